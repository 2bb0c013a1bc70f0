/* Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
/* CLAMP: input int16, output int16 (specs/activation/clamp.yaml#clamp_s16) */
typedef struct {
    int32_t least;
    int32_t most;
    int32_t size;
} opgen_clamp_s16_params;

static inline int opgen_run_clamp_s16(const opgen_clamp_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_clip_s16(p->least, p->most, input, output, p->size);
    return 0;
}
