/* Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
/* INDEX_PUT: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, first int32 or int64 (specs/shape/index_put.yaml#index_put) */
typedef struct {
    opgen_put_places places;
    const int32_t *loops;
    int32_t rank;
    int32_t bytes;
} opgen_index_put_params;

static inline int opgen_run_index_put(const opgen_index_put_params *p, const void *input, const void *first,
                                      const void *second, const void *third, const void *values, void *output)
{
    const void *const indices[] = {first, second, third};
    return opgen_put(&p->places, p->loops, p->rank, p->bytes, indices, input, values, output);
}
