/* Made by `opgen build` from specs/activation/tanh.yaml; do not edit. */
/* TANH: input float32, output float32 (specs/activation/tanh.yaml#tanh_f32) */
typedef struct {
    int32_t size;
} opgen_tanh_f32_params;

static inline int opgen_run_tanh_f32(const opgen_tanh_f32_params *p, const float *input, float *output)
{
    opgen_tanh_each_f32(input, output, p->size);
    return 0;
}
