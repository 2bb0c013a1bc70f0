"""TFLM as gcc builds it from its sources: the second oracle, where TFLITE_MICRO_DIR names them.

Six operators divide scales in float32 there, where the package ``tflite-micro`` and LiteRT give
what float64 gives. opgen follows the latter; docs/VERIFICATION.md has how often the two differ.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.litert.write import encoding_of, write_model
from opgen.operators.model import Definition
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.comparison import valid_part
from opgen.prove.execute import execute
from opgen.prove.expected import expected_of
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from tests.ops.test_scales import draw_scales
from tests.tools import need, needs
from tests.transforms.nets import Net, scaled

FOLDER = Path(__file__).parent / "tflm"
CONTEXT = build_default_registry_context()
TARGETS = [find_target(name) for name in ("generic", "cortex-m4", "cortex-m55")]
CASES = 3
PAIRS = 20
OPTIONS: dict[str, dict[str, Any]] = {"LEAKY_RELU": {"alpha": 0.3}}
IN_FLOAT32 = ("SUB", "RELU", "LEAKY_RELU", "HARD_SWISH", "ABS", "RSQRT")
"""Operators of which TFLM's sources say ``static_cast<double>(a / b)`` of two scales."""
Record = Callable[[str, object], None]

pytestmark = [pytest.mark.oracle, needs("TFLITE_MICRO_DIR", "g++")]


@dataclass(frozen=True)
class FromSource:
    """TFLM's interpreter with all of its operators."""

    program: Path

    def run(self, model: bytes, inputs: Sequence[Array], like: Sequence[Array]) -> list[Array]:
        """Return the outputs [samples, steps, *shape]; nothing if TFLM refuses the model.

        :param inputs: per input [samples, steps, *shape].
        :param like: arrays of the outputs' shapes and types.
        """
        path = self.program.with_name("model.tflite")
        path.write_bytes(model)
        samples, steps = like[0].shape[:2]
        places = [(i, j) for i in range(samples) for j in range(steps)]
        given = b"".join(each[place].tobytes() for place in places for each in inputs)
        words = [self.program, path, str(samples), str(steps)]
        done = subprocess.run(words, input=given, capture_output=True, check=False)
        if done.returncode:
            return []
        found, at = [np.empty_like(each) for each in like], 0
        for place in places:
            for array in found:
                size = array[place].size
                part = np.frombuffer(done.stdout, array.dtype, size, at)
                array[place] = part.reshape(array.shape[2:])
                at += part.nbytes
        assert at == len(done.stdout)
        return found


@pytest.fixture(scope="module")
def tflm(tmp_path_factory: pytest.TempPathFactory) -> FromSource:
    checkout = Path(need("TFLITE_MICRO_DIR"))
    library = checkout / "gen/linux_x86_64_default_gcc/lib/libtensorflow-microlite.a"
    downloads = checkout / "tensorflow/lite/micro/tools/make/downloads"
    if not library.is_file():
        pytest.skip(f"{library} is missing: build it with TFLM's Makefile (microlite)")
    program = tmp_path_factory.mktemp("tflm") / "runner"
    folders = (checkout, *(downloads / each for each in ("flatbuffers/include", "gemmlowp", "ruy")))
    includes = [word for each in folders for word in ("-isystem", str(each))]
    flags = ("-std=c++17", "-O1", "-fno-exceptions", "-fno-rtti", "-DTF_LITE_STATIC_MEMORY")
    words = [need("g++"), *flags, *includes, str(FOLDER / "runner.cc"), str(library), "-lm"]
    subprocess.run([*words, "-o", str(program)], check=True)
    return FromSource(program)


def definitions() -> list[Definition]:
    """Return every operator of LiteRT."""
    found = [CONTEXT.aot_operator_classes.get(key) for key in CONTEXT.aot_operator_classes]
    specs = [each.DEFINITION for each in found if issubclass(each, SpecOperator)]
    return [each for each in specs if each.litert is not None]


def cases_of(definition: Definition) -> list[tuple[str, ConformanceCase]]:
    """Return a few cases for each kernel with each type."""
    found = []
    for kernel in definition.kernels:
        for variant in variants(definition, kernel):
            source = CaseSource(variant, TARGETS, seed=5)
            drawn = [source.draw(index) for index in range(CASES)]
            found += [(f"{variant}", each) for each in drawn if isinstance(each, ConformanceCase)]
    return found


def _is_beyond(numbers: Array, results: Array) -> Array:
    """Tell which floats are beyond an integer type: C does not define their conversion.

    The package limits them to the type, and so does opgen.
    """
    if numbers.dtype.kind != "f" or results.dtype.kind not in "iu":
        return np.zeros(numbers.shape, bool)
    limits = np.iinfo(results.dtype)
    return np.asarray(~((numbers > limits.min - 1) & (numbers < limits.max + 1)))


def differing(want: Array, got: Array) -> int:
    """Return how many elements differ; floats by more than rounding."""
    if want.dtype.kind == "f":
        return int(np.count_nonzero(~np.isclose(got, want, 1e-4, 1e-5, equal_nan=True)))
    return int(np.count_nonzero(got != want))


@pytest.mark.parametrize("definition", [pytest.param(each, id=each.op) for each in definitions()])
def test_operator(definition: Definition, tflm: FromSource, record_property: Record) -> None:
    """As the package: what it gives is what the exact meaning says."""
    wrong, count, elements = [], 0, 0
    for words, case in cases_of(definition):
        layer, expected = case.bound.operators[0], expected_of(case)
        if any(layer.operator.named_tensors[each.name] is None for each in definition.outputs):
            continue
        model = write_model(case.bound.model, partial(encoding_of, definition))
        found = tflm.run(model, case.inputs, expected.exact)
        count += bool(found)
        wanted = dict(zip(layer.operator.output_ids, expected.exact, strict=True))
        for index, output in enumerate(found):
            id_ = layer.operator.output_ids[index]
            want = valid_part(layer, id_, wanted, expected.exact[index])
            got = valid_part(layer, id_, wanted, expected.defined(index, output))
            elements += want.size
            if definition.op == "CAST":
                got = np.where(_is_beyond(case.inputs[0], want), want, got)
            off = differing(want, got)
            if definition.op in IN_FLOAT32 and off:
                steps = np.abs(want.astype(np.int64) - got.astype(np.int64))
                off = int(np.count_nonzero(steps > 1))
            wrong += [f"{words}: {off} of {want.size} elements: {case}"] if off else []
    assert not wrong, "\n".join(wrong)
    record_property("cases", count)
    record_property("elements", elements)


def of_int16(op: str, scales: Sequence[float]) -> tuple[AirModel, list[Array]]:
    """Return an operator on all integers of 16 bits, or those of them that it takes."""
    values = np.arange(-32768, 32768).astype(np.int16)
    values = values[32768:] if op == "RSQRT" else values
    net = Net(CONTEXT)
    count = {"SUB": 2}.get(op, 1)
    given = [
        net.tensor((values.size,), scaled(float(each)), DType.INT16) for each in scales[:count]
    ]
    result = net.tensor((values.size,), scaled(float(scales[2])), DType.INT16)
    names = ("input1", "input2") if count == 2 else ("input",)
    net.add(op, dict(zip((*names, "output"), (*given, result), strict=True)), **OPTIONS.get(op, {}))
    shuffled = np.random.default_rng(1).permutation(values)
    fed = [each.reshape(1, 1, -1) for each in (values, shuffled)[:count]]
    return net.model(given, [result]), fed


@pytest.mark.parametrize("op", [each for each in IN_FLOAT32 if each != "HARD_SWISH"])
def test_quotients_of_scales(op: str, tflm: FromSource, record_property: Record) -> None:
    """Nothing differs by more than 1, and nothing where float32 holds the quotients."""
    operator = CONTEXT.aot_operator_classes.get(op)
    elements = differ = 0
    drawn = [draw_scales(seed, 3) for seed in range(PAIRS)]
    powers = [[np.float32(2.0**-k) for k in each] for each in ((9, 10, 9), (8, 8, 11), (12, 9, 8))]
    for scales in (*drawn, *powers):
        model, fed = of_int16(op, [float(each) for each in scales])
        bound = bind(model, CONTEXT, find_target("generic"))
        (want,) = execute(bound, fed).outputs
        written = write_model(model, partial(encoding_of, operator.DEFINITION))  # type: ignore[attr-defined]
        (got,) = tflm.run(written, fed, [want])
        off = np.abs(want.astype(np.int64) - got.astype(np.int64))
        if scales in powers:
            assert not off.any()
            continue
        assert off.max() <= 1
        elements += want.size
        differ += int(np.count_nonzero(off))
    record_property("elements", elements)
    record_property("differ from float64", differ)
