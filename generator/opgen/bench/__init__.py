"""What a module costs on a microcontroller: instructions, cycles, stack."""
