/* Made by `opgen build` from specs/shape/select.yaml; do not edit. */
/* select: condition bool, x int64 (specs/_family/select.yaml#select_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s64_params;

static inline int opgen_run_select_s64(const opgen_select_s64_params *p, const bool *condition,
                                       const int64_t *x, const int64_t *y, int64_t *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int64_t, x, y, output);
    return 0;
}
