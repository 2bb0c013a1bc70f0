"""Operators of specs for the interpreter of TensorFlow Lite Micro.

There a model is known on the device only. So the expressions of a spec become C++ that computes, in
`Prepare`, what `opgen convert` computes in Python (:mod:`opgen.export.device`); or, for one model,
the values that they have in it become constants (:mod:`.instances`). What is common to all
operators is C++ written by hand in `runtime_c/tflm/`.
"""
