/* What runs on a RISC-V processor before and around main(), without any vendor's files. Made by opgen.
 *
 * The linker script next to it defines the symbols. Input, output and the exit code go through
 * semihosting, which emulators and debuggers offer (picolibc: --oslib=semihost).
 */
#include <stdint.h>
#include <stdlib.h>

extern uint32_t firmware_data_load[];
extern uint32_t firmware_data_start[];
extern uint32_t firmware_data_end[];
extern uint32_t firmware_bss_start[];
extern uint32_t firmware_bss_end[];

int main(void);
void firmware_entry(void);
void firmware_start(void);
void firmware_fault(void);

/* Of any trap. The register that refers to it wants multiples of four. Only the assembler below names
 * this function and the next one, which optimizers of whole programs do not see: they are marked. */
__attribute__((aligned(4), used)) void firmware_fault(void)
{
    _Exit(99);
}

/* Where the processor begins. Control registers have no names here: to some assemblers these are an extension of their
 * own. mtvec is 0x305; mstatus is 0x300, and its bit 13 starts the floating-point unit. */
__attribute__((naked, section(".init"), used)) void firmware_entry(void)
{
    __asm volatile(".option push\n\t"
                   ".option norelax\n\t"
                   "la gp, __global_pointer$\n\t"
                   ".option pop\n\t"
                   "la sp, firmware_stack_top\n\t"
                   "la tp, firmware_thread\n\t"
                   "la t0, firmware_fault\n\t"
                   ".insn i 0x73, 1, zero, t0, 0x305\n\t"
#if defined(__riscv_flen)
                   "li t0, 0x2000\n\t"
                   ".insn i 0x73, 2, zero, t0, 0x300\n\t"
#endif
                   "j firmware_start");
}

__attribute__((used)) void firmware_start(void)
{
    const uint32_t *from = firmware_data_load;
    uint32_t *to;
    /* The barriers keep the compiler from making calls of memcpy and memset out of the loops. */
    for (to = firmware_data_start; to < firmware_data_end; to++) {
        *to = *from++;
        __asm volatile("" ::: "memory");
    }
    for (to = firmware_bss_start; to < firmware_bss_end; to++) {
        *to = 0;
        __asm volatile("" ::: "memory");
    }
    exit(main());
}
