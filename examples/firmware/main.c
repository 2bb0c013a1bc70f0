/* Classifies ten handwritten digits with the generated module `digits`; see README.md. */
#include "digits.h"
#include "images.h"
#include "semihosting.h"

/* All the RAM that the module needs, its size known to the linker. */
static digits_context context;

static int largest(const int8_t *scores)
{
    int best = 0;

    for (int i = 1; i < DIGITS_OUTPUT_0_SIZE; i++) {
        if (scores[i] > scores[best]) {
            best = i;
        }
    }
    return best;
}

int main(void)
{
    int right = 0;

    if (digits_init(&context) != 0) {
        return 1;
    }
    for (int i = 0; i < IMAGES; i++) {
        int8_t *const input = digits_input_0(&context);
        int digit;

        for (int pixel = 0; pixel < DIGITS_INPUT_0_SIZE; pixel++) {
            input[pixel] = images[i][pixel];
        }
        if (digits_run(&context) != 0) {
            return 1;
        }
        digit = largest(digits_output_0(&context));
        right += digit == labels[i];
        print_number(labels[i]);
        print(digit == labels[i] ? " is read as " : " is taken for ");
        print_number(digit);
        print("\n");
    }
    print_number(right);
    print(" of ");
    print_number(IMAGES);
    print(" right; RAM of the module: ");
    print_number((int)sizeof context);
    print(" bytes\n");
    return right == IMAGES ? 0 : 2;
}
