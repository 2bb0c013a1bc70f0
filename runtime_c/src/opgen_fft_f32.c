/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fft.h"

typedef float real_f32;
typedef opgen_fft_f32 fft_tables_f32;

#define OPGEN_FFT(name) name##_f32
#define OPGEN_FFT_ONE 0 /* a product with infinity is no number */
#include "opgen_fft_reals.h"
#include "opgen_fft_pairs.h"
#include "opgen_fft_no_lanes.h"
#include "opgen_fft_template.h"
#undef OPGEN_FFT
#undef OPGEN_FFT_ONE

void opgen_rfft_f32(const opgen_fft_f32 *fft, int32_t rows, int32_t size, const float *input, float *output)
{
    rfft_f32(fft, rows, size, input, output);
}

void opgen_irfft_f32(const opgen_fft_f32 *fft, int32_t rows, const float *input, float *output)
{
    irfft_f32(fft, rows, input, output);
}
