"""Runs models on this machine: with numpy, as compiled C, in other runtimes; and compares."""
