"""The library of expressions: typed numpy functions, records, and tensors' facts."""

from pathlib import Path

_OPS = sorted(each.stem for each in (Path(__file__).parent / "ops").glob("[!_]*.py"))

MODULES = (
    "opgen.lib.shapes",
    "opgen.lib.slices",
    "opgen.lib.overlap",
    "opgen.lib.arrays",
    "opgen.lib.layouts",
    "opgen.lib.overflow",
    "opgen.lib.quant",
    "opgen.lib.sums",
    "opgen.lib.fixed_point",
    "opgen.lib.fixed_point_s16",
    "opgen.lib.reference",
    "opgen.lib.volumes",
    "opgen.lib.hybrid",
    "opgen.lib.block_scales",
    "opgen.lib.exact",
    "opgen.lib.elementwise",
    "opgen.lib.tables",
    "opgen.lib.interpolation",
    "opgen.lib.loops",
    "opgen.lib.scan",
    "opgen.lib.indexing",
    "opgen.lib.block_tables",
    "opgen.lib.structs",
    "opgen.lib.cmsis_nn",
    "opgen.lib.packed",
    "opgen.lib.dual_mac",
    "opgen.lib.opgen_c",
    "opgen.lib.recurrent",
    "opgen.lib.fft",
    "opgen.lib.signal",
    "opgen.lib.compare",
    "opgen.lib.reduce",
    "opgen.lib.normalization",
    "opgen.lib.detection",
    "opgen.lib.recurrent_layers",
    "opgen.lib.pytorch",
    *(f"opgen.lib.ops.{each}" for each in _OPS),
)
"""The modules whose public functions, records and enums are the words of the language."""
