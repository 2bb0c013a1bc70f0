/* Made by `opgen build` from specs/shape/edge_pad.yaml; do not edit. */
/* pick: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/pick.yaml#pick_blocks) */
typedef struct {
    const int32_t *counts;
    const int32_t *offsets;
    int32_t rank;
    int32_t block;
} opgen_pick_blocks_params;

static inline int opgen_run_pick_blocks(const opgen_pick_blocks_params *p, const void *input, void *output)
{
    opgen_pick_blocks(p->counts, p->offsets, p->rank, p->block, input, output);
    return 0;
}
