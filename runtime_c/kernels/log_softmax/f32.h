/* Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit. */
/* LOG_SOFTMAX: input float32, output float32 (specs/activation/log_softmax.yaml#log_softmax_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
} opgen_log_softmax_f32_params;

static inline int opgen_run_log_softmax_f32(const opgen_log_softmax_f32_params *p, const float *input,
                                            float *output)
{
    opgen_log_softmax_rows_f32(p->rows, p->depth, input, output);
    return 0;
}
