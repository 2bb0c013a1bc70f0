"""Every overload of ATen that specs name: what PyTorch computes, numpy and the C module do.

The calls are in :mod:`tests.torch.operator_cases`; all calls of a group are one exported program.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed")
torch.set_num_threads(1)

from torch.utils._pytree import tree_leaves  # noqa: E402

from opgen.converter import load_bound  # noqa: E402
from opgen.errors import UnsupportedError  # noqa: E402
from opgen.lib.target import GENERIC  # noqa: E402
from opgen.registry.context import RegistryContext, build_default_registry_context  # noqa: E402
from opgen.runtime.execute import execute  # noqa: E402
from opgen.runtime.verify import run_c  # noqa: E402
from tests.torch.operator_cases import GROUPS, REFUSED, Calls, Group, inputs_of  # noqa: E402

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


def saved(module: torch.nn.Module, inputs: tuple[torch.Tensor, ...], path: Path) -> Path:
    """Export a module as `opgen export-torch` does."""
    torch.export.save(torch.export.export(module, inputs).run_decompositions({}), path)
    return path


@pytest.mark.parametrize("name", GROUPS)
def test_operators_compute_what_pytorch_computes(
    name: str, context: RegistryContext, tmp_path: Path
) -> None:
    group = GROUPS[name]
    inputs, module = inputs_of(group), module_of(group)
    wanted = [each.numpy() for each in tree_leaves(module(*inputs))]
    bound = load_bound(saved(module, inputs, tmp_path / "calls.pt2"), context, GENERIC)
    fed = [each.numpy()[np.newaxis, np.newaxis] for each in inputs]
    by_numpy = execute(bound, fed).outputs
    by_c = run_c(bound, fed).outputs
    assert len(wanted) == len(by_numpy) == len(by_c)
    names = [
        f"{call}[{index}]"
        for call, result in zip(group.calls, module(*inputs), strict=True)
        for index in range(len(tree_leaves(result)))
    ]
    wrong = []
    for output, *found in zip(names, wanted, by_numpy, by_c, strict=True):
        for who, each in zip(("numpy", "C"), found[1:], strict=True):
            wrong += _differences(f"{output} by {who}", found[0], each[0, 0])
    assert not wrong, "\n".join(wrong)


def _differences(name: str, wanted: np.ndarray, found: np.ndarray) -> list[str]:
    if (found.dtype, found.shape) != (wanted.dtype, wanted.shape):
        return [f"{name}: {found.dtype} {found.shape}, not {wanted.dtype} {wanted.shape}"]
    # float32 sums in another order; integers have to be equal.
    near = {"rtol": 1e-4, "atol": 2e-5} if wanted.dtype.kind == "f" else {"rtol": 0, "atol": 0}
    if np.allclose(found, wanted, equal_nan=True, **near):
        return []
    return [f"{name} differs by {np.abs(found.astype(float) - wanted.astype(float)).max()}"]


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_spec_takes_is_refused(name: str, context: RegistryContext, tmp_path: Path) -> None:
    call, message = REFUSED[name]
    image = (torch.rand(2, 3, 8, 5),)
    path = saved(Calls(Group({name: call}, ())), image, tmp_path / "call.pt2")
    with pytest.raises(UnsupportedError, match=message):
        load_bound(path, context, GENERIC)
