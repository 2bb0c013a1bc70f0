/* Made by `opgen build` from specs/activation/logistic.yaml; do not edit. */
/* LOGISTIC: input int16, output int16 (specs/activation/logistic.yaml#logistic_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_logistic_s16_params;

static inline int opgen_run_logistic_s16(const opgen_logistic_s16_params *p, const int16_t *input,
                                         int16_t *output)
{
    opgen_sigmoid_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}
