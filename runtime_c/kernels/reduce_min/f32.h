/* Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
/* extreme_over: input float32, output float32 (specs/_family/extreme_over.yaml#reduce_min_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_f32_params;

static inline int opgen_run_reduce_min_f32(const opgen_reduce_min_f32_params *p, const float *input,
                                           float *output)
{
    opgen_reduce_min_f32(&p->walk, input, output);
    return 0;
}
