/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml#fully_connected_any_s16) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    cmsis_nn_fc_params fc;
    const int32_t *each_multiplier;
    const int32_t *each_shift;
} opgen_fully_connected_any_s16_params;

static inline int opgen_run_fully_connected_any_s16(const opgen_fully_connected_any_s16_params *p,
                                                    const int16_t *input, const int8_t *filter,
                                                    const int64_t *bias, int16_t *output)
{
    opgen_dense_wide_s16(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,
                         p->fc.activation.min, p->fc.activation.max, p->each_multiplier,
                         p->each_shift, input, filter, bias, output);
    return 0;
}
