/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_small.yaml#fully_connected_small_s8) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    cmsis_nn_fc_params fc;
    int32_t step;
    cmsis_nn_quant_params quant;
} opgen_fully_connected_small_s8_params;

static inline int opgen_run_fully_connected_small_s8(const opgen_fully_connected_small_s8_params *p,
                                                     const int8_t *input, const int8_t *filter,
                                                     const int32_t *bias, int8_t *output)
{
    opgen_dense_s8(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,
                   p->fc.activation.min, p->fc.activation.max, p->step, p->quant.multiplier,
                   p->quant.shift, input, filter, bias, output);
    return 0;
}
