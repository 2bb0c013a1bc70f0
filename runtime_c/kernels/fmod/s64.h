/* Made by `opgen build` from specs/arithmetic/fmod.yaml; do not edit. */
/* FMOD: input1 int64, input2 int64, output int64 (specs/arithmetic/fmod.yaml#fmod_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmod_s64_params;

static inline int opgen_run_fmod_s64(const opgen_fmod_s64_params *p, const int64_t *input1,
                                     const int64_t *input2, int64_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (status |= b == 0, b == 0 || b == -1 ? 0 : a % b));
    return status;
}
