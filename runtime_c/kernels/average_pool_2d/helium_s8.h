/* Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d_helium.yaml#average_pool_2d_helium_s8) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_average_pool_2d_helium_s8_params;

static inline int opgen_run_average_pool_2d_helium_s8(const opgen_average_pool_2d_helium_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_avgpool_s8(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}
