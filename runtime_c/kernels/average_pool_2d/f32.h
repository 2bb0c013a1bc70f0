/* Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
/* AVERAGE_POOL_2D: input float32, output float32 (specs/pool/average_pool_2d.yaml#average_pool_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_average_pool_2d_f32_params;

static inline int opgen_run_average_pool_2d_f32(const opgen_average_pool_2d_f32_params *p, const float *input,
                                                float *output)
{
    opgen_average_pool_window_f32(&p->window, input, output);
    return 0;
}
