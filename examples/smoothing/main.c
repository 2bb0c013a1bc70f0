/* Feeds a step from 0 to 1 to the generated module `smoothing`, and prints how the output follows it.
 *
 *   smoothing_demo
 *
 * Exit status: 0, or 1 when the module failed.
 */
#include "smoothing.h"

#include <stdio.h>

#define RUNS 8
#define ELEMENTS (SMOOTHING_INPUT_2_SIZE / (int)sizeof(float))

/* What the module remembers lies in its context: a second stream would have a second one. */
static smoothing_context context;

/* Prints the first element of the output, run by run, from the state that a reset leaves. */
static int follow_step(void)
{
    if (smoothing_init(&context) != 0) {
        return 1;
    }
    for (int run = 0; run < RUNS; run++) {
        float *reals = smoothing_input_2(&context);

        for (int i = 0; i < ELEMENTS; i++) {
            reals[i] = 1.0f;
        }
        if (smoothing_run(&context) != 0) {
            return 1;
        }
        printf("%s%.3f", run == 0 ? "" : " ", (double)smoothing_output_2(&context)[0]);
    }
    printf("\n");
    return 0;
}

int main(void)
{
    if (follow_step() != 0 || follow_step() != 0) {
        fputs("error: the module failed\n", stderr);
        return 1;
    }
    return 0;
}
