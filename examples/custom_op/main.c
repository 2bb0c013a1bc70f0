/* Runs the generated module `mel` on the spectra of four tones and prints the log mel energies.
 *
 *   mel_demo
 *
 * One line per frame, one number per mel band. Exit status: 0, or 1 when the module failed.
 */
#include "mel.h"

#include <stdio.h>

#define FRAMES 4
#define BINS (MEL_INPUT_0_SIZE / (int)sizeof(float) / FRAMES)
#define BANDS (MEL_OUTPUT_0_SIZE / (int)sizeof(float) / FRAMES)

/* The module's whole RAM: static, because the stack of a small device would not hold it. */
static mel_context context;

/* Fills in the powers of a tone in the middle of bin `peak`, which fall off on both sides. */
static void make_tone(float *powers, int peak)
{
    for (int bin = 0; bin < BINS; bin++) {
        const int distance = bin - peak;

        powers[bin] = 1.0f / (float)(1 + distance * distance);
    }
}

int main(void)
{
    float *spectrum;
    const float *energy;

    if (mel_init(&context) != 0) {
        fputs("error: mel_init failed\n", stderr);
        return 1;
    }
    spectrum = mel_input_0(&context);
    for (int frame = 0; frame < FRAMES; frame++) {
        make_tone(spectrum + frame * BINS, 8 << frame);
    }
    if (mel_run(&context) != 0) {
        fputs("error: mel_run failed\n", stderr);
        return 1;
    }
    energy = mel_output_0(&context);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int band = 0; band < BANDS; band++) {
            printf("%s%.6f", band == 0 ? "" : " ", (double)energy[frame * BANDS + band]);
        }
        printf("\n");
    }
    return 0;
}
