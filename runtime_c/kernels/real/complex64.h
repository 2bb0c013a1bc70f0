/* Made by `opgen build` from specs/complex/real.yaml; do not edit. */
/* REAL: input complex64, output float32 (specs/complex/real.yaml#real_complex64) */
typedef struct {
    int32_t size;
} opgen_real_complex64_params;

static inline int opgen_run_real_complex64(const opgen_real_complex64_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[2 * i];
    return 0;
}
