"""Specs in C++, for runtimes that know a model only where it runs.

The expressions of a spec become C++ that computes there what `opgen convert` computes in Python
(:mod:`.expression`, :mod:`.plan`). The kernels are the same C (:mod:`.kernel_calls`), and what is
common to all operators is C++ written by hand in `runtime_c/device/`.
"""
