/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_packed.yaml#fully_connected_packed_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t depth;
    int32_t units;
    int32_t output_zero_point;
    cmsis_nn_fc_params fc;
    int32_t batches;
} opgen_fully_connected_packed_s8_params;

static inline int opgen_run_fully_connected_packed_s8(const opgen_fully_connected_packed_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, 3, p->depth, p->units, p->output_zero_point,
                                    p->fc.activation.min, p->fc.activation.max};
    opgen_convolve_packed_1x1_s8(&packed, p->batches, input, output);
    return 0;
}
