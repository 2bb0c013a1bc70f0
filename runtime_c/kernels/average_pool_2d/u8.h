/* Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
/* AVERAGE_POOL_2D: input uint8, output uint8 (specs/pool/average_pool_2d.yaml#average_pool_2d_u8) */
typedef struct {
    opgen_window window;
    cmsis_nn_pool_params pool;
} opgen_average_pool_2d_u8_params;

static inline int opgen_run_average_pool_2d_u8(const opgen_average_pool_2d_u8_params *p, const uint8_t *input,
                                               uint8_t *output)
{
    opgen_average_pool_u8(&p->window, p->pool.activation.min, p->pool.activation.max, input, output);
    return 0;
}
