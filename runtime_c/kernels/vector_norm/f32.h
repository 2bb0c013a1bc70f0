/* Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit. */
/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml#vector_norm_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_vector_norm_f32_params;

static inline int opgen_run_vector_norm_f32(const opgen_vector_norm_f32_params *p, const float *input,
                                            float *output)
{
    opgen_reduce_norm_f32(&p->walk, input, output);
    return 0;
}
