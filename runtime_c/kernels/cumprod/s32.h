/* Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit. */
/* CUMPROD: input int32, output int32 (specs/reduce/cumprod.yaml#cumprod_s32) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_s32_params;

static inline int opgen_run_cumprod_s32(const opgen_cumprod_s32_params *p, const int32_t *input,
                                        int32_t *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        uint64_t product = 1;
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (uint64_t)input[first + i * p->along.after];
            output[first + i * p->along.after] = (int32_t)product;
        }
    }
    return 0;
}
