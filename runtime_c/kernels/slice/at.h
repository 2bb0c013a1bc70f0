/* Made by `opgen build` from specs/shape/slice.yaml; do not edit. */
/* SLICE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, begin int32 or int64 (specs/shape/slice.yaml#slice_at) */
typedef struct {
    opgen_window_place place;
    const int32_t *loops;
    int32_t rank;
    int32_t block;
} opgen_slice_at_params;

static inline int opgen_run_slice_at(const opgen_slice_at_params *p, const void *input, const void *begin,
                                     void *output)
{
    return opgen_slice_at(&p->place, p->loops, p->rank, p->block, begin, input, output);
}
