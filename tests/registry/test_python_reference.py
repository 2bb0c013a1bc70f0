"""Operators written in Python: their memory reaches their C, and numpy runs what they say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, DType
from opgen.aot.operators.operator import AotOperator, MemoryFacts, State
from opgen.config import ConvertConfig, Rule, find_target
from opgen.converter import AotConverter
from opgen.errors import Diagnostic, ModelError, UnsupportedError, UserCodeError
from opgen.explain.show import show_model
from opgen.export.skeleton.write import write_skeleton
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove.execute import Arithmetic, execute
from opgen.prove.host import OPTIMIZED, SANITIZED, STRICT, Module, build_program, run_program
from opgen.prove.verify_model import keeps_state, prove_model
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.tools import needs

KEY = "DELAY"
TYPES = [each for each in DType if each.is_integer or each.is_float or each is DType.BOOL]
TYPES.remove(DType.BFLOAT16)  # which numpy lacks


def parse(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
    del model, air_model
    found = subgraph.operators[op_id]
    return AirOperator(op_id, KEY, tuple(found.inputs), tuple(found.outputs))


class Delay(AotOperator):
    """Gives what it got in the run before; goes by way of scratch memory."""

    TYPE = KEY
    RESET = 1

    def memory(self) -> MemoryFacts:
        tensor = self.output_tensors[0]
        states = {
            "runs": State(DType.INT64, (1,), -5),
            "last": State(tensor.type, tensor.shape, self.RESET),
        }
        return MemoryFacts(scratch=max(1, tensor.bytes), states=states)

    def execute(
        self, inputs: Sequence[Array | None], states: dict[str, Array]
    ) -> Array | Sequence[Array]:
        (given,) = inputs
        assert given is not None
        found, states["last"] = states["last"], given
        states["runs"] += 1
        return [found]

    def emit(self, save_path: Path) -> None:
        size = self.output_tensors[0].bytes
        declared = f"int32_t {self.function}(void *ctx)"
        guard = self.function.upper()
        (save_path / "includes-api" / f"{self.function}.h").write_text(
            f"#ifndef {guard}_H\n#define {guard}_H\n#include <stdint.h>\n"
            f'#ifdef __cplusplus\nextern "C"\n#endif\n{declared};\n#endif\n'
        )
        (save_path / "src" / f"{self.function}.c").write_text(f"""\
#include "{self.function}.h"
#include <string.h>

{declared}
{{
    const void *input = ((const void *const **)ctx)[0][0];
    void *output = ((void *const **)ctx)[1][0];
    void *scratch = ((void **)ctx)[2];
    void *const *states = ((void *const **)ctx)[3];

    *(int64_t *)states[0] += 1;
    memcpy(scratch, states[1], {size});
    memcpy(states[1], input, {size});
    memcpy(output, scratch, {size});
    return 0;
}}
""")


class Doubled(Delay):
    """Keeps nothing: two times the input."""

    def memory(self) -> MemoryFacts:
        return MemoryFacts()

    def execute(
        self, inputs: Sequence[Array | None], states: dict[str, Array]
    ) -> Array | Sequence[Array]:
        assert not states
        assert inputs[0] is not None
        return inputs[0] * 2


def context_of(class_: type[AotOperator]) -> RegistryContext:
    context = build_default_registry_context()
    context.litert_parsers.register(KEY, parse)
    context.aot_operator_classes.register(KEY, class_)
    return context


def written(
    folder: Path, type_: DType, shape: tuple[int, ...], constant: Array | None = None
) -> Path:
    """Write `delay`, `delay`; the first reads the input, or a constant."""
    tensors = {i: AirTensor(i, f"t{i}", type_, shape) for i in range(4)}
    operators = (AirOperator(0, KEY, (0,), (1,)), AirOperator(1, KEY, (1,), (2,)))
    inputs: tuple[int, ...] = (0,)
    if constant is not None:
        tensors[0] = AirTensor(0, "t0", type_, shape, data=constant)
        tensors[3] = AirTensor(3, "t3", type_, shape)
        inputs = ()
    graph = AirSubgraph("main", tensors, operators, inputs, (2,))
    path = folder / "delay.tflite"
    path.write_bytes(
        write_model(AirModel("delay", path, "", (graph,)), lambda _: Encoding(custom="delay"))
    )
    return path


@pytest.mark.parametrize(
    ("type_", "shape"),
    [*((type_, (3,)) for type_ in TYPES), *((DType.INT16, each) for each in ((2, 5), (), (0,)))],
)
def test_c_and_numpy_keep_the_same(tmp_path: Path, type_: DType, shape: tuple[int, ...]) -> None:
    bound = load_bound(written(tmp_path, type_, shape), context_of(Delay), find_target("host"))
    assert keeps_state(bound)
    report = prove_model(bound, against="none")
    assert (report.good, report.steps > 2) == (True, True)
    inputs = [np.ones((1, 3, *shape), type_.numpy)]
    inputs[0][:, 0] = 0
    found = execute(bound, inputs).outputs[0]
    np.testing.assert_array_equal(found[0, :2], np.ones((2, *shape), type_.numpy))
    np.testing.assert_array_equal(found[0, 2], np.zeros(shape, type_.numpy))


@pytest.mark.parametrize(
    ("flags", "standard"),
    [
        (SANITIZED, "c99"),
        (OPTIMIZED, "c99"),
        pytest.param(OPTIMIZED, "c++11", marks=needs("c++")),
    ],
)
@pytest.mark.parametrize("section", ["", ".itcm"])
def test_the_call_compiles_strictly(
    tmp_path: Path, flags: tuple[str, ...], standard: str, section: str
) -> None:
    """Also where the code of a layer is a function of its own."""
    path = written(tmp_path, DType.INT16, (3,))
    rules = [Rule({"code_section": section}, type=KEY)] if section else []
    config = ConvertConfig(path, tmp_path / "out", operators=rules)
    made = AotConverter(config, registry_context=context_of(Delay)).convert()
    assert {name for _, name in made.plan.states} == {"runs", "last"}
    program = build_program(
        [Module("delay", made.files, made.bound)],
        tmp_path / "host",
        flags=(*flags, *STRICT),
        standard=standard,
    )
    values = np.arange(12, dtype=np.int16).reshape(1, 4, 3)
    (run,) = run_program(program, [(0, [values])])
    assert not run.failure
    first = np.ones((2, 3), np.int16)
    np.testing.assert_array_equal(run.outputs[0][0], np.concatenate([first, values[0, :2]]))


def test_real_numbers_go_through_the_stored_ones(tmp_path: Path) -> None:
    bound = load_bound(
        written(tmp_path, DType.INT8, (3,)), context_of(Doubled), find_target("host")
    )
    values = np.array([[[1, -2, 3]]], np.int8)
    real = execute(bound, [values], Arithmetic.REAL).outputs[0]
    np.testing.assert_array_equal(real, values * 4)


def test_constants_are_folded_through_it(tmp_path: Path) -> None:
    path = written(tmp_path, DType.INT32, (3,), np.array([1, -2, 3], np.int32))
    bound = load_bound(path, context_of(Doubled), find_target("host"))
    assert [each.operator.id for each in bound.operators] == [1]
    np.testing.assert_array_equal(bound.subgraph.tensors[1].data, [2, -4, 6])


@pytest.mark.parametrize(
    ("class_", "type_"),
    [
        (Delay, DType.INT32),
        (Doubled, DType.FLOAT32),
        (type("Silent", (Doubled,), {"execute": AotOperator.execute}), DType.INT32),
    ],
)
def test_what_may_differ_or_is_not_known_is_not_folded(
    tmp_path: Path, class_: type[AotOperator], type_: DType
) -> None:
    path = written(tmp_path, type_, (3,), np.array([1, -2, 3], type_.numpy))
    bound = load_bound(path, context_of(class_), find_target("host"))
    assert [each.operator.id for each in bound.operators] == [0, 1]


def test_all_that_numpy_cannot_run_are_named(tmp_path: Path) -> None:
    class Silent(Delay):
        execute = AotOperator.execute

    bound = load_bound(written(tmp_path, DType.INT8, (3,)), context_of(Silent), find_target("host"))
    with pytest.raises(UnsupportedError) as error:
        execute(bound, [np.zeros((1, 1, 3), np.int8)])
    assert str(error.value) == (
        "delay: operators 0, 1 DELAY: error: its class Silent has no execute(), so that numpy"
        " cannot run it\n    each: 0 't1', 1 't2'\n    hint: write execute(inputs, states) in it,"
        " or run the compiled module: --engine c"
    )


def gives(value: object, states: dict[str, Any] | None = None) -> type[AotOperator]:
    class Giving(Delay):
        def execute(self, inputs: Any, states: dict[str, Array]) -> Any:
            del inputs
            states.update(new)
            return value

    new = states or {}
    return Giving


@pytest.mark.parametrize(
    ("class_", "said"),
    [
        (gives(np.zeros(4)), "shape [4] for 't1' of shape [3]"),
        (gives([np.zeros(3), np.zeros(3)]), "2 arrays for 1 outputs"),
        (gives([]), "0 arrays for 1 outputs"),
        (gives(None), "no numbers for 't1'"),
        (gives(np.array([0, 128, 0])), "0..128 for 't1' of type int8"),
        (gives(np.full(3, 0.5)), "fractions for 't1' of type int8"),
        (gives(np.full(3, np.nan)), "infinity or NaN for 't1' of type int8"),
        (gives(np.full(3, 1j)), "complex numbers for 't1' of type int8"),
        (gives(np.zeros(3), {"more": 1}), "the states last, more, runs, where memory() has last,"),
        (gives(np.zeros(3), {"last": [1]}), "shape [1] for 'last' of shape [3]"),
    ],
)
def test_what_it_computes_is_checked(tmp_path: Path, class_: type[AotOperator], said: str) -> None:
    bound = load_bound(written(tmp_path, DType.INT8, (3,)), context_of(class_), find_target("host"))
    with pytest.raises(UserCodeError) as error:
        execute(bound, [np.zeros((1, 1, 3), np.int8)])
    words = f"delay: operator 0 DELAY 't1': error: Giving.execute gives {said}"
    assert words in str(error.value)


def test_inputs_cannot_be_written(tmp_path: Path) -> None:
    class Writing(Doubled):
        def execute(self, inputs: Any, states: dict[str, Array]) -> Any:
            inputs[0][:] = 7
            return super().execute(inputs, states)

    path = written(tmp_path, DType.INT8, (3,))
    bound = load_bound(path, context_of(Writing), find_target("host"))
    with pytest.raises(UserCodeError, match="read-only") as error:
        execute(bound, [np.zeros((1, 1, 3), np.int8)])
    assert "test_python_reference.py:" in str(error.value).partition(": error: ")[0]
    assert "in Writing.execute, for delay: operator 0 DELAY 't1'" in str(error.value)


def says(**facts: Any) -> type[AotOperator]:
    class Saying(Delay):
        def memory(self) -> MemoryFacts:
            return MemoryFacts(**facts)

    return Saying


@pytest.mark.parametrize(
    ("class_", "said"),
    [
        (says(scratch=-1), "scratch is -1, not a number of bytes"),
        (says(scratch=1.5), "scratch is 1.5, not"),
        (says(scratch=1 << 31), "scratch is 2147483648, not"),
        (says(states={"s": 3}), "states['s'] is a int: states are names and State("),
        (says(states={3: State(DType.INT8, (1,), 0)}), "states[3] is a State: states are names"),
        (
            says(states={"s": State(DType.STRING, (1,), 0)}),
            "is of type string, which no state",
        ),
        (says(states={"s": State(DType.INT8, (-1,), 0)}), "states['s'] has the shape (-1,)"),
        (says(states={"s": State(DType.INT8, (1 << 20, 1 << 20), 0)}), "more than 2,147,483,647"),
        (says(states={"s": State(DType.INT8, (1,), 128)}), "is reset to 128, which no int8 is"),
        (says(aliases={7: 0}), "aliases says 7: 0, which are no ids of an output and an input"),
        (says(aliases={1: 9}), "aliases says 1: 9, which are no ids"),
        (says(inplace=(9,)), "inplace names 9, which is no id of an input"),
    ],
)
def test_what_it_says_of_memory_is_checked(
    tmp_path: Path, class_: type[AotOperator], said: str
) -> None:
    with pytest.raises(UserCodeError) as error:
        load_bound(written(tmp_path, DType.INT8, (3,)), context_of(class_), find_target("host"))
    assert "delay.tflite: operator 0 DELAY 't1': error: Saying.memory: " in str(error.value)
    assert said in str(error.value)


def test_memory_that_is_something_else(tmp_path: Path) -> None:
    class Nothing(Delay):
        def memory(self) -> Any:
            return None

    with pytest.raises(UserCodeError, match=r"Nothing\.memory returned a NoneType, not MemoryF"):
        load_bound(written(tmp_path, DType.INT8, (3,)), context_of(Nothing), find_target("host"))


def test_memory_must_not_depend_on_names(tmp_path: Path) -> None:
    class ByName(Delay):
        def memory(self) -> MemoryFacts:
            return MemoryFacts(scratch=len(self.prefix))

    config = ConvertConfig(written(tmp_path, DType.INT8, (3,)), tmp_path / "out", name="other_name")
    with pytest.raises(UserCodeError, match=r"ByName\.memory says something else each time"):
        AotConverter(config, registry_context=context_of(ByName)).convert()


# --- exceptions ----------------------------------------------------------------------------------


def raising(method: str) -> type[AotOperator]:
    def broken(*_: object, **__: object) -> Any:
        try:
            return {}["nothing"]
        except KeyError:
            raise AttributeError("so it is")  # noqa: B904  the chain is kept

    return type("Raising", (Delay,), {method: broken})


@pytest.mark.parametrize("method", ["on_resolve", "memory", "emit", "execute"])
def test_exceptions_come_with_operator_class_and_place(tmp_path: Path, method: str) -> None:
    path, context = written(tmp_path, DType.INT8, (3,)), context_of(raising(method))
    config = ConvertConfig(path, tmp_path / "out")

    def convert_and_run() -> None:
        made = AotConverter(config, registry_context=context).compile()
        execute(made.bound, [np.zeros((1, 1, 3), np.int8)])

    with pytest.raises(UserCodeError) as error:
        convert_and_run()
    text = str(error.value)
    assert "test_python_reference.py:" in text.partition(": error: ")[0]
    assert ": error: AttributeError: so it is\n" in text
    model = "delay" if method == "execute" else "delay.tflite"
    assert f"why:  in Raising.{method}, for {model}: operator 0 DELAY 't1'; after KeyError" in text
    assert isinstance(error.value.__cause__, AttributeError)
    assert error.value.exit_code == 1
    assert not (tmp_path / "out").exists()


def test_a_class_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    class Bare(Delay):
        def __init__(self) -> None:
            pass

    with pytest.raises(UserCodeError) as error:
        load_bound(written(tmp_path, DType.INT8, (3,)), context_of(Bare), find_target("host"))
    assert str(error.value).startswith(
        "Bare(...), for delay.tflite: operator 0 DELAY 't1': error: "
    )


def test_an_exception_of_a_parser_comes_with_its_operator(tmp_path: Path) -> None:
    def broken(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
        del model, air_model
        return AirOperator(op_id, KEY, subgraph.operators[op_id].inpts, ())

    context = build_default_registry_context()
    context.litert_parsers.register(KEY, broken)
    with pytest.raises(UserCodeError, match="has no attribute 'inpts'") as error:
        load_bound(written(tmp_path, DType.INT8, (3,)), context, find_target("host"))
    assert "why:  in broken, for delay.tflite: operator 0 DELAY 't1'" in str(error.value)
    with pytest.raises(UserCodeError, match="has no attribute 'inpts'"):
        show_model(tmp_path / "delay.tflite", None, context)
    with pytest.raises(UserCodeError, match="has no attribute 'inpts'"):
        write_skeleton("delay", tmp_path / "delay.tflite", tmp_path, context)


def test_a_refusal_of_a_class_stays_what_it_is(tmp_path: Path) -> None:
    class Refusing(Delay):
        def on_resolve(self) -> None:
            raise ModelError(Diagnostic(self.name, "not today"))

    with pytest.raises(ModelError, match="t1: error: not today\nt2: error: not today"):
        load_bound(written(tmp_path, DType.INT8, (3,)), context_of(Refusing), find_target("host"))


def test_exceptions_of_transforms_planners_and_customizers(tmp_path: Path) -> None:
    def broken(*_: object) -> Any:
        raise IndexError("out of it")

    path = written(tmp_path, DType.INT8, (3,))
    context = context_of(Delay)
    context.planners.register("broken", broken)
    config = ConvertConfig(path, tmp_path / "out", planner="broken")
    with pytest.raises(UserCodeError, match=r"IndexError: out of it(\n.*)*planner 'broken', for "):
        AotConverter(config, registry_context=context).convert()
    context.transforms.register("broken", broken)
    words = r"IndexError: out of it(\n.*)*in transform 'broken', for delay\.tflite"
    with pytest.raises(UserCodeError, match=words):
        load_bound(path, context, find_target("host"))
    with pytest.raises(UserCodeError, match=r"IndexError: out of it(\n.*)*in customizer tests\."):
        build_default_registry_context(customizers=[broken])


def test_options_of_a_handwritten_operator_are_what_its_parser_made(tmp_path: Path) -> None:
    context = context_of(Delay)
    context.air_options.register(KEY, AirOperatorOptions)
    bound = load_bound(written(tmp_path, DType.INT8, (3,)), context, find_target("host"))
    assert type(bound.operators[0].operator.options) is AirOperatorOptions
