/* Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
/* TOPK_V2: input float32, k int32, values float32, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_f32_params;

static inline int opgen_run_topk_v2_f32(const opgen_topk_v2_f32_params *p, const float *input, float *values,
                                        int32_t *indices, void *scratch)
{
    opgen_topk_f32(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}
