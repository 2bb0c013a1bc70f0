/* Made by `opgen build` from specs/shape/scatter_nd.yaml; do not edit. */
/* SCATTER_ND: indices int32, updates float32, shape int32, output float32 (specs/shape/scatter_nd.yaml#scatter_nd_f32) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_f32_params;

static inline int opgen_run_scatter_nd_f32(const opgen_scatter_nd_f32_params *p, const int32_t *indices,
                                           const float *updates, float *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        for (int32_t k = 0; k < p->block; k++)
            output[place + k] += *updates++;
    }
    return 0;
}
