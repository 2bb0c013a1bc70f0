/* Feeds a recording to the generated module `chime`, frame by frame, and prints when it hears the chime.
 *
 *   chime_demo RECORDING.wav [SCORES.bin]
 *
 * RECORDING has one channel of 16,000 samples a second, little-endian numbers of 16 bits behind a header of
 * 44 bytes. Into SCORES go both scores of each frame, as the module gives them: two bytes.
 *
 * Exit status: 0, 1 where a file is bad or the module failed, 2 for wrong usage.
 */
#include "chime.h"

#include <stdint.h>
#include <stdio.h>

#define RATE 16000
#define HEADER 44
#define HEARD 102 /* a score of 0.9: round(0.9 * 256) - 128 */
#define PAUSE 30  /* frames, about a second, after which another chime may be heard */

/* All that the module keeps, the signal's past included: a second microphone would have a second one. */
static chime_context context;

/* Reads a frame. Returns the samples that were there. */
static int read_frame(FILE *file, int16_t frame[CHIME_HOP])
{
    unsigned char bytes[2 * CHIME_HOP];
    const int count = (int)(fread(bytes, 2, CHIME_HOP, file));

    for (int i = 0; i < count; i++) {
        frame[i] = (int16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    }
    return count;
}

/* Goes through a recording. Returns 0, or -1 where something failed. */
static int listen(FILE *recording, FILE *scores)
{
    int16_t frame[CHIME_HOP];
    int quiet = 0;

    if (fseek(recording, HEADER, SEEK_SET) != 0 || chime_init(&context) != 0) {
        return -1;
    }
    for (int n = 1; read_frame(recording, frame) == CHIME_HOP; n++) {
        const int8_t *const score = chime_output_0(&context); /* of no chime, of a chime */

        if (chime_push(&context, frame) != 0) {
            return -1;
        }
        if (n >= CHIME_WARM_UP && score[1] >= HEARD && quiet == 0) {
            printf("%5.2f s  chime, score %.2f\n", (double)n * CHIME_HOP / RATE, (score[1] + 128) / 256.0);
            quiet = PAUSE;
        } else if (quiet > 0) {
            quiet--;
        }
        if (scores != NULL && fwrite(score, 1, CHIME_OUTPUT_0_SIZE, scores) != CHIME_OUTPUT_0_SIZE) {
            return -1;
        }
    }
    return 0;
}

int main(int argc, char *argv[])
{
    FILE *recording;
    FILE *scores = NULL;
    int status;

    if (argc != 2 && argc != 3) {
        fputs("usage: chime_demo RECORDING.wav [SCORES.bin]\n", stderr);
        return 2;
    }
    recording = fopen(argv[1], "rb");
    if (recording != NULL && argc == 3) {
        scores = fopen(argv[2], "wb");
    }
    if (recording == NULL || (argc == 3 && scores == NULL)) {
        perror(argv[recording == NULL ? 1 : 2]);
        return 1;
    }
    status = listen(recording, scores);
    fclose(recording);
    if (scores != NULL && fclose(scores) != 0) {
        status = -1;
    }
    if (status != 0) {
        fputs("error: the recording ends early, or the module failed\n", stderr);
        return 1;
    }
    return 0;
}
