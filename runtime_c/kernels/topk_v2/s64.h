/* Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
/* TOPK_V2: input int64, k int32, values int64, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s64_params;

static inline int opgen_run_topk_v2_s64(const opgen_topk_v2_s64_params *p, const int64_t *input,
                                        int64_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_s64(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}
