/* Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
/* SQUARED_DIFFERENCE: input1 int32, input2 int32, output int32 (specs/arithmetic/squared_difference.yaml#squared_difference_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s32_params;

static inline int opgen_run_squared_difference_s32(const opgen_squared_difference_s32_params *p,
                                                   const int32_t *input1, const int32_t *input2,
                                                   int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_wrapping_mul(opgen_wrapping_sub(a, b), opgen_wrapping_sub(a, b)));
    return 0;
}
