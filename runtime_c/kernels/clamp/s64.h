/* Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
/* CLAMP: input int64, output int64 (specs/activation/clamp_s64.yaml#clamp_s64) */
typedef struct {
    int32_t size;
    const int64_t *bounds;
} opgen_clamp_s64_params;

static inline int opgen_run_clamp_s64(const opgen_clamp_s64_params *p, const int64_t *input, int64_t *output)
{
    int32_t i;
    for (i = 0; i < p->size; i++) {
      const int64_t above = input[i] < p->bounds[0] ? p->bounds[0] : input[i];
      output[i] = above > p->bounds[1] ? p->bounds[1] : above;
    }
    return 0;
}
