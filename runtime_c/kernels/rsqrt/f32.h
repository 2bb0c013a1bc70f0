/* Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit. */
/* RSQRT: input float32, output float32 (specs/elementwise/rsqrt.yaml#rsqrt_f32) */
typedef struct {
    int32_t size;
} opgen_rsqrt_f32_params;

static inline int opgen_run_rsqrt_f32(const opgen_rsqrt_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 1.0f / sqrtf(input[i]);
    return 0;
}
