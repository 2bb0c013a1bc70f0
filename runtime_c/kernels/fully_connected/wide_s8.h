/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_wide.yaml#fully_connected_wide_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t least;
    int32_t most;
    bool is_narrow;
    int32_t batches;
} opgen_fully_connected_wide_s8_params;

static inline int opgen_run_fully_connected_wide_s8(const opgen_fully_connected_wide_s8_params *p,
                                                    const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_lane_filter lanes = {p->weights, p->channels, p->rounding, p->units, p->depth, p->least, p->most,
                                     p->is_narrow};
    opgen_fully_connected_wide_s8(&lanes, p->batches, input, output, scratch);
    return 0;
}
