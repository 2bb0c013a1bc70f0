"""``opgen accuracy``: what was measured over a data set, as words and for programs."""

from __future__ import annotations

import json
from pathlib import Path

from opgen.converter import ModelOptions
from opgen.errors import VerificationError, counted, quoted
from opgen.lib.target import Target
from opgen.prove.accuracy import Accuracy, Question, measured
from opgen.prove.module import build_for


def accuracy_of(
    model: Path,
    options: ModelOptions,
    target: Target,
    data: Path,
    question: Question,
    limit: int | None,
) -> Accuracy:
    """Run a model over a data set; see :func:`opgen.prove.accuracy.measured`."""
    bound = options.load(model, target).alone()
    with build_for(target, options.find_planner()) as build:
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
