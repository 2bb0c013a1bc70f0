/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_plain.yaml#fully_connected_plain_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t least;
    int32_t most;
    int32_t batches;
} opgen_fully_connected_plain_s8_params;

static inline int opgen_run_fully_connected_plain_s8(const opgen_fully_connected_plain_s8_params *p,
                                                     const int8_t *input, int8_t *output)
{
    const opgen_plain_rows plain = {p->weights, p->biases, p->factors, p->factor_step, p->rounding,
                                    p->units, p->depth, p->least, p->most};
    opgen_fully_connected_plain_s8(&plain, p->batches, input, output);
    return 0;
}
