"""Proves models and operators: numpy, compiled C, boards and other runtimes beside one another."""
