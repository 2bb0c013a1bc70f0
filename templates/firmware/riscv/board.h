/* How a program on RISC-V marks what is counted, and how it talks with a debugger or an emulator. Made by opgen. */
#ifndef OPGEN_BOARD_H
#define OPGEN_BOARD_H

#include <stdint.h>

/* Hints: additions to a register that is always 0, as compilers make none; see the plugin that counts. */
#define BEGIN() __asm volatile(".word 0x0A000013" ::: "memory")
#define END() __asm volatile(".word 0x0B000013" ::: "memory")

/* What a debugger or an emulator does for the program. It looks at all three instructions, in the form of 32 bits, which
 * lie in one page. The bytes before them may be instructions of 16 bits: the linker aligns what precedes by these. */
static inline intptr_t semihosting(intptr_t operation, const void *block)
{
    register intptr_t result __asm("a0") = operation;
    register const void *argument __asm("a1") = block;
    __asm volatile(".balign 16\n\t" /* before instructions of 16 bits end: linkers need them to align */
                   ".option push\n\t"
                   ".option norvc\n\t"
                   "slli zero, zero, 0x1f\n\t"
                   "ebreak\n\t"
                   "srai zero, zero, 7\n\t"
                   ".option pop"
                   : "+r"(result)
                   : "r"(argument)
                   : "memory");
    return result;
}

#endif
