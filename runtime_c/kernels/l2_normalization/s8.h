/* Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit. */
/* L2_NORMALIZATION: input int8, output int8 (specs/normalization/l2_normalization.yaml#l2_normalization_s8) */
typedef struct {
    int32_t zero_point;
    int32_t rows;
    int32_t depth;
} opgen_l2_normalization_s8_params;

static inline int opgen_run_l2_normalization_s8(const opgen_l2_normalization_s8_params *p,
                                                const int8_t *input, int8_t *output)
{
    opgen_l2_normalize_rows_s8(p->zero_point, p->rows, p->depth, input, output);
    return 0;
}
