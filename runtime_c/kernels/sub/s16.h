/* Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit. */
/* SUB: input1 int16, input2 int16, output int16 (specs/arithmetic/sub.yaml#sub_s16) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_sub_s16_params;

static inline int opgen_run_sub_s16(const opgen_sub_s16_params *p, const int16_t *input1,
                                    const int16_t *input2, int16_t *output)
{
    opgen_broadcast_sub_s16(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}
