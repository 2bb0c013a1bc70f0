"""From checked specs to the modules of the registry and the wrappers of kernels."""
