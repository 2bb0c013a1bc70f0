"""Ways in which people write operators in Python: all of them work, and faults are reported."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, DType
from opgen.air.serialize import to_json
from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.config import ConvertConfig
from opgen.converter import AotConverter, Conversion
from opgen.errors import UsageError
from opgen.explain.show import show_model
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_model
from opgen.prove.host import SANITIZED, STRICT, Module, build_program, run_program
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext, build_default_registry_context

KEY = "MY_SCALE"
FACTOR = 3


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Two operators `my-scale`, float32 [4], with {"factor": 3} as a FlexBuffer."""
    tensors = {i: AirTensor(i, f"t{i}", DType.FLOAT32, (4,)) for i in range(3)}
    operators = tuple(AirOperator(i, KEY, (i,), (i + 1,)) for i in range(2))
    graph = AirSubgraph("main", tensors, operators, (0,), (2,))
    payload = bytes(flexbuffers.Dumps({"factor": FACTOR}))
    path = tmp_path / "scales.tflite"
    encoding = Encoding(custom="my-scale", payload=payload)
    path.write_bytes(write_model(AirModel("scales", path, "", (graph,)), lambda _: encoding))
    return path


def parse(op_id: int, model: Any, subgraph: Any, air_model: Any, **changes: Any) -> AirOperator:
    """Read the operator plainly; ``changes`` replace what is given to AirOperator."""
    del model, air_model
    found = subgraph.operators[op_id]
    given = {
        "id": op_id,
        "op_type": KEY,
        "input_ids": [int(i) for i in found.inputs],
        "output_ids": [int(i) for i in found.outputs],
        "named_tensors": {"input": int(found.inputs[0]), "output": int(found.outputs[0])},
        "options": AirOperatorOptions(),
    }
    return AirOperator(**given | changes)


class Scale(AotOperator):
    """Writes a loop into a header and a source."""

    TYPE = KEY

    def emit(self, save_path: Path) -> None:
        write(save_path, f"{self.prefix}_{self.name}")


def write(save_path: Path, function: str, more: str = "", size: int = 4) -> None:
    (save_path / "includes-api" / f"{function}.h").write_text(
        f"#ifndef {function.upper()}_H\n#define {function.upper()}_H\n#include <stdint.h>\n"
        f"int32_t {function}(void *ctx);\n#endif\n"
    )
    (save_path / "src" / f"{function}.c").write_text(
        f'#include "{function}.h"\n{more}\nint32_t {function}(void *ctx)\n{{\n'
        "    const float *in = (const float *)(*(const void *const **)ctx)[0];\n"
        "    float *out = (float *)(*((void *const **)ctx + 1))[0];\n"
        f"    for (int i = 0; i < {size}; i++) out[i] = {FACTOR} * in[i];\n    return 0;\n}}\n"
    )


def customizer(parser: Any = parse, operator: Any = Scale) -> Callable[[RegistryContext], None]:
    def customize(context: RegistryContext) -> None:
        context.litert_parsers.register(KEY, parser, overwrite=True)
        context.aot_operator_classes.register(KEY, operator, overwrite=True)

    return customize


def convert(model: Path, **parts: Any) -> Conversion:
    name = parts.pop("name", "")
    context = build_default_registry_context(customizers=[customizer(**parts)])
    config = ConvertConfig(model=model, output=model.parent / "out", name=name, force=True)
    return AotConverter(config, registry_context=context).convert()


def check_c(made: Conversion, folder: Path) -> None:
    """Compile the module strictly and run it under sanitizers."""
    name = made.report["module"]["name"]
    modules = [Module(name, made.files, made.bound)]
    program = build_program(modules, folder / "host", flags=(*SANITIZED, *STRICT))
    values = np.arange(4, dtype=np.float32).reshape(1, 1, 4)
    (run,) = run_program(program, [(0, [values])])
    assert not run.failure
    np.testing.assert_array_equal(run.outputs[0], values * FACTOR**2)


# --- parsers ------------------------------------------------------------------------------------


def read_flexbuffer(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    operator = subgraph.operators[op_id]
    assert model.operatorCodes[operator.opcodeIndex].customCode.decode() == "my-scale"
    assert flexbuffers.Loads(bytes(operator.customOptions)) == {"factor": FACTOR}
    assert flexbuffers.Loads(operator.customOptions.tobytes()) == {"factor": FACTOR}
    assert flexbuffers.Loads(bytearray(operator.customOptions)) == {"factor": FACTOR}
    source = subgraph.tensors[operator.inputs[0]]
    assert (source.name.decode(), source.shape.tolist(), source.type) == (f"t{op_id}", [4], 0)
    assert not len(model.buffers[source.buffer].data or [])
    return parse(op_id, model, subgraph, air_model)


def pass_vectors_on(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    del model, air_model
    found = subgraph.operators[op_id]
    return AirOperator(op_id, KEY, found.inputs, found.outputs, {}, AirOperatorOptions())


def ids_as_text(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    found = subgraph.operators[op_id]
    inputs, outputs = [str(i) for i in found.inputs], [str(i) for i in found.outputs]
    named = {"input": inputs[0], "outputs": outputs}
    return parse(
        op_id, model, subgraph, air_model, id=f"{KEY}_{op_id}", input_ids=inputs,
        output_ids=outputs, named_tensors=named,
    )  # fmt: skip


def absent_input(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    ids = [*subgraph.operators[op_id].inputs, None]
    named = {"input": ids[0], "bias": None, "gain": -1}
    return parse(op_id, model, subgraph, air_model, input_ids=ids, named_tensors=named)


def nothing_more(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    more = {"named_tensors": None, "options": None, "id": 0}
    return parse(op_id, model, subgraph, air_model, **more)


PARSERS = (parse, read_flexbuffer, pass_vectors_on, ids_as_text, absent_input, nothing_more)


@pytest.mark.parametrize("parser", PARSERS)
def test_parsers(model: Path, parser: Any) -> None:
    made = convert(model, parser=parser)
    for index, bound in enumerate(made.bound.operators):
        operator = bound.operator
        assert (operator.id, operator.name) == (index, f"t{index + 1}")
        assert operator.output_ids == (index + 1,)
        assert operator.input_ids[0] == index
        for ids in (operator.input_ids, operator.output_ids):
            assert isinstance(ids, tuple)
            assert {type(id_) for id_ in ids} == {int}
        assert operator.named_tensors.get("input", index) == index
        assert isinstance(operator.options, AirOperatorOptions)
    assert made.plan.arena_bytes == 32


# --- options ------------------------------------------------------------------------------------


@dataclass
class Changeable(AirOperatorOptions):
    factor: int = 1
    taps: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Frozen(AirOperatorOptions):
    factor: int
    table: Any = None


class Assigned(AirOperatorOptions):
    def __init__(self, factor: int) -> None:
        self.factor = factor


def changeable() -> AirOperatorOptions:
    options = Changeable()
    options.factor = FACTOR
    options.taps.append(0.5)
    return options


def attribute() -> AirOperatorOptions:
    options = AirOperatorOptions()
    options.factor = FACTOR  # type: ignore[attr-defined]
    return options


@pytest.mark.parametrize(
    "make",
    [
        changeable,
        attribute,
        lambda: Assigned(FACTOR),
        lambda: Frozen(FACTOR),
        lambda: Frozen(FACTOR, table=np.arange(3)),
    ],
)
def test_options(model: Path, make: Callable[[], AirOperatorOptions]) -> None:
    """Of any form: kept, and shown by name everywhere."""

    def parser(op_id: int, *others: Any) -> AirOperator:
        return parse(op_id, *others, options=make())

    made = convert(model, parser=parser)
    aot = made.bound.operators[0].aot
    assert aot is not None
    assert aot.options.factor == FACTOR  # type: ignore[attr-defined]
    assert f"factor={FACTOR}" in made.files["scales.c"].decode()
    context = build_default_registry_context(customizers=[customizer(parser)])
    assert f"factor = {FACTOR}" in show_model(model, "0", context)
    found = json.loads(json.dumps(to_json(load_model(model, context))))
    assert found["subgraphs"][0]["operators"][0]["options"]["factor"] == FACTOR


# --- classes ------------------------------------------------------------------------------------


class MakesFolders(AotOperator):
    TYPE = KEY

    def emit(self, save_path: Path) -> None:
        super().emit(save_path)
        for name in ("includes-api", "src"):
            (save_path / name).mkdir(parents=True, exist_ok=True)
        write(save_path, self.function)


class NamedAtOnce(AotOperator):
    """Makes the name of its function when it is made."""

    TYPE = KEY

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.c_name = f"{self.prefix}_{self.name}"

    def emit(self, save_path: Path) -> None:
        write(save_path, self.c_name)


class NamedOnResolve(AotOperator):
    TYPE = KEY

    def on_resolve(self) -> None:
        super().on_resolve()
        self.c_name = f"{self.prefix}_{self.name}"
        self.size = int(np.prod(self.input_tensors[0].shape))  # type: ignore[union-attr]

    def emit(self, save_path: Path) -> None:
        write(save_path, self.c_name, size=self.size)


class SharesFile(AotOperator):
    """Each operator brings the same helper along, in a folder of its own."""

    TYPE = KEY

    def emit(self, save_path: Path) -> None:
        folder = save_path / "includes-api" / "my"
        folder.mkdir()
        (folder / "my_helper.h").write_text("enum { MY_HELPER = 1 };\n")
        (save_path / "notes.txt").write_text("not part of the module")
        write(save_path, self.function, '#include "my_helper.h"\n')


@pytest.mark.parametrize("name", ["", "another"])
@pytest.mark.parametrize("operator", [Scale, MakesFolders, NamedAtOnce, NamedOnResolve, SharesFile])
def test_classes(model: Path, operator: type[AotOperator], name: str) -> None:
    made = convert(model, operator=operator, name=name)
    assert f"{name or 'scales'}_t1.c" in made.files
    assert "notes.txt" not in made.files
    check_c(made, model.parent)
    values = np.ones((1, 1, 4), np.float32)  # under a name that is neither of them
    np.testing.assert_array_equal(run_c(made.bound, [values]).outputs[0], values * FACTOR**2)


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        (None, "its parser returned nothing, not an AirOperator"),
        ({"id": 0}, "its parser returned a dict, not an AirOperator"),
        (AirOperator(0, KEY, ("first",), (1,)), "ids that are no numbers of tensors: invalid lit"),  # type: ignore[arg-type]
        (
            AirOperator(0, KEY, 0, (1,)),
            "ids that are no numbers of tensors: 'int' object",
        ),  # type: ignore[arg-type]
        (AirOperator(0, KEY, (0,), (1,), [1]), "ids that are no numbers of tensors: 'list' object"),  # type: ignore[arg-type]
    ],
)
def test_parsers_that_return_something_else(model: Path, returned: object, said: str) -> None:
    with pytest.raises(UsageError) as error:
        convert(model, parser=lambda *_: returned)
    assert f"scales.tflite: operator 0 {KEY} 't1': error: " in str(error.value)
    assert said in str(error.value)


def test_class_that_writes_nothing(model: Path) -> None:
    with pytest.raises(UsageError) as error:
        convert(model, operator=type("Lazy", (AotOperator,), {"TYPE": KEY}))
    assert str(error.value).splitlines() == [
        "scales.tflite: operator 0 MY_SCALE 't1': error: Lazy.emit wrote no header that declares"
        " scales_t1",
        "    hint: write `int32_t scales_t1(void *ctx);` into a header in save_path /"
        ' "includes-api", and the function into a file in save_path / "src"',
    ]


@pytest.mark.parametrize(
    ("operator", "name"),
    [(write, "'write'"), (dict, "'dict'"), (3, "a value of the class 'int'")],
)
def test_what_is_no_class_of_an_operator(model: Path, operator: Any, name: str) -> None:
    words = f"aot_operator_classes: error: '{KEY}' must be a subclass of AotOperator, which {name}"
    with pytest.raises(UsageError, match=words):
        convert(model, operator=operator)


def test_what_is_no_parser(model: Path) -> None:
    words = (
        f"litert_parsers: error: '{KEY}' must be a function parse(op_id, model, subgraph,"
        " air_model) -> AirOperator, which a value of the class 'str' is not"
    )
    with pytest.raises(UsageError, match=re.escape(words)):
        convert(model, parser="parse")


def test_class_that_names_its_function_otherwise(model: Path) -> None:
    class Misnamed(Scale):
        def emit(self, save_path: Path) -> None:
            write(save_path, f"my_{self.function}")

    with pytest.raises(UsageError, match=r"Misnamed\.emit wrote no header that declares scales_t1"):
        convert(model, operator=Misnamed)


def test_class_whose_output_is_its_input_needs_no_c(model: Path) -> None:
    class Alias(AotOperator):
        TYPE = KEY

        def memory(self) -> MemoryFacts:
            return MemoryFacts(aliases={self.operator.output_ids[0]: self.operator.input_ids[0]})

    made = convert(model, operator=Alias)
    assert made.plan.arena_bytes == 16
    assert "status" not in made.files["scales.c"].decode()


def test_files_of_one_name_must_be_the_same(model: Path) -> None:
    class Clashing(Scale):
        def emit(self, save_path: Path) -> None:
            super().emit(save_path)
            (save_path / "src" / "shared.c").write_text(f"/* of {self.name} */\n")

    with pytest.raises(UsageError) as error:
        convert(model, operator=Clashing)
    assert "operator 1 MY_SCALE 't2': error: it writes another shared.c" in str(error.value)
    assert not (model.parent / "out").exists()


def test_transform_that_returns_nothing(model: Path) -> None:
    context = build_default_registry_context(customizers=[customizer()])
    context.transforms.register("mine", lambda _, __: None)  # type: ignore[arg-type, return-value]
    config = ConvertConfig(model=model, output=model.parent / "out")
    with pytest.raises(UsageError, match="transform 'mine': error: it returned NoneType, not an"):
        AotConverter(config, registry_context=context).convert()
