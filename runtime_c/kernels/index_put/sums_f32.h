/* Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
/* INDEX_PUT: input float32, first int32 or int64, values float32, output float32 (specs/shape/index_put.yaml#index_put_sums_f32) */
typedef struct {
    opgen_put_places places;
    const int32_t *loops;
    int32_t rank;
    int32_t bytes;
} opgen_index_put_sums_f32_params;

static inline int opgen_run_index_put_sums_f32(const opgen_index_put_sums_f32_params *p, const float *input,
                                               const void *first, const void *second, const void *third,
                                               const float *values, float *output)
{
    const void *const indices[] = {first, second, third};
    return opgen_put_sums_f32(&p->places, p->loops, p->rank, p->bytes, indices, input, values, output);
}
