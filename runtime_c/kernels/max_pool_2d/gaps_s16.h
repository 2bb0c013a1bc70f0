/* Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit. */
/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d_gaps.yaml#max_pool_2d_gaps_s16) */
typedef struct {
    opgen_window_quant grid;
} opgen_max_pool_2d_gaps_s16_params;

static inline int opgen_run_max_pool_2d_gaps_s16(const opgen_max_pool_2d_gaps_s16_params *p,
                                                 const int16_t *input, int16_t *output)
{
    const opgen_window_quant *const window = &p->grid;
    for (int32_t i = 0; i < window->batches * window->output_h * window->output_w; i++) {
        const int32_t top = i / window->output_w % window->output_h * window->stride_h - window->pad_h;
        const int32_t left = i % window->output_w * window->stride_w - window->pad_w;
        const int16_t *const image =
            input + i / window->output_w / window->output_h * window->input_h * window->input_w * window->input_c;
        for (int32_t c = 0; c < window->input_c; c++) {
            int32_t most = window->activation_min;
            for (int32_t tap = 0; tap < window->filter_h * window->filter_w; tap++) {
                const int32_t y = top + tap / window->filter_w * window->dilation_h;
                const int32_t x = left + tap % window->filter_w * window->dilation_w;
                if (y >= 0 && y < window->input_h && x >= 0 && x < window->input_w) {
                    const int32_t element = image[(y * window->input_w + x) * window->input_c + c];
                    most = element > most ? element : most;
                }
            }
            *output++ = (int16_t)(most < window->activation_max ? most : window->activation_max);
        }
    }
    return 0;
}
