"""Every overload of ATen that specs name: what PyTorch computes, numpy and the C module do.

The calls are in :mod:`tests.torch.operator_cases`; all calls of a group are one exported program.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch.utils._pytree import tree_leaves  # noqa: E402

from opgen.errors import UnsupportedError  # noqa: E402
from opgen.lib.target import GENERIC  # noqa: E402
from opgen.loading import load_bound  # noqa: E402
from opgen.prove.execute import execute  # noqa: E402
from opgen.prove.verify_model import run_c  # noqa: E402
from opgen.registry.context import RegistryContext, build_default_registry_context  # noqa: E402
from tests.torch.operator_cases import (  # noqa: E402
    CORE,
    FORMS,
    GROUPS,
    NOT_CALLED,
    REFUSED,
    Calls,
    Group,
    inputs_of,
    of_form,
)

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context()


def module_of(group: Group) -> torch.nn.Module:
    """Return a group as a module whose batch normalizations have seen something."""
    torch.manual_seed(3)
    module = Calls(group).eval().requires_grad_(False)
    for each in module.modules():
        if isinstance(each, torch.nn.BatchNorm1d | torch.nn.BatchNorm2d):
            each.running_mean.uniform_(-1, 1)
            each.running_var.uniform_(0.5, 2)
    return module


@cache
def exported(name: str, form: str) -> torch.export.ExportedProgram:
    """Return a group as PyTorch exports it: ``plain`` is what `opgen export-torch` makes."""
    group = of_form(GROUPS[name], form)
    program = torch.export.export(module_of(group), inputs_of(group))
    if form == "training":
        return program
    return program.run_decompositions() if form == "core" else program.run_decompositions({})


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("name", "form"),
    [(name, form) for form in FORMS for name in GROUPS if form != "core" or name in CORE],
)
def test_operators_compute_what_pytorch_computes(
    name: str, form: str, context: RegistryContext, tmp_path: Path
) -> None:
    group = of_form(GROUPS[name], form)
    inputs, module = inputs_of(group), module_of(group)
    results = module(*inputs)
    wanted = [each.numpy() for each in tree_leaves(results)]
    torch.export.save(exported(name, form), tmp_path / "calls.pt2")
    bound = load_bound(tmp_path / "calls.pt2", context, GENERIC)
    fed = [each.numpy()[np.newaxis, np.newaxis] for each in inputs]
    computed = {"numpy": execute(bound, fed).outputs}
    if form == "plain":
        computed["C"] = run_c(bound, fed).outputs
    names = [
        f"{call}[{index}]"
        for call, result in zip(group.calls, results, strict=True)
        for index in range(len(tree_leaves(result)))
    ]
    wrong = [
        f"{output} by {who} {difference}"
        for who, outputs in computed.items()
        for output, want, found in zip(names, wanted, outputs, strict=True)
        if (difference := _difference(want, found[0, 0]))
    ]
    assert not wrong, "\n".join(wrong)


def _difference(wanted: np.ndarray, found: np.ndarray) -> str:
    if (found.dtype, found.shape) != (wanted.dtype, wanted.shape):
        return f"is {found.dtype} {found.shape}, not {wanted.dtype} {wanted.shape}"
    # float32 sums in another order; integers have to be equal.
    near = {"rtol": 1e-4, "atol": 2e-5} if wanted.dtype.kind == "f" else {"rtol": 0, "atol": 0}
    if np.allclose(found, wanted, equal_nan=True, **near):
        return ""
    return f"differs by {np.abs(found.astype(float) - wanted.astype(float)).max()}"


def test_every_overload_that_a_spec_names_is_called(context: RegistryContext) -> None:
    programs = [
        exported(name, form) for form in FORMS for name in GROUPS if form != "core" or name in CORE
    ]
    called = {str(node.target) for each in programs for node in each.graph.nodes}
    named = {each for each in context.torch_operators if each.startswith("aten.")}
    assert named - called == set(NOT_CALLED)


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_spec_takes_is_refused(name: str, context: RegistryContext, tmp_path: Path) -> None:
    call, message = REFUSED[name]
    group = Group({name: call}, ((2, 3, 8, 5),))
    program = torch.export.export(module_of(group), inputs_of(group)).run_decompositions({})
    torch.export.save(program, tmp_path / "call.pt2")
    with pytest.raises(UnsupportedError, match=message):
        load_bound(tmp_path / "call.pt2", context, GENERIC)
