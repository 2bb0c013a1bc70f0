"""Definitions as text that stands by itself: what the library has does the same in another file."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.export.coreai.emit import emit as emit_coreai
from opgen.export.emit_python import merged_imports
from opgen.export.glue import Glue
from opgen.export.torch.emit import emit as emit_torch
from opgen.lib.exact import softmax_scale, tanh_s16
from opgen.lib.quant import quantized
from opgen.lib.tensor import Tensor
from opgen.operators.exports import library_exports
from opgen.spec.library import built_in_library
from opgen.synth.inline import Inlined, Source, inlined, mentioned
from tests.process import lint_faults
from tests.spec_functions import built_in_specs


@pytest.fixture
def alone() -> Iterator[types.ModuleType]:
    """A module that can import nothing of opgen."""
    module = types.ModuleType("inlined_definitions")
    sys.modules[module.__name__] = module  # where dataclasses look themselves up
    yield module
    del sys.modules[module.__name__]


def _execute(found: Inlined, module: types.ModuleType) -> None:
    text = "\n".join(
        ["from __future__ import annotations", *merged_imports(found.imports), found.text]
    )
    assert "opgen" not in {each.module.split(".")[0] for each in found.imports}
    exec(compile(text, module.__name__, "exec"), module.__dict__)  # noqa: S102


def test_every_function_of_the_library_stands_by_itself(
    alone: types.ModuleType, tmp_path: Path
) -> None:
    exports = library_exports()
    names = sorted(built_in_library().functions)
    found = inlined({name: Source(exports[name], name) for name in names})
    _execute(found, alone)
    assert all(name in vars(alone) for name in names)
    text = "\n".join(
        ["from __future__ import annotations", *merged_imports(found.imports), found.text]
    )
    (tmp_path / "library.py").write_text(text)
    assert lint_faults(tmp_path, "F") == ""


def test_text_computes_what_the_library_computes(alone: types.ModuleType) -> None:
    roots = {
        "scaled": Source("opgen.lib.exact", "softmax_scale"),
        "tanh": Source("opgen.lib.exact", "tanh_s16"),
        "split": Source("opgen.lib.quant", "quantized"),
    }
    _execute(inlined(roots), alone)
    rows, scales = np.arange(-128, 127).reshape(-1, 5), np.array([0.125])
    theirs = alone.scaled(alone.Tensor("x", alone.DType.INT8, (51, 5), scales=scales), 1.0)
    ours = softmax_scale(Tensor("x", DType.INT8, (51, 5), scales=scales), 1.0)
    assert vars(theirs) == vars(ours)
    np.testing.assert_array_equal(alone.tanh(rows, theirs), tanh_s16(rows, ours))
    theirs, ours = alone.split(0.0123), quantized(0.0123)
    assert vars(theirs) == vars(ours)
    assert type(theirs).__module__ == alone.__name__


def test_two_definitions_of_one_name_get_two(alone: types.ModuleType) -> None:
    """Private functions of several modules, and a root whose name another definition has."""
    roots = {
        "quantize": Source("opgen.interpret.values", "quantize"),
        "quantize_real": Source("opgen.lib.quant", "quantize"),
        "saturate": Source("opgen.lib.fixed_point", "saturate"),
    }
    _execute(inlined(roots), alone)
    assert alone.quantize.__code__.co_varnames[0] == "tensor"
    assert alone.saturate(np.array([300]), -128, 127).tolist() == [127]
    tensor = alone.Tensor("x", alone.DType.INT8, (2,))
    assert alone.quantize(tensor, np.array([2.5, 999.0])).tolist() == [3, 127]


@pytest.mark.parametrize("emitter", [emit_torch, emit_coreai])
def test_nothing_in_a_file_has_the_name_of_something_else(
    emitter: Callable[[Glue], Mapping[str, bytes]],
) -> None:
    """In a file with as much of the library as there is."""
    ops = built_in_specs().ops
    wanted = [op for op in ops if op.op in ("ADD", "CONV_2D", "ELU", "GATHER", "RELU6", "SOFTMAX")]
    if emitter is emit_coreai:
        wanted = [op for op in wanted if op.op not in ("CONV_2D", "GATHER")]
    files = emitter(Glue(wanted, []))
    (text,) = (content.decode() for name, content in files.items() if name.endswith(".py"))
    defined = [
        each.name
        for each in ast.parse(text).body
        if isinstance(each, ast.FunctionDef | ast.ClassDef)
    ]
    assert len(defined) == len(set(defined))


def test_names_that_are_reserved_are_not_taken(alone: types.ModuleType) -> None:
    source = Source("opgen.lib.ops.broadcast_args", "broadcast_sizes")
    _execute(inlined({"sizes": source}, ["broadcasts", "shape_of"]), alone)
    assert {"broadcasts", "shape_of"}.isdisjoint(vars(alone))
    assert alone.sizes([2, 1], [3]).tolist() == [2, 3]


def test_same_roots_give_the_same_text() -> None:
    roots = {name: Source("opgen.lib.reference", name) for name in ("conv2d", "softmax")}
    assert inlined(roots) == inlined(roots)


def test_names_that_a_function_reaches() -> None:
    assert "np" not in mentioned(Source("opgen.lib.shapes", "broadcast_shape"))
    assert "np" in mentioned(Source("opgen.lib.shapes", "shape_of"))
    assert "zip_longest" in mentioned(Source("opgen.lib.ops.broadcast_args", "broadcast_sizes"))
