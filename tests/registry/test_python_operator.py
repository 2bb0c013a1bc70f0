"""An operator written in Python by hand, beside those that specs describe, up to running C."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, DType
from opgen.air import custom_code_to_op_key as key_of
from opgen.air.model import Quantization
from opgen.aot.operators.operator import AotOperator
from opgen.config import ConvertConfig
from opgen.converter import AotConverter, Conversion
from opgen.errors import Diagnostic, ModelError, UnsupportedError
from opgen.litert.schema import ModelT, SubGraphT
from opgen.litert.write import Encoding, write_model
from opgen.prove.execute import execute
from opgen.prove.host import OPTIMIZED, STRICT, Module, build_program, run_program
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.tools import needs

KEY = key_of("custom-noop")


@dataclass(frozen=True)
class NoopOptions(AirOperatorOptions):
    """What the operator's payload says: a byte."""

    flips: int = 0


def parse_noop(op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel) -> AirOperator:
    """Read it from the objects of the format, as parsers of other tools do."""
    assert model.subgraphs is not None
    assert subgraph.operators is not None
    operator = subgraph.operators[op_id]
    assert operator.inputs is not None
    assert operator.outputs is not None
    inputs, outputs = [int(i) for i in operator.inputs], [int(i) for i in operator.outputs]
    payload = bytes(operator.customOptions) if operator.customOptions is not None else b"\0"
    assert air_model.subgraphs[-1].tensors[outputs[0]].name == "same"
    return AirOperator(
        id=op_id,
        op_type=KEY,
        input_ids=tuple(inputs),
        output_ids=tuple(outputs),
        named_tensors={"input": inputs[0], "output": outputs[0]},
        options=NoopOptions(flips=payload[0]),
    )


class Noop(AotOperator):
    """Copies bytes, and flips the bits that its option says."""

    TYPE = KEY

    def on_resolve(self) -> None:
        (source,), (target,) = self.input_tensors, self.output_tensors
        assert source is not None
        if source.bytes != target.bytes:
            where = f"{self.TYPE} '{self.name}'"
            raise ModelError(Diagnostic(where, f"{source.bytes} bytes do not fit {target.bytes}"))

    def emit(self, save_path: Path) -> None:
        assert isinstance(self.options, NoopOptions)
        (save_path / "includes-api" / f"{self.function}.h").write_text(
            f"#ifndef {self.function.upper()}_H\n#define {self.function.upper()}_H\n"
            "#include <stdint.h>\n"
            '#ifdef __cplusplus\nextern "C" {\n#endif\n'
            f"int32_t {self.function}(void *ctx);\n"
            "#ifdef __cplusplus\n}\n#endif\n#endif\n"
        )
        (save_path / "src" / f"{self.function}.c").write_text(
            f'#include "{self.function}.h"\n\n'
            f"int32_t {self.function}(void *ctx)\n{{\n"
            "    const void *const *const inputs = *(const void *const **)ctx;\n"
            "    void *const *const outputs = *((void *const **)ctx + 1);\n"
            "    const uint8_t *const from = (const uint8_t *)inputs[0];\n"
            "    uint8_t *const to = (uint8_t *)outputs[0];\n"
            f"    for (int32_t i = 0; i < {self.output_tensors[0].bytes}; i++) {{\n"
            f"        to[i] = (uint8_t)(from[i] ^ {self.options.flips});\n"
            "    }\n    return 0;\n}\n"
        )


def customize(context: RegistryContext) -> None:
    """Register all that belongs to the operator, under one key."""
    context.litert_parsers.register(KEY, parse_noop)
    context.aot_operator_classes.register(KEY, Noop)
    context.air_options.register(KEY, NoopOptions)


def _model(path: Path, shape: tuple[int, ...] = (2, 3), payload: bytes = b"") -> Path:
    """Write RELU, custom-noop, RELU."""
    quantization = Quantization(np.array([0.5], np.float32), np.array([3], np.int64))
    names = ("image", "positive", "same", "result")
    tensors = {
        id_: AirTensor(id_, name, DType.INT8, shape if id_ > 1 else (2, 3), quantization)
        for id_, name in enumerate(names)
    }
    operators = tuple(AirOperator(i, op, (i,), (i + 1,)) for i, op in enumerate("rnr"))
    encodings = {
        "r": Encoding(builtin="RELU"),
        "n": Encoding(custom="custom-noop", payload=payload),
    }
    graph = AirSubgraph("main", tensors, operators, (0,), (3,))
    model = AirModel(path.stem, path, "", (graph,))
    path.write_bytes(write_model(model, lambda operator: encodings[operator.op_type]))
    return path


def _convert(tmp_path: Path, **changes: Any) -> Conversion:
    context = build_default_registry_context(customizers=[customize])
    config = ConvertConfig(_model(tmp_path / "noop.tflite", **changes), tmp_path / "out")
    return AotConverter(config, registry_context=context).convert()


@pytest.mark.parametrize(
    ("payload", "standard"),
    [(b"", "c99"), (b"\x55", "c99"), pytest.param(b"\x55", "c++11", marks=needs("c++"))],
)
def test_it_compiles_and_runs(tmp_path: Path, payload: bytes, standard: str) -> None:
    """Between two operators of specs, under strict flags, with the option from the payload."""
    made = _convert(tmp_path, payload=payload)
    program = build_program(
        [Module("noop", made.files, made.bound)],
        tmp_path / "host",
        flags=(*OPTIMIZED, *STRICT),
        standard=standard,
    )
    image = np.random.default_rng(1).integers(-128, 128, (4, 1, 2, 3)).astype(np.int8)
    (run,) = run_program(program, [(0, [image])])
    assert not run.failure
    flips = np.int8(payload[0] if payload else 0)
    expected = np.maximum(np.maximum(image, 3) ^ flips, 3)
    np.testing.assert_array_equal(run.outputs[0], expected)


def test_its_files_are_part_of_the_module(tmp_path: Path) -> None:
    made = _convert(tmp_path)
    (ours,) = [each for each in made.bound.operators if isinstance(each.aot, Noop)]
    assert ours.aot is not None
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {f"{ours.aot.function}.h", f"{ours.aot.function}.c", "noop.c"} <= names
    assert ours.aot.function == "noop_same"
    assert ours.aot.prefix == "noop"


def test_its_own_check_refuses_a_model(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="CUSTOM_NOOP 'same': error: 6 bytes do not fit 24"):
        _convert(tmp_path, shape=(2, 3, 4))
    assert not (tmp_path / "out").exists()


def test_unregistered_it_is_reported_by_its_key(tmp_path: Path) -> None:
    context = build_default_registry_context()
    config = ConvertConfig(_model(tmp_path / "noop.tflite"), tmp_path / "out")
    with pytest.raises(UnsupportedError, match="operator 1 CUSTOM_NOOP 'same'"):
        AotConverter(config, registry_context=context).convert()


def test_parser_without_a_class_is_reported(tmp_path: Path) -> None:
    def only_parser(context: RegistryContext) -> None:
        context.litert_parsers.register(KEY, parse_noop)

    context = build_default_registry_context(customizers=[only_parser])
    config = ConvertConfig(_model(tmp_path / "noop.tflite"), tmp_path / "out")
    with pytest.raises(UnsupportedError, match="no operator class is registered for it"):
        AotConverter(config, registry_context=context).convert()


def test_numpy_says_that_it_cannot_run_it(tmp_path: Path) -> None:
    made = _convert(tmp_path)
    with pytest.raises(UnsupportedError, match="--engine c"):
        execute(made.bound, [np.zeros((1, 1, 2, 3), np.int8)])


def test_class_of_a_spec_can_be_refined_in_python(tmp_path: Path) -> None:
    """A subclass of what a spec gave, registered over it, adds a rule of its own."""
    refused: list[str] = []

    def refine(context: RegistryContext) -> None:
        base = context.aot_operator_classes.get("RELU")

        class Picky(base):  # type: ignore[misc, valid-type]
            def on_resolve(self) -> None:
                refused.append(self.kernel.name)
                raise UnsupportedError(Diagnostic(self.name, "not on this machine"))

        context.aot_operator_classes.register("RELU", Picky, overwrite=True)

    context = build_default_registry_context(customizers=[customize, refine], allow_override=True)
    config = ConvertConfig(_model(tmp_path / "noop.tflite"), tmp_path / "out")
    with pytest.raises(UnsupportedError) as error:
        AotConverter(config, registry_context=context).convert()
    assert refused == ["relu_s8", "relu_s8"]
    assert len(error.value.diagnostics) == 2


def test_own_transform_takes_part(tmp_path: Path) -> None:
    """It sees the graph after the built-in ones; what it gives is verified and compiled."""
    seen: list[list[str]] = []

    def drop_noop(model: AirModel, context: RegistryContext) -> AirModel:
        del context
        seen.append([operator.op_type for operator in model.main.operators])
        return model

    def with_transform(context: RegistryContext) -> None:
        customize(context)
        context.transforms.register("drop_noop", drop_noop)

    context = build_default_registry_context(customizers=[with_transform])
    config = ConvertConfig(_model(tmp_path / "noop.tflite"), tmp_path / "out")
    AotConverter(config, registry_context=context).convert()
    assert seen == [["RELU", "CUSTOM_NOOP", "RELU"]]
