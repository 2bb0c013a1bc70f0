/* Output and exit status through semihosting, which emulators and debuggers offer. A product has a UART
 * instead. */
#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

void print(const char *text);

/* A number that is not negative. */
void print_number(int number);

/* Ends the emulator with this exit status. */
void exit_with(int status);

#endif
