"""Modules that specs describe as a whole: while an export goes on, each is one call.

What a call computes is what the module itself computes, so that ranges of values are observed and
shapes are found without the spec. Its class is compared by name only.
"""

from __future__ import annotations

import copy
import functools
import inspect
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import nn

from opgen.aten.defaults import running_operator
from opgen.aten.program import Argument, Constant, Inside
from opgen.aten.schema import REQUIRED, FunctionSchema, SchemaArgument, SchemaType, parse_signature
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, OpgenWarning, UsageError, did_you_mean
from opgen.operators.model import Torch
from opgen.pt2.described import entries_of
from opgen.pt2.ir import INSIDE_FILE, inside_to_json
from opgen.torch.inside import Facts, facts_of, program_inside

_KINDS: Mapping[str, tuple[type, ...]] = {
    "int": (int,), "float": (float, int), "bool": (bool,), "str": (str,),
    "ScalarType": (torch.dtype,),
}  # fmt: skip


_LONGEST = 300
"""Of what PyTorch says."""


@dataclass(frozen=True, eq=False)
class _Whole:
    """A module, and what each argument of its operator is."""

    module: nn.Module
    original: nn.Module
    """Has the module's own ``forward``, and shares all else with it."""
    schema: FunctionSchema
    inputs: Sequence[str]
    tensors: Mapping[str, str]
    """Argument -> the parameter or buffer, as the module calls it."""
    options: Mapping[str, Any]
    path: str
    """What the model calls the module."""
    calls: dict[Facts, None] = field(default_factory=dict)
    """The tensors of all calls."""

    def call(self, *given: Any, **named: Any) -> Any:
        """Do what ``forward`` did, by a call of the operator."""
        bound = inspect.signature(self.original.forward).bind(*given, **named)
        passed = dict(zip(self.inputs, (*bound.args, *bound.kwargs.values()), strict=False))
        state = _state(self.module)
        weights = {name: state[dotted] for name, dotted in self.tensors.items()}
        if (facts := facts_of({**passed, **weights})) is not None:
            self.calls[facts] = None
        operator = running_operator(self.schema.target)
        assert callable(operator)
        return operator(**passed, **weights, **self.options)

    def is_meant(self, given: Mapping[str, Any]) -> bool:
        """Tell whether arguments are those of a call of this module, or of one like it."""
        state = _state(self.module)
        return all(
            _plain(given[name]) == _plain(each) for name, each in self.options.items()
        ) and all(given[name].shape == state[dotted].shape for name, dotted in self.tensors.items())

    @property
    def states(self) -> tuple[str, ...]:
        """The buffers that the module changes, as its operator calls them."""
        return tuple(each.name for each in self.schema.arguments if each.type.alias.endswith("!"))

    def compute(self, given: Mapping[str, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return what the module gives, and what its states are then; nothing is written into."""
        first = {
            dotted: given[name].clone() if name in self.states else given[name]
            for name, dotted in self.tensors.items()
        }
        state = dict(first)
        inputs = tuple(given[name] for name in self.inputs)
        found = torch.func.functional_call(self.original, state, inputs)
        for name, dotted in self.tensors.items():
            if state[dotted] is not first[dotted] and name not in self.states:
                raise self.changes(name)
        outputs = found if isinstance(found, tuple | list) else (found,)
        if len(outputs) != len(self.schema.returns):
            message = f"its forward gives {len(outputs)} tensors"
            why = f"the spec's operator gives {len(self.schema.returns)}: {self.schema}"
            raise UsageError.at(class_path(self.module), message, why)
        after = tuple(state[self.tensors[name]].clone() for name in self.states)
        return tuple(each.clone() for each in outputs), after

    def changes(self, name: str) -> UsageError:
        """Return what refuses a module that changes what is an input of its operator."""
        message = f"its forward changes '{self.tensors.get(name, name)}'"
        why = f"for the spec's operator that is an input: {self.schema}"
        hint = "let it change a copy: clone()"
        if name in self.tensors:
            hint = f"make it one of the spec's states: state: {{{name}: ...}}"
        return UsageError(Diagnostic(class_path(self.module), message, why, hint))


def class_path(module: nn.Module) -> str:
    """Return what specs call the class of a module: ``package.MelFrontend``."""
    return f"{type(module).__module__}.{type(module).__qualname__}"


class Kept:
    """The modules that an export keeps whole, and how it has called them."""

    def __init__(self, wholes: Sequence[_Whole]) -> None:
        self._wholes = wholes
        self._found: dict[int, list[Inside]] = {}

    def extra_files(self) -> dict[str, str]:
        """Return what ``torch.export.save`` takes as such: what PyTorch computes in the modules.

        ``opgen verify --against torch`` compares the specs with it. Ask after the export.
        """
        found: dict[str, Inside] = {}
        for whole in self._wholes:
            if (known := self._found.get(id(whole))) is None or len(known) < len(whole.calls):
                known = self._found[id(whole)] = list(_inside(whole))
            for each in known:
                text = inside_to_json([replace(each, modules=())])
                same = found.get(text, replace(each, modules=()))
                found[text] = replace(same, modules=(*same.modules, whole.path))
        return {INSIDE_FILE: inside_to_json([*found.values()])} if found else {}


def _inside(whole: _Whole) -> Iterator[Inside]:
    """Go through what a module computes for tensors of each shape that it was called with."""
    options = {name: _argument(each) for name, each in whole.options.items()}
    usual = {each.name: each.default for each in whole.schema.arguments}
    defaults = frozenset(name for name, each in options.items() if usual[name] == each)
    for facts in whole.calls:
        try:
            program, changed = program_inside(whole.compute, whole.options, facts)
        except UsageError:
            raise
        except Exception as error:  # whatever PyTorch raises
            message = "what it computes cannot be exported, so no spec is compared with it"
            found = Diagnostic(
                f"module '{whole.path}'", message, f"{type(error).__name__}: {error}"[:_LONGEST],
                severity="warning",
            )  # fmt: skip
            warnings.warn(str(found), OpgenWarning, stacklevel=2)
            continue
        for name in sorted(changed - {*whole.states}):
            raise whole.changes(name)
        yield Inside(whole.schema.target, (whole.path,), options, defaults, program)


def _argument(option: Any) -> Argument:
    if isinstance(option, torch.dtype):
        return Constant("dtype", str(option).removeprefix("torch."))
    return tuple(map(_argument, option)) if isinstance(option, list | tuple) else option


@contextmanager
def kept_whole(model: nn.Module, context: RegistryContext) -> Iterator[Kept]:
    """Have the modules that specs describe by ``module:`` call the operators of these specs.

    Export, and save what was exported, before this ends: then PyTorch knows the operators no more.
    Save with ``extra_files=kept.extra_files()`` of what this gives. Warns of a class of which the
    model has no module.

    :raises UsageError: if a module is not what its spec says; names all that differs.
    """
    entries = {each.module: each for each in _entries(context)}
    modules = dict(model.named_modules())
    wholes: dict[str, list[_Whole]] = {path: [] for path in entries}
    faults: list[Diagnostic] = []
    for path, module in modules.items():
        entry = entries.get(class_path(module))
        if entry is not None:
            wholes[entry.module].append(_whole(path, module, entry, faults))
    UsageError.raise_if_any(faults)
    for path in (each for each, found in wholes.items() if not found):
        _warn(path, entries[path], modules.values())
    with ExitStack() as stack:
        for found in filter(None, wholes.values()):
            _define(found, stack)
        kept = Kept([each for found in wholes.values() for each in found])
        yield kept
        kept.extra_files()  # finds what changes that must not


def _entries(context: RegistryContext) -> Iterator[Torch]:
    for target in context.torch_operators:
        if not target.startswith("aten."):
            yield from (each for each in entries_of(target, context) if each.module)


def _warn(path: str, entry: Torch, modules: Iterable[nn.Module]) -> None:
    paths = sorted({class_path(each) for each in modules})
    same = [each for each in paths if each.rpartition(".")[2] == path.rpartition(".")[2]]
    hint = f"it has {' and '.join(same)}" if same else did_you_mean(path, paths)
    message = f"the model has no module of the class {path}"
    found = Diagnostic(str(entry.place), message, hint=hint, severity="warning")
    warnings.warn(str(found), OpgenWarning, stacklevel=4)


def _whole(path: str, module: nn.Module, entry: Torch, faults: list[Diagnostic]) -> _Whole:
    schema = parse_signature(entry.operator, entry.signature)
    name = f"module '{path}'" if path else "the model"
    place = f"{name}, a {class_path(module)}"
    why = f"the spec has {schema}, at {entry.place}"
    state = _state(module)
    flat = {dotted.replace(".", "_"): dotted for dotted in state}
    arguments = {each.name: each for each in schema.arguments}
    is_tensor = {name: each.type.base == "Tensor" for name, each in arguments.items()}
    tensors = {name: flat[name] for name in arguments if is_tensor[name] and name in flat}
    inputs = [name for name in arguments if is_tensor[name] and name not in flat]

    def wrong(message: str, hint: str = "") -> None:
        faults.append(Diagnostic(place, message, why, hint))

    for name in (each for each in flat if each not in tensors):
        hint = (
            f"give the spec an input '{name}', or a state if its forward changes that, or rename"
            f" one: schema: (..., Tensor {name}) -> ..."
        )
        wrong(f"no argument of its operator is its parameter or buffer '{flat[name]}'", hint)
    for name in _loose_tensors(module):
        wrong(f"'{name}' is a tensor, and neither a parameter nor a buffer", "register_buffer it")
    absent = [name for name in inputs if _attribute(module, name) is None]
    options: dict[str, Any] = dict.fromkeys(absent)
    inputs = [name for name in inputs if name not in absent]
    for fault in _faults_of_inputs(module, inputs):
        wrong(fault, did_you_mean(inputs[-1], list(flat)) if inputs else "")
    for argument in (each for each in schema.arguments if not is_tensor[each.name]):
        try:
            options[argument.name] = _option(module, argument)
        except ValueError as error:
            wrong(str(error))
    return _Whole(module, copy.copy(module), schema, inputs, tensors, options, path)


def _state(module: nn.Module) -> dict[str, torch.Tensor]:
    return {**dict(module.named_parameters()), **dict(module.named_buffers())}


def _loose_tensors(module: nn.Module) -> Iterator[str]:
    for path, part in module.named_modules():
        for name, each in vars(part).items():
            if isinstance(each, torch.Tensor):
                yield f"{path}.{name}".lstrip(".")


def _faults_of_inputs(module: nn.Module, inputs: Sequence[str]) -> Iterator[str]:
    taken = list(inspect.signature(module.forward).parameters.values())
    least = sum(
        each.default is each.empty and each.kind is not each.VAR_POSITIONAL for each in taken
    )
    has_more = any(each.kind is each.VAR_POSITIONAL for each in taken)
    if len(inputs) < least or (len(inputs) > len(taken) and not has_more):
        names = ", ".join(each.name for each in taken) or "nothing"
        given = ", ".join(inputs) or "none"
        yield (
            f"its forward takes {names}, and the tensors of its operator that are no parameter and"
            f" no buffer are {given}"
        )


def _option(module: nn.Module, argument: SchemaArgument) -> Any:
    """Return an attribute of a module, or of a part of it.

    :raises ValueError: if there is none, or it is of another type.
    """
    found = _attribute(module, argument.name)
    if found is REQUIRED and argument.default is REQUIRED:
        near = did_you_mean(argument.name, [each for each in vars(module) if each[0] != "_"])
        raise ValueError(f"it has no attribute '{argument.name}'{f'; {near}' if near else ''}")
    if found is REQUIRED:
        return _default(argument)
    if not _fits(found, argument.type):
        kind = type(found).__name__
        raise ValueError(
            f"its attribute '{argument.name}' is {found!r:.60}, a {kind}, no {argument.type}"
        )
    return found


def _attribute(module: nn.Module, argument: str) -> Any:
    """Return the attribute of a module, or of a part of it, that an argument is, else REQUIRED."""
    for path, part in module.named_modules():
        prefix = f"{path}.".replace(".", "_") if path else ""
        name = argument.removeprefix(prefix)
        if argument.startswith(prefix) and hasattr(part, name):
            return getattr(part, name)
    return REQUIRED


def _fits(value: Any, type_: SchemaType) -> bool:
    kinds = _KINDS.get(type_.base, ())
    values = value if type_.is_list and isinstance(value, tuple | list) else [value]
    is_list = isinstance(value, tuple | list)
    if value is None:
        return type_.is_optional
    return is_list == type_.is_list and all(
        isinstance(each, kinds) and (bool in kinds or not isinstance(each, bool)) for each in values
    )


def _default(argument: SchemaArgument) -> Any:
    default = argument.default
    return getattr(torch, default.name) if isinstance(default, Constant) else default


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _define(wholes: Sequence[_Whole], stack: ExitStack) -> None:
    """Let PyTorch know an operator, unless it does, and modules call it, until the stack ends."""
    schema = wholes[0].schema
    if running_operator(schema.target) is None:
        library = stack.enter_context(_library(schema.namespace))
        name = schema.qualified_name.partition("::")[2]
        library.define(f"{name}{schema.signature}", tags=(torch.Tag.pt2_compliant_tag,))
        library.impl(name, _computing(wholes, writes=True), "CPU")
        fake = _computing(wholes, writes=False)
        torch.library.register_fake(schema.qualified_name, fake, lib=library)
    for whole in wholes:
        # With the signature of the module's own, by which an export names inputs.
        calling = functools.partial(whole.call)
        whole.module.forward = functools.update_wrapper(calling, whole.original.forward)
        stack.callback(vars(whole.module).pop, "forward")


@contextmanager
def _library(namespace: str) -> Iterator[torch.library.Library]:
    library = torch.library.Library(namespace, "FRAGMENT")
    try:
        yield library
    finally:
        library._destroy()


def _computing(wholes: Sequence[_Whole], *, writes: bool) -> Callable[..., Any]:
    arguments = wholes[0].schema.arguments

    def compute(*given: Any, **named: Any) -> Any:
        # PyTorch leaves out what has its default.
        passed = {each.name: _default(each) for each in arguments}
        passed |= dict(zip(passed, given, strict=False)) | named
        whole = next(each for each in wholes if each.is_meant(passed))
        outputs, after = whole.compute(passed)
        for name, value in zip(whole.states if writes else (), after, strict=False):
            passed[name].copy_(value)
        return outputs if len(outputs) > 1 else outputs[0]

    return compute
