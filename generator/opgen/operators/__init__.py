"""What an operator is: its records, what its expressions see, and how it is asked."""
