/* What runs before main(): the vector table, memory, the FPU or Helium. No vendor's files are needed.
 *
 * The symbols are from the linker scripts.
 */
#include <stdint.h>

extern uint32_t stack_top[];
extern uint32_t data_load[];
extern uint32_t data_start[];
extern uint32_t data_end[];
extern uint32_t bss_start[];
extern uint32_t bss_end[];

int main(void);
void exit_with(int status);
void Reset_Handler(void);
void Fault_Handler(void);

void Fault_Handler(void)
{
    exit_with(99);
}

void Reset_Handler(void)
{
    const uint32_t *from = data_load;
    volatile uint32_t *to;

    /* CPACR: full access to the coprocessors 10 and 11, which are both the FPU and Helium. */
    *(volatile uint32_t *)0xE000ED88u |= 0xFu << 20;
    __asm volatile("dsb\n\tisb" ::: "memory");
    for (to = data_start; to < data_end; to++) {
        *to = *from++;
    }
    for (to = bss_start; to < bss_end; to++) {
        *to = 0;
    }
    exit_with(main());
}

typedef union {
    const void *stack;
    void (*handler)(void);
} vector;

/* The stack pointer, reset, and all faults; nothing here uses interrupts. */
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    {.stack = stack_top},       {.handler = Reset_Handler}, {.handler = Fault_Handler},
    {.handler = Fault_Handler}, {.handler = Fault_Handler}, {.handler = Fault_Handler},
    {.handler = Fault_Handler},
};
