/* Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit. */
/* EMBEDDING_LOOKUP: lookup int32, value int8, output float32 (specs/shape/embedding_lookup.yaml#embedding_lookup_s8_f32) */
typedef struct {
    opgen_gather_sizes elements;
    const float *scales;
    int32_t scale_count;
} opgen_embedding_lookup_s8_f32_params;

static inline int opgen_run_embedding_lookup_s8_f32(const opgen_embedding_lookup_s8_f32_params *p,
                                                    const int32_t *lookup, const int8_t *value, float *output)
{
    return opgen_gather_scaled_s8(&p->elements, p->scales, p->scale_count, lookup, value, output);
}
