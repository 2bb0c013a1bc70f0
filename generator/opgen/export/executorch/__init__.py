"""Operators of specs as kernels of ExecuTorch.

Its kernels are called without preparation, with tensors of any shape. So the expressions of a spec
become C++ that checks the tensors, gives the outputs their shapes and computes the parameters of
the C (:mod:`opgen.export.device`); what is common to all operators is C++ written by hand in
`runtime_c/executorch/`.
"""
