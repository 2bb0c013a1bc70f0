/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input int64, output int64 (specs/elementwise/abs_s64.yaml#abs_s64) */
typedef struct {
    int32_t size;
} opgen_abs_s64_params;

static inline int opgen_run_abs_s64(const opgen_abs_s64_params *p, const int64_t *input, int64_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0 ? (int64_t)(0 - (uint64_t)input[i]) : input[i];
    return 0;
}
