"""What is asked of a model, whichever command then does something with it; as words, too."""

from __future__ import annotations

import re
import shlex
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from opgen.base.schemas import choices_of
from opgen.config.sliding import Sliding, parse_sliding
from opgen.errors import Diagnostic, UsageError, did_you_mean

LEAST = "least"
"""As a goal for the arena: as few bytes as there is a way to."""
_NUMBER = re.compile(r"[0-9]{1,15}")


@dataclass(frozen=True, kw_only=True)
class ModelOptions:
    """How a model is read, and made into layers: what most commands take, and one place for it."""

    weights: str = "float"
    """How weights of 16 bits are kept in flash: ``float``, widened, or ``half``, as they are."""
    input_shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Shapes of inputs, by name, where they are not those of the model's file."""
    planner: str = "search"
    """Name of the planner that packs the arenas, in the context's registry."""
    io_type: str = "model"
    """Type of inputs and outputs: that of the file, or the integers that are quantized from it."""
    io_layout: str = "model"
    """Order of the axes of inputs and outputs: that of the file, or with channels last."""
    ram_target: str = ""
    """Bytes that the arena is to have, or ``least``: layers are computed row by row, as many as it
    takes for that; empty: none are."""
    input_rows: bool = False
    """Whether the application hands over the input's rows when a run asks for them."""
    stream: Sliding | None = None
    """The window that slides over an input; None: a run takes all of its inputs."""
    front: Path | None = None
    """A model that computes the only input of this one, and is put in front of it."""
    states: Mapping[str, str] = field(default_factory=dict)
    """Names of outputs -> names of inputs that are these in the next run."""
    programs: tuple[Path, ...] = ()
    """Further models, which become entry points of the same module."""
    share_state: tuple[str, ...] = ()
    """Globs for names of states that are one for all of these that have them."""

    def __post_init__(self) -> None:
        # Scripts pass paths as text and lists for tuples, whatever the annotations say.
        object.__setattr__(self, "programs", tuple(map(Path, several(self.programs))))
        object.__setattr__(self, "share_state", tuple(map(str, several(self.share_state))))
        if self.front is not None:
            object.__setattr__(self, "front", Path(self.front))
        if isinstance(self.stream, str):
            object.__setattr__(self, "stream", parse_sliding(self.stream))

    @property
    def arena_bytes(self) -> int | None:
        """The bytes that ``ram_target`` names; None: it names none."""
        return None if self.ram_target in ("", LEAST) else int(self.ram_target)

    def check(self) -> None:
        """Refuse what cannot be asked of any model, before one is read.

        :raises UsageError: with all of it.
        """
        UsageError.raise_if_any(self.faults())

    def faults(self) -> Iterator[Diagnostic]:
        """Go through what there is not, and what excludes each other."""
        for name in ("weights", "io_type", "io_layout"):
            yield from self.not_there(name)
        if self.ram_target not in ("", LEAST) and not _NUMBER.fullmatch(self.ram_target):
            message = f"'{self.ram_target}' is neither a number of bytes nor '{LEAST}'"
            yield Diagnostic("--ram-target", message)
        if self.stream is not None and self.ram_target:
            message = "what is computed frame by frame is not computed row by row as well"
            yield Diagnostic("--ram-target", message, hint="leave it out, or --stream")
        if self.input_rows and not self.ram_target:
            message = "rows are asked for by layers that are computed row by row"
            hint = "leave it out: --stream takes rows as they come" if self.stream else ""
            yield Diagnostic("--input-rows", message, hint=hint or f"add --ram-target {LEAST}")

    def not_there(self, name: str) -> Iterator[Diagnostic]:
        """Go through the fault of an option that is none of its choices."""
        value, choices = getattr(self, name), choices_of(name)
        if value not in choices:
            flag = name.replace("_", "-")
            hint = did_you_mean(value, choices) or f"{flag}: {', '.join(choices)}"
            yield Diagnostic(f"--{flag}", f"there is no '{value}'", hint=hint)

    def of_model(self) -> ModelOptions:
        """Return them alone, without what a configuration has besides."""
        names = [each.name for each in fields(ModelOptions)]
        return ModelOptions(**{name: getattr(self, name) for name in names})

    def without_folders(self) -> Self:
        """Return them with the names of files alone, which are the same on every machine."""
        names = tuple(Path(each.name) for each in self.programs)
        return replace(self, programs=names, front=self.front and Path(self.front.name))


@dataclass(frozen=True, kw_only=True)
class ModuleOptions:
    """How a module is written, and by what its files name what was asked for."""

    io: str = "arena"
    """``arena``, or ``caller`` if run takes pointers to the inputs and outputs."""
    weights_as: str = "c"
    """What large constants are written as: ``c`` (strings), ``numbers``, ``incbin`` (a file that
    the assembler reads). ``file``: all are in one that the application hands over."""
    cpp: str = "none"
    """``tflm``: a class in C++ in the shape of TFLM's interpreter comes with it."""
    format: str = "sources"
    """Key of :data:`opgen.aot.emit.formats.FORMATS`."""
    module_version: str = ""
    """Three numbers, which a build system takes for the module's version; empty: opgen's."""
    module_url: str = ""
    """The page of the module, for build systems that name one; empty: none is named."""
    transforms: Mapping[str, bool] = field(default_factory=dict)
    """Name of a transform -> whether it runs, as far as anybody has said so."""
    config_file: str = ""
    """The name of the file that some of it comes from; commands in generated files mention it."""
    config_keys: frozenset[str] = frozenset()
    """The options that this file gives."""

    def of_module(self) -> dict[str, Any]:
        """Return these options, without what a configuration has besides."""
        return {each.name: getattr(self, each.name) for each in fields(ModuleOptions)}


def several(given: Any) -> Iterable[Any]:
    """Return what a script gives where there may be several, or a single one."""
    return (given,) if isinstance(given, (str, Path)) else given


AS_IT_IS = ModelOptions()
"""Nothing in particular is asked: a model is what its file has."""


def parse_input_shapes(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Return shapes by name from words such as ``audio=1,49,10``.

    :raises UsageError: with all that is wrong with them.
    """
    found: dict[str, tuple[int, ...]] = {}
    faults = []
    for each in words:
        name, _, sizes = each.rpartition("=")
        if not name or not re.fullmatch(r"-?[0-9]{1,10}(,-?[0-9]{1,10})*", sizes):
            hint = "write the name of the input and its shape: audio=1,49,10"
            faults.append(Diagnostic("--input-shape", f"'{each}' is not a shape", hint=hint))
            continue
        shape = tuple(int(size) for size in sizes.split(","))
        if name in found:
            faults.append(Diagnostic("--input-shape", f"the input '{name}' is named twice"))
        found[name] = shape
    UsageError.raise_if_any(faults)
    return found


def parse_states(words: Iterable[str]) -> dict[str, str]:
    """Return pairs of names from words such as ``state_out=state_in``.

    :raises UsageError: with all that is wrong with them.
    """
    found: dict[str, str] = {}
    faults = []
    for each in words:
        output, equals, input_ = each.partition("=")
        if not (output and equals and input_):
            hint = "write the names of an output and an input: state_out=state_in"
            faults.append(Diagnostic("--state", f"'{each}' is not a pair", hint=hint))
        elif output in found:
            faults.append(Diagnostic("--state", f"the output '{output}' is named twice"))
        found[output] = input_
    UsageError.raise_if_any(faults)
    return found


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
