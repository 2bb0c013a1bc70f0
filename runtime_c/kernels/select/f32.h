/* Made by `opgen build` from specs/shape/select.yaml; do not edit. */
/* select: condition bool, x float32 (specs/_family/select.yaml#select_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_f32_params;

static inline int opgen_run_select_f32(const opgen_select_f32_params *p, const bool *condition,
                                       const float *x, const float *y, float *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, float, x, y, output);
    return 0;
}
