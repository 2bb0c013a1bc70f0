/* Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
/* CUMSUM: input float32, axis int32, output float32 (specs/reduce/cumsum.yaml#cumsum_f32) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_f32_params;

static inline int opgen_run_cumsum_f32(const opgen_cumsum_f32_params *p, const float *input, float *output)
{
    opgen_cumsum_f32(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}
