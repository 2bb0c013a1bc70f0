"""Custom operators of specs as operators of TensorFlow Lite Micro.

There a model is known on the device only. So the expressions of a spec become C++ that computes, in
`Prepare`, what `opgen convert` computes in Python (:mod:`.expression`, :mod:`.plan`); or, for one
model, the values that they have in it become constants (:mod:`.instances`). The kernels are the
same C in both cases (:mod:`.kernels`), and what is common to all operators is C++ written by hand
in `runtime_c/tflm/`.
"""

from opgen.synth.emit_tflm.emit import emit

__all__ = ["emit"]
