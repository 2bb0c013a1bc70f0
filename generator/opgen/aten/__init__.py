"""PyTorch's operators and the programs that call them, as data."""
