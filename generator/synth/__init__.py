"""From checked specs to files: the Python registry, the C wrappers of kernels, the documentation."""
