/* Made by `opgen build` from specs/arithmetic/floor_mod.yaml; do not edit. */
/* FLOOR_MOD: input1 int64, input2 int64, output int64 (specs/arithmetic/floor_mod_s64.yaml#floor_mod_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_mod_s64_params;

static inline int opgen_run_floor_mod_s64(const opgen_floor_mod_s64_params *p, const int64_t *input1,
                                          const int64_t *input2, int64_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        opgen_floor_remainder_s64(a, b, &status));
    return status;
}
