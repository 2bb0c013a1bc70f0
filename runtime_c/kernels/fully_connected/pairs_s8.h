/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_pairs.yaml#fully_connected_pairs_s8) */
typedef struct {
    opgen_group_filter layer;
    const int32_t *stream;
    int32_t batches;
} opgen_fully_connected_pairs_s8_params;

static inline int opgen_run_fully_connected_pairs_s8(const opgen_fully_connected_pairs_s8_params *p,
                                                     const int8_t *input, int8_t *output, void *scratch)
{
    opgen_fully_connected_pairs_s8(&p->layer, p->stream, p->batches, input, (int32_t *)scratch, output);
    return 0;
}
