/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input float32, output float32 (specs/elementwise/abs.yaml#abs_f32) */
typedef struct {
    int32_t size;
} opgen_abs_f32_params;

static inline int opgen_run_abs_f32(const opgen_abs_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = fabsf(input[i]);
    return 0;
}
