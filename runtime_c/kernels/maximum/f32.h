/* Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
/* extreme: input1 float32, input2 float32, output float32 (specs/_family/extreme.yaml#maximum_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_f32_params;

static inline int opgen_run_maximum_f32(const opgen_maximum_f32_params *p, const float *input1,
                                        const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, a > b ? a : b);
    return 0;
}
