/* Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
/* extreme_over: input uint8, output uint8 (specs/_family/extreme_over.yaml#reduce_min_u8) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_u8_params;

static inline int opgen_run_reduce_min_u8(const opgen_reduce_min_u8_params *p, const uint8_t *input,
                                          uint8_t *output)
{
    opgen_reduce_min_u8(&p->walk, input, output);
    return 0;
}
