/* Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit. */
/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d.yaml#max_pool_2d_s16) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_max_pool_2d_s16_params;

static inline int opgen_run_max_pool_2d_s16(const opgen_max_pool_2d_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_max_pool_s16(
        &ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}
