/* Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
/* extreme: input1 int16, input2 int16, output int16 (specs/_family/extreme.yaml#maximum_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_s16_params;

static inline int opgen_run_maximum_s16(const opgen_maximum_s16_params *p, const int16_t *input1,
                                        const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, int16_t, output, a > b ? a : b);
    return 0;
}
