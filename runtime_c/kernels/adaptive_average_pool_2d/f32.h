/* Made by `opgen build` from specs/pool/adaptive_average_pool_2d.yaml; do not edit. */
/* ADAPTIVE_AVERAGE_POOL_2D: input float32, output float32 (specs/pool/adaptive_average_pool_2d.yaml#adaptive_average_pool_2d_f32) */
typedef struct {
    const int32_t *sizes;
    const int32_t *rows;
    const int32_t *cols;
} opgen_adaptive_average_pool_2d_f32_params;

static inline int opgen_run_adaptive_average_pool_2d_f32(const opgen_adaptive_average_pool_2d_f32_params *p,
                                                         const float *input, float *output)
{
    opgen_adaptive_average_pool_f32(p->sizes, p->rows, p->cols, input, output);
    return 0;
}
