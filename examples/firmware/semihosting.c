#include "semihosting.h"

#include <stdint.h>

enum { WRITE0 = 0x04, EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

/* Asks the debugger, or the emulator, for a service: number in r0, argument in r1. */
static int call(int number, const void *argument)
{
    register int r0 __asm("r0") = number;
    register const void *r1 __asm("r1") = argument;

    __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void print(const char *text)
{
    call(WRITE0, text);
}

void print_number(int number)
{
    char digits[12];
    char *first = digits + sizeof digits - 1;

    *first = '\0';
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    print(first);
}

void exit_with(int status)
{
    const uint32_t block[2] = {APPLICATION_EXIT, (uint32_t)status};

    call(EXIT_EXTENDED, block);
    for (;;) {
    }
}
