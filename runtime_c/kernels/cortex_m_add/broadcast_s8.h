/* Made by `opgen build` from specs/cortex_m/cortex_m_add.yaml; do not edit. */
/* CORTEX_M_ADD: input1 int8, input2 int8, output int8 (specs/cortex_m/cortex_m_add.yaml#cortex_m_add_broadcast_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_cortex_m_add_broadcast_s8_params;

static inline int opgen_run_cortex_m_add_broadcast_s8(const opgen_cortex_m_add_broadcast_s8_params *p,
                                                      const int8_t *input1, const int8_t *input2,
                                                      int8_t *output)
{
    opgen_broadcast_add_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}
