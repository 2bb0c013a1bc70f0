"""One C kernel of an operator: what it takes, when it may run, and what it needs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from opgen.air.dtype import DType
from opgen.base.paths import runtime_root, specs_root
from opgen.errors import SpecError, counted
from opgen.lib.target import Target
from opgen.operators.fill import FilledLine, hash_of_expressions
from opgen.operators.operation import Function, Functions, Operation, Params, Unmet
from opgen.operators.places import Where
from opgen.text import c as c_text

EVERY = "*"
FOLDER = "kernels"
"""Where the C of the built-in kernels lies, of each operator in a header from `opgen build`."""

Types = Mapping[str, DType | tuple[DType, ...] | str]


@dataclass(frozen=True)
class Condition:
    """A part of a ``when`` that must hold by itself, as the spec has it."""

    text: str
    holds: Function
    values: Function | Sequence[str] | None = None
    """What it is judged by: texts and their values, or only texts of which each is the way to one:
    ``output.zero_point``."""
    place: Where = ""


@dataclass(frozen=True)
class _OnlyTarget:
    """An operation of which nothing else is known."""

    target: Target
    overrides: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Deviation:
    """How far the C of a kernel may be from its exact meaning."""

    steps: Mapping[str, int]
    """Output -> by how many steps of an integer an element may differ; of others by none."""
    because: str

    def __str__(self) -> str:
        differing = dict.fromkeys(self.steps.values())
        many = counted(max(differing), "step")
        if len(differing) > 1:
            many = ", ".join(f"{counted(n, 'step')} of '{each}'" for each, n in self.steps.items())
        return f"within {many}: {self.because}"


@dataclass(frozen=True)
class CodeTemplate:
    """C that is written for each layer; see :mod:`opgen.operators.fill`."""

    macro: str
    """Where this is 1 for the compiler, the filled text is compiled; elsewhere the kernel's C."""
    holes: Sequence[Function]
    """Functions of the names of a layer, one for each expression that is more than a number, a name
    or an attribute, in the order of the template."""
    text: str = ""
    place: Where = ""
    line: int = 0
    """Of its file, where the text begins; 0: not known."""
    file: str = ""
    """Below the folder of built-in specs; it has the text."""
    made_from: str = ""
    """A hash of the expressions that the holes are of: the file may have others by now."""


@dataclass(frozen=True)
class Kernel:
    """One C kernel."""

    name: str
    types: Types
    """Operand -> the types that it may have, or the operand whose type it shares. In a record
    :data:`EVERY` may stand for all inputs and outputs."""
    params: Sequence[str] = ()
    """Lets and options that the C gets, in the order of its struct."""
    takes: Sequence[str] | None = None
    """What the C function takes, if it is not its params and all operands with types; see
    :attr:`arguments`."""
    when: tuple[Condition, ...] = ()
    """All of them must hold, or the kernel cannot run the operation."""
    otherwise: Function | str | None = None
    """What is reported where one does not hold, and no other kernel runs."""
    priority: int = 0
    cost: Function | None = None
    """Instructions that a run takes on the target, an estimate; None: it states none."""
    layouts: Functions = field(default_factory=dict)
    """Operand -> the order that its elements have in memory; of others it is that of the axes. Such
    a kernel runs where all operators of these tensors have kernels for the same order."""
    scratch: Function | None = None
    """Bytes that it needs while it runs."""
    exact: Function | None = None
    """On stored integers, bit for bit what the kernel gives; None: derived from the reference."""
    undefined: Function | None = None
    """On stored integers: which elements of the outputs the C of the reference runtime leaves
    undefined."""
    tolerance: Deviation | None = None
    """How far its C may be from `exact`; None: bit for bit, and floats as they always may."""
    inplace: Sequence[str] = ()
    """Inputs whose memory the output may be written over, element by element."""
    overlap: Function | None = None
    """Bytes that the output may start after the first input does, at most, when that input is
    needed no more: 0 allows the same address, -16 wants the output to run 16 bytes ahead."""
    overlap_behind: Function | None = None
    """Bytes that the output must start after the first input does, at least, where it does not
    start before: kernels that begin at the end allow that."""
    headers: Sequence[str] = ()
    """Headers that its C needs besides those that declare the functions that it calls."""
    table_inputs: Mapping[str, Sequence[str]] | None = field(default_factory=dict)
    """Parameter that may hold tables -> the inputs whose elements or scales it is computed from;
    none are left out. None: not known, so that each may be computed from any input."""
    is_unwritten: bool = False
    """The C does nothing but return a failure: it is yet to be written."""
    lets: Functions = field(default_factory=dict)
    """What only this kernel knows."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Headers and sources that the spec brings along: name -> content."""
    source: str = ""
    """Its C, or the name of the header that `opgen build` has made for its operator: ``add.h``."""
    template: CodeTemplate | None = None
    """What its C becomes for one layer."""
    arguments: Sequence[str] = ()
    """What the C function takes, in order: p (the params struct, if there are params), names of
    operands and states, scratch and scratch_size. Kernels of definitions have it, and `values`."""
    values: Callable[[Operation[Any]], Params] = lambda _: ()
    """Names and values of its parameters."""
    fill: Callable[[Operation[Any]], tuple[FilledLine, ...]] | None = None
    """The C that its template gives for a layer; None without one, and of records."""
    place: Where = ""

    @cached_property
    def accepted(self) -> Mapping[str, tuple[DType, ...]]:
        """Operand -> the types that the kernel takes there; without those of `same_type`."""
        return {
            name: given if isinstance(given, tuple) else (given,)
            for name, given in self.types.items()
            if not isinstance(given, str) or isinstance(given, DType)
        }

    @cached_property
    def same_type(self) -> Mapping[str, str]:
        """Operand -> the operand whose type it must share."""
        return {
            name: given
            for name, given in self.types.items()
            if isinstance(given, str) and not isinstance(given, DType)
        }

    def unmet(self, op: Operation[Any]) -> Unmet | None:
        """Return the first of its conditions that does not hold; None: it may run."""
        for each in self.when:
            if not each.holds(op):
                said = self.otherwise
                said = said(op) if callable(said) else said or ""
                return Unmet(each.text, each.values(op) if callable(each.values) else {}, said)
        return None

    def never_on(self, target: Target) -> str:
        """Return a condition that no operation meets on a target; empty: that is not known."""
        for each in self.when:
            with contextlib.suppress(AttributeError):  # it asks for more than the target
                if not each.holds(_OnlyTarget(target)):
                    return each.text
        return ""

    @property
    def c(self) -> str:
        """The params struct and the inline function ``opgen_run_<name>``, in C."""
        if self.source.endswith(".h"):
            return built_in_kernels(self.source)[self.function]
        return self.source

    @property
    def function(self) -> str:
        """Name of the C function; no function of the runtime begins like it."""
        return f"opgen_run_{self.name}"

    @property
    def struct(self) -> str:
        """Name of the C struct of parameters."""
        return f"opgen_{self.name}_params"


@cache
def built_in_template(name: str) -> str:
    """Return the text of a template of the built-in specs, such as ``conv/conv_2d_blocks.c.j2``."""
    return (specs_root() / name).read_text(encoding="utf-8")


def text_of(template: CodeTemplate) -> str:
    """Return the text of a template, which the holes are of.

    :raises SpecError: if its file was edited since `opgen build`.
    """
    if template.text:
        return template.text
    text = built_in_template(template.file)
    if hash_of_expressions(text) != template.made_from:
        message = "the template is newer than the registry, which was made from other expressions"
        raise SpecError.at(f"specs/{template.file}", message, hint="run opgen build")
    return text


def kernels_header(op: str) -> str:
    """Return the name of the header that has the C of an operator's kernels."""
    return f"{op.lower()}.h"


@cache
def built_in_kernels(header: str) -> Mapping[str, str]:
    """Return the kernels of a header: function -> its params struct and the function.

    :param header: ``add.h``.
    """
    text = (runtime_root() / FOLDER / header).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    return {
        each.name: "".join(lines[each.start - 1 : each.last]) for each in c_text.functions(text)
    }
