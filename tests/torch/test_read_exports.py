"""What PyTorch writes now is what is read: the schema's facts, and programs of every kind."""

from __future__ import annotations

import dataclasses
import typing
from pathlib import Path
from types import UnionType
from typing import Any

import numpy as np
import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from opgen.aten.defaults import with_defaults  # noqa: E402
from opgen.aten.program import TorchProgram  # noqa: E402
from opgen.errors import UnsupportedError  # noqa: E402
from opgen.pt2.checked_json import ENUMS, STRUCTURES, UNIONS, VERSION  # noqa: E402
from opgen.pt2.in_place import functional, without_writes  # noqa: E402
from opgen.pt2.read import read_program  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402
from opgen.torch.execute import ProgramRun  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]


# --- the schema -----------------------------------------------------------------------------------


def written(hint: Any, *, is_optional: bool = False) -> str:
    """Return a type annotation of the schema as our tables have it."""
    mark = "?" if is_optional else ""
    if typing.get_origin(hint) is typing.Annotated:
        return written(typing.get_args(hint)[0], is_optional=is_optional)
    if isinstance(hint, UnionType) or typing.get_origin(hint) is typing.Union:
        (inner,) = (each for each in typing.get_args(hint) if each is not type(None))
        return written(inner, is_optional=True)
    if typing.get_origin(hint) is list:
        return f"{written(typing.get_args(hint)[0])}[]{mark}"
    if typing.get_origin(hint) is dict:
        return f"{{{written(typing.get_args(hint)[1])}}}{mark}"
    return f"{hint.__name__}{mark}"


def test_tables_are_those_of_pytorch() -> None:
    from torch._export.serde import schema  # noqa: PLC0415

    assert schema.SCHEMA_VERSION == VERSION
    for tables, is_union in ((STRUCTURES, False), (UNIONS, True)):
        for name, fields in tables.items():
            theirs = getattr(schema, name)
            hints = typing.get_type_hints(theirs)
            expected = {
                each.name: written(
                    hints[each.name],
                    is_optional=each.default is not dataclasses.MISSING
                    or each.default_factory is not dataclasses.MISSING,
                )
                for each in dataclasses.fields(theirs)
            }
            assert issubclass(theirs, schema._Union) == is_union, name
            assert fields == expected, name


def test_enums_are_those_of_pytorch() -> None:
    from torch._export.serde import schema, serialize  # noqa: PLC0415

    for name, members in ENUMS.items():
        assert set(members) == {each.value for each in getattr(schema, name)}, name
    names = {
        "ScalarType": serialize._TORCH_TO_SERIALIZE_DTYPE,
        "Layout": serialize._TORCH_TO_SERIALIZE_LAYOUT,
        "MemoryFormat": serialize._TORCH_TO_SERIALIZE_MEMORY_FORMAT,
    }
    for name, known in names.items():
        for theirs, code in known.items():
            assert getattr(torch, ENUMS[name][int(code)]) is theirs


# --- programs -------------------------------------------------------------------------------------


class Everything(torch.nn.Module):  # type: ignore[misc]
    """Weights of all kinds, state, keyword arguments, numbers, and results with names."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3).to(memory_format=torch.channels_last)
        self.linear = torch.nn.Linear(4, 2)
        self.again = self.linear.weight
        whole = torch.arange(12.0)
        self.register_buffer("total", torch.zeros(1, 4))
        self.register_buffer("part", whole[3:9].view(2, 3).t())
        self.register_buffer("wide", torch.ones(1).expand(3, 2))
        self.register_buffer("loose", torch.full((2,), 3.0), persistent=False)

    def forward(self, image, pair, scale: float, *, flag=True, extra=None):  # type: ignore[no-untyped-def]
        y = self.conv(image).mean((2, 3))
        self.total.add_(y[:1])
        z = torch.nn.functional.linear(y, self.again) * scale + self.loose + self.part.sum()
        z = z + torch.tensor([1.0, 2.0]) + self.wide.sum() + pair[0] + pair[1]["deep"]
        assert flag
        return {"out": z, "same": z, "image": image, "none": extra, "count": 3}


def saved(exported: Any, folder: Path, **shapes: tuple[int, ...]) -> TorchProgram:
    torch.export.save(exported, folder / "net.pt2")
    return read_program(folder / "net.pt2", shapes)


def test_a_module_with_everything(tmp_path: Path) -> None:
    module = Everything().eval()
    pair = (torch.ones(2), {"deep": torch.ones(2)})
    exported = torch.export.export(module, (torch.ones(2, 3, 8, 8), pair, 2.0), {"flag": True})

    program = saved(exported.run_decompositions({}), tmp_path)

    assert [port.name for port in program.inputs] == ["image", "pair_0", "pair_1_deep"]
    assert [port.name for port in program.outputs] == ["out", "same", "image"]
    assert list(program.mutations) == ["b_total"]
    values = {**module.state_dict(), "loose": module.loose}
    found = {each.origin: each for each in program.tensors.values() if each.origin}
    for name, value in values.items():
        data = found[name].data
        assert data is not None
        np.testing.assert_array_equal(data, value.numpy())
        assert found[name].strides == value.stride()
    assert "lifted_tensor_0" in found
    conv = next(node for node in program.nodes if node.target == "aten.conv2d.default")
    assert (conv.module, "self.conv(image)" in conv.stack) == ("conv", True)


class Writes(torch.nn.Module):  # type: ignore[misc]
    """Operators that write: into a buffer, into what was just computed, and through a view."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(1, 4))
        self.relu = torch.nn.ReLU6(inplace=True)

    def forward(self, x):  # type: ignore[no-untyped-def]
        self.total.add_(x).mul_(0.5)
        y = self.relu(x * 3).view(4)
        y.add_(1)
        return y + self.total, torch.tensor([1.0, 2.0]).add_(1)


def test_programs_that_write_run_as_the_module_does(tmp_path: Path) -> None:
    module = Writes()
    exported = saved(torch.export.export(module, (torch.ones(1, 4),)), tmp_path)
    program = without_writes(exported, build_default_registry_context())

    assert not [node.target for node in program.nodes if functional(node.target, ())]
    assert list(program.mutations) == ["b_total"]
    run = ProgramRun(with_defaults(program))
    for step in range(3):
        x = torch.arange(4.0).reshape(1, 4) - step
        for found, expected in zip(run.run(x), module(x), strict=True):
            torch.testing.assert_close(found, expected)


class Batches(torch.nn.Module):  # type: ignore[misc]
    """Sizes that follow from the batch."""

    def forward(self, x, y):  # type: ignore[no-untyped-def]
        n = x.shape[0]
        both = torch.cat([x, x]).reshape(n * 2, -1) + torch.zeros(n * 2, 12)
        return both, y.view(n // 1, 2, -1), torch.full((n,), n * 1.5), n


def test_dynamic_sizes_are_those_of_a_static_export(tmp_path: Path) -> None:
    batch = torch.export.Dim("batch")
    example = (torch.ones(3, 12), torch.ones(3, 4))
    dynamic = torch.export.export(Batches(), example, dynamic_shapes=({0: batch}, {0: batch}))
    wanted = torch.export.export(Batches(), (torch.ones(5, 12), torch.ones(5, 4)))

    found = saved(dynamic, tmp_path, x=(5, 12))

    static = saved(wanted, tmp_path)
    calls = [[dict(node.arguments) for node in program.nodes] for program in (found, static)]
    shapes = [
        [program.tensors[port.tensor].shape for port in program.outputs]
        for program in (found, static)
    ]
    assert calls[0] == calls[1]
    assert shapes[0] == shapes[1] == [(10, 12), (5, 2, 2), (5,)]


class Chooses(torch.nn.Module):  # type: ignore[misc]
    """Control flow, which stays in the program."""

    def forward(self, x):  # type: ignore[no-untyped-def]
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,))


class Finds(torch.nn.Module):  # type: ignore[misc]
    """A size that depends on elements."""

    def forward(self, x):  # type: ignore[no-untyped-def]
        return x.nonzero() * 2


@torch.library.custom_op("opgen_test::hold_", mutates_args=("peak",))  # type: ignore[untyped-decorator]
def hold(x: torch.Tensor, peak: torch.Tensor) -> torch.Tensor:
    peak.copy_(torch.maximum(peak, x))
    return x - peak


@hold.register_fake  # type: ignore[untyped-decorator]
def _(x: Any, peak: Any) -> Any:  # noqa: ARG001
    return torch.empty_like(x)


class Holds(torch.nn.Module):  # type: ignore[misc]
    """Calls an operator that writes into a buffer, or into a part of it."""

    def __init__(self, size: int = 4) -> None:
        super().__init__()
        self.register_buffer("peak", torch.zeros(size))

    def forward(self, x):  # type: ignore[no-untyped-def]
        return torch.ops.opgen_test.hold_(x, self.peak[:4] if len(self.peak) > 4 else self.peak)


def test_an_operator_that_writes_into_a_part_is_refused_by_its_name(tmp_path: Path) -> None:
    exported = torch.export.export(Holds(6), (torch.ones(4),)).run_decompositions({})
    with pytest.raises(UnsupportedError) as caught:
        saved(exported, tmp_path)
    assert "it calls opgen_test.hold_.default, which writes into an argument" in str(caught.value)
    assert "copy_ that into the buffer" in str(caught.value)


@pytest.mark.parametrize(
    ("module", "reported"),
    [
        (Chooses(), "higher_order.cond 'cond': error: it is a higher-order operator"),
        (Finds(), "aten.nonzero.default 'nonzero': error: of its result 'nonzero' the shape"),
    ],
)
def test_what_is_refused(module: Any, reported: str, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError) as caught:
        saved(torch.export.export(module, (torch.ones(4),)), tmp_path)
    assert reported in str(caught.value)


def test_other_files_of_pytorch(tmp_path: Path) -> None:
    module = torch.nn.Linear(2, 2)
    path = tmp_path / "net.pt2"
    for save, reported in (
        (lambda: torch.save(module.state_dict(), path), "a pickle of torch.save: weights without"),
        (lambda: torch.jit.script(module).save(path), "a TorchScript module"),
    ):
        save()
        with pytest.raises(UnsupportedError, match=reported):
            read_program(path)
