"""Options as a command line has them."""

from __future__ import annotations

import shlex
from collections.abc import Container, Iterator

from opgen.config.model_options import ModelOptions


def option_words(options: ModelOptions, named: Container[str] = ()) -> Iterator[str]:
    """Go through the options that are not as they are by default, as a shell takes them.

    :param named: keys of options that are to be there in any case.
    """
    values = (
        ("io-type", options.io_type, "model"),
        ("io-layout", options.io_layout, "model"),
        ("ram-target", options.ram_target, ""),
        ("front", str(options.front or ""), ""),
        ("stream", str(options.stream or ""), ""),
        ("weights", options.weights, "float"),
        ("planner", options.planner, "search"),
    )
    for name, value, default in values:
        if value != default or name.replace("-", "_") in named:
            yield f"--{name} {shlex.quote(value)}"
    if options.input_rows:
        yield "--input-rows"
    for name, shape in options.input_shapes.items():
        yield "--input-shape " + shlex.quote(f"{name}={','.join(map(str, shape))}")
    for name, given in (("program", options.programs), ("share-state", options.share_state)):
        yield from (f"--{name} {shlex.quote(str(each))}" for each in given)
    for output, input_ in options.states.items():
        yield f"--state {shlex.quote(f'{output}={input_}')}"
