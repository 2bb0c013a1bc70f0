/* Made by `opgen build` from specs/arithmetic/fmod.yaml; do not edit. */
/* FMOD: input1 int32, input2 int32, output int32 (specs/arithmetic/fmod.yaml#fmod_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmod_s32_params;

static inline int opgen_run_fmod_s32(const opgen_fmod_s32_params *p, const int32_t *input1,
                                     const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        (status |= b == 0, b == 0 || b == -1 ? 0 : a % b));
    return status;
}
