"""Measurements: never part of the tests, always ratios within one run."""
