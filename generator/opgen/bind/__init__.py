"""From a model's file to operators that are checked and have kernels."""
