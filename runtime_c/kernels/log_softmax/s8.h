/* Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit. */
/* LOG_SOFTMAX: input int8, output int8 (specs/activation/log_softmax.yaml#log_softmax_s8) */
typedef struct {
    opgen_log_softmax_quant quant;
    int32_t rows;
    int32_t depth;
} opgen_log_softmax_s8_params;

static inline int opgen_run_log_softmax_s8(const opgen_log_softmax_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_log_softmax_rows_s8(&p->quant, p->rows, p->depth, input, output);
    return 0;
}
