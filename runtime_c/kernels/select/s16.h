/* Made by `opgen build` from specs/shape/select.yaml; do not edit. */
/* select: condition bool, x int16 (specs/_family/select.yaml#select_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s16_params;

static inline int opgen_run_select_s16(const opgen_select_s16_params *p, const bool *condition,
                                       const int16_t *x, const int16_t *y, int16_t *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int16_t, x, y, output);
    return 0;
}
