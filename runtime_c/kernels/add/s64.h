/* Made by `opgen build` from specs/arithmetic/add.yaml; do not edit. */
/* ADD: input1 int64, input2 int64, output int64 (specs/arithmetic/add_s64.yaml#add_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_add_s64_params;

static inline int opgen_run_add_s64(const opgen_add_s64_params *p, const int64_t *input1,
                                    const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (uint64_t)a + (uint64_t)b);
    return 0;
}
