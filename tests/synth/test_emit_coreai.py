"""`opgen build --emit coreai`: what a program means in Core AI is what the specs say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from opgen.errors import UnsupportedError
from opgen.export.coreai.emit import emit
from opgen.export.glue import Glue, emit_glue
from opgen.export.torch.emit import emit as emit_torch
from opgen.lib.tensor import Array
from opgen.registry.context import build_default_registry_context
from opgen.spec.sections import operations
from tests.process import lint_faults, opgen
from tests.spec_functions import built_in_specs
from tests.synth.emitted import EXAMPLES, imported, ops_of, specs_of
from tests.tools import need

BUILT_IN = [
    "ADD", "BATCH_MATMUL", "CEIL", "CONCATENATION", "ELU", "GELU", "GREATER_EQUAL", "HARD_SWISH",
    "LEAKY_RELU", "LOG_SOFTMAX", "NEG", "PACK", "PRELU", "ROUND", "SCALED_ELU", "SELECT_V2",
    "SHAPE", "SOFTMAX", "SOFTPLUS", "SPACE_TO_DEPTH",
]  # fmt: skip
"""One for each way in which a reference becomes operations."""


def _built_in() -> Glue:
    return Glue([op for op in built_in_specs().ops if op.op in BUILT_IN], [])


# --- without Core AI ------------------------------------------------------------------------------


def test_a_reference_becomes_operations(tmp_path: Path) -> None:
    specs = specs_of("one_spec_everywhere")
    done = opgen("build", "--emit", "coreai", "--specs", specs, "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, f"{tmp_path / 'out'}: 2 files\n")
    text = (tmp_path / "out/opgen_specs_coreai.py").read_text()
    product = "coreai.broadcasting_mul(_constant(scale, _real), y.values)"
    assert f"    return [coreai.broadcasting_add(x.values, {product})]\n" in text
    assert "'my_ops::mul3_mul4.default': _Operator(" in text
    assert lint_faults(tmp_path / "out", "E4,E7,E9,F,W,B") == ""


def test_what_needs_no_elements_is_computed_once() -> None:
    specs = specs_of("custom_op")
    text = emit(Glue(ops_of(specs), [specs]))["opgen_specs_coreai.py"].decode()
    assert "    bank = as_float32s(maximum(minimum(rising, falling), 0.0))  # specs/mel_" in text
    assert "_matmul_t(spectrum.values, _constant(bank, _real), real=_real)" in text


def test_same_specs_give_the_same_bytes() -> None:
    assert emit(_built_in()) == emit(_built_in())


SPECS = {
    "SLICED": "input[:, 1:]",
    "CHOSEN": "input if total(input) > 0.0 else -input",
    "POOLED": "max_pool(input, slide(VALID, 4, 2, 1), slide(VALID, 4, 2, 1))",
}


def test_what_core_ai_lacks_is_reported_all_at_once(tmp_path: Path) -> None:
    for op, reference in SPECS.items():
        (tmp_path / f"{op.lower()}.yaml").write_text(
            f"op: {op}\ndoc: A test.\nlitert: {{custom: {op}}}\n"
            "inputs:\n  input: {}\noutputs:\n  output: {type: input.type, shape: input.shape}\n"
            f"reference: {reference}\n"
            f"kernels:\n  - name: {op.lower()}_f32\n"
            "    types: {input: float32, output: float32}\n    code: |\n      return 1;\n"
            "tests:\n  input: (2, 2)\n"
        )
    with pytest.raises(UnsupportedError) as refused:
        emit_glue("coreai", [tmp_path], tmp_path / "out")
    said = {each.message for each in refused.value.diagnostics}
    assert said == {
        "SLICED: Core AI has no counterpart of 'input[:, 1:]'",
        "CHOSEN: Core AI has no counterpart of 'input if total(input) > 0.0 else -input'",
        "POOLED: Core AI has no counterpart of 'max_pool'",
    }
    assert {str(each.where).rpartition("/")[2] for each in refused.value.diagnostics} == {
        f"{op.lower()}.yaml:8:12" for op in SPECS
    }


def test_what_is_kept_from_run_to_run_is_refused(tmp_path: Path) -> None:
    specs = specs_of("smoothing")
    with pytest.raises(UnsupportedError, match="keeps 'level' from run to run") as refused:
        emit_glue("coreai", [specs], tmp_path / "out")
    (fault,) = refused.value.diagnostics
    assert fault.hint == "make it an input and an output"
    assert str(fault.where).endswith("exp_smoothing.yaml:2:5")


def test_facts_of_one_of_several_tensors_need_no_elements(tmp_path: Path) -> None:
    (tmp_path / "several.yaml").write_text(
        "op: SEVERAL\ndoc: A test.\nlitert: {custom: Several}\n"
        "inputs:\n  xs: {variadic: true}\n"
        "outputs:\n  y: {type: 'xs[0].type', shape: 'xs[0].shape'}\n"
        "reference: xs[1] * xs[0].size\n"
        "kernels:\n  - name: several_f32\n    types: {xs: float32, y: float32}\n"
        "    code: |\n      return 1;\ntests:\n  xs: repeat(2, (3,))\n"
    )
    (text,) = (
        content.decode()
        for name, content in emit(Glue(ops_of(tmp_path), [tmp_path])).items()
        if name.endswith(".py")
    )
    assert "coreai.broadcasting_mul(xs[1].values, _constant(xs[0].size, _real))" in text


def _convolved(x: Array) -> Array:
    return np.einsum("nchw,ochw->no", x, x)[:, :, None, None]


SHAPE = (2, 3, 4, 4)
OPERATIONS: dict[str, tuple[str, Callable[[Array], Array]]] = {
    "broadcasting_batch_matmul": ("broadcasting_batch_matmul(x, x)", lambda x: x @ x),
    "broadcasting_floor_divide": ("broadcasting_floor_divide(x, 0.5)", lambda x: x // 0.5),
    "broadcasting_where": ("broadcasting_where(x > 0.0, x, 1.0)", lambda x: np.where(x > 0, x, 1)),
    "conv2d": ("conv2d(x, x, (1, 1), (1, 1), groups=1)", _convolved),
    "expand_dims": ("expand_dims(x, (0,))", lambda x: x[None]),
    "reduce_max": ("reduce_max(x, axes=(1,))", lambda x: x.max(1, keepdims=True)),
    "reduce_mean": ("reduce_mean(x, (1,))", lambda x: x.mean(1, keepdims=True)),
    "reduce_min": ("reduce_min(x, (1,))", lambda x: x.min(1, keepdims=True)),
    "reduce_product": ("reduce_product(x, (1,))", lambda x: x.prod(1, keepdims=True)),
    "reduce_sum": ("reduce_sum(x, (1, 2))", lambda x: x.sum((1, 2), keepdims=True)),
    "relu": ("relu(x)", lambda x: np.maximum(x, 0)),
    "reverse": ("reverse(x, (3,))", lambda x: x[..., ::-1]),
    "sigmoid": ("sigmoid(x)", lambda x: 1 / (1 + np.exp(-x))),
    "silu": ("silu(x)", lambda x: x / (1 + np.exp(-x))),
    "slice_": ("slice_(x, (0, 0, 0, 1), (2, 3, 4, 3), (1, 1, 1, 1))", lambda x: x[..., 1:3]),
    "softmax": ("softmax(x, 1)", lambda x: np.exp(x) / np.exp(x).sum(1, keepdims=True)),
}
"""Operation that a section may call -> an expression with it, and what that gives."""


def _section(*, with_operations: bool) -> str:
    x = np.zeros(SHAPE, np.float32)
    shapes = [wanted(x).shape for _, wanted in OPERATIONS.values()]
    outputs = [f'  y{n}: {{type: x.type, shape: "{shape}"}}' for n, shape in enumerate(shapes)]
    types = ", ".join(f"y{n}: float32" for n in range(len(shapes)))
    lines = [
        "op: EVERY_OPERATION\ndoc: A test.\nlitert: {custom: Every}\ninputs: {x: {}}\noutputs:",
        *outputs,
        f"reference: ({', '.join(f'flip(x, 0) + zeros({shape})' for shape in shapes)})",
        *([f"coreai: ({', '.join(text for text, _ in OPERATIONS.values())})"] * with_operations),
        f"kernels:\n  - name: every_f32\n    types: {{x: float32, {types}}}",
        f"    code: |\n      return 1;\ntests: {{x: {list(SHAPE)}}}",
    ]
    return "\n".join(lines).replace(f"{list(SHAPE)}", f'"{SHAPE}"') + "\n"


def test_a_section_says_what_does_not_follow(tmp_path: Path) -> None:
    path = tmp_path / "every_operation.yaml"
    path.write_text(_section(with_operations=False))
    with pytest.raises(UnsupportedError, match="no counterpart of 'flip'") as refused:
        emit_glue("coreai", [tmp_path], tmp_path / "out")
    hint = "say it in operations of Core AI: coreai: ..."
    assert [each.hint for each in refused.value.diagnostics] == [hint]
    path.write_text(_section(with_operations=True))
    files = emit(Glue(ops_of(tmp_path), [tmp_path]))
    (text,) = (content for name, content in files.items() if name.endswith(".py"))
    assert b"coreai.reverse(x.values, (3,))" in text
    assert b"coreai.reduce_max(x.values, axes=(1,))" in text


# --- with Core AI ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lowerings(torch: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    """The lowerings of the examples and of built-in operators, all of which torch knows."""
    assert torch
    need("coreai_torch")
    out = tmp_path_factory.mktemp("coreai")
    glues = {"built_in": _built_in()}
    glues |= {name: Glue(ops_of(specs_of(name)), [specs_of(name)]) for name in EXAMPLES}
    for name, glue in glues.items():
        (out / f"{name}_lowerings.py").write_bytes(emit(glue)["opgen_specs_coreai.py"])
    return {name: imported(out / f"{name}_lowerings.py") for name in glues}


@pytest.mark.coreai
@pytest.mark.parametrize("name", [*EXAMPLES, "built_in"])
def test_the_interpreter_computes_the_reference(
    name: str, lowerings: dict[str, ModuleType], tmp_path: Path
) -> None:
    from tests.synth.coreai_runs import OneCall, run_with_core_ai  # noqa: PLC0415
    from tests.synth.torch_cases import calls  # noqa: PLC0415

    is_built_in = name == "built_in"
    ops = _built_in().ops if is_built_in else ops_of(specs_of(name))
    context = build_default_registry_context(specs=[] if is_built_in else [specs_of(name)])
    for op in ops:
        call = next(iter(calls(op, context, 2, only="float32")))
        module = OneCall(call)
        place = tmp_path / op.op
        place.mkdir()
        found = run_with_core_ai(module, module.given(), [lowerings[name]], place)
        for got, want in zip(found, call.wanted, strict=True):
            assert got.shape == want.shape
            np.testing.assert_allclose(got, want, rtol=2e-5, atol=1e-5, err_msg=call.words)


@pytest.mark.coreai
@pytest.mark.usefixtures("lowerings")
def test_the_interpreter_computes_every_operation_of_a_section(torch: Any, tmp_path: Path) -> None:
    from tests.synth.coreai_runs import run_with_core_ai  # noqa: PLC0415

    assert OPERATIONS.keys() == operations().keys()
    specs = tmp_path / "specs"
    specs.mkdir()
    (specs / "every_operation.yaml").write_text(_section(with_operations=True))
    glue = Glue(ops_of(specs), [specs])
    (tmp_path / "every_operators.py").write_bytes(emit_torch(glue)["opgen_specs.py"])
    (tmp_path / "every_lowerings.py").write_bytes(emit(glue)["opgen_specs_coreai.py"])
    imported(tmp_path / "every_operators.py")

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any) -> Any:
            return torch.ops.opgen.every_operation(x)

    x = torch.randn(SHAPE)
    lowered = imported(tmp_path / "every_lowerings.py")
    found = run_with_core_ai(Net(), [x], [lowered], tmp_path)
    for got, (text, wanted) in zip(found, OPERATIONS.values(), strict=True):
        np.testing.assert_allclose(got, wanted(x.numpy()), rtol=1e-5, atol=1e-5, err_msg=text)


INTEGERS = """
op: {op}
doc: A test.
litert: {{custom: {op}}}
ignores_scales: true
inputs:
  x: {{}}
  y: {{}}
outputs:
  z: {{type: x.type, shape: x.shape}}
reference: {reference}
kernels:
  - name: {name}_any
    types: {{x: [{x}], y: [{y}], z: x}}
    code: |
      return 1;
tests:
  x: (2,)
  y: (2,)
"""
KINDS = {
    "SUMS": ("int8, int16, int32", "int8, int16, int32", "x + y"),
    "HALVES": ("int16, int32", "int16, int32", "0.5 * x - y"),
    "GAINS": ("int8", "float32", "maximum((x - 3) * y, -100.0)"),
}
CALLS = [
    ("sums", "int8", "int8", [100, -100, 3], [100, -100, -5]),  # at the ends of a type
    ("sums", "int32", "int32", [2**24 + 1, -5, 0], [2, 5, -7]),  # more than float32 holds
    ("sums", "int32", "int16", [2**24 + 1, -5, 0], [2, 5, -7]),
    ("halves", "int16", "int16", [-32767, 5, -5], [9, 2, 2]),  # ties go away from zero
    ("halves", "int32", "int32", [-33, 5, 2**20], [9, 2, 2]),
    ("gains", "int8", "float32", [-128, 4, 90], [1.0, 0.3, 99.0]),
]


@pytest.mark.coreai
@pytest.mark.usefixtures("lowerings")
def test_integers_are_the_numbers_that_they_are(torch: Any, tmp_path: Path) -> None:
    """A reference is about real numbers: nothing overflows or is cut on the way to a result."""
    from tests.synth.coreai_runs import run_with_core_ai  # noqa: PLC0415

    specs = tmp_path / "specs"
    specs.mkdir()
    for op, (x, y, reference) in KINDS.items():
        text = INTEGERS.format(op=op, name=op.lower(), x=x, y=y, reference=reference)
        (specs / f"{op.lower()}.yaml").write_text(text)
    glue = Glue(ops_of(specs), [specs])
    (tmp_path / "integer_operators.py").write_bytes(emit_torch(glue)["opgen_specs.py"])
    (tmp_path / "integer_lowerings.py").write_bytes(emit(glue)["opgen_specs_coreai.py"])
    imported(tmp_path / "integer_operators.py")
    lowered = imported(tmp_path / "integer_lowerings.py")

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, *given: Any) -> Any:
            return tuple(
                getattr(torch.ops.opgen, call[0])(x, y)
                for call, x, y in zip(CALLS, given[::2], given[1::2], strict=True)
            )

    given = []
    for _, *types, first, second in CALLS:
        for type_, values in zip(types, (first, second), strict=True):
            given.append(torch.tensor(values, dtype=getattr(torch, type_)))
    found = run_with_core_ai(Net(), given, [lowered], tmp_path)
    for got, want, call in zip(found, Net()(*given), CALLS, strict=True):
        assert str(got.dtype) == call[1]
        np.testing.assert_array_equal(got, want.numpy(), err_msg=str(call))


@pytest.mark.coreai
def test_an_operator_is_registered_once_for_each_converter(
    lowerings: dict[str, ModuleType],
) -> None:
    import coreai_torch  # noqa: PLC0415

    converter = coreai_torch.TorchConverter()
    lowerings["row_range"].register(converter)
    with pytest.raises(ValueError, match="already registered"):
        lowerings["row_range"].register(converter)
    lowerings["row_range"].register(converter, allow_override=True)
    lowerings["row_range"].register(coreai_torch.TorchConverter())
