"""From live exported programs to AIR and C, with lowerings that belong to one converter."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from opgen.air.model import AirModel
from opgen.aten.program import Port, TorchProgram
from opgen.aten.schema import DEFAULT_OVERLOAD
from opgen.config import ConvertConfig
from opgen.context.kinds import function_fault
from opgen.context.torch_by_hand import require_callable
from opgen.converter import AotConverter, Conversion
from opgen.errors import UsageError, counted, did_you_mean
from opgen.loading import load_model
from opgen.pt2.builder import Lowering
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.torch.extract import extract_ir

if TYPE_CHECKING:
    from torch.export import ExportedProgram

_NAME = re.compile(r"(\w+)::(\w+)\.(\w+)")
_RESERVED = ("opgen", "litert")
"""Namespaces whose operators only specs describe."""
Function = TypeVar("Function", bound=Lowering)


class TorchConverter:
    """Converts exported programs; two converters share nothing that can change."""

    def __init__(self, registry_context: RegistryContext | None = None) -> None:
        """Make a converter without lowerings of its own.

        :param registry_context: the operators that it knows; None: the built-in ones. It stays as
            it is, whatever is registered here.
        """
        given = registry_context or build_default_registry_context()
        self.context = copy.copy(given)
        object.__setattr__(self.context, "torch_lowerings", dict(given.torch_lowerings))
        self._programs: dict[str, TorchProgram] = {}

    def register_torch_lowering(
        self, qualified_name: str, allow_override: bool = False
    ) -> Callable[[Function], Function]:
        """Decorate what builds the place of an operator in the graph.

        It is asked before the specs are; see :mod:`opgen.pt2.builder` for what it gets and
        returns.

        :param qualified_name: ``aten::_adaptive_avg_pool2d.default``.
        :param allow_override: whether it may take the place of a lowering that is registered, or
            of the specs that describe the operator.
        :raises UsageError: if it is no such name, or something is registered for it already.
        """
        known = (*self.context.torch_operators, *self.context.torch_lowerings)
        target = _target(qualified_name, {each.partition(".")[0] for each in known})
        place = f"lowering of {qualified_name}"
        if target.startswith(tuple(f"{each}." for each in _RESERVED)):
            message = f"the namespace {target.partition('.')[0]} belongs to specs"
            raise UsageError.at(place, message, hint="describe the operator in a spec")
        hint = "pass allow_override=True to replace it"
        if target in self.context.torch_lowerings and not allow_override:
            raise UsageError.at(place, "one is registered already", hint=hint)
        taken = self.context.torch_operators.get(target, ())
        if taken and not allow_override:
            message = f"the spec of {', '.join(taken)} describes this operator"
            raise UsageError.at(place, message, hint=hint)

        def register(function: Function) -> Function:
            _refuse_core_ais(place, function)
            require_callable(place, function, 1)
            self.context.torch_lowerings[target] = function
            return function

        return register

    def add_exported_program(
        self,
        exported_program: ExportedProgram | TorchProgram,
        *,
        input_names: Sequence[str] | None = None,
        output_names: Sequence[str] | None = None,
        name: str = "model",
        input_shapes: Mapping[str, tuple[int, ...]] | None = None,
    ) -> TorchConverter:
        """Take a program in, and return this converter.

        :param exported_program: what ``torch.export.export`` gives, best behind
            ``run_decompositions({})``, which makes what is written into buffers explicit; or a
            program that was read or extracted.
        :param input_names: what its inputs are called, in order; None: as they are.
        :param output_names: what its outputs are called, in order; None: as they are.
        :param name: what it is called here, and in C; unless it is a program that has a name.
        :param input_shapes: of inputs with sizes that the export left open, by name.
        :raises UsageError: for another number of names, or one that is there twice.
        """
        program = (
            exported_program
            if isinstance(exported_program, TorchProgram)
            else extract_ir(exported_program, name=name, input_shapes=input_shapes)
        )
        if program.name in self._programs:
            hint = "give it another name: add_exported_program(..., name=...)"
            message = f"there is a program '{program.name}' already"
            raise UsageError.at("TorchConverter", message, hint=hint)
        self._programs[program.name] = replace(
            program,
            inputs=_renamed("input_names", program.inputs, input_names),
            outputs=_renamed("output_names", program.outputs, output_names),
        )
        return self

    def to_air(self, name: str | None = None) -> AirModel:
        """Return the graph of a program, before transforms.

        :param name: which; None: the only one.
        :raises UsageError: if there is no such program, or a lowering does not do what it must.
        :raises ModelError: if a rule of a spec is broken.
        :raises UnsupportedError: if something in it is not supported; names all of it.
        """
        return load_model(self._program(name), self.context)

    def to_c(
        self, output: Path | str, name: str | Sequence[str] | None = None, **options: Any
    ) -> Conversion:
        """Compile a program into a C module.

        :param output: the folder of the module.
        :param name: which program, or several, which are entry points of one module; None: the
            only one.
        :param options: further fields of :class:`opgen.config.ConvertConfig`: ``target``,
            ``kernels``, ``io`` ...; ``prefix`` is its ``name``, of files and symbols.
        :raises OpgenError: as :meth:`opgen.converter.AotConverter.convert` does.
        """
        names = [name] if name is None or isinstance(name, str) else name
        programs = [self._program(each) for each in names]
        known = {each.name for each in fields(ConvertConfig)} - {
            "model",
            "programs",
            "output",
            "name",
        }
        for option in options.keys() - known - {"prefix"}:
            hint = did_you_mean(option, {*known, "prefix"}) or "see opgen.config.ConvertConfig"
            raise UsageError.at("to_c", f"there is no option '{option}'", hint=hint)
        prefix = options.pop("prefix", "")
        first, *others = (each.path for each in programs)
        config = ConvertConfig(first, Path(output), prefix, programs=tuple(others), **options)
        return AotConverter(config, self.context, programs).convert()

    def _program(self, name: str | None) -> TorchProgram:
        if name is None and len(self._programs) == 1:
            (name,) = self._programs
        if name not in self._programs:
            there = ", ".join(f"'{each}'" for each in self._programs) or "none"
            message = f"no program '{name}'" if name else "which program?"
            hint = "" if self._programs else "add one before: add_exported_program(...)"
            raise UsageError.at("TorchConverter", message, f"it has: {there}", hint)
        return self._programs[name]


def _refuse_core_ais(place: str, function: object) -> None:
    """Refuse a lowering of Core AI's converter, ``(values_map, node, loc)``, by what differs."""
    takes_one, takes_three = (not function_fault(function, count) for count in (1, 3))
    if takes_three and not takes_one:
        message = (
            "it takes three arguments, as lowerings of coreai-torch do: (values_map, node, loc)"
        )
        why = "its body makes operations of Core AI; here a LoweringBuilder makes those of specs"
        hint = (
            "take builder: builder.arguments['x'] is values_map[node.args[0].name],"
            " builder.operator(op, ...) makes an operation; or let"
            " opgen build --emit coreai write a lowering for Core AI"
        )
        raise UsageError.at(place, message, why, hint)


def _target(qualified_name: str, namespaces: Collection[str]) -> str:
    """Return what programs call ``ns::op.overload``.

    :param namespaces: those that are known.
    """
    match = _NAME.fullmatch(str(qualified_name))
    if match is not None:
        return ".".join(match.groups())
    hint = "write namespace::operator.overload"
    text = str(qualified_name)
    first, _, second = text.replace("::", ".").partition(".")
    if not (first and second) or "." in second:
        pass
    elif "::" in text or first in namespaces:
        hint = f"it lacks the overload: {first}::{second}.{DEFAULT_OVERLOAD}"
    elif second == DEFAULT_OVERLOAD:
        hint = f"it lacks the namespace: mylib::{text}, if its library is mylib"
    raise UsageError.at(f"'{qualified_name}'", "it names no operator", hint=hint)


def _renamed(what: str, ports: Sequence[Port], names: Sequence[str] | None) -> tuple[Port, ...]:
    if names is None:
        return tuple(ports)
    if isinstance(names, str):
        raise UsageError.at(what, f"'{names}' is one text", hint=f"write {[names]}")
    if len(names) != len(ports):
        message = f"{counted(len(names), 'name')} given"
        there = ", ".join(f"'{port.name}'" for port in ports) or "none"
        raise UsageError.at(what, message, f"the program has {there}")
    twice = next((name for name in names if list(names).count(name) > 1), None)
    if twice is not None:
        raise UsageError.at(what, f"'{twice}' stands twice")
    return tuple(replace(port, name=name) for port, name in zip(ports, names, strict=True))
