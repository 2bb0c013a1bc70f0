/* Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit. */
/* SIGNALIRFFT: input int16, output int16 (specs/signal/signalirfft.yaml#signal_irfft_s16) */
typedef struct {
    opgen_fft_s16 s16_fft;
    int32_t rows;
} opgen_signal_irfft_s16_params;

static inline int opgen_run_signal_irfft_s16(const opgen_signal_irfft_s16_params *p, const int16_t *input,
                                             int16_t *output)
{
    opgen_irfft_s16(&p->s16_fft, p->rows, input, output);
    return 0;
}
