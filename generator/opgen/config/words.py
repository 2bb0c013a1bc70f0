"""Options as a command line has them."""

from __future__ import annotations

import shlex
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Protocol


class ReadAs(Protocol):
    """Options that say how a model is read and planned, which several commands take."""

    @property
    def io_type(self) -> str:
        """The type of inputs and outputs."""

    @property
    def io_layout(self) -> str:
        """The order of their axes."""

    @property
    def ram_target(self) -> str:
        """Bytes that the arena is to have; empty: none in particular."""

    @property
    def input_rows(self) -> bool:
        """Whether the application hands over the input's rows."""

    @property
    def weights(self) -> str:
        """How weights of 16 bits are kept."""

    @property
    def planner(self) -> str:
        """What packs the arenas."""

    @property
    def front(self) -> object:
        """A model in front of it; empty or None: there is none."""

    @property
    def stream(self) -> object:
        """The window that slides over an input, likewise."""

    @property
    def states(self) -> Mapping[str, str]:
        """Outputs that are inputs of the next run, by name."""

    @property
    def programs(self) -> Iterable[object]:
        """Files of further models of the module."""

    @property
    def share_state(self) -> Iterable[str]:
        """Globs for states that they share."""

    @property
    def input_shapes(self) -> Mapping[str, tuple[int, ...]]:
        """Shapes of inputs, by name."""


def option_words(options: ReadAs, named: Container[str] = ()) -> Iterator[str]:
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
