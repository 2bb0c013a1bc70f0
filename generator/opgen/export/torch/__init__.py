"""Operators of specs as operators of PyTorch: a Python file that needs torch and numpy only.

What an operator computes is its ``reference`` (:mod:`.functions`), with the functions of the
library that its expressions call (:mod:`opgen.synth.inline`); which element types it takes follows
from its kernels (:mod:`.types`). What is common to all is in ``templates/torch/``.
"""
