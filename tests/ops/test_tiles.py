"""A part of an operator gives what the whole gives there, for whatever `axes` says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.config import find_target
from opgen.lib.shapes import Window
from opgen.operators.model import Axes, Definition
from opgen.operators.tiles import outside, tile_of
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.conformance import prove_operator
from opgen.prove.tiles import tiles_fault, windows_fault
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from opgen.registry.context import build_default_registry_context
from tests.depth import depth
from tests.process import opgen
from tests.tools import needs

CONTEXT = build_default_registry_context()
GENERIC = find_target("generic")
CASES = 4
SAID = "computed from what `axes` says they need"
DIVIDED = (
    *("ADD", "AVERAGE_POOL_2D", "CONCATENATION", "CONV_2D", "DEPTHWISE_CONV_2D", "LEAKY_RELU"),
    *("LOGISTIC", "LOOKUP", "MAX_POOL_2D", "MUL", "PRELU", "QUANTIZE", "SOFTMAX", "SUB"),
)
"""Operators whose rows can be computed apart."""


def definitions() -> Iterator[Definition[Any]]:
    """Go through the built-in operators of whose axes something is known."""
    for name in sorted(CONTEXT.aot_operator_classes.keys()):
        found = CONTEXT.aot_operator_classes.get(name)
        if issubclass(found, SpecOperator) and found.DEFINITION.axes:
            yield found.DEFINITION


def cases(definition: Definition[Any], count: int = CASES) -> Iterator[ConformanceCase]:
    """Draw cases of an operator, of kernels in turn."""
    known = [each for kernel in definition.kernels for each in variants(definition, kernel)]
    for index in range(count):
        drawn = CaseSource(known[index * len(known) // count], [GENERIC], seed=0).draw(index)
        if isinstance(drawn, ConformanceCase):
            yield drawn


def rows_of(case: ConformanceCase, definition: Definition[Any], *wanted: int) -> Any:
    """Return the part of a case's operator that computes some rows of an image, if there is one."""
    graph = case.bound.subgraph
    low, high = wanted
    return tile_of(definition, graph.operators[0], graph.tensors, 1, (low, high))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", list(definitions()), ids=lambda each: each.op)
def test_parts_are_those_of_the_whole(definition: Definition[Any]) -> None:
    for case in cases(definition):
        assert not tiles_fault(case), str(case)


@pytest.mark.parametrize("op", DIVIDED)
def test_rows_can_be_computed_apart(op: str) -> None:
    definition = built_in(op).definition
    drawn = (case for case in cases(definition, 40) if case.inputs[0].ndim > 2 + 1)
    assert any(rows_of(case, definition, 0, 1) is not None for case in drawn)


def test_padding_is_left_at_the_ends_that_a_tile_has() -> None:
    definition = built_in("MAX_POOL_2D").definition
    case = next(
        each
        for each in cases(definition)
        if each.bound.operators[0].operator.options.filter_height > 1
    )
    graph = case.bound.subgraph
    operator, (size,) = graph.operators[0], {graph.tensors[i].shape[1] for i in graph.input_ids}
    options: Any = operator.options
    whole = definition.value_of(case.bound.operators[0].operation, "rows")
    tiles = [rows_of(case, definition, row, row + 1) for row in range(whole.out)]
    windows: list[Window] = [each.operator.overrides["rows"] for each in tiles]
    assert [each.out for each in windows] == [1] * whole.out
    assert windows[0].before == whole.before
    assert windows[-1].after == max(whole.after, 0)
    for tile, window in zip(tiles, windows, strict=True):
        low, high = tile.parts[graph.input_ids[0]][1]
        assert 0 <= low < high <= size
        assert window.before + high - low + window.after == options.filter_height


def test_an_operator_that_keeps_something_is_whole() -> None:
    definition = built_in("SVDF").definition
    assert definition.state or any(each.variable for each in definition.inputs)
    for case in cases(definition):
        graph = case.bound.subgraph
        assert tile_of(definition, graph.operators[0], graph.tensors, 0, (0, 1)) is None


def failures(definition: Definition[Any], drawn: int = 8) -> str:
    """Return what the proof says of an operator, of its first kernel."""
    one = replace(definition, kernels=definition.kernels[:1])
    rows = prove_operator(one, drawn, oracle_name="")
    return "\n".join(failure for row in rows for failure in row.failures)


def test_rows_that_need_others_are_found() -> None:
    """Said of an operator that turns rows around: each row needs only itself."""
    turned = built_in("REVERSE_V2").definition
    assert SAID not in failures(turned)
    same = Axes({"input": ("...",), "output": ("...",)})
    assert f"of 'output', {SAID}" in failures(replace(turned, axes=same, elements=""))


def test_what_lies_outside_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which adds nothing to sums of products; another one is found out."""
    said = "by which `linear` says it adds nothing"
    assert said not in failures(built_in("CONV_2D").definition, depth(20, thorough=60))
    monkeypatch.setattr(
        "opgen.prove.tiles.outside", lambda *given: -100 if outside(*given) > 0 else 100
    )
    assert said in failures(built_in("CONV_2D").definition, depth(20, thorough=60))


def test_parts_are_joined_as_a_spec_says() -> None:
    """The largest of two parts is that of both, and not the smallest, nor a mean."""
    said = "of two parts along axis"
    for op, role, wrong in (
        ("REDUCE_MAX", "larger", "smaller"),
        ("MAX_POOL_2D", "larger", "smaller"),
        ("AVERAGE_POOL_2D", "", "larger"),
    ):
        definition = built_in(op).definition
        assert definition.axes is not None
        assert definition.axes.parts == role
        assert not any(tiles_fault(case) for case in cases(definition, 60))
        other = replace(definition, axes=replace(definition.axes, parts=wrong))
        assert any(said in tiles_fault(case) for case in cases(other, 60)), op


LOUDEST = """\
op: LOUDEST
doc: The largest element of each channel of an image.
litert: {custom: Loudest}
inputs: {x: {layout: NHWC}}
outputs:
  y:
    shape: (x.n, 1, 1, x.c)
    like: x
axes: {x: [n, h, w, c], y: [n, 1, 1, c], parts: larger}
let:
  pixels:   x.h * x.w
  channels: x.c
checks:
  - {that: x.size > 0 and x.n == 1, else: "no image"}
reference: max_over(x, (1, 2), y.shape)
kernels:
  - name: loudest_s8
    types: {x: int8, y: int8}
    code: |
      for (int32_t c = 0; c < p->channels; c++) {
          y[c] = x[c];
          for (int32_t i = 1; i < p->pixels; i++)
              y[c] = y[c] > x[i * p->channels + c] ? y[c] : x[i * p->channels + c];
      }
tests:
  x: (1, span(1, 5), span(1, 5), span(1, 6))
"""


@needs("cc")
@pytest.mark.parametrize(("role", "code"), [("larger", 0), ("smaller", 1)])
def test_the_first_cases_show_how_parts_are_joined(role: str, code: int, tmp_path: Path) -> None:
    """Of an operator of a user, too: not all elements of an image are alike."""
    path = tmp_path / "loudest.yaml"
    path.write_text(LOUDEST.replace("larger", role))
    done = opgen("test", path, "--cases", 6)
    assert done.returncode == code, done.stdout + done.stderr
    assert ("the smaller of two parts along axis" in done.stdout) == (code == 1)
    assert (" of 'x' is not what the whole gives" in done.stdout) == (code == 1)


MOST_OF_THREE = """\
op: MOST_OF_THREE
doc: The largest of three rows.
litert: {custom: MostOfThree}
inputs: {x: {layout: NHWC}}
outputs: {y: {like: x, shape: "(x.n, x.h - 2, x.w, x.c)"}}
axes: {x: [n, h, w, c], y: [n, h, w, c], windows: {h: win}}
let:
  rows:  slide(VALID, x.h, 3, 1)
  win:   WINDOW
  batch: x.n
  count: rows.out * x.w * x.c
  width: x.w * x.c
checks:
  - {that: x.size > 0 and x.h >= 3, else: "no three rows"}
reference: maximum(maximum(x[:, :-2], x[:, 1:-1]), x[:, 2:])
kernels:
  - name: most_of_three_s8
    types: {x: int8, y: int8}
    code: |
      for (int32_t b = 0; b < p->batch; b++, x += 2 * p->width) {
          for (int32_t i = 0; i < p->count; i++, x++) {
              int8_t most = x[0] > x[p->width] ? x[0] : x[p->width];
              *y++ = most > x[2 * p->width] ? most : x[2 * p->width];
          }
      }
tests:
  x: (span(1, 2), span(3, 9), span(1, 5), span(1, 6))
"""
IN_NO_CASE = (
    "no part of 'y' along 'h' can be computed apart, in no case: by `windows`, 'win' reads 0..1 "
    "along 'h' of 'x' for the first of 7; of such parts the spec gives outputs of another shape. "
    "So nothing proves the window, and layers stay whole\n"
    "    axes: FOLDER/most.yaml:6\n"
    "    hint: 'win' must be the window by which `reference` reads the input, such as "
    "slide(VALID, x.h, 3, 1) for three rows; every output has its axis, and a shape that follows "
    "from it\n"
)


@needs("cc")
@pytest.mark.parametrize(
    ("window", "shape", "said"),
    [
        ("slide(VALID, x.h, 3, 1)", "x.h - 2", ""),
        ("slide(VALID, x.h - 1, 2, 1)", "x.h - 2", IN_NO_CASE),
        ("Window(rows.out, 0, 0, 2, 1, 1)", "rows.out", IN_NO_CASE),
        ("slide(VALID, x.h - 1, 2, 1)", "win.out", f"{SAID}, are not those of the whole: "),
    ],
)
def test_a_window_that_the_reference_does_not_read_is_found(
    window: str, shape: str, said: str, tmp_path: Path
) -> None:
    """Also if no part ever comes of it, and if the reference fails on the part."""
    text = MOST_OF_THREE.replace("WINDOW", window).replace("x.h - 2, x.w", f"{shape}, x.w")
    (tmp_path / "most.yaml").write_text(text)
    done = opgen("test", "most.yaml", "--cases", 6, folder=tmp_path)
    assert done.returncode == bool(said), done.stdout + done.stderr
    assert said.replace("FOLDER", tmp_path.name) in done.stdout
    assert (SAID in done.stdout or "computed apart" in done.stdout) == bool(said)


def test_a_window_along_one_element_is_no_fault() -> None:
    """Nothing is expected of outputs of one row."""
    pool = built_in("MAX_POOL_2D").definition
    assert pool.axes is not None
    crossed = replace(pool, axes=replace(pool.axes, windows={"y": "cols"}))
    drawn = list(cases(pool, 60))
    rows = [
        each.bound.subgraph.tensors[each.bound.subgraph.output_ids[0]].shape[1] for each in drawn
    ]
    one = [each for each, count in zip(drawn, rows, strict=True) if count == 1]
    assert one
    assert not windows_fault(crossed, one)
    assert not windows_fault(pool, drawn)


def test_there_is_no_tile_with_a_window_that_the_shape_does_not_follow() -> None:
    pool = built_in("MAX_POOL_2D").definition
    assert pool.axes is not None
    crossed = replace(pool, axes=replace(pool.axes, windows={"y": "cols", "x": "rows"}))
    count = 0
    for case in cases(pool):
        shape = case.bound.subgraph.tensors[case.bound.subgraph.output_ids[0]].shape
        options = case.bound.operators[0].operator.options
        if shape[1] > 1 and options.filter_height != options.filter_width:  # else either fits
            assert rows_of(case, pool, 0, 1) is not None
            assert rows_of(case, crossed, 0, 1) is None
            count += 1
    assert count > 0
