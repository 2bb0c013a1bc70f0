/* Made by `opgen build` from specs/activation/tanh.yaml; do not edit. */
/* TANH: input int16, output int16 (specs/activation/tanh.yaml#tanh_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_tanh_s16_params;

static inline int opgen_run_tanh_s16(const opgen_tanh_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_tanh_table_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}
