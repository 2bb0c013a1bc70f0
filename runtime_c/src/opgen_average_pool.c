#include "opgen_average_pool.h"

#include "opgen_round.h"

/* Pixels of the window along one axis that lie inside of the image: from `start` on, `end` excluded. */
static void inside(int32_t first, int32_t size, int32_t image, int32_t *start, int32_t *end)
{
    *start = first < 0 ? 0 : first;
    *end = first + size < image ? first + size : image;
}

void opgen_average_pool_to_even_s8(const opgen_window *window, const float *reals, float scale,
                                   int32_t zero_point, int32_t low, int32_t high, const int8_t *input,
                                   int8_t *output)
{
    const int32_t channels = window->input_c;
    const int32_t image_size = window->input_h * window->input_w * channels;
    const float *const middle = reals + 128;
    for (int32_t batch = 0; batch < window->batches; batch++, input += image_size) {
        for (int32_t row = 0; row < window->output_h; row++) {
            int32_t top, bottom;
            inside(row * window->stride_h - window->pad_h, window->filter_h, window->input_h, &top, &bottom);
            for (int32_t column = 0; column < window->output_w; column++) {
                int32_t left, right;
                inside(column * window->stride_w - window->pad_w, window->filter_w, window->input_w, &left,
                       &right);
                const float count = (float)((bottom - top) * (right - left));
                for (int32_t c = 0; c < channels; c++) {
                    float sum = 0.0f;
                    for (int32_t y = top; y < bottom; y++) {
                        for (int32_t x = left; x < right; x++) {
                            sum += middle[input[(y * window->input_w + x) * channels + c]];
                        }
                    }
                    *output++ = (int8_t)opgen_quantize_to_even(sum / count / scale, zero_point, low, high);
                }
            }
        }
    }
}
