"""``opgen convert --self-check``: a model as it was rewritten, beside what it was before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, ModelOptions, Sliding
from opgen.context.registries import RegistryContext
from opgen.errors import UnsupportedError, VerificationError, counted
from opgen.interpret.array_files import given_inputs
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove.beside_whole import compare_with_front, compare_with_windows
from opgen.prove.comparison import Comparison, compare_tensors
from opgen.prove.execute import check_inputs, execute
from opgen.prove.seeded import STEPS, inputs_for
from opgen.prove.verify_model import keeps_state

SAMPLES = 3
_CHANNELS = "drop_channels"


def self_check(config: ConvertConfig, context: RegistryContext, files: Sequence[Path]) -> str:
    """Compare a rewritten model with what it was; return what was compared, in words.

    Layer by layer with the model that keeps all channels, and, where that can be run and its bits
    are fixed, its outputs with those of the model as its file has it. Both run in numpy, bit for
    bit, on random inputs, and on those that are given.

    :param files: a .npy for each input, or one .npz; none: random inputs only.
    :raises VerificationError: with the first tensor that differs.
    :raises UsageError: if inputs cannot be read or do not fit.
    :raises UnsupportedError: if numpy cannot run the model.
    """
    after = _bound(config, context, {}, in_room=True)
    whole = _bound(config, context, {_CHANNELS: False})
    steps = STEPS if keeps_state(after) else 1
    fed = [inputs_for(after, SAMPLES, steps)]
    if files:
        fed.append(given_inputs(after.subgraph, files)[0])
        check_inputs(after.model.name, after.subgraph, fed[-1])
    compared = [each for inputs in fed for each in _compared(config, context, after, whole, inputs)]
    for comparison in compared:
        if comparison.differences:
            raise VerificationError(comparison.differences[0])
    if config.front is not None:
        made = _bound(config, context, {}, stream=config.stream, front=config.front)
        front = load_bound(config.front, context, config.resolved_target.unlimited)
        compared.append(compare_with_front(made, front, _bound(config, context, {}), SAMPLES))
    elif config.stream is not None:
        frames = _bound(config, context, {}, stream=config.stream)
        compared.append(compare_with_windows(frames, _bound(config, context, {}), SAMPLES))
    elements = sum(each.elements for each in compared)
    inputs_ = counted(sum(len(each[0]) if each else 1 for each in fed), "sample")
    return f"self-check: rewritten = original, {elements:,} elements, {inputs_}"


def _compared(
    config: ConvertConfig,
    context: RegistryContext,
    after: BoundModel,
    whole: BoundModel,
    inputs: Sequence[Array],
) -> Iterator[Comparison]:
    found = execute(after, inputs)
    rewritten = ("the rewritten model", found.tensors)
    kept = execute(whole, inputs).tensors
    yield compare_tensors(after, ("the model with all channels", kept), rewritten)
    off = {name: False for name in context.transforms.in_order() if name not in context.required}
    try:
        original = _bound(config, context, off)
    except UnsupportedError:
        return  # the file's own operators have no kernels
    if after.model.is_exact:
        outputs = dict(
            zip(after.subgraph.output_ids, execute(original, inputs).outputs, strict=True)
        )
        yield compare_tensors(after, ("the model as its file has it", outputs), rewritten)


def _bound(
    config: ConvertConfig,
    context: RegistryContext,
    off: Mapping[str, bool],
    stream: Sliding | None = None,
    front: Path | None = None,
    *,
    in_room: bool = False,
) -> BoundModel:
    """Return a model as it is asked for; its arena has no limit except ``in_room``."""
    target = config.resolved_target
    return load_bound(
        config.model,
        context,
        target if in_room else target.unlimited,
        ModelOptions(
            weights=config.weights,
            input_shapes=config.input_shapes,
            ram_target=config.ram_target if in_room else "",
            stream=stream,
            front=front,
        ),
        replace(config.rules, transforms={**config.transforms, **off}),
        most_arena=config.max_arena if in_room else None,
    )
