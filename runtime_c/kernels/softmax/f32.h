/* Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
/* SOFTMAX: input float32, output float32 (specs/activation/softmax.yaml#softmax_f32) */
typedef struct {
    float beta;
    int32_t rows;
    int32_t depth;
} opgen_softmax_f32_params;

static inline int opgen_run_softmax_f32(const opgen_softmax_f32_params *p, const float *input, float *output)
{
    opgen_softmax_rows_f32(p->beta, p->rows, p->depth, input, output);
    return 0;
}
