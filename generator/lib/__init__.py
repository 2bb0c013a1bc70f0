"""What the expressions of specs may use: typed numpy functions, records, and tensors' facts."""

MODULES = (
    "opgen.lib.shapes",
    "opgen.lib.slices",
    "opgen.lib.arrays",
    "opgen.lib.quant",
    "opgen.lib.fixed_point",
    "opgen.lib.reference",
    "opgen.lib.hybrid",
    "opgen.lib.exact",
    "opgen.lib.elementwise",
    "opgen.lib.loops",
    "opgen.lib.indexing",
    "opgen.lib.picks",
    "opgen.lib.cmsis_nn",
    "opgen.lib.cmsis_nn_s4",
    "opgen.lib.cmsis_nn_transpose",
    "opgen.lib.opgen_c",
    "opgen.lib.recurrent",
    "opgen.lib.fft",
    "opgen.lib.signal",
    "opgen.lib.compare",
    "opgen.lib.division",
    "opgen.lib.detection",
    "opgen.lib.reduce",
    "opgen.lib.resize",
)
"""The modules whose public functions, records and enums are the words of the language."""
