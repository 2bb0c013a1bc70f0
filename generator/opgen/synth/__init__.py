"""From checked specs to files: the Python registry, the wrappers of kernels, documentation."""
