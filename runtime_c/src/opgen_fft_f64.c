/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fft.h"

typedef double real_f64;
typedef opgen_fft_f64 fft_tables_f64;

#define OPGEN_FFT(name) name##_f64
#define OPGEN_FFT_ONE 0 /* a product with infinity is no number */
#include "opgen_fft_reals.h"
#include "opgen_fft_pairs.h"
#include "opgen_fft_no_lanes.h"
#include "opgen_fft_template.h"
#undef OPGEN_FFT
#undef OPGEN_FFT_ONE

void opgen_rfft_f64(const opgen_fft_f64 *fft, int32_t rows, int32_t size, const float *input, float *output,
                    double *scratch)
{
    double *const result = scratch + fft->length;
    for (int32_t row = 0; row < rows; row++, input += size) {
        for (int32_t i = 0; i < size; i++) {
            scratch[i] = (double)input[i];
        }
        rfft_f64(fft, 1, size, scratch, result);
        for (int32_t i = 0; i < fft->length + 2; i++) {
            *output++ = (float)result[i];
        }
    }
}
