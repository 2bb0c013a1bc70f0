/* Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit. */
/* CUMPROD: input float32, output float32 (specs/reduce/cumprod.yaml#cumprod_f32) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_f32_params;

static inline int opgen_run_cumprod_f32(const opgen_cumprod_f32_params *p, const float *input, float *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        double product = 1.0; /* as PyTorch has it: a product may leave the range of float, and come back */
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (double)input[first + i * p->along.after];
            output[first + i * p->along.after] = (float)product;
        }
    }
    return 0;
}
