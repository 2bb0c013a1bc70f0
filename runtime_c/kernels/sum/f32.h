/* Made by `opgen build` from specs/reduce/sum.yaml; do not edit. */
/* SUM: input float32, axis int32, output float32 (specs/reduce/sum.yaml#sum_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_f32_params;

static inline int opgen_run_sum_f32(const opgen_sum_f32_params *p, const float *input, float *output)
{
    opgen_reduce_sum_f32(&p->walk, 1.0f, input, output);
    return 0;
}
