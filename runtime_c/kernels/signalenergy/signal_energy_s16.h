/* Made by `opgen build` from specs/signal/signalenergy.yaml; do not edit. */
/* SIGNALENERGY: input int16, output uint32 (specs/signal/signalenergy.yaml#signal_energy_s16) */
typedef struct {
    int32_t size;
    int32_t start_index;
    int32_t end_index;
} opgen_signal_energy_s16_params;

static inline int opgen_run_signal_energy_s16(const opgen_signal_energy_s16_params *p, const int16_t *input,
                                              uint32_t *output)
{
    opgen_energy_s16(p->size, p->start_index, p->end_index, input, output);
    return 0;
}
