/* Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit. */
/* SIGNALRFFT: input float32, output float32 (specs/signal/signalrfft.yaml#signal_rfft_f32) */
typedef struct {
    opgen_fft_f32 float_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_f32_params;

static inline int opgen_run_signal_rfft_f32(const opgen_signal_rfft_f32_params *p, const float *input,
                                            float *output)
{
    opgen_rfft_f32(&p->float_fft, p->rows, p->size, input, output);
    return 0;
}
