/* Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit. */
/* EMBEDDING_LOOKUP: lookup int32, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/embedding_lookup.yaml#embedding_lookup_bytes) */
typedef struct {
    opgen_gather_sizes sizes;
} opgen_embedding_lookup_bytes_params;

static inline int opgen_run_embedding_lookup_bytes(const opgen_embedding_lookup_bytes_params *p,
                                                   const int32_t *lookup, const void *value, void *output)
{
    return opgen_gather(&p->sizes, lookup, value, output);
}
