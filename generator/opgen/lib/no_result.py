"""Elements that have no result."""

BY_ZERO = "a division by 0"
"""What is wrong with most of them."""


class NoResultError(ArithmeticError):
    """Elements for which the kernel in C returns a status that is not 0."""
