/* Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
/* TOPK_V2: input int32, k int32, values int32, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s32_params;

static inline int opgen_run_topk_v2_s32(const opgen_topk_v2_s32_params *p, const int32_t *input,
                                        int32_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_s32(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}
