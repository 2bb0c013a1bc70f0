"""The commands that judge a model by data: accuracy, noise."""

from __future__ import annotations

from typing import Any

import click

from opgen.commands import command_options as options
from opgen.commands.command import command
from opgen.commands.command_options import PATH

_limit = click.option(
    "--limit", type=click.IntRange(1), metavar="N", help="Take the first N samples only."
)


@command(
    "Evidence",
    "opgen accuracy kws.tflite --data test.npz --metric top-1",
    "opgen accuracy ad.tflite --data test.npz --metric auc --score error",
    "opgen accuracy kws.tflite --data test.npz --metric top-1 --limit 100 --json",
)
@click.argument("model", type=PATH)
@options.path(
    "--data",
    required=True,
    metavar="SET.npz",
    help="The samples: an array per input, by its name or as in0, in1, ..., and `label`.",
)
@click.option(
    "--metric",
    required=True,
    type=click.Choice(["top-1", "auc", "mae"]),
    help="The share of samples whose class is right, the area under the ROC curve, or the mean"
    " absolute error.",
)
@click.option(
    "--output",
    "judged",
    default="",
    metavar="NAME",
    help="The output that is judged, of several: its name, or out0, out1, ...",
)
@options.choice(
    "--score",
    among=("value", "error"),
    help="What auc takes: the output, or the mean squared error between it and the input, as for"
    " autoencoders.",
)
@_limit
@options.chosen_target()
@options.as_json
@options.model_options
def accuracy(metric: str, judged: str, score: str, as_json: bool, **given: Any) -> None:
    """Measure how accurate MODEL is on a data set, as reference and as C.

    Both run all samples, and their outputs are compared: if what must be equal differs, the exit
    code is 1. Where the C runs is as `opgen verify` says. The C of specs is compiled and run: of a
    stranger's specs, read it before.
    """
    from opgen.commands import measuring
    from opgen.prove.accuracy import Question

    found = measuring.accuracy_of(question=Question(metric, judged, score), **given)
    in_words = measuring.accuracy_as_json if as_json else measuring.accuracy_in_words
    click.echo(in_words(found))
    measuring.raise_if_different(found)


@command(
    "Evidence",
    "opgen noise kws.tflite",
    "opgen noise kws.tflite --data test.npz --limit 50",
    "opgen noise kws.tflite --data test.npz --float kws_float.tflite",
)
@click.argument("model", type=PATH)
@options.path(
    "--data",
    metavar="SET.npz",
    help="Samples as `opgen accuracy` takes them; default: seeded random values, which tell less.",
)
@_limit
@options.path(
    "--float",
    "original",
    metavar="MODEL",
    help="The model of floats that MODEL was quantized from: the total noise is beside its layers"
    " of the same names.",
)
@options.number("--samples", type=click.IntRange(1), default=4, help="How many random inputs.")
@options.seed
@options.as_json
@options.model_options
def noise(samples: int, seed: int, as_json: bool, **given: Any) -> None:
    """Measure the quantization noise of the layers of MODEL, as signal to noise.

    Local: what a layer gives, beside its meaning in real numbers on the very inputs that it had.
    Total: beside the whole model in real numbers, from its stored inputs on. Besides: elements
    that are clipped, layers that 16 bits would help most, and the first NaN or infinity.
    """
    from opgen.commands import measuring

    if given["limit"] is not None and given["data"] is None:
        raise click.UsageError("--limit needs --data")
    found = measuring.noise_in(random=(samples, seed), **given)
    click.echo(measuring.noise_as_json(found) if as_json else measuring.noise_in_words(found))


COMMANDS = (accuracy, noise)
