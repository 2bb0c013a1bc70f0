/* Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
/* CUMSUM: input int64, axis int32, output int64 (specs/reduce/cumsum.yaml#cumsum_s64) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_s64_params;

static inline int opgen_run_cumsum_s64(const opgen_cumsum_s64_params *p, const int64_t *input,
                                       int64_t *output)
{
    opgen_cumsum_s64(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}
