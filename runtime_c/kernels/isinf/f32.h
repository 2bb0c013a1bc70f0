/* Made by `opgen build` from specs/elementwise/isinf.yaml; do not edit. */
/* ISINF: input float32, output bool (specs/elementwise/isinf.yaml#isinf_f32) */
typedef struct {
    int32_t size;
} opgen_isinf_f32_params;

static inline int opgen_run_isinf_f32(const opgen_isinf_f32_params *p, const float *input, bool *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = isinf(input[i]) != 0;
    return 0;
}
