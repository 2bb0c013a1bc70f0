/* Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
/* CUMSUM: input int8, axis int32, output int8 (specs/reduce/cumsum.yaml#cumsum_s8) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
    int32_t input_zero;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero;
} opgen_cumsum_s8_params;

static inline int opgen_run_cumsum_s8(const opgen_cumsum_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_cumsum_s8(&p->along, p->exclusive, p->reverse, p->input_zero, p->multiplier, p->shift,
                    p->output_zero, input, output);
    return 0;
}
