/* Made by `opgen build` from specs/shape/select.yaml; do not edit. */
/* select: condition bool, x int8 or uint8 or bool (specs/_family/select.yaml#select_8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_8_params;

static inline int opgen_run_select_8(const opgen_select_8_params *p, const bool *condition, const void *x,
                                     const void *y, void *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int8_t, x, y, output);
    return 0;
}
