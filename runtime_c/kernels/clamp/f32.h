/* Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
/* CLAMP: input float32, output float32 (specs/activation/clamp.yaml#clamp_f32) */
typedef struct {
    float low;
    float high;
    int32_t size;
} opgen_clamp_f32_params;

static inline int opgen_run_clamp_f32(const opgen_clamp_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(p->low, p->high, input, output, p->size);
    return 0;
}
