"""The recorded sizes of the runtime's functions are those of the runtime as it is."""

from __future__ import annotations

from benchmarks.code_sizes import SIZES, TARGETS, measured, text_of
from opgen.c.code_size import code_bytes, runtime_bytes
from tests.tools import needs

OTHER_COMPILERS = 1.3, 100
"""By how much, and by how many bytes besides, those of another version may differ."""


@needs("arm-none-eabi-gcc")
def test_recorded_sizes_are_what_is_compiled() -> None:
    """All functions and tables. Else run `python -m benchmarks.code_sizes`."""
    found = measured()
    recorded = {
        name: (tuple(map(int, numbers)), frozenset(names))
        for name, *rest in map(str.split, SIZES.read_text(encoding="utf-8").splitlines()[1:])
        for numbers, names in [(rest[: len(TARGETS)], rest[len(TARGETS) :])]
    }
    assert text_of(recorded) == SIZES.read_text(encoding="utf-8")
    public = {name for name in found if name.startswith(("opgen_", "arm_"))}
    assert public <= recorded.keys()
    factor, more = OTHER_COMPILERS
    for name in sorted(public):
        for now, then in zip(found[name][0], recorded[name][0], strict=True):
            assert now <= factor * then + more, name
            assert then <= factor * now + more, name


def test_what_is_called_is_counted_once() -> None:
    softmax = runtime_bytes(frozenset({"arm_softmax_s8", "other"}), helium=False)
    assert {"arm_softmax_s8", "opgen_softmax_rows_s8", "opgen_exp_on_negative_values"} <= {*softmax}
    both = runtime_bytes(frozenset({"arm_softmax_s8", "arm_softmax_s8_s16"}), helium=False)
    assert both.keys() - softmax.keys() == {"arm_softmax_s8_s16", "opgen_softmax_rows_s8_s16"}
    assert all(both[name] == size for name, size in softmax.items())
    assert runtime_bytes(frozenset({"no_function"}), helium=True) == {}


def test_c_is_estimated_by_its_words_and_instructions() -> None:
    """A comment takes nothing, and a line of assembler more than a word."""
    assert code_bytes("/* nothing */") == 0
    assert code_bytes("a = b + c;") == code_bytes("a  = /* b */ b + c ;") > 0
    assert code_bytes('__asm("nop\\n" "nop\\n");') > code_bytes('__asm("nop\\n");')
