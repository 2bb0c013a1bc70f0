/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input int16, output int16 (specs/elementwise/abs.yaml#abs_plain_s16) */
typedef struct {
    int32_t size;
} opgen_abs_plain_s16_params;

static inline int opgen_run_abs_plain_s16(const opgen_abs_plain_s16_params *p, const int16_t *input,
                                          int16_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = (int16_t)(input[i] < 0 ? -input[i] : input[i]);
    return 0;
}
