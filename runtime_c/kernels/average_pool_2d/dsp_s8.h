/* Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d_dsp.yaml#average_pool_2d_dsp_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t elements;
    int32_t reciprocal;
} opgen_average_pool_2d_dsp_s8_params;

static inline int opgen_run_average_pool_2d_dsp_s8(const opgen_average_pool_2d_dsp_s8_params *p,
                                                   const int8_t *input, int8_t *output)
{
    opgen_average_pool_dsp_s8(&p->grid, p->elements, p->reciprocal, input, output);
    return 0;
}
