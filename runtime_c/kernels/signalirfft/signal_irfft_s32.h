/* Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit. */
/* SIGNALIRFFT: input int32, output int32 (specs/signal/signalirfft.yaml#signal_irfft_s32) */
typedef struct {
    opgen_fft_s32 s32_fft;
    int32_t rows;
} opgen_signal_irfft_s32_params;

static inline int opgen_run_signal_irfft_s32(const opgen_signal_irfft_s32_params *p, const int32_t *input,
                                             int32_t *output)
{
    opgen_irfft_s32(&p->s32_fft, p->rows, input, output);
    return 0;
}
