/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fft.h"

typedef double real_f64;
typedef opgen_fft_f64 fft_tables_f64;

#define OPGEN_FFT(name) name##_f64
#include "opgen_fft_reals.h"
#include "opgen_fft_template.h"
#undef OPGEN_FFT

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
