/* The bank holds a row per band, with a weight for every bin of the spectrum. */

#include "mel_energy_kernel.h"

OPGEN_KERNEL
{
    for (int32_t frame = 0; frame < p->frames; frame++) {
        const float *const powers = spectrum + frame * p->bins;

        for (int32_t band = 0; band < p->num_bands; band++) {
            const float *const weights = p->bank + band * p->bins;
            float sum = 0.0f;

            for (int32_t bin = 0; bin < p->bins; bin++) {
                sum += weights[bin] * powers[bin];
            }
            energy[frame * p->num_bands + band] = logf(fmaxf(sum, p->silence));
        }
    }
}
