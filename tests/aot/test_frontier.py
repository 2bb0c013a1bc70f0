"""The ways that the frontier of a report shows, of all that there are."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.plan.fit import made
from opgen.aot.plan.frontier import MOST_WAYS, Way, _spread, recommended, ways
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import arena_of
from opgen.aot.plan.rows import Cut
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.registry.context import RegistryContext
from tests.transforms.nets import Net, scaled

QUANT = scaled(0.1, 3)


@pytest.mark.parametrize("count", [0, 1, MOST_WAYS - 1, MOST_WAYS, MOST_WAYS + 1, 20, 100])
def test_a_few_ways_stand_for_all(count: int) -> None:
    """Different ones, in their order, from all parts; the one of fewest bytes in any case."""
    paths: list[list[Cut]] = [[Cut(0, 1, count - each, 0, None)] for each in range(count)]
    found = [paths.index(each) for each in _spread(paths)]
    assert len(found) == min(count, MOST_WAYS)
    assert found == sorted({*found})
    assert found[-1:] == ([count - 1] if count else [])
    gaps = [after - before for before, after in zip([-1, *found], found, strict=False)]
    assert not gaps or max(gaps) - min(gaps) <= 1


def branching(context: RegistryContext) -> AirModel:
    """Two branches of convolutions that are wide in the middle, interleaved, and their sum."""
    net = Net(context)
    x = net.tensor((1, 8, 8, 1), QUANT)

    def convolved(image: int, channels: int) -> int:
        before = net.tensors[image].shape[3]
        weights = net.constant(np.ones((channels, 1, 1, before)), DType.INT8, scaled(0.01))
        output = net.tensor((1, 8, 8, channels), QUANT)
        named = {"input": image, "filter": weights, "output": output}
        net.add("CONV_2D", named, stride_h=1, stride_w=1)
        return output

    wide = [convolved(x, 16), convolved(x, 16)]
    first, second = (convolved(each, 1) for each in wide)
    y = net.tensor((1, 8, 8, 1), QUANT)
    net.add("ADD", {"input1": first, "input2": second, "output": y})
    return net.model([x], [y])


def test_the_first_way_is_what_is_made_by_default(context: RegistryContext) -> None:
    """Also where another order of operators needs less; the others need less than that."""
    model, target = branching(context), find_target("generic")
    making = Making(context, target)
    default = making.arena(made(model, making))
    assert default < arena_of(bind(model, context, target))
    first, *others = ways(model, making)
    assert (first.arena, first.in_rows) == (default, 0)
    assert others
    assert all(each.in_rows > 0 and each.arena < default for each in others)


@pytest.mark.parametrize(
    ("instructions", "arena"),
    [([100], 9), ([100, 104, 106], 8), ([100, 101, 102, 104], 6), ([100, 110], 9), ([0, 0, 1], 8)],
)
def test_few_bytes_are_recommended_where_they_cost_little(
    instructions: list[int], arena: int
) -> None:
    offered = [Way(9 - each, count, each) for each, count in enumerate(instructions)]
    assert recommended(offered).arena == arena
