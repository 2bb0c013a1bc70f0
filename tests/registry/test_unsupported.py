"""Whatever of a model is not supported is reported at once, whichever stage would refuse it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import Diagnostic, OpgenError, UnsupportedError
from opgen.explain.explain import explained
from opgen.explain.explained import in_words
from opgen.lib.target import GENERIC
from opgen.litert.write import Encoding, write_model
from opgen.loading import ModelLoader, load_bound
from opgen.registry.context import RegistryContext, build_default_registry_context

CONV_2D = Encoding("CONV_2D", table="Conv2DOptions", values={"stride_w": 1, "stride_h": 1})
LATER = Encoding(
    "L2_NORMALIZATION",
    version=99,
    table="L2NormOptions",
    values={"fused_activation_function": 1},
)


class Chain:
    """A model of operators one after another; each has an encoding and the type of its output."""

    def __init__(self) -> None:
        self.tensors = [AirTensor(0, "in", DType.FLOAT32, (1, 4))]
        self.operators: list[AirOperator] = []
        self.encodings: list[Encoding] = []

    def add(
        self, encoding: Encoding, type_: DType = DType.FLOAT32, inputs: tuple[int, ...] = ()
    ) -> None:
        """Append an operator; by default it reads what the last one gave."""
        last, index = len(self.tensors) - 1, len(self.operators)
        self.tensors.append(AirTensor(last + 1, f"t{index}", type_, (1, 4)))
        self.operators.append(AirOperator(index, "X", inputs or (last,), (last + 1,)))
        self.encodings.append(encoding)

    def subgraph(self) -> AirSubgraph:
        """Return the graph."""
        tensors = {each.id: each for each in self.tensors}
        return AirSubgraph("main", tensors, tuple(self.operators), (0,), (len(tensors) - 1,))

    def write(self, folder: Path) -> Path:
        """Write the file."""
        path = folder / "net.tflite"
        model = AirModel("net", path, "", (self.subgraph(),))
        path.write_bytes(write_model(model, lambda each: self.encodings[each.id]))
        return path


@pytest.fixture
def mixture(tmp_path: Path) -> Path:
    """Three unknown operators, then versions, options, types and ranks that are not supported."""
    net = Chain()
    for _ in range(3):
        net.add(Encoding(custom="custom-noop"))
    net.add(Encoding("SKIP_GRAM", table="SkipGramOptions"))
    net.add(Encoding("ABS"), DType.FLOAT64)
    net.add(Encoding("ABS"), DType.FLOAT64)
    net.add(Encoding("ABS"), DType.FLOAT64)
    net.add(LATER, DType.FLOAT64)
    net.add(CONV_2D, DType.FLOAT64, (8, 8, -1))
    net.add(Encoding(custom="Other Op; rm"))
    return net.write(tmp_path)


def _convert(path: Path, context: RegistryContext) -> object:
    return AotConverter(ConvertConfig(path, path.parent / "out"), context).convert()


def _explain(path: Path, context: RegistryContext) -> object:
    return in_words(explained(path, "operator 0", ModelLoader(context), GENERIC))


@pytest.mark.parametrize("command", [_convert, _explain])
def test_every_stage_is_heard(
    mixture: Path, command: Callable[[Path, RegistryContext], object]
) -> None:
    with pytest.raises(UnsupportedError) as refused:
        command(mixture, build_default_registry_context())
    lines = str(refused.value).splitlines()
    words = [line.removeprefix("net.tflite: ") for line in lines if not line.startswith("    ")]
    assert [word.split(": error: ")[0] for word in words] == [
        "operators 0, 1, 2 CUSTOM_NOOP",
        "operator 3 SKIP_GRAM 't3'",
        "operator 4 ABS 't4'",
        "operators 5, 6 ABS",
        *3 * ["operator 7 L2_NORMALIZATION 't7'"],  # version, option, types
        *3 * ["operator 8 CONV_2D 't8'"],  # ranks of inputs, from which no shape follows; types
        "operator 9 OTHER_OP__RM 't9'",
    ]
    said = str(refused.value)
    assert "its version is 99" in said
    assert "fused_activation_function is RELU" in said
    assert "no kernel takes input float64, output float64" in said
    assert "no kernel takes input float64, filter float64, output float64" in said
    assert not (mixture.parent / "out").exists()


def test_hints_lead_on(mixture: Path) -> None:
    """Commands that can be copied into a shell, whatever the operators are called."""
    with pytest.raises(UnsupportedError) as refused:
        load_bound(mixture, build_default_registry_context(), GENERIC)
    hints = "\n".join(each.hint for each in refused.value.diagnostics)
    for operator in ("custom-noop", "SKIP_GRAM", "ABS", "'Other Op; rm'"):
        assert f"opgen new {operator} --from-model {mixture} -o my_specs" in hints


def test_reasons_against_kernels_are_grouped(tmp_path: Path) -> None:
    net = Chain()
    net.add(Encoding("ABS"), DType.FLOAT64)
    with pytest.raises(UnsupportedError) as refused:
        load_bound(net.write(tmp_path), build_default_registry_context(), GENERIC)
    (fault,) = refused.value.diagnostics
    assert fault.why.count("it takes int16") == 1
    assert "abs_s16, abs_plain_s16 (specs/elementwise/abs.yaml:" in fault.why
    assert "the nearest that is supported: input float32, output float32. Or add" in fault.hint


def test_a_transform_that_refuses_does_not_hide_the_rest(tmp_path: Path) -> None:
    net = Chain()
    net.add(Encoding("ABS"), DType.FLOAT64)

    def refuse(model: AirModel, _: object) -> AirModel:
        raise UnsupportedError(Diagnostic(model.path.name, "too much"))

    context = build_default_registry_context(
        customizers=[lambda found: found.transforms.register("refuse", refuse)]
    )
    with pytest.raises(UnsupportedError) as refused:
        load_bound(net.write(tmp_path), context, GENERIC)
    messages = [each.message for each in refused.value.diagnostics]
    assert messages[0] == "too much"
    assert messages[1].startswith("no kernel takes")


def test_what_is_wrong_is_reported_before_what_is_unsupported(tmp_path: Path) -> None:
    """A model that contradicts itself is not judged further."""
    net = Chain()
    net.add(Encoding(custom="custom-noop"))
    net.add(Encoding("ADD", table="AddOptions"), DType.FLOAT64, (1,))
    with pytest.raises(OpgenError) as refused:
        load_bound(net.write(tmp_path), build_default_registry_context(), GENERIC)
    assert refused.value.exit_code == 1


def test_transforms_that_are_switched_off_are_not_asked(mixture: Path) -> None:
    def strict(model: AirModel, context: RegistryContext) -> AirModel:
        del context
        raise UnsupportedError(Diagnostic(model.path.name, "it is not to my taste"))

    context = build_default_registry_context()
    context.transforms.register("strict", strict)
    reported = {}
    for runs in (True, False):
        config = ConvertConfig(mixture, mixture.parent / "out", transforms={"strict": runs})
        with pytest.raises(UnsupportedError) as error:
            AotConverter(config, context).convert()
        reported[runs] = [each.message for each in error.value.diagnostics]
    assert reported[True] == ["it is not to my taste", *reported[False]]
    assert len(reported[False]) > 5


def test_nothing_else_is_reported_of_an_unknown_operator(tmp_path: Path) -> None:
    """It may use its tensors as no other would: as memory of its own that nothing computes."""
    net = Chain()
    net.add(Encoding(custom="npu"), inputs=(0, 2))
    net.add(Encoding("ABS"), inputs=(1,))
    path = net.write(tmp_path)
    with pytest.raises(UnsupportedError) as error:
        _convert(path, build_default_registry_context())
    [fault] = error.value.diagnostics
    assert "operator 0 NPU" in str(fault.where)
