/* Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
/* MEAN: input float32, axis int32, output float32 (specs/reduce/mean.yaml#mean_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_mean_f32_params;

static inline int opgen_run_mean_f32(const opgen_mean_f32_params *p, const float *input, float *output)
{
    opgen_reduce_sum_f32(&p->walk, (float)p->walk.count, input, output);
    return 0;
}
