/* Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
/* SOFTMAX: input int8, output int16 (specs/activation/softmax.yaml#softmax_widening_s8) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t diff_min;
    int32_t rows;
    int32_t depth;
} opgen_softmax_widening_s8_params;

static inline int opgen_run_softmax_widening_s8(const opgen_softmax_widening_s8_params *p,
                                                const int8_t *input, int16_t *output)
{
    opgen_softmax_rows_s8_s16(p->multiplier, p->shift, p->diff_min, p->rows, p->depth, input, output);
    return 0;
}
