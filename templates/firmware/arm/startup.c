/* What runs on a Cortex-M before and around main(), without any vendor's files. Made by opgen.
 *
 * The linker script next to it defines the symbols. Input, output and the exit code go through
 * semihosting, which emulators and debuggers offer (newlib: --specs=rdimon.specs).
 */
#include <stdint.h>
#include <stdlib.h>

extern uint32_t firmware_stack_top[];
extern uint32_t firmware_data_load[];
extern uint32_t firmware_data_start[];
extern uint32_t firmware_data_end[];
extern uint32_t firmware_bss_start[];
extern uint32_t firmware_bss_end[];

int main(void);
void initialise_monitor_handles(void);
void Reset_Handler(void);
void Fault_Handler(void);
void _init(void);
void _fini(void);

/* What newlib calls at exit; there are no constructors. */
void _init(void)
{
}

void _fini(void)
{
}

void Fault_Handler(void)
{
    _Exit(99);
}

void Reset_Handler(void)
{
    const uint32_t *from = firmware_data_load;
    uint32_t *to;
#if defined(__ARM_FP) || defined(__ARM_FEATURE_MVE)
    /* CPACR: full access to the coprocessors 10 and 11, which are both the FPU and Helium. */
    *(volatile uint32_t *)0xE000ED88u |= 0xFu << 20;
    __asm volatile("dsb\n\tisb" ::: "memory");
#endif
#if defined(__ARM_ARCH_6M__)
    /* CCR.UNALIGN_TRP: on a larger core, too, code for a Cortex-M0 must not load and store unaligned words. */
    *(volatile uint32_t *)0xE000ED14u |= 1u << 3;
    __asm volatile("dsb\n\tisb" ::: "memory");
#endif
    /* The barriers keep the compiler from making calls of memcpy and memset out of the loops. */
    for (to = firmware_data_start; to < firmware_data_end; to++) {
        *to = *from++;
        __asm volatile("" ::: "memory");
    }
    for (to = firmware_bss_start; to < firmware_bss_end; to++) {
        *to = 0;
        __asm volatile("" ::: "memory");
    }
    initialise_monitor_handles();
    exit(main());
}

typedef union {
    const void *stack;
    void (*handler)(void);
} vector;

/* The stack pointer, reset, and all faults; nothing here uses interrupts. */
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    {firmware_stack_top},       {.handler = Reset_Handler}, {.handler = Fault_Handler},
    {.handler = Fault_Handler}, {.handler = Fault_Handler}, {.handler = Fault_Handler},
    {.handler = Fault_Handler},
};
