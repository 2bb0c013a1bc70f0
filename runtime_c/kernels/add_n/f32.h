/* Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit. */
/* ADD_N: inputs float32, output float32 (specs/arithmetic/add_n.yaml#add_n_f32) */
typedef struct {
    int32_t size;
    int32_t count;
} opgen_add_n_f32_params;

static inline int opgen_run_add_n_f32(const opgen_add_n_f32_params *p, const float *const *inputs,
                                      float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        float sum = 0.0f;
        for (int32_t j = 0; j < p->count; j++)
            sum += inputs[j][i];
        output[i] = sum;
    }
    return 0;
}
