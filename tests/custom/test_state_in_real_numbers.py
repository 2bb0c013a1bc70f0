"""State stands for real numbers in ``reference``; what is stored is rounded and saturated."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.air.model import AirTensor, Quantization
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.prove.execute import Arithmetic, execute
from tests.custom.custom_samples import context_of, fill, model_of, prove, run, tensor

SUM = """op: SUM_UP
doc: The sum of all inputs so far, which ends at the ends of its type.
litert: {custom: SumUp}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape, scale: x.scale, zero_point: x.zero_point}
state:
  sum: {STATE}
let:
  size: sum.size
  zero: sum.zero_point
  low: x.type.range[0]
  high: x.type.range[1]
checks:
  - {that: "have_scales(x, y, sum)", else: there is no scale}
reference: REFERENCE
kernels:
  - name: sum_up
    types: {x: TYPE, y: TYPE}
    params: [size, zero, low, high]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          const int32_t next = CODE;
          y[i] = sum[i] = (ELEMENT)(next < p->low ? p->low : next > p->high ? p->high : next);
      }
tests:
  x: (span(1, 9),)
"""
SAME = "type: x, shape: x.shape, reset: x.zero_point"
"""State of the type and the scale of the input."""
ADDED = "sum[i] + x[i] - p->zero"


def summed(
    type_: str = "int8",
    state: str = SAME,
    reference: str = "(x + sum, x + sum)",
    code: str = ADDED,
) -> str:
    """Return the spec of a sum."""
    element = f"{type_}_t"
    return fill(SUM, STATE=state, REFERENCE=reference, TYPE=type_, CODE=code, ELEMENT=element)


@pytest.mark.parametrize("type_", ["int8", "uint8", "int16"])
@pytest.mark.parametrize(
    "state", [SAME, f"{SAME}, scale: x.scale, zero_point: x.zero_point"], ids=["shared", "own"]
)
def test_state_of_a_scale(tmp_path: Path, type_: str, state: str) -> None:
    said, code = prove(tmp_path, it=summed(type_, state))
    assert code == 0, said


@pytest.mark.parametrize(
    "wrong",
    [
        summed(code="sum[i] + x[i] + p->zero"),
        summed(code="sum[i] - x[i] + p->zero"),
        summed(reference="(x + 2.0 * sum, x + sum)"),
        summed(reference="(x + sum, x)"),
        summed(state=f"{SAME}, scale: x.scale, zero_point: x.zero_point + 1"),
        summed(state=f"{SAME}, scale: 2.0 * x.scale, zero_point: x.zero_point"),
        summed(state="type: int8, shape: x.shape, reset: 0, scale: x.scale"),
    ],
    ids=["zero point", "sign", "real", "kept", "another zero", "another scale", "no zero"],
)
def test_state_of_a_scale_that_is_not_so(tmp_path: Path, wrong: str) -> None:
    assert prove(tmp_path, it=wrong)[1] == 1


def test_a_kernel_that_wraps(tmp_path: Path) -> None:
    """What is kept is saturated, as outputs are."""
    wide = summed().replace("range[0]", "range[0] * 9").replace("range[1]", "range[1] * 9")
    said, code = prove(tmp_path, it=wide)
    assert code == 1
    assert "state: 'sum' after run" in said


COUNT = """op: COUNT_UP
doc: The input, and what has been counted; the count ends at the end of its type.
litert: {custom: CountUp}
ignores_scales: true
inputs:
  x: {layout: N}
outputs:
  y: {type: int64, shape: x.shape}
state:
  count: {type: TYPE, shape: (), reset: RESET}
let: {size: x.n}
reference: (x + count, count + STEP)
kernels:
  - name: count_up
    types: {x: int64, y: int64}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++)
          y[i] = (int64_t)((uint64_t)x[i] + (uint64_t)*count);
      CODE
tests:
  x: (span(1, 9),)
"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("type_", "most"),
    [("int8", "INT8_MAX"), ("uint8", "UINT8_MAX"), ("int16", "INT16_MAX"), ("uint16", "UINT16_MAX"),
     ("int32", "INT32_MAX"), ("uint32", "UINT32_MAX")],
)  # fmt: skip
def test_integers_without_a_scale_stand_for_themselves(
    tmp_path: Path, type_: str, most: str
) -> None:
    ends = np.iinfo(type_)
    step = ends.max // 3
    parts = {"TYPE": type_, "RESET": str(ends.max - 2 * step - 1), "STEP": str(step)}
    saturates = f"*count = *count > {most} - {step} ? {most} : ({type_}_t)(*count + {step});"
    said, code = prove(tmp_path, it=fill(COUNT, CODE=saturates, **parts))
    assert code == 0, said
    wraps = f"*count = ({type_}_t)((uint32_t)*count + {step}u);"
    (tmp_path / "wraps").mkdir()
    assert prove(tmp_path / "wraps", it=fill(COUNT, CODE=wraps, **parts))[1] == 1


HALVES = """op: HALVE_UP
doc: Half of what came before.
litert: {custom: HalveUp}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape}
state:
  past: {type: TYPE, shape: x.shape, reset: 1}
let: {size: x.n}
reference: (0.5 * past, x)
kernels:
  - name: halve_up
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = 0.5f * (float)past[i];
          past[i] = VALUE;
      }
tests:
  x: (span(1, 9),)
"""


def test_memory_of_floats(tmp_path: Path) -> None:
    said, code = prove(tmp_path, it=fill(HALVES, TYPE="float32", VALUE="x[i]"))
    assert code == 0, said


def test_real_numbers_are_rounded_to_integers(tmp_path: Path) -> None:
    value = "(int16_t)fmaxf(-32768.0f, fminf(32767.0f, roundf(x[i])))"
    said, code = prove(tmp_path, it=fill(HALVES, TYPE="int16", VALUE=value))
    assert code == 0, said
    (tmp_path / "cut").mkdir()
    cut = value.replace("roundf", "truncf")
    assert prove(tmp_path / "cut", it=fill(HALVES, TYPE="int16", VALUE=cut))[1] == 1


def int8(id_: int) -> AirTensor:
    quantization = Quantization(np.array([0.5], np.float32), np.array([3]), None)
    return tensor(id_, (2,), DType.INT8, quantization=quantization)


def test_runs_in_real_numbers_and_in_integers(tmp_path: Path) -> None:
    """The one keeps what is more than the type holds, the other does not."""
    context = context_of(tmp_path, it=summed())
    path = model_of(tmp_path / "m.tflite", Encoding(custom="SumUp"), [int8(0)], [int8(1)])
    x = np.array([[[103, 4], [103, 2], [3, 3]]], np.int8)
    (stored,) = run(path, context, x)
    assert stored.tolist() == [[[103, 4], [127, 3], [127, 3]]]
    bound = load_bound(path, context, find_target("host"))
    (real,) = execute(bound, [x], Arithmetic.REAL).outputs
    assert real.tolist() == [[[50.0, 0.5], [100.0, 0.0], [100.0, 0.0]]]


@pytest.mark.parametrize("scale", ["0.0", "-1.0", "x.scale - x.scale"])
def test_a_scale_that_is_none(tmp_path: Path, scale: str) -> None:
    context = context_of(tmp_path, it=summed(state=f"{SAME}, scale: {scale}"))
    path = model_of(tmp_path / "m.tflite", Encoding(custom="SumUp"), [int8(0)], [int8(1)])
    with pytest.raises(ModelError, match="the scale of the state 'sum' is"):
        load_bound(path, context, find_target("host"))
