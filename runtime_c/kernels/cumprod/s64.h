/* Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit. */
/* CUMPROD: input int64, output int64 (specs/reduce/cumprod.yaml#cumprod_s64) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_s64_params;

static inline int opgen_run_cumprod_s64(const opgen_cumprod_s64_params *p, const int64_t *input,
                                        int64_t *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        uint64_t product = 1;
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (uint64_t)input[first + i * p->along.after];
            output[first + i * p->along.after] = (int64_t)product;
        }
    }
    return 0;
}
