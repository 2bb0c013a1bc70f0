/* Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
/* MUL: input1 int64, input2 int64, output int64 (specs/arithmetic/mul_s64.yaml#mul_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_mul_s64_params;

static inline int opgen_run_mul_s64(const opgen_mul_s64_params *p, const int64_t *input1,
                                    const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (uint64_t)a * (uint64_t)b);
    return 0;
}
