"""One operator, run with numpy: bit for bit, or in real numbers."""
