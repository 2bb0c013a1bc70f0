/* Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
/* extreme: input1 int32, input2 int32, output int32 (specs/_family/extreme.yaml#maximum_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_s32_params;

static inline int opgen_run_maximum_s32(const opgen_maximum_s32_params *p, const int32_t *input1,
                                        const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output, a > b ? a : b);
    return 0;
}
