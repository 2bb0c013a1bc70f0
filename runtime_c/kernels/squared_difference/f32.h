/* Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
/* SQUARED_DIFFERENCE: input1 float32, input2 float32, output float32 (specs/arithmetic/squared_difference.yaml#squared_difference_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_f32_params;

static inline int opgen_run_squared_difference_f32(const opgen_squared_difference_f32_params *p,
                                                   const float *input1, const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, (a - b) * (a - b));
    return 0;
}
