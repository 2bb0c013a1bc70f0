/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input float32, filter int8, bias float32, output float32 (specs/linear/fully_connected_hybrid.yaml#fully_connected_hybrid) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
    bool asymmetric_quantize_inputs;
    const float *each_scale;
} opgen_fully_connected_hybrid_params;

static inline int opgen_run_fully_connected_hybrid(const opgen_fully_connected_hybrid_params *p,
                                                   const float *input, const int8_t *filter,
                                                   const float *bias, float *output, void *scratch)
{
    opgen_dense_hybrid(p->batches, p->depth, p->units, p->low, p->high,
                       p->asymmetric_quantize_inputs, p->each_scale, input, filter, bias,
                       (int8_t *)scratch, output);
    return 0;
}
