/* Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
/* TOPK_V2: input uint8, k int32, values uint8, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_u8) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_u8_params;

static inline int opgen_run_topk_v2_u8(const opgen_topk_v2_u8_params *p, const uint8_t *input,
                                       uint8_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_u8(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}
