/* Made by `opgen build` from specs/arithmetic/div.yaml; do not edit. */
/* DIV: input1 int32, input2 int32, output int32 (specs/arithmetic/div.yaml#div_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t least;
    int32_t most;
} opgen_div_s32_params;

static inline int opgen_run_div_s32(const opgen_div_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_clamp(opgen_quotient_s32(a, b, &status), p->least, p->most));
    return status;
}
