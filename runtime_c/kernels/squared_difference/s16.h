/* Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
/* SQUARED_DIFFERENCE: input1 int16, input2 int16, output int16 (specs/arithmetic/squared_difference.yaml#squared_difference_s16) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s16_params;

static inline int opgen_run_squared_difference_s16(const opgen_squared_difference_s16_params *p,
                                                   const int16_t *input1, const int16_t *input2,
                                                   int16_t *output)
{
    opgen_broadcast_squared_difference_s16(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}
