"""Options of custom operators in every form, from a model to C that runs."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

from opgen.config import find_target
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from tests.custom.custom_samples import context_of, fill, model_of, prove, run, steps_of, tensor

SPEC = """op: MIX_IT
doc: y = gain * x + the sum of the weights + the sum of the bytes.
litert: {custom: Mix-It, options: FORM}
options:
  gain: {type: float, min: 0.5KEY}
  weights: {type: ints}
  blob: {type: bytes}
  rounds: {type: bool}
  mode: {type: Padding}
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
let:
  size: x.size
  weights_size: length(ints(weights))
  blob_size: length(blob)
checks:
  - {that: blob_size < 9, else: "the blob has {blob_size} bytes"}
reference: >-
  gain * x + total(ints(weights)) + total(blob) + (0.5 if rounds else 0.0)
  + (1.0 if mode == VALID else 0.0)
kernels:
  - name: mix_it_f32
    types: {x: float32, y: float32}
    params: [gain, weights, weights_size, blob, blob_size, rounds, mode, size]
    code: |
      int32_t sum = p->mode;
      for (int32_t i = 0; i < p->weights_size; i++)
          sum += p->weights[i];
      for (int32_t i = 0; i < p->blob_size; i++)
          sum += p->blob[i];
      for (int32_t i = 0; i < p->size; i++)
          y[i] = p->gain * x[i] + (float)sum + (p->rounds ? 0.5f : 0.0f);
tests:
  gain: choice(0.5, 2.0)
  weights: choice((1, 2, -3), (4, 5, 6))
  blob: integers(0, 255, (BLOB,))
  rounds: choice(true, false)
  mode: choice(SAME, VALID)
  x: (span(1, 9),)
"""
FLEX = fill(SPEC, FORM="flexbuffer", KEY=', key: "gain (linear)"', BLOB="span(0, 8)")
STRUCT = fill(
    SPEC,
    FORM="""{struct: {rounds: bool, gain: double, weights: "int16_t[3]", mode: uint8_t,
    blob: "uint8_t[2]"}, align: 4, endian: big}""",
    KEY="",
    BLOB="2",
)
GOOD = {"gain (linear)": 2.0, "weights": [1, -2], "blob": b"\1\xff", "rounds": True, "mode": 1}
X = steps_of([0.0, 1.0, -1.0, 4.0])


def model(folder: Path, payload: bytes) -> Path:
    encoding = Encoding(custom="Mix-It", payload=payload)
    return model_of(folder / "m.tflite", encoding, [tensor(0)], [tensor(1)])


@pytest.mark.parametrize(
    ("change", "added"),
    [
        ({}, 1 - 2 + 256 + 0.5 + 1),
        ({"mode": "SAME", "weights": [], "blob": b""}, 0.5),
        ({"rounds": False, "blob": [7], "weights": [9]}, 7 + 9 + 1),
        ({"blob": "AB"}, 1 - 2 + 65 + 66 + 0.5 + 1),
    ],
)
def test_a_flexbuffer_reaches_the_c(tmp_path: Path, change: dict[str, Any], added: float) -> None:
    path = model(tmp_path, bytes(flexbuffers.Dumps({**GOOD, **change})))
    (y,) = run(path, context_of(tmp_path, mix=FLEX), X)
    np.testing.assert_array_equal(y, 2 * X + np.float32(added))


def test_a_double_that_no_float_holds(tmp_path: Path) -> None:
    payload = struct.pack(">?3xd3hB2Bx", True, 1e300, 1, -2, 300, 1, 0, 255) + b"\0\0"
    with pytest.raises(UnsupportedError, match=r"1e\+300 is too large for a float"):
        run(model(tmp_path, payload), context_of(tmp_path, mix=STRUCT), X)


def test_a_struct_reaches_the_c(tmp_path: Path) -> None:
    payload = struct.pack(">?3xd3hB2Bx", True, 0.5, 1, -2, 300, 1, 0, 255) + b"\0\0"
    (y,) = run(model(tmp_path, payload), context_of(tmp_path, mix=STRUCT), X)
    np.testing.assert_array_equal(y, 0.5 * X + np.float32(1 - 2 + 300 + 255 + 0.5 + 1))


@pytest.mark.parametrize("spec", [FLEX, STRUCT], ids=["flexbuffer", "struct"])
def test_options_are_drawn_written_and_read_by_opgen_test(tmp_path: Path, spec: str) -> None:
    text, code = prove(tmp_path, 12, mix=spec)
    assert code == 0, text
    assert "12 cases" in text


RAW = """op: RAW_BYTES
doc: The bytes of the payload, added up, beside x.
litert: {custom: RawBytes, options: raw}
options:
  data: {type: bytes}
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
let: {size: x.size, count: length(data)}
reference: x + total(data)
kernels:
  - name: raw_bytes_f32
    types: {x: float32, y: float32}
    params: [data, count, size]
    code: |
      int32_t sum = 0;
      for (int32_t i = 0; i < p->count; i++)
          sum += p->data[i];
      for (int32_t i = 0; i < p->size; i++)
          y[i] = x[i] + (float)sum;
tests:
  data: integers(0, 255, (span(0, 40),))
  x: (span(1, 9),)
"""


@pytest.mark.parametrize("payload", [b"", b"\0", bytes(range(256))])
def test_raw_bytes_are_passed_through(tmp_path: Path, payload: bytes) -> None:
    encoding = Encoding(custom="RawBytes", payload=payload)
    path = model_of(tmp_path / "m.tflite", encoding, [tensor(0)], [tensor(1)])
    (y,) = run(path, context_of(tmp_path, raw=RAW), X)
    np.testing.assert_array_equal(y, X + np.float32(sum(payload)))


def test_raw_bytes_are_drawn(tmp_path: Path) -> None:
    text, code = prove(tmp_path, raw=RAW)
    assert code == 0, text


def test_all_that_is_wrong_with_a_payload_is_reported_at_once(tmp_path: Path) -> None:
    wrong = {"gain (linear)": float("nan"), "weights": [1, 0.5], "rounds": 7, "mode": "FULL"}
    path = model(tmp_path, bytes(flexbuffers.Dumps({**wrong, "gain": 1.0})))
    with pytest.raises(ModelError) as caught:
        load_bound(path, context_of(tmp_path, mix=FLEX), find_target("host"))
    said = [(each.message, each.hint) for each in caught.value.diagnostics]
    assert said == [
        ("'gain' is 1.0", "add it to the spec's `options`"),
        ("its custom options lack blob; they have 'gain', 'gain (linear)', 'mode', 'rounds', "
         "'weights'", ""),
        ("gain is nan, not at least 0.5", ""),
        ("weights: 0.5 is not of type int", ""),
        ("rounds: 7 is not of type bool", ""),
        ("mode: 'FULL' is not one of SAME, VALID", ""),
    ]  # fmt: skip
    assert all("operator 0 MIX_IT 't1'" in str(each) for each in caught.value.diagnostics)
    assert "specs/mix.yaml:5" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"weights": [2**31]}, "an element does not fit int32_t"),
        ({"blob": bytes(9)}, "the blob has 9 bytes"),
    ],
)
def test_what_c_cannot_hold(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    path = model(tmp_path, bytes(flexbuffers.Dumps({**GOOD, **change})))
    with pytest.raises((ModelError, UnsupportedError)) as caught:
        run(path, context_of(tmp_path, mix=FLEX), X)
    assert message in str(caught.value)
    assert isinstance(caught.value, OpgenError)
    assert "operator 0 MIX_IT 't1'" in str(caught.value)


def test_options_that_tests_leave_alone_are_drawn(tmp_path: Path) -> None:
    """The C forgets the option, which its own tests never give another value."""
    text = RAW.replace("options: raw", "options: flexbuffer").replace("x + total(data)", "x + it")
    text = text.replace("data: {type: bytes}", "it: {type: int, default: 0, min: 0, max: 9}")
    text = text.replace("  data: integers(0, 255, (span(0, 40),))\n", "")
    text = text.replace(", count: length(data)", "").replace("[data, count, size]", "[size]")
    text = text.replace("for (int32_t i = 0; i < p->count; i++)\n          sum += p->data[i];", "")
    said, code = prove(tmp_path, raw=text)
    assert code == 1
    assert "the C differs from exact" in said
    assert "case: it=" in said


def test_a_case_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    said, code = prove(tmp_path, mix=STRUCT.replace("(1, 2, -3)", "(1, 2)"))
    assert code == 1
    assert "its options cannot be written: weights has 2 elements for the field int16_t[3]" in said


def test_the_struct_of_the_manual_is_right(tmp_path: Path) -> None:
    manual = Path(__file__).parents[2] / "docs/spec-language.md"
    examples = manual.read_text(encoding="utf-8").split("```yaml\n")[1:]
    text = next(each.split("```")[0] for each in examples if each.startswith("op: CLAMP"))
    said, code = prove(tmp_path, clamp=text)
    assert code == 0, said
