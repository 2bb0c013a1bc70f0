/* Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference.yaml#squared_difference_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s8_params;

static inline int opgen_run_squared_difference_s8(const opgen_squared_difference_s8_params *p,
                                                  const int8_t *input1, const int8_t *input2, int8_t *output)
{
    opgen_broadcast_squared_difference_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}
