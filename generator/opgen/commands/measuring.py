"""``opgen accuracy`` and ``opgen noise``: what was measured, as words and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from tabulate import tabulate

from opgen.config import find_target
from opgen.errors import VerificationError, counted, quoted
from opgen.lib.target import Target
from opgen.loading import ModelLoader
from opgen.prove.accuracy import Accuracy, Question, measured
from opgen.prove.data_set import read_data_set
from opgen.prove.module import build_for
from opgen.prove.noise import UNLIKE, LayerNoise, Noise, noise_of, original_of
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import steps_of_run

_RANKED = 5
"""How many layers are named that would gain by more bits."""


def accuracy_of(
    model: Path,
    loader: ModelLoader,
    target: Target,
    data: Path,
    question: Question,
    limit: int | None,
) -> Accuracy:
    """Run a model over a data set; see :func:`opgen.prove.accuracy.measured`."""
    bound = loader.load(model, target).alone()
    with build_for(target, loader.find_planner()) as build:
        return measured(bound, data, question, limit, build)


def accuracy_in_words(found: Accuracy) -> str:
    """Return a line for numpy, one for the C, and how they agree."""
    samples = counted(found.samples, "sample")
    metric = found.question.metric
    asked = f"{metric} of the error" if found.question.score == "error" else metric
    lines = [f"{found.model}: {asked} of {quoted(found.output)} over {samples}"]
    for name, figure in (("numpy", found.reference), ("the C module", found.c)):
        lines.append(f"  {name:<12}  {_figure(metric, figure, found.samples)}")
    if not found.differing:
        how = ", bit for bit" if found.is_identical else ", but for the rounding of floats"
        return "\n".join([*lines, f"the C module = numpy: {samples}{how}"])
    assert found.first is not None
    said = f"the C module differs from numpy: {found.differing:,} of {samples}"
    about = f"  {found.first.where}: {found.first.message}"
    note = "  layers compute with floats, whose rounding may grow: `opgen verify` judges each alone"
    return "\n".join([*lines, said, about, *([] if found.is_binding else [note])])


def _figure(metric: str, figure: float | None, samples: int) -> str:
    if figure is None:
        return "undefined: outputs are infinite, or no numbers"
    if metric == "top-1":
        return f"{100 * figure:.2f} %, {round(figure * samples):,} right"
    return f"{figure:.6g}"


def accuracy_as_json(found: Accuracy) -> str:
    """Return everything for programs."""
    first = found.first
    facts = {
        "model": found.model,
        "metric": found.question.metric,
        "score": found.question.score,
        "output": found.output,
        "samples": found.samples,
        "reference": found.reference,
        "c": found.c,
        "good": not (found.differing and found.is_binding),
        "differing": found.differing,
        "identical": found.is_identical,
        "binding": found.is_binding,
        "first_difference": first and {"where": str(first.where), "message": first.message},
    }
    return json.dumps(facts, indent=2, allow_nan=False)


def raise_if_different(found: Accuracy) -> None:
    """Raise what must be equal, and is not.

    :raises VerificationError: with what differs in the first sample.
    """
    if found.first is not None and found.is_binding:
        raise VerificationError(found.first)


def noise_in(
    model: Path,
    loader: ModelLoader,
    data: Path | None,
    limit: int | None,
    random: tuple[int, int],
    original: Path | None,
) -> Noise:
    """Measure a model on a data set or on random inputs; see :func:`opgen.prove.noise.noise_of`.

    :param limit: of a data set, take so many of the first samples; None: all.
    :param random: without a data set, how many inputs, and their seed.
    :param original: the model of floats that it was quantized from.
    """
    off = {**loader.rules.transforms, **dict.fromkeys(UNLIKE, False)}
    meant = replace(loader, rules=replace(loader.rules, transforms=off))
    bound = meant.load(model, find_target("generic")).alone()
    beside = None
    if original is not None:
        beside = original_of(bound, meant.load(original, find_target("generic")).alone())
    if data is not None:
        found = read_data_set(data, bound, limit)
        pieces = (each.inputs for each in found.pieces())
        return noise_of(bound, pieces, found.samples, found.steps, beside)
    samples, seed = random
    steps = steps_of_run(bound)
    drawn = (inputs_for(bound, 1, steps, seed + sample) for sample in range(samples))
    return noise_of(bound, drawn, samples, steps, beside)


def noise_in_words(found: Noise) -> str:
    """Return a table of the layers that add noise, those to mend first, and what is no number."""
    noisy = [each for each in found.layers if each.local.noise or each.clipped]
    headings = ["layer", "operator", "output", "local dB", "total dB", "clipped", "share"]
    align = ("left", "left", "left", "right", "right", "right", "right")
    cells = [_cells(each, found.shares) for each in noisy]
    table = tabulate(cells, headings, disable_numparse=True, colalign=align, tablefmt="simple")
    exact = len({each.layer for each in found.layers} - {each.layer for each in noisy})
    lines = [table, ""] if noisy else []
    lines += [f"{counted(exact, 'layer')} without noise of {'its' if exact == 1 else 'their'} own"]
    named = {each.layer: each.operator.name for each in found.layers}
    best = [f"{named[layer]} ({_share(part)})" for layer, part in found.shares.items()]
    if best:
        lines.append(f"int16 activations would help most: {', '.join(islice(best, _RANKED))}")
    return "\n".join([*lines, _not_finite_in_words(found)])


def _cells(each: LayerNoise, shares: Mapping[int, float]) -> list[str]:
    name = f"{each.layer} {each.operator.name}"
    share = _share(shares[each.layer]) if each.is_short and each.layer in shares else ""
    clipped = _share(each.clipped / each.elements) if each.clipped else ""
    kind = f"{each.tensor.type} {list(each.tensor.shape)}"
    both = (_decibels(power.decibels) for power in (each.local, each.total))
    return [name, each.operator.operator.op_type, kind, *both, clipped, share]


def _decibels(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _share(part: float) -> str:
    return f"{100 * part:.1f} %"


def _not_finite_in_words(found: Noise) -> str:
    first = found.first_not_finite
    if first is None:
        return "no NaN, no infinity"
    what = f"layer {first.layer} {first.name}" if first.layer else f"input {quoted(first.name)}"
    run = f"sample {first.sample}, step {first.step}"
    return f"first with NaN or infinity: {what}, {counted(first.elements, 'element')} of {run}"


def noise_as_json(found: Noise) -> str:
    """Return everything for programs."""
    first = found.first_not_finite
    facts = {
        "samples": found.samples,
        "steps": found.steps,
        "layers": [_layer_facts(each, found) for each in found.layers],
        "int16_first": list(found.shares),
        "first_not_finite": first
        and {
            "layer": first.layer,
            "name": first.name,
            "sample": first.sample,
            "step": first.step,
            "elements": first.elements,
        },
    }
    return json.dumps(facts, indent=2, allow_nan=False)


def _layer_facts(each: LayerNoise, found: Noise) -> dict[str, Any]:
    return {
        "layer": each.layer,
        "name": each.operator.name,
        "op": each.operator.operator.op_type,
        "output": each.tensor.name,
        "type": str(each.tensor.type),
        "local_db": each.local.decibels,
        "total_db": each.total.decibels,
        "local_noise": each.local.relative,
        "total_noise": each.total.relative,
        "clipped": each.clipped / each.elements,
        "share": found.shares.get(each.layer, 0.0) if each.is_short else None,
    }
