/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input int32, output int32 (specs/elementwise/abs.yaml#abs_s32) */
typedef struct {
    int32_t size;
} opgen_abs_s32_params;

static inline int opgen_run_abs_s32(const opgen_abs_s32_params *p, const int32_t *input, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0 ? opgen_wrapping_sub(0, input[i]) : input[i];
    return 0;
}
