/* Made by `opgen build` from specs/activation/logistic.yaml; do not edit. */
/* LOGISTIC: input float32, output float32 (specs/activation/logistic.yaml#logistic_f32) */
typedef struct {
    int32_t size;
} opgen_logistic_f32_params;

static inline int opgen_run_logistic_f32(const opgen_logistic_f32_params *p, const float *input,
                                         float *output)
{
    opgen_sigmoid_f32(input, output, p->size);
    return 0;
}
