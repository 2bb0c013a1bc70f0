/* Runs the generated module `digits` on a file of test images and prints the accuracy.
 *
 *   digits_demo FILE
 *
 * FILE is what run.py writes from test.npz:
 *   4 bytes   number of images, little-endian
 *   65 bytes  per image: 8 rows of 8 pixels, 0 (white) to 16 (black), then the label 0 to 9
 *
 * Exit status: 0 all images ran, 1 the file is bad or the module failed, 2 wrong usage.
 */
#include "digits.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define PIXELS DIGITS_INPUT_0_SIZE
#define CLASSES DIGITS_OUTPUT_0_SIZE
#define BLACK 16 /* the largest pixel value, 1.0 for the network */

/* The module's whole RAM: static, because the stack of a small device would not hold it. */
static digits_context context;

/* Returns the int8 with which the network reads a pixel: round(pixel / 16 / scale) + zero point. */
static int8_t quantize(unsigned char pixel)
{
    const float real = (float)pixel / (float)BLACK;
    const float stored = roundf(real / (float)DIGITS_INPUT_0_SCALE) + (float)DIGITS_INPUT_0_ZERO_POINT;

    return (int8_t)fminf(fmaxf(stored, -128.0f), 127.0f);
}

/* Returns the most probable digit, or -1 when the module reports a failure. The output's scale is
 * the same for all classes: the largest stored value is the largest probability. */
static int classify(const unsigned char pixels[PIXELS])
{
    int8_t *const input = digits_input_0(&context);
    const int8_t *const scores = digits_output_0(&context);
    int best = 0;

    for (int i = 0; i < PIXELS; i++) {
        input[i] = quantize(pixels[i]);
    }
    if (digits_run(&context) != 0) {
        return -1;
    }
    for (int i = 1; i < CLASSES; i++) {
        if (scores[i] > scores[best]) {
            best = i;
        }
    }
    return best;
}

/* Reads the number of images into *count. Returns 0, or -1 when the file ends too early. */
static int read_count(FILE *file, uint32_t *count)
{
    unsigned char bytes[4];

    if (fread(bytes, 1, sizeof bytes, file) != sizeof bytes) {
        return -1;
    }
    *count =
        (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return 0;
}

/* Runs all images of `file` and prints the result. Returns the exit status. */
static int run(FILE *file)
{
    unsigned char image[PIXELS + 1]; /* the pixels, then the label */
    uint32_t count;
    uint32_t correct = 0;

    if (read_count(file, &count) != 0 || count == 0) {
        fputs("error: the file holds no images\n", stderr);
        return 1;
    }
    if (digits_init(&context) != 0) {
        fputs("error: digits_init failed\n", stderr);
        return 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        int digit;

        if (fread(image, 1, sizeof image, file) != sizeof image) {
            fprintf(stderr, "error: the file ends at image %lu of %lu\n", (unsigned long)i,
                    (unsigned long)count);
            return 1;
        }
        digit = classify(image);
        if (digit < 0) {
            fprintf(stderr, "error: digits_run failed at image %lu\n", (unsigned long)i);
            return 1;
        }
        correct += digit == image[PIXELS];
    }
    printf("%lu of %lu images right: accuracy %.2f %%\n", (unsigned long)correct, (unsigned long)count,
           100.0 * correct / count);
    return 0;
}

int main(int argc, char *argv[])
{
    FILE *file;
    int status;

    if (argc != 2) {
        fputs("usage: digits_demo FILE\n", stderr);
        return 2;
    }
    file = fopen(argv[1], "rb");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    status = run(file);
    fclose(file);
    return status;
}
