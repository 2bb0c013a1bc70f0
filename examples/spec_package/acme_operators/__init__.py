"""Specs of operators, as data: there is nothing to import."""
