/* Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit. */
/* SIGNALRFFT: input int16, output int16 (specs/signal/signalrfft.yaml#signal_rfft_s16) */
typedef struct {
    opgen_fft_s16 s16_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_s16_params;

static inline int opgen_run_signal_rfft_s16(const opgen_signal_rfft_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_rfft_s16(&p->s16_fft, p->rows, p->size, input, output);
    return 0;
}
