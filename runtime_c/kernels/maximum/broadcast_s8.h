/* Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
/* extreme: input1 int8, input2 int8, output int8 (specs/_family/extreme.yaml#maximum_broadcast_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_broadcast_s8_params;

static inline int opgen_run_maximum_broadcast_s8(const opgen_maximum_broadcast_s8_params *p,
                                                 const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output, a > b ? a : b);
    return 0;
}
