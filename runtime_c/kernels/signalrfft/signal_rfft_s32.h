/* Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit. */
/* SIGNALRFFT: input int32, output int32 (specs/signal/signalrfft.yaml#signal_rfft_s32) */
typedef struct {
    opgen_fft_s32 s32_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_s32_params;

static inline int opgen_run_signal_rfft_s32(const opgen_signal_rfft_s32_params *p, const int32_t *input,
                                            int32_t *output)
{
    opgen_rfft_s32(&p->s32_fft, p->rows, p->size, input, output);
    return 0;
}
