"""What expressions may call: the signatures of the library, read off its annotations."""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.lib import MODULES
from opgen.lib.draw import FUNCTIONS, Draw
from opgen.lib.target import FACTS as TARGET_FACTS
from opgen.lib.target import INSTRUCTIONS, Target
from opgen.lib.tensor import Tensor
from opgen.operators.expression import SpecFunction
from opgen.operators.types import (
    BOOL,
    BYTES,
    DTYPE,
    FLOAT,
    INT,
    NONE,
    STR,
    UNKNOWN,
    ArrayType,
    EnumType,
    FunctionType,
    OptionalType,
    RecordType,
    TensorType,
    TupleType,
    Type,
    UnionType,
    Variable,
)
from opgen.spec.value import Value
from opgen.text.tree import MappingNode
from opgen.tflite.facts import ENUMS

FACTS = (
    *("type", "shape", "rank", "size", "bytes", "scale", "zero_point", "scales", "zero_points"),
    *("axis", "per_channel", "is_quantized", "is_constant"),
)
"""What ``tensor.name`` gives besides the letters of the layout."""
SCALE_FACTS = frozenset(("scale", "zero_point", "scales", "zero_points"))
"""Those that say which numbers the elements stand for."""
AXES = "NHWCOITDBMK"
"""The letters that a layout may consist of."""


def listed_types(types: MappingNode, operand: str) -> tuple[str, ...]:
    """Return the types that a kernel lists for an operand, or the operand whose type it shares."""
    return _TYPES_OF_C if types.text(operand) == ALL else types.texts(operand)


@dataclass(frozen=True)
class Parameter:
    """One parameter of a function."""

    name: str
    type: Type
    required: bool = True
    repeated: bool = False
    """``*values``: takes the remaining arguments."""
    keyword_only: bool = False


@dataclass(frozen=True)
class Signature:
    """What a function takes and returns."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type
    doc: str = ""
    defined: SpecFunction | None = None
    """The function, if a spec defines it."""
    at: Callable[[Mapping[str, Value]], Value] | None = None
    """What the function of a spec gives for arguments."""

    @cached_property
    def by_name(self) -> Mapping[str, Parameter]:
        """The parameters that can be given by name."""
        return {each.name: each for each in self.parameters if not each.repeated}

    @cached_property
    def positional(self) -> tuple[Parameter, ...]:
        """The parameters that can be given by position."""
        return tuple(each for each in self.parameters if not each.keyword_only)


@dataclass(frozen=True)
class Library:
    """The words of the language that come from Python."""

    functions: Mapping[str, tuple[Signature, ...]]
    """Functions and constructors of records; several signatures if it is overloaded."""
    records: Mapping[str, Mapping[str, Type]]
    """Record -> its fields."""
    enums: Mapping[str, tuple[str, ...]]
    """Enum -> its members."""
    broken: Mapping[str, str] = field(default_factory=dict)
    """Function -> what the language does not know about its annotations."""
    facts: Mapping[str, Type] = field(default_factory=dict)
    """Facts of a tensor."""
    dtype_facts: Mapping[str, Type] = field(default_factory=dict)
    """Facts of an element type."""
    draws: Mapping[str, tuple[Signature, ...]] = field(default_factory=dict)
    """Functions of ``tests:``."""

    def member_enums(self, member: str) -> list[str]:
        """Return the enums that have a member of that name."""
        return [name for name, members in self.enums.items() if member in members]


@cache
def built_in_library() -> Library:
    """Return the library that ships with opgen."""
    return library_of([importlib.import_module(name) for name in MODULES])


def library_of(modules: Iterable[types.ModuleType]) -> Library:
    """Return what the modules export: functions, records and enums with public names."""
    functions: dict[str, tuple[Signature, ...]] = {}
    records = {"Target": _attributes(Target, (*TARGET_FACTS, *INSTRUCTIONS))}
    enums = {name: tuple(members.__members__) for name, members in ENUMS.items()}
    broken: dict[str, str] = {}
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
                continue
            try:
                if inspect.isclass(value) and issubclass(value, enum.Enum):
                    enums[name] = tuple(value.__members__)
                elif inspect.isclass(value) and dataclasses.is_dataclass(value):
                    records[name] = _record_fields(value)
                    functions[name] = (_constructor(value),)
                elif inspect.isfunction(value):
                    functions[name] = _signatures(value)
            except (TypeError, NameError) as error:
                broken[name] = str(error)
    return Library(
        functions=functions,
        records=records,
        enums=enums,
        broken=broken,
        facts=_attributes(Tensor, FACTS),
        dtype_facts=_attributes(DType, ("bits", "is_float", "is_integer", "range")),
        draws={
            name: tuple(_without_self(each) for each in _signatures(vars(Draw)[name]))
            for name in vars(Draw)
            if name in FUNCTIONS
        },
    )


def type_of(annotation: Any) -> Type:  # noqa: PLR0911  one case per form
    """Return the type that an evaluated annotation means.

    :raises TypeError: the language has no such type.
    """
    if annotation is typing.NoReturn:
        return UNKNOWN
    scalars: dict[Any, Type] = {
        bool: BOOL, int: INT, float: FLOAT, str: STR, DType: DTYPE, type(None): NONE, None: NONE,
        Tensor: TensorType(),
    }  # fmt: skip
    if isinstance(annotation, type | types.NoneType) and annotation in scalars:
        return scalars[annotation]
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    aliased = getattr(origin, "__value__", None)
    if aliased is not None:  # from numpy 2.5 on, NDArray is defined by a statement `type`
        return type_of(aliased[arguments])
    if isinstance(annotation, typing.TypeVar):
        return Variable(annotation.__name__)
    if origin in (typing.Union, types.UnionType):
        return _union([type_of(each) for each in arguments])
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return TupleType((type_of(arguments[0]),))
        return TupleType(tuple(type_of(each) for each in arguments), len(arguments))
    if origin is np.ndarray:
        return ArrayType(_element(typing.get_args(arguments[1])[0]))
    if origin is not None and inspect.isclass(origin) and issubclass(origin, Callable):  # type: ignore[arg-type]
        return FunctionType()
    if inspect.isclass(annotation) and issubclass(annotation, enum.Enum):
        return EnumType(annotation.__name__)
    if inspect.isclass(annotation) and dataclasses.is_dataclass(annotation):
        return RecordType(annotation.__name__, _is_struct(annotation))
    message = f"the language has no type for the annotation {annotation}"
    raise TypeError(message)


def _is_struct(record: type) -> bool:
    return any(base.__name__ == "CStruct" for base in record.__mro__)


def _element(scalar: Any) -> str:
    if scalar is Any or not (inspect.isclass(scalar) and issubclass(scalar, np.generic)):
        return ""
    return np.dtype(scalar).name


def _union(members: list[Type]) -> Type:
    flat: list[Type] = []
    for member in members:
        for each in member.members if isinstance(member, UnionType) else (member,):
            if each not in flat:
                flat.append(each)
    rest = [each for each in flat if each != NONE]
    if len(rest) == 1 and len(flat) > 1 and not isinstance(rest[0], TensorType):
        return OptionalType(rest[0])
    if len(rest) == 1 and len(flat) > 1:
        return TensorType(optional=True)
    return UnionType(tuple(flat))


def _signatures(function: Callable[..., Any]) -> tuple[Signature, ...]:
    forms = typing.get_overloads(function) or [function]
    return tuple(_signature(each) for each in forms)


def _signature(function: Callable[..., Any]) -> Signature:
    hints = typing.get_type_hints(function)
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            parameters.append(Parameter("self", NONE))
            continue
        if parameter.kind is inspect.Parameter.VAR_KEYWORD or parameter.name not in hints:
            message = f"the parameter '{parameter.name}' has no type"
            raise TypeError(message)
        parameters.append(_parameter(parameter, type_of(hints[parameter.name])))
    if "return" not in hints:
        message = "it does not say what it returns"
        raise TypeError(message)
    doc = inspect.getdoc(function) or ""
    return Signature(function.__name__, tuple(parameters), type_of(hints["return"]), doc)


def _parameter(parameter: inspect.Parameter, type_: Type) -> Parameter:
    repeated = parameter.kind is inspect.Parameter.VAR_POSITIONAL
    return Parameter(
        parameter.name,
        type_,
        required=parameter.default is inspect.Parameter.empty and not repeated,
        repeated=repeated,
        keyword_only=parameter.kind is inspect.Parameter.KEYWORD_ONLY,
    )


def _without_self(signature: Signature) -> Signature:
    return dataclasses.replace(signature, parameters=signature.parameters[1:])


def _constructor(record: type) -> Signature:
    hints = typing.get_type_hints(record)
    parameters = tuple(
        Parameter(
            each.name,
            type_of(hints[each.name]),
            required=each.default is dataclasses.MISSING
            and each.default_factory is dataclasses.MISSING,
            keyword_only=each.kw_only is True,
        )
        for each in dataclasses.fields(record)
        if each.init
    )
    returns = RecordType(record.__name__, _is_struct(record))
    return Signature(record.__name__, parameters, returns, inspect.getdoc(record) or "")


def _record_fields(record: type) -> dict[str, Type]:
    hints = typing.get_type_hints(record)
    names = [each.name for each in dataclasses.fields(record)]
    fields = {name: type_of(hints[name]) for name in names if not name.startswith("_")}
    return fields | _attributes(record, [n for n in vars(record) if _is_property(record, n)])


def _is_property(owner: type, name: str) -> bool:
    return not name.startswith("_") and isinstance(vars(owner)[name], property)


def _attributes(owner: type, names: Iterable[str]) -> dict[str, Type]:
    """Return the types of fields and properties of a class."""
    hints = typing.get_type_hints(owner)
    found: dict[str, Type] = {}
    for name in names:
        if name in hints:
            found[name] = type_of(hints[name])
            continue
        attribute = inspect.getattr_static(owner, name)
        function = getattr(attribute, "fget", None) or getattr(attribute, "func", None)
        found[name] = type_of(typing.get_type_hints(function)["return"])
    return found


SCALARS: Mapping[str, Type] = {
    "int": INT,
    "float": FLOAT,
    "bool": BOOL,
    "str": STR,
    "dtype": DTYPE,
    "ints": TupleType((INT,)),
    "floats": TupleType((FLOAT,)),
    "bytes": BYTES,
}
"""The types of options that are not enums."""
DTYPES: frozenset[str] = frozenset(str(each) for each in DType)
ALL = "all"
"""The word for the types below."""
_TYPES_OF_C = (
    *("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"),
    *("float16", "float32", "float64", "bool"),
)
