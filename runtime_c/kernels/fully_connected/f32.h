/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input float32, filter float32, bias float32, output float32 (specs/linear/fully_connected.yaml#fully_connected_f32) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
} opgen_fully_connected_f32_params;

static inline int opgen_run_fully_connected_f32(const opgen_fully_connected_f32_params *p, const float *input,
                                                const float *filter, const float *bias, float *output)
{
    opgen_dense_f32(p->batches, p->depth, p->units, p->low, p->high, input, filter, bias, output);
    return 0;
}
