"""Elements that have no result."""


class NoResultError(ArithmeticError):
    """Elements for which the kernel in C returns a status that is not 0."""
