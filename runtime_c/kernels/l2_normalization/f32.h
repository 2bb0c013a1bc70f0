/* Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit. */
/* L2_NORMALIZATION: input float32, output float32 (specs/normalization/l2_normalization.yaml#l2_normalization_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
} opgen_l2_normalization_f32_params;

static inline int opgen_run_l2_normalization_f32(const opgen_l2_normalization_f32_params *p,
                                                 const float *input, float *output)
{
    opgen_l2_normalize_rows_f32(p->rows, p->depth, input, output);
    return 0;
}
