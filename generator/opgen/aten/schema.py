"""Interfaces of PyTorch's operators: ``ns::name.overload(Tensor self, int dim=0) -> Tensor``.

Grammar: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/native/README.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Literal

from opgen.aten.program import Argument, Constant
from opgen.aten.quantizers import DECOMPOSED
from opgen.aten.signatures import SCHEMAS

DEFAULT_OVERLOAD = "default"
NAMESPACE = "opgen"
"""Where operators are that specs describe without naming one of PyTorch."""
OWN_NAMESPACES = ("aten", "prims", DECOMPOSED)
"""Of the operators that PyTorch itself brings."""


class Required(Enum):
    """Stands for the default of an argument that has none."""

    REQUIRED = "required"


REQUIRED = Required.REQUIRED


@dataclass(frozen=True)
class SchemaType:
    """``Tensor?[]``: a list whose elements may be absent; ``int[2]?``: an optional list."""

    base: str
    """Tensor, int, float, bool, str, complex, Scalar, ScalarType, Layout, Device, MemoryFormat or
    another class of PyTorch; SymInt and the like count as what they are when they are known."""
    is_list: bool = False
    is_optional: bool = False
    has_optional_elements: bool = False
    length: int | None = None
    """Of a list for which a single element may stand, repeated so many times."""
    alias: str = ""
    """``a``: a view; ``a!``: is written."""

    def __str__(self) -> str:
        """Return the type as schemas have it."""
        alias = f"({self.alias})" if self.alias else ""
        if not self.is_list:
            return f"{self.base}{alias}{'?' if self.is_optional else ''}"
        element = "?" if self.has_optional_elements else ""
        length = "" if self.length is None else self.length
        return f"{self.base}{alias}{element}[{length}]{'?' if self.is_optional else ''}"


@dataclass(frozen=True)
class SchemaArgument:
    """One argument, or one return."""

    name: str
    """Empty for a return without a name."""
    type: SchemaType
    default: Argument | Required = REQUIRED
    is_keyword_only: bool = False

    def __str__(self) -> str:
        """Return the argument as schemas have it."""
        name = f" {self.name}" if self.name else ""
        default = "" if self.default is REQUIRED else f"={_default_text(self.default)}"
        return f"{self.type}{name}{default}"


@dataclass(frozen=True)
class FunctionSchema:
    """The interface of one overload of an operator."""

    namespace: str
    name: str
    overload: str
    """Empty for the default overload."""
    arguments: tuple[SchemaArgument, ...]
    returns: tuple[SchemaArgument, ...]

    @property
    def target(self) -> str:
        """What programs call it: ``aten.conv2d.default``."""
        return f"{self.namespace}.{self.name}.{self.overload or DEFAULT_OVERLOAD}"

    @property
    def qualified_name(self) -> str:
        """What PyTorch calls it: ``aten::add.Tensor``; the default overload has no name."""
        return f"{self.namespace}::{self.name}{f'.{self.overload}' if self.overload else ''}"

    @property
    def signature(self) -> str:
        """The arguments and the returns: ``(Tensor self, int dim=0) -> Tensor``."""
        parts = []
        for index, argument in enumerate(self.arguments):
            if argument.is_keyword_only and not any(
                each.is_keyword_only for each in self.arguments[:index]
            ):
                parts.append("*")
            parts.append(str(argument))
        returns = [str(each) for each in self.returns]
        result = returns[0] if len(returns) == 1 else f"({', '.join(returns)})"
        return f"({', '.join(parts)}) -> {result}"

    def __str__(self) -> str:
        """Return the whole schema."""
        return f"{self.qualified_name}{self.signature}"

    def argument(self, name: str) -> SchemaArgument | None:
        """Return an argument by its name."""
        return next((each for each in self.arguments if each.name == name), None)


@cache
def aten_schema(target: str) -> FunctionSchema | None:
    """Return the schema of an operator that schemas/aten.yaml has."""
    signature = SCHEMAS.get(target)
    return None if signature is None else parse_signature(target, signature)


def parse_signature(target: str, signature: str) -> FunctionSchema:
    """Return the schema of ``aten.conv2d.default`` from ``(Tensor input, ...) -> Tensor``.

    :raises ValueError: with what is wrong, and where.
    """
    namespace, name, overload = target.split(".", 2)
    shown = "" if overload == DEFAULT_OVERLOAD else f".{overload}"
    return parse_schema(f"{namespace}::{name}{shown}{signature}")


def parse_schema(text: str) -> FunctionSchema:
    """Return a schema from its text.

    :raises ValueError: with what is wrong, and where.
    """
    parser = _Parser(text)
    namespace = parser.word("a namespace")
    parser.take("::")
    name = parser.word("a name")
    overload = parser.word("an overload") if parser.skip(".") else ""
    parser.take("(")
    arguments = tuple(parser.arguments())
    parser.take("->")
    returns = tuple(parser.returns())
    parser.end()
    names = [each.name for each in arguments]
    twice = next((each for each in names if names.count(each) > 1), None)
    if twice is not None:
        raise ValueError(f"the argument '{twice}' stands twice in {text}")
    return FunctionSchema(
        namespace, name, "" if overload == DEFAULT_OVERLOAD else overload, arguments, returns
    )


_TOKEN = re.compile(
    r"""\s*(?:
    (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    | (?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]inf\b)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<mark>::|->|[()\[\],.=?!*|])
    )""",
    re.VERBOSE | re.ASCII,
)
_ALIAS = re.compile(r"[\w !|*,>-]*", re.ASCII)
_KNOWN = {"SymInt": "int", "SymFloat": "float", "SymBool": "bool"}
_KINDS: Mapping[str, Literal["dtype", "layout", "memory_format"]] = {
    "ScalarType": "dtype",
    "Layout": "layout",
    "MemoryFormat": "memory_format",
}
_MOST = 10_000
_LONGEST_LIST = 1_000
"""Elements for which a single one may stand; PyTorch's own operators have three at the most."""


class _Parser:
    """Takes a schema apart from left to right."""

    def __init__(self, text: str) -> None:
        if len(text) > _MOST:
            raise ValueError(f"a schema of {len(text):,} characters")
        self.text = text
        self.at = 0

    def _peek(self) -> tuple[str, str, int]:
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            return "", "", self.at
        assert found.lastgroup is not None
        return found.lastgroup, found[found.lastgroup], found.end()

    def _fail(self, wanted: str) -> ValueError:
        rest = self.text[self.at :].strip()[:20]
        return ValueError(f"{wanted} is missing before '{rest}' in {self.text}")

    def skip(self, mark: str) -> bool:
        """Take a mark if it comes next."""
        kind, value, end = self._peek()
        if kind == "mark" and value == mark:
            self.at = end
            return True
        return False

    def take(self, mark: str) -> None:
        """Take a mark that must come next."""
        if not self.skip(mark):
            raise self._fail(f"'{mark}'")

    def word(self, what: str) -> str:
        """Take a name."""
        kind, value, end = self._peek()
        if kind != "word":
            raise self._fail(what)
        self.at = end
        return value

    def end(self) -> None:
        """Check that nothing follows."""
        if self.text[self.at :].strip():
            raise self._fail("the end")

    def arguments(self) -> Iterator[SchemaArgument]:
        """Take the arguments and the closing parenthesis."""
        keyword_only = False
        if self.skip(")"):
            return
        while True:
            if self.skip("*"):
                keyword_only = True
            else:
                type_ = self._type()
                name = self.word("the name of an argument")
                default = self._default(type_) if self.skip("=") else REQUIRED
                yield SchemaArgument(name, type_, default, keyword_only)
            if self.skip(")"):
                return
            self.take(",")

    def returns(self) -> Iterator[SchemaArgument]:
        """Take the types that are returned."""
        if not self.skip("("):
            yield SchemaArgument("", self._type())
            return
        if self.skip(")"):
            return
        while True:
            type_ = self._type()
            name = self.word("a name") if self._peek()[0] == "word" else ""
            yield SchemaArgument(name, type_)
            if self.skip(")"):
                return
            self.take(",")

    def _type(self) -> SchemaType:
        base = self.word("a type")
        type_ = SchemaType(_KNOWN.get(base, base), alias=self._alias())
        optional = self.skip("?")
        if not self.skip("["):
            return replace(type_, is_optional=optional)
        kind, value, end = self._peek()
        length = None
        if kind == "number":
            length = int(value) if value.isdigit() else 0
            if not 0 < length <= _LONGEST_LIST:
                raise self._fail(f"a length of 1 to {_LONGEST_LIST:,}")
            self.at = end
        self.take("]")
        alias = type_.alias or self._alias()
        return replace(
            type_,
            is_list=True,
            has_optional_elements=optional,
            length=length,
            is_optional=self.skip("?"),
            alias=alias,
        )

    def _alias(self) -> str:
        """Take ``(a!)``, ``(a|b)``, ``(a -> *)``."""
        start = self.at
        if not self.skip("("):
            return ""
        found = _ALIAS.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        if not self.skip(")"):
            self.at = start
            raise self._fail("an alias such as '(a!)'")
        return found[0]

    def _default(self, type_: SchemaType) -> Argument:
        kind, value, end = self._peek()
        if type_.is_list and self.skip("["):
            items: list[Argument] = []
            while not self.skip("]"):
                items.append(self._default(replace(type_, is_list=False)))
                if not self.skip(","):
                    self.take("]")
                    break
            return tuple(items)
        self.at = end
        found: Argument
        match kind:
            case "text":
                if not value.isprintable():
                    raise ValueError(f"a default, {value!r}, has characters that cannot be printed")
                if re.search(r"""\\[^\\"']""", value.replace("\\\\", "")):
                    message = f"a default, {value}, has an escape other than \\\\, \\\" and \\'"
                    raise ValueError(message)
                found = re.sub(r"\\(.)", r"\1", value[1:-1])
            case "number":
                found = self._number(value, type_)
            case "word":
                found = self._word(value, type_)
            case _:
                raise self._fail("a default")
        if type_.is_list and found is not None:
            return (found,) * (type_.length or 1)
        return found

    @staticmethod
    def _number(text: str, type_: SchemaType) -> int | float:
        if type_.base == "float" or not re.fullmatch(r"[+-]?\d+", text):
            return float(text)
        return int(text)

    @staticmethod
    def _word(text: str, type_: SchemaType) -> Argument:
        plain: dict[str, Argument] = {
            "None": None, "True": True, "False": False, "true": True, "false": False,
            "inf": float("inf"), "nan": float("nan"),
        }  # fmt: skip
        if text in plain:
            return plain[text]
        kind = _KINDS.get(type_.base)
        return text if kind is None else Constant(kind, text)


def _default_text(value: Argument | Required) -> str:
    match value:
        case tuple():
            return f"[{', '.join(_default_text(each) for each in value)}]"
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case Constant(name=name):
            return name
    return str(value)
