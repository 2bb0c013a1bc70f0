"""Registries of operators, and the modules that `opgen build` makes from the specs."""
