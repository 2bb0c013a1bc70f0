"""C as text: its names, and which files of `runtime_c/` declare and define them."""
