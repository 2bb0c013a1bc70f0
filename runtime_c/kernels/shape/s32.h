/* Made by `opgen build` from specs/shape/shape.yaml; do not edit. */
/* SHAPE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int32 (specs/shape/shape.yaml#shape_s32) */
typedef struct {
    int32_t rank;
    const int32_t *sizes;
} opgen_shape_s32_params;

static inline int opgen_run_shape_s32(const opgen_shape_s32_params *p, int32_t *output)
{
    for (int32_t i = 0; i < p->rank; i++) {
        output[i] = p->sizes[i];
    }
    return 0;
}
