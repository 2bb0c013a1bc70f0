"""The options of a conversion, as the command line, a file, or a script gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from opgen.aot.attributes import Memory
from opgen.config.find import find_target
from opgen.config.model_options import ModelOptions, ModuleOptions, several
from opgen.config.rules import Rule, Rules
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.lib.target import Target


@dataclass(frozen=True)
class ConvertConfig(ModelOptions, ModuleOptions):
    """Options of ``opgen convert``; see its help, and docs/configuration.md."""

    model: Path
    output: Path
    name: str = ""
    """Prefix of files and symbols; empty: made from the names of the model's files."""
    target: str = "generic"
    """The name of a built-in target, or the path of a file that describes one."""
    kernels: str = "portable"
    optimize: str = "speed"
    """``size``: less flash counts for more than fewer instructions."""
    keep_input: bool = False
    """Whether a run leaves inputs in the arena as they are; the caller's are never written."""
    self_check: bool = False
    """Whether ``opgen convert`` first compares the rewritten model with the original."""
    test: int = 0
    """Runs of the self-test that the module has; 0: it has none."""
    force: bool = False
    max_arena: int | None = None
    max_flash: int | None = None
    specs: tuple[Path, ...] = ()
    """Folders of operator specs; used where the converter is given no context."""
    allow_override: bool = False
    """Whether these specs may replace others."""
    memories: Mapping[str, Memory] = field(default_factory=dict)
    """Memories of the device that rules may name."""
    operators: tuple[Rule, ...] = ()
    tensors: tuple[Rule, ...] = ()
    """What stands under ``memory: {tensors: ...}`` in a file."""
    config_places: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Where in ``config_file``: see :attr:`opgen.config.rules.Rules.places`."""

    def __post_init__(self) -> None:
        # Scripts pass paths as text and lists for tuples, whatever the annotations say.
        object.__setattr__(self, "model", Path(self.model))
        object.__setattr__(self, "output", Path(self.output))
        object.__setattr__(self, "specs", tuple(Path(root) for root in several(self.specs)))
        object.__setattr__(self, "operators", tuple(self.operators))
        object.__setattr__(self, "tensors", tuple(self.tensors))
        super().__post_init__()
        UsageError.raise_if_any(_other_things(self))

    def faults(self) -> Iterator[Diagnostic]:
        """Go through what there is not, and what excludes each other."""
        yield from super().faults()
        for name in ("io", "weights_as", "cpp"):
            yield from self.not_there(name)
        yield from _against_rows(self)
        if self.cpp != "none" and self.io == "caller":
            message = "its tensors live in the arena, and those of --io caller do not"
            yield Diagnostic(f"--cpp {self.cpp}", message, hint="leave one of them out")

    @property
    def models(self) -> tuple[Path, ...]:
        """All that become the module, the one with the main entry point first."""
        return (self.model, *self.programs)

    @property
    def module_name(self) -> str:
        """The prefix of files and symbols.

        :raises UsageError: if ``name`` is no C identifier in lower or mixed case.
        """
        if not self.name:
            return "_".join(map(module_name, self.models))
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", self.name):
            raise UsageError.at(
                "--name",
                f"'{self.name}' is no C identifier",
                hint=f"use letters, digits and _, such as {module_name(Path(self.name))}",
            )
        return self.name

    @property
    def resolved_target(self) -> Target:
        """The target with the kernels that the module links to, and what counts for more.

        :raises UsageError: if there is no such target.
        """
        return find_target(self.target, self.kernels, self.optimize)

    @property
    def rules(self) -> Rules:
        """What is asked of single operators, tensors and transforms."""
        rules = Rules(
            self.operators, self.tensors, self.transforms, self.memories, self.config_places
        )
        return rules.with_weights_as(self.weights_as)


_NUMBER = "(0|[1-9][0-9]{0,4})"
_VERSION = rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}"
_URL = r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~/?#@!$&+,;=%:-]*)?"
"""No space, quote or bracket, and no ``*`` or ``\\``: it stands in comments of C."""


def _other_things(config: ConvertConfig) -> Iterator[Diagnostic]:
    """Go through what a script has written as a file would have it, and what cannot be."""
    if config.module_version and not re.fullmatch(_VERSION, config.module_version):
        message = f"'{config.module_version}' is not a version that all build systems take"
        hint = "give three numbers of up to five digits: 1.2.0"
        yield Diagnostic("--module-version", message, hint=hint)
    if config.module_url and not re.fullmatch(_URL, config.module_url):
        message = f"'{config.module_url}' is not the address of a page"
        hint = "give one such as https://example.com/kws; encode other characters: %20"
        yield Diagnostic("--module-url", message, hint=hint)
    for name, memory in config.memories.items():
        if not isinstance(memory, Memory):
            hint = f"write Memory('{name}', size=..., section=...)"
            yield Diagnostic(f"memories.{name}", f"a {type(memory).__name__}, no Memory", hint=hint)
    for key in ("operators", "tensors"):
        for index, rule in enumerate(getattr(config, key)):
            if not isinstance(rule, Rule):
                hint = "write Rule({'kernel': ...}, type=..., id=...), with the attributes first"
                yield Diagnostic(f"{key}[{index}]", f"a {type(rule).__name__}, no Rule", hint=hint)


def _against_rows(config: ConvertConfig) -> Iterator[Diagnostic]:
    """Go through what asks for an input as a whole, which there is not if its rows are given."""
    if not config.input_rows:
        return
    others = (
        ("--keep-input", config.keep_input, "there is no input in the arena that a run could keep"),
        ("--test", config.test, "a self-test writes whole inputs"),
        ("--cpp tflm", config.cpp == "tflm", "its tensors are whole inputs"),
        ("--format arduino", config.format == "arduino", "its example writes a whole input"),
    )
    for option, is_given, why in others:
        if is_given:
            yield Diagnostic(option, "not with --input-rows", why, "leave out one of them")


def read_config(path: str | Path, **options: Any) -> ConvertConfig:
    """Return what a file and, winning over it, other options ask for.

    :param options: fields of :class:`ConvertConfig`; ``model`` and ``output`` if the file does
        not give them.
    :raises UsageError: with all that is wrong with the file, or if something is missing.
    """
    # Reading YAML takes a package that nothing else here needs.
    from opgen.config.file import read_config_file  # noqa: PLC0415

    known = [each.name for each in fields(ConvertConfig)]
    for name in options:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UsageError.at("read_config", f"no option '{name}'", hint=hint)
    given = {**read_config_file(Path(path)), **options}
    missing = [name for name in ("model", "output") if name not in given]
    if missing:
        message = f"neither the file nor the caller gives: {', '.join(missing)}"
        raise UsageError.at(str(path), message)
    return ConvertConfig(**given)


def module_name(model: Path) -> str:
    """Return a C identifier made from a model's file name: ``kws-v2.tflite`` gives ``kws_v2``."""
    cleaned = re.sub(r"[^A-Za-z0-9]+", "_", model.stem).strip("_").lower()
    return cleaned if cleaned[:1].isalpha() else f"model_{cleaned}".rstrip("_")
