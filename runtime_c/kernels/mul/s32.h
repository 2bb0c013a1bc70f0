/* Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
/* MUL: input1 int32, input2 int32, output int32 (specs/arithmetic/mul.yaml#mul_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t least;
    int32_t most;
} opgen_mul_s32_params;

static inline int opgen_run_mul_s32(const opgen_mul_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_clamp(opgen_wrapping_mul(a, b), p->least, p->most));
    return 0;
}
