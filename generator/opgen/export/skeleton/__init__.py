"""Skeletons of specs, filled with what a model shows of an operator: ``opgen new``."""
