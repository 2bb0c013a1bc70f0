/* Made by `opgen build` from specs/arithmetic/add.yaml; do not edit. */
/* ADD: input1 int8, input2 int8, output int8 (specs/arithmetic/add_dsp.yaml#add_table_dsp_s8) */
typedef struct {
    const int32_t *table;
    opgen_add_dsp sum;
    bool swapped;
    int32_t size;
} opgen_add_table_dsp_s8_params;

static inline int opgen_run_add_table_dsp_s8(const opgen_add_table_dsp_s8_params *p, const int8_t *input1,
                                             const int8_t *input2, int8_t *output)
{
    opgen_add_table_s8(p->table, &p->sum, p->swapped ? input2 : input1, p->swapped ? input1 : input2, output, p->size);
    return 0;
}
