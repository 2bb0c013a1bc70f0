"""What a conversion is asked to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.lib.target import Target

TARGETS = {
    target.name: target
    for target in (
        Target("generic"),
        Target("host"),
        Target("cortex-m0"),
        Target("cortex-m3"),
        Target("cortex-m4", dsp=True),
        Target("cortex-m7", dsp=True),
        Target("cortex-m33", dsp=True),
        Target("cortex-m55", dsp=True, mve=True, alignment=16),
        Target("cortex-m85", dsp=True, mve=True, alignment=16),
    )
}
KERNELS = ("portable", "cmsis-nn")
IO = ("arena", "caller")
WEIGHTS = ("float", "half")


@dataclass(frozen=True)
class ConvertConfig:
    """Options of ``opgen convert``; see its help."""

    model: Path
    output: Path
    name: str = ""
    """Prefix of files and symbols; empty: made from the model's file name."""
    target: str = "generic"
    kernels: str = "portable"
    format: str = "sources"
    io: str = "arena"
    force: bool = False
    max_arena: int | None = None
    max_flash: int | None = None
    weights: str = "float"
    """How weights of 16 bits are kept in flash: ``float``, widened, or ``half``, as they are."""
    input_shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Shapes of inputs, by name, where they are not those of the model's file."""

    def __post_init__(self) -> None:
        # Scripts pass paths as text, whatever the annotation says.
        object.__setattr__(self, "model", Path(self.model))
        object.__setattr__(self, "output", Path(self.output))

    @property
    def module_name(self) -> str:
        """The prefix of files and symbols.

        :raises UsageError: if ``name`` is no C identifier in lower or mixed case.
        """
        if not self.name:
            return module_name(self.model)
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", self.name):
            raise UsageError(
                Diagnostic(
                    "--name",
                    f"'{self.name}' is no C identifier",
                    hint=f"use letters, digits and _, such as {module_name(Path(self.name))}",
                )
            )
        return self.name

    @property
    def resolved_target(self) -> Target:
        """The target with the kernels that the module links to.

        :raises UsageError: if there is no such target.
        """
        return find_target(self.target, self.kernels)


def find_target(name: str, kernels: str = "portable") -> Target:
    """Return a target by its name.

    :raises UsageError: if there is none.
    """
    if name not in TARGETS:
        hint = did_you_mean(name, TARGETS) or f"targets: {', '.join(TARGETS)}"
        raise UsageError(Diagnostic("--target", f"there is no target '{name}'", hint=hint))
    return replace(TARGETS[name], kernels=kernels)


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
            faults.append(Diagnostic("--input-shape", f"'{each}' is no shape", hint=hint))
            continue
        shape = tuple(int(size) for size in sizes.split(","))
        if found.setdefault(name, shape) != shape:
            faults.append(Diagnostic("--input-shape", f"two shapes for the input '{name}'"))
    if faults:
        raise UsageError(*faults)
    return found


def module_name(model: Path) -> str:
    """Return a C identifier made from a model's file name: ``kws-v2.tflite`` gives ``kws_v2``."""
    cleaned = re.sub(r"[^A-Za-z0-9]+", "_", model.stem).strip("_").lower()
    return cleaned if cleaned[:1].isalpha() else f"model_{cleaned}".rstrip("_")
