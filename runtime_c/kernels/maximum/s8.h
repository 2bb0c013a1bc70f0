/* Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
/* extreme: input1 int8, input2 int8, output int8 (specs/_family/extreme.yaml#maximum_s8) */
typedef struct {
    int32_t count1;
    int32_t count2;
    int32_t count;
} opgen_maximum_s8_params;

static inline int opgen_run_maximum_s8(const opgen_maximum_s8_params *p, const int8_t *input1,
                                       const int8_t *input2, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    const cmsis_nn_dims dims1 = {1, 1, 1, p->count1}, dims2 = {1, 1, 1, p->count2}, dims = {1, 1, 1, p->count};
    return arm_maximum_s8(&ctx, input1, &dims1, input2, &dims2, output, &dims);
}
