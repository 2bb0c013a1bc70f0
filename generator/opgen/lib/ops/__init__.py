"""Functions that a single operator calls, in modules named after the operators."""
