/* Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
/* CLAMP: input int8, output int8 (specs/activation/clamp.yaml#clamp_s8) */
typedef struct {
    int32_t least;
    int32_t most;
    int32_t size;
} opgen_clamp_s8_params;

static inline int opgen_run_clamp_s8(const opgen_clamp_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_clip_s8(p->least, p->most, input, output, p->size);
    return 0;
}
