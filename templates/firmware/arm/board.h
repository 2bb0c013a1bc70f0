/* How a program on a Cortex-M marks what is counted, and how it talks with a debugger or an emulator. Made by opgen. */
#ifndef OPGEN_BOARD_H
#define OPGEN_BOARD_H

#include <stdint.h>

/* Hints that no processor of the M profile knows, and which it therefore skips; see the plugin that counts. */
#define BEGIN() __asm volatile(".inst.n 0xBFA0" ::: "memory")
#define END() __asm volatile(".inst.n 0xBFB0" ::: "memory")

/* What a debugger or an emulator does for the program. */
static inline intptr_t semihosting(intptr_t operation, const void *block)
{
    register intptr_t result __asm("r0") = operation;
    register const void *argument __asm("r1") = block;
    __asm volatile("bkpt 0xAB" : "+r"(result) : "r"(argument) : "memory");
    return result;
}

#endif
