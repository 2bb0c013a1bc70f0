/* Made by `opgen build` from specs/shape/select.yaml; do not edit. */
/* select: condition bool, x int32 or uint32 (specs/_family/select.yaml#select_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s32_params;

static inline int opgen_run_select_s32(const opgen_select_s32_params *p, const bool *condition, const void *x,
                                       const void *y, void *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int32_t, x, y, output);
    return 0;
}
