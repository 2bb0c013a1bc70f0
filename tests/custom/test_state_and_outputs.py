"""State, and inputs and outputs in any number, of operators that users bring: from model to C."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.errors import ModelError
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.module import module_of
from opgen.registry.context import RegistryContext
from tests.custom.custom_samples import context_of, model_of, prove, run, steps_of, tensor

KEEPER = """op: KEEPER
doc: A running sum, a count of runs, and the sign of the last input.
litert: {custom: Keeper}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape}
  runs: {type: int32, shape: "(1,)"}
state:
  sum: {type: x, shape: x.shape, reset: 0.5}
  count: {type: int32, shape: "(1,)", reset: 7}
  mark: {type: int8, shape: x.shape, reset: -3}
let: {size: x.n}
reference: (x + sum + mark, count + 1, x + sum, count + 1, where(maximum(x, 0.0), 1, -1))
kernels:
  - name: keeper_f32
    types: {x: float32, y: float32, runs: int32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          sum[i] += x[i];
          y[i] = sum[i] + (float)mark[i];
          mark[i] = x[i] > 0.0f ? 1 : -1;
      }
      count[0]++;
      runs[0] = count[0];
tests:
  x: (span(1, 9),)
"""
X = steps_of([1.0, -2.0], [0.5, 4.0], [-8.0, 0.0])


def keeper(folder: Path) -> Path:
    outputs = [tensor(1, (2,)), tensor(2, (1,), DType.INT32)]
    return model_of(folder / "m.tflite", Encoding(custom="Keeper"), [tensor(0, (2,))], outputs)


def test_states_of_several_types_begin_at_their_reset_value(tmp_path: Path) -> None:
    y, runs = run(keeper(tmp_path), context_of(tmp_path, keeper=KEEPER), X)
    assert y[0].tolist() == [[-1.5, -4.5], [3.0, 1.5], [-5.0, 3.5]]
    assert runs[0].tolist() == [[8], [9], [10]]


def test_a_state_is_proved(tmp_path: Path) -> None:
    said, code = prove(tmp_path, keeper=KEEPER)
    assert code == 0, said


MAIN = """#include <stdio.h>
#include <string.h>
#include "m.h"
static void run(m_context *context, float first, float second)
{
    const float x[2] = {first, second};
    memcpy(m_input_0(context), x, sizeof x);
    if (m_run(context) != 0)
        printf("failed ");
    printf("%g %g %d\\n", (double)m_output_0(context)[0], (double)m_output_0(context)[1],
           (int)m_output_1(context)[0]);
}
int main(void)
{
    static m_context a, b;
    m_init(&a);
    m_init(&b);
    run(&a, 1.0f, -2.0f);
    run(&b, 1.0f, -2.0f);
    run(&a, 0.5f, 4.0f);
    run(&b, 0.5f, 4.0f);
    m_init(&a);
    run(&b, -8.0f, 0.0f);
    run(&a, 1.0f, -2.0f);
    return 0;
}
"""


def test_two_contexts_side_by_side_and_a_reset(tmp_path: Path) -> None:
    context = context_of(tmp_path, keeper=KEEPER)
    AotConverter(ConvertConfig(keeper(tmp_path), tmp_path / "m", name="m"), context).convert()
    (tmp_path / "main.c").write_text(MAIN)
    sources = [str(path) for path in sorted((tmp_path / "m").glob("*.c"))]
    command = [find_compiler(), "-std=c99", *host.SANITIZED, "-I", str(tmp_path / "m")]
    command += [*sources, str(tmp_path / "main.c"), "-lm", "-o", str(tmp_path / "program")]
    subprocess.run(command, check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    first, second, third = "-1.5 -4.5 8", "3 1.5 9", "-5 3.5 10"
    assert done.stdout.splitlines() == [first, first, second, second, third, first]


TWO = """op: BOTH_ENDS
doc: The sum with a bias, and, where they are wanted, the larger one and how many are above 0.
litert: {custom: BothEnds}
inputs:
  a: {layout: N}
  b: {layout: N}
  bias: {layout: N, optional: true}
outputs:
  added: {type: a.type, shape: a.shape}
  larger: {type: a.type, shape: a.shape, optional: true}
  above: {type: int32, shape: "(1,)", optional: true}
let: {size: a.n, wants_larger: has(larger)}
checks:
  - {that: a.n == b.n, else: "{a.n} and {b.n} elements"}
  - {that: bias.n == a.n if has(bias) else true, else: "the bias has another size"}
reference: (a + b + bias, maximum(a, b), array((total(where(maximum(a, 0.0), 1, 0)),)))
kernels:
  - name: both_ends_f32
    types: {a: float32, b: float32, bias: float32, added: float32, larger: float32, above: int32}
    params: [size, wants_larger]
    code: |
      int32_t count = 0;
      for (int32_t i = 0; i < p->size; i++) {
          added[i] = a[i] + b[i] + (bias != NULL ? bias[i] : 0.0f);
          if (p->wants_larger)
              larger[i] = a[i] > b[i] ? a[i] : b[i];
          count += a[i] > 0.0f;
      }
      if (above != NULL)
          above[0] = count;
tests:
  a: (span(1, 9),)
  b: (a.n,)
  bias: (a.n,)
"""
A, B, BIAS = steps_of([1.0, -2.0, 3.0]), steps_of([0.5, 4.0, -1.0]), steps_of([10.0, 20.0, 30.0])


def both_ends(folder: Path, larger: bool, above: bool, bias: bool, trailing: bool = False) -> Path:
    """Write a model; what is absent is -1, or, at the end, not there."""
    inputs = [tensor(0, (3,)), tensor(1, (3,)), tensor(2, (3,)) if bias else None]
    outputs = [
        tensor(3, (3,)),
        tensor(4, (3,)) if larger else None,
        tensor(5, (1,), DType.INT32) if above else None,
    ]
    while trailing and outputs[-1] is None:
        outputs.pop()
    if trailing and not bias:
        inputs.pop()
    return model_of(folder / "m.tflite", Encoding(custom="BothEnds"), inputs, outputs)


@pytest.mark.parametrize("trailing", [False, True], ids=["-1", "left out"])
@pytest.mark.parametrize(
    ("larger", "above"), [(True, True), (False, True), (True, False), (False, False)]
)
def test_outputs_that_are_optional(
    tmp_path: Path, larger: bool, above: bool, trailing: bool
) -> None:
    path = both_ends(tmp_path, larger, above, bias=larger, trailing=trailing)
    given = (A, B, BIAS) if larger else (A, B)
    found = [each[0, 0].tolist() for each in run(path, context_of(tmp_path, two=TWO), *given)]
    wanted = [[11.5, 22.0, 32.0] if larger else [1.5, 2.0, 2.0]]
    wanted += [[1.0, 4.0, 3.0]] if larger else []
    assert found == [*wanted, *([[2]] if above else [])]


def test_optional_operands_are_drawn_both_ways(tmp_path: Path) -> None:
    said, code = prove(tmp_path, 12, two=TWO)
    assert code == 0, said
    wrong = TWO.replace("if (p->wants_larger)\n", "if (p->wants_larger || p->size > 0)\n")
    said, code = prove(tmp_path, 12, two=wrong)
    assert code == 1
    assert "larger" not in said.split("case: ")[1].splitlines()[0]


def test_an_output_that_must_be_there(tmp_path: Path) -> None:
    text = TWO.replace("shape: a.shape, optional: true}", "shape: a.shape}")
    text = text.replace("has(larger)", "size > 0")
    context = context_of(tmp_path, two=text)
    with pytest.raises(ModelError, match="its output 'larger' is absent"):
        load_bound(both_ends(tmp_path, False, True, bias=True), context, find_target("host"))


def test_outputs_that_nobody_reads(tmp_path: Path) -> None:
    tensors = [tensor(3, (3,)), tensor(4, (3,)), tensor(5, (1,), DType.INT32)]
    inputs = [tensor(0, (3,)), tensor(1, (3,)), None]
    path = model_of(tmp_path / "m.tflite", Encoding(custom="BothEnds"), inputs, tensors, wanted=[5])
    context = context_of(tmp_path, two=TWO)
    (above,) = run(path, context, A, B)
    assert above.tolist() == [[[2]]]
    always = TWO.replace("shape: a.shape, optional: true}", "shape: a.shape}")
    always = always.replace('shape: "(1,)", optional: true}', 'shape: "(1,)"}')
    kept = context_of(tmp_path, two=always.replace("has(larger)", "size > 0"))
    assert arena_of(path, kept, "always") - arena_of(path, context, "optional") == 16
    text = (tmp_path / "optional" / "m.c").read_text()
    assert re.search(r"opgen_run_both_ends_f32\([^;]*, NULL, \w+, NULL, \w+\);", text)


def arena_of(path: Path, context: RegistryContext, folder: str) -> int:
    """Convert a model; return the bytes of its arena."""
    output = path.parent / folder
    AotConverter(ConvertConfig(path, output, name="m"), context).convert()
    report = json.loads((output / "report.json").read_text())
    return int(report["memory"]["arena"]["bytes"])


@pytest.mark.parametrize("wanted", [3, 4, 5])
def test_outputs_that_nobody_reads_are_not_traced(tmp_path: Path, wanted: int) -> None:
    """Each layer sends what it computes: the first output always, of the others what is read."""
    tensors = [tensor(3, (3,)), tensor(4, (3,)), tensor(5, (1,), DType.INT32)]
    inputs = [tensor(0, (3,)), tensor(1, (3,)), None]
    path = tmp_path / "m.tflite"
    model_of(path, Encoding(custom="BothEnds"), inputs, tensors, wanted=[wanted])
    bound = load_bound(path, context_of(tmp_path, two=TWO), find_target("host"))
    meant = execute(bound, [A, B])
    modules = [module_of(bound, "m")]
    program = host.build_program(modules, tmp_path / "c", flags=host.SANITIZED, traced=True)
    run = host.run_program(program, [(0, [A, B])])[0]
    assert not run.failure
    assert set(run.tensors) == {3, wanted}
    np.testing.assert_array_equal(run.outputs[0], meant.outputs[0])


COLUMNS = """op: COLUMNS
doc: The columns of a matrix that is given row by row.
litert: {custom: Columns}
inputs:
  rows: {layout: N, variadic: true}
outputs:
  columns: {type: "rows[0].type", shape: "copies((height,), width)", variadic: true, count: width}
let: {height: count_of(rows), width: "rows[0].n"}
checks:
  - {that: same_shapes(rows), else: "rows of shapes {shapes_of(rows)}"}
reference: unpack(pack(rows, 0), 1)
kernels:
  - name: columns_f32
    types: {rows: float32, columns: float32}
    params: [height, width]
    code: |
      for (int32_t k = 0; k < p->width; k++)
          for (int32_t i = 0; i < p->height; i++)
              columns[k][i] = rows[i][k];
tests:
  rows: repeat(span(1, 4), (span(1, 5),))
"""


def test_variadic_inputs_and_outputs(tmp_path: Path) -> None:
    inputs = [tensor(0, (3,)), tensor(1, (3,))]
    outputs = [tensor(index, (2,)) for index in range(2, 5)]
    path = model_of(tmp_path / "m.tflite", Encoding(custom="Columns"), inputs, outputs)
    found = run(path, context_of(tmp_path, columns=COLUMNS), A, B)
    assert [each[0, 0].tolist() for each in found] == [[1.0, 0.5], [-2.0, 4.0], [3.0, -1.0]]
    said, code = prove(tmp_path, columns=COLUMNS)
    assert code == 0, said


SPARSE = (
    COLUMNS.replace("count: width}", "count: width, optional: true}")
    .replace("width: ", 'first: "columns[0]", begins: has(first), width: ')
    .replace("params: [height, width]", "params: [height, width, begins]")
    .replace(
        "              columns[k][i] = ",
        "              if (k ? columns[k] != NULL : p->begins)\n                  columns[k][i] = ",
    )
)


def test_columns_of_which_some_are_absent(tmp_path: Path) -> None:
    """The kernel has NULL in their places, and what is behind them is what it was."""
    inputs = [tensor(0, (3,)), tensor(1, (3,))]
    said, code = prove(tmp_path, columns=SPARSE)
    assert code == 0, said
    context = context_of(tmp_path, columns=SPARSE)
    for there in ((0, 2), (1,), (2,)):
        found = [tensor(2 + index, (2,)) for index in there]
        ids = tuple(2 + index if index in there else -1 for index in range(3))
        encoding = Encoding(custom="Columns", outputs=ids)
        path = model_of(tmp_path / "m.tflite", encoding, inputs, found)
        columns = ([1.0, 0.5], [-2.0, 4.0], [3.0, -1.0])
        outputs = [each[0, 0].tolist() for each in run(path, context, A, B)]
        assert outputs == [columns[index] for index in there]


def test_columns_of_which_none_is_there(tmp_path: Path) -> None:
    encoding = Encoding(custom="Columns", outputs=(-1, -1))
    path = model_of(tmp_path / "m.tflite", encoding, [tensor(0, (2,))], [])
    with pytest.raises(ModelError, match="all of its outputs are absent"):
        load_bound(path, context_of(tmp_path, columns=SPARSE), find_target("host"))


def test_a_kernel_that_writes_absent_columns(tmp_path: Path) -> None:
    """Cases with absent tensors are drawn: what its spec promises is not so."""
    wrong = COLUMNS.replace("count: width}", "count: width, optional: true}")
    said, code = prove(tmp_path, columns=wrong)
    assert code == 1
    assert "columns_f32" in said


def test_numpy_and_c_agree_on_a_state_over_many_runs(tmp_path: Path) -> None:
    path, context = keeper(tmp_path), context_of(tmp_path, keeper=KEEPER)
    many = np.random.default_rng(0).integers(-9, 9, (2, 50, 2)).astype(np.float32)
    bound = load_bound(path, context, find_target("host"))
    runs = execute(bound, [many]).outputs[1]
    assert runs[:, :, 0].tolist() == [[*range(8, 58)]] * 2
    run(path, context, many)


def test_a_kernel_that_does_not_compile_is_named(tmp_path: Path) -> None:
    """What the compiler says is about a generated file; the kernel's place leads to the spec."""
    said, code = prove(tmp_path, 1, columns=COLUMNS.replace("rows[i][k];", "rows[i][nothing];"))
    line = COLUMNS.splitlines().index("  - name: columns_f32") + 1
    assert code == 1
    assert "nothing" in said
    assert f"kernel: specs/columns.yaml:{line}" in said
