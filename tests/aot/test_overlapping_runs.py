"""Random graphs run byte by byte in the arena that was planned: nothing is lost by sharing it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirOperatorOptions, AirSubgraph, AirTensor
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import Placement
from opgen.aot.plan.schedule import plan_schedule
from opgen.aot.plan.verify import verify_schedule

PIXELS = 6


@dataclass(frozen=True)
class Layer:
    """One pixel after the other from those at its place, of one tensor or of two."""

    inputs: tuple[int, ...]
    output: int
    depth: int
    """Bytes of a pixel of the output."""
    directions: frozenset[str]

    def facts(self, depths: list[int]) -> MemoryFacts:
        """Return where the output may lie: pixels are read, then written."""
        taken, made = depths[self.inputs[0]], self.depth
        if len(self.inputs) > 1:
            return MemoryFacts(inplace=self.inputs)
        # The kernel sees from the addresses where to begin: behind is at least one byte behind.
        ahead = -max(0, *(p * made - p * taken for p in range(1, PIXELS)))
        behind = max(1, *(p * taken - p * made for p in range(1, PIXELS)))
        return MemoryFacts(
            scratch=3,
            overlap=ahead if "ahead" in self.directions else None,
            overlap_behind=behind if "behind" in self.directions else None,
        )

    def run(self, sources: list[np.ndarray], target: np.ndarray, *, upwards: bool) -> None:
        """Compute all pixels, the first or the last one first."""
        for pixel in range(PIXELS) if upwards else reversed(range(PIXELS)):
            seen = [each.reshape(PIXELS, -1)[pixel] for each in sources]
            total = sum(int(part @ np.arange(1, part.size + 1)) for part in seen)
            target.reshape(PIXELS, -1)[pixel] = (total * np.arange(3, 3 + self.depth)) % 251


@st.composite
def networks(draw):
    """Draw depths of tensors, layers that often read the tensor before, and outputs."""
    depths = [draw(st.integers(1, 12))]
    layers = []
    for _ in range(draw(st.integers(1, 8))):
        recent = len(depths) - 1
        source = draw(st.sampled_from([recent, recent, recent, draw(st.integers(0, recent))]))
        others = [i for i, each in enumerate(depths) if each == depths[source] and i != source]
        both = bool(others) and draw(st.booleans())
        inputs = (source, draw(st.sampled_from(others))) if both else (source,)
        depth = depths[source] if both else draw(st.integers(1, 12))
        directions = frozenset(draw(st.sets(st.sampled_from(["ahead", "behind"]))))
        layers.append(Layer(inputs, len(depths), depth, directions))
        depths.append(depth)
    outputs = {len(depths) - 1, *draw(st.sets(st.integers(1, len(depths) - 1), max_size=1))}
    return depths, layers, sorted(outputs)


@settings(max_examples=400, deadline=None)
@given(networks(), st.booleans(), st.sampled_from([1, 4, 8]))
def test_results_are_those_of_tensors_that_lie_apart(network, keep_inputs, alignment):
    depths, layers, outputs = network
    tensors = {
        id_: AirTensor(id_, f"t{id_}", DType.INT8, (PIXELS * depth,))
        for id_, depth in enumerate(depths)
    }
    operators = tuple(
        AirOperator(i, "TEST", each.inputs, (each.output,), {}, AirOperatorOptions(), 1)
        for i, each in enumerate(layers)
    )
    subgraph = AirSubgraph("main", tensors, operators, (0,), tuple(outputs))
    memory = [layer.facts(depths) for layer in layers]
    plan = plan_schedule(Schedule(subgraph, memory, keep_inputs=keep_inputs, alignment=alignment))
    verify_schedule(subgraph, memory, plan)
    assert plan.arena_bytes >= plan.lower_bound

    start = np.random.default_rng(0).integers(0, 251, PIXELS * depths[0]).astype(np.uint8)
    apart = {0: start}
    arena = np.full(plan.arena_bytes, 0xA5, np.uint8)

    def there(place: Placement) -> np.ndarray:
        return arena[place.offset : place.end]

    there(plan.placements[0])[:] = start
    for index, layer in enumerate(layers):
        apart[layer.output] = np.zeros(PIXELS * layer.depth, np.uint8)
        layer.run([apart[id_] for id_ in layer.inputs], apart[layer.output], upwards=True)
        if index in plan.scratch:
            there(plan.scratch[index])[:] = 0xA5
        places = [plan.placements[id_] for id_ in (*layer.inputs, layer.output)]
        sources, target = [there(each) for each in places[:-1]], there(places[-1])
        layer.run(sources, target, upwards=places[-1].offset <= places[0].offset)
    for id_ in outputs + [0] * keep_inputs:
        np.testing.assert_array_equal(there(plan.placements[id_]), apart[id_])
