/* Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit. */
/* SIGNALIRFFT: input float32, output float32 (specs/signal/signalirfft.yaml#signal_irfft_f32) */
typedef struct {
    opgen_fft_f32 float_fft;
    int32_t rows;
} opgen_signal_irfft_f32_params;

static inline int opgen_run_signal_irfft_f32(const opgen_signal_irfft_f32_params *p, const float *input,
                                             float *output)
{
    opgen_irfft_f32(&p->float_fft, p->rows, input, output);
    return 0;
}
