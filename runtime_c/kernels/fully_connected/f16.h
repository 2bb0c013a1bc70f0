/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input float32, filter float16, bias float16 or float32, output float32 (specs/linear/fully_connected_f16.yaml#fully_connected_f16) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
    bool bias_is_half;
} opgen_fully_connected_f16_params;

static inline int opgen_run_fully_connected_f16(const opgen_fully_connected_f16_params *p, const float *input,
                                                const uint16_t *filter, const void *bias, float *output)
{
    opgen_dense_f16(p->batches, p->depth, p->units, p->low, p->high, p->bias_is_half, input, filter,
                    bias, output);
    return 0;
}
