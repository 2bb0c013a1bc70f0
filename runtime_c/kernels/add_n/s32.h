/* Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit. */
/* ADD_N: inputs int32, output int32 (specs/arithmetic/add_n.yaml#add_n_s32) */
typedef struct {
    int32_t size;
    int32_t count;
} opgen_add_n_s32_params;

static inline int opgen_run_add_n_s32(const opgen_add_n_s32_params *p, const int32_t *const *inputs,
                                      int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t sum = 0;
        for (int32_t j = 0; j < p->count; j++)
            sum = opgen_wrapping_add(sum, inputs[j][i]);
        output[i] = sum;
    }
    return 0;
}
