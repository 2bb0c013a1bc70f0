"""The constants of a module, each written once: tables of numbers, and structs of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np

from opgen.air.model import AirTensor
from opgen.aot.emit.cliteral import c_pieces
from opgen.aot.emit.text import text_members, text_pieces
from opgen.aot.plan.constants import C_TYPES, Array, content_of
from opgen.errors import Diagnostic, UnsupportedError

FILE = "file"
"""What constants are written as that are no part of the program."""
FILE_HEAD, FILE_ALIGNMENT = 64, 8
"""Bytes of the head of such a file, and what the offsets of all constants are multiples of."""
LARGE = 1024
"""Bytes of a constant that is compiled apart from the module's code, which sees smaller ones."""
_TEXT = 4096
"""Bytes of a constant that is no longer written as numbers; that takes a compiler 6 ms."""


class Form(Enum):
    """What the elements of a table are written as."""

    NUMBERS = auto()
    TEXT = auto()
    """String literals."""
    BINARY = auto()
    """A file of bytes, which the assembler reads."""


def form_of(elements: Array, memory: str, weights_as: str) -> Form:
    """Return what elements are written as.

    :param memory: that the linker puts them into; what it is called there only C can say.
    :param weights_as: as in :class:`opgen.aot.emit.options.EmitOptions`.
    """
    if weights_as == FILE:
        return Form.BINARY
    if weights_as == "incbin" and elements.nbytes >= LARGE and not memory:
        return Form.BINARY
    if weights_as != "numbers" and elements.nbytes >= _TEXT:
        return Form.TEXT
    return Form.NUMBERS


@dataclass(frozen=True, eq=False)
class ConstantArray:
    """A constant array of the module."""

    name: str
    layer: str
    """The layer that needed it first, in words."""
    about: str
    elements: Array
    memory: str = ""
    """The memory that the linker puts it into; empty: plain flash."""
    form: Form = Form.NUMBERS
    made_of: tuple[AirTensor, ...] = ()
    """Constants of the model that it is computed from."""
    offset: int | None = None
    """Where it is in the file of constants; None: it is part of the program."""

    @property
    def is_large(self) -> bool:
        """Whether it is compiled apart from the module's code."""
        return self.bytes >= LARGE

    @property
    def is_text(self) -> bool:
        """Whether it is a union of string literals and its elements."""
        return self.form is Form.TEXT

    @property
    def is_binary(self) -> bool:
        """Whether it is no C."""
        return self.form is Form.BINARY

    @property
    def address(self) -> str:
        """What C calls its elements, given ``context`` if they are in a file."""
        if self.offset is not None:
            return f"(const {self.c_type} *)(context->weights + {self.offset})"
        return f"{self.name}.elements" if self.is_text else self.name

    @property
    def needs_byte_order(self) -> bool:
        """Whether its bytes mean the same on some processors only."""
        return self.form is not Form.NUMBERS and self.elements.dtype.itemsize > 1

    @property
    def c_type(self) -> str:
        """Type of one element."""
        return C_TYPES[self.elements.dtype.name]

    @property
    def count(self) -> int:
        """Number of elements of the C array, which must not be empty."""
        return max(1, self.elements.size * (2 if self.elements.dtype.kind == "c" else 1))

    @property
    def bytes(self) -> int:
        """Bytes in flash."""
        return int(self.elements.nbytes)

    @property
    def text(self) -> str:
        """The elements in C, in columns."""
        return "".join(self.pieces)

    @property
    def pieces(self) -> Iterator[str]:
        """The same, some lines at a time."""
        if self.is_text:
            return text_pieces(self.elements)
        return c_pieces(self.elements) if self.elements.size else iter(("    0,\n",))

    @property
    def members(self) -> Iterator[str]:
        """The members that the strings initialize, as lines."""
        return text_members(self.elements)


Content = tuple[str, bytes, str]
"""What makes tables equal: the type of their elements in C, a hash of these, and the memory. In a
file of constants it is where they come from, too: what is equal by chance is not in another model.
"""


@dataclass
class Tables:
    """Collects the tables of a module; equal ones become one."""

    taken: set[str] = field(default_factory=set)
    """Names that tables must not have."""
    shared: Mapping[Content, ConstantArray] = field(default_factory=dict)
    """Tables that are written elsewhere, for several modules."""
    weights_as: str = "numbers"
    """What large ones are written as."""
    added: list[ConstantArray] = field(default_factory=list)
    """Those that the module brings along."""
    by_content: dict[Content, ConstantArray] = field(default_factory=dict)
    """All that it needs."""
    _structs: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(  # noqa: PLR0913
        self,
        name: str,
        elements: Array,
        layer: str = "",
        about: str = "",
        memory: str = "",
        made_of: tuple[AirTensor, ...] = (),
        parameter: str = "",
    ) -> str:
        """Return the address of the table with these elements, adding it if there is none yet.

        :param parameter: of a kernel that it is; empty: it is a constant of the model.
        """
        elements = np.ascontiguousarray(elements)
        elements = elements.astype(elements.dtype.newbyteorder("="), copy=False)
        if elements.dtype.name not in C_TYPES:
            message = f"the constant '{name}' has elements of type {elements.dtype}"
            raise UnsupportedError(Diagnostic(layer or name, message))
        where = _origin(parameter, made_of) if self.in_file else memory
        key = (*content_of(elements), where)
        if key in self.shared:
            self.by_content[key] = self.shared[key]
        elif key not in self.by_content:
            free = free_name(name, self.taken)
            form = form_of(elements, memory, self.weights_as)
            offset = self.file_bytes if self.in_file else None
            table = ConstantArray(free, layer, about, elements, memory, form, made_of, offset)
            self.by_content[key] = table
            self.added.append(table)
        return self.by_content[key].address

    def struct(self, name: str, type_: str, initializer: str) -> str:
        """Return the name of the struct with these members: ``name``, if there is none yet."""
        return self._structs.setdefault((type_, initializer), name)

    @property
    def in_file(self) -> bool:
        """Whether all of them are in a file that is no part of the program."""
        return self.weights_as == FILE

    @property
    def file_bytes(self) -> int:
        """Bytes of this file."""
        if not self.added:
            return FILE_HEAD
        last = self.added[-1]
        return (last.offset or 0) + -(-last.bytes // FILE_ALIGNMENT) * FILE_ALIGNMENT

    @property
    def bytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.bytes for table in self.by_content.values())

    @property
    def uses_shared(self) -> bool:
        """Whether any table is written elsewhere."""
        return len(self.by_content) > len(self.added)

    def by_layer(self) -> list[tuple[str, list[ConstantArray]]]:
        """Return the small tables with the layer that each belongs to, in order."""
        groups: dict[str, list[ConstantArray]] = {}
        for table in (each for each in self.added if not each.is_large):
            groups.setdefault(table.layer, []).append(table)
        return list(groups.items())


def _origin(parameter: str, made_of: Sequence[AirTensor]) -> str:
    """Return what tells constants apart whose elements are equal: where these are from."""
    places = (str(np.asarray(each.data).ctypes.data) for each in made_of)
    return " ".join([parameter, *places]) if made_of else ""


def free_name(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, a number behind it if need be; it is taken then."""
    free, count = name, 1
    while free in taken:
        count += 1
        free = f"{name}_{count}"
    taken.add(free)
    return free


def shape_text(shape: Iterable[int]) -> str:
    """Return ``[1, 49, 10]``."""
    return f"[{', '.join(map(str, shape))}]"


def quantization_text(tensor: AirTensor) -> str:
    """Return ``0.003921569 * (q + 128)``, the number of scales, or an empty string."""
    quantization = tensor.quantization
    if quantization is None or not len(quantization.scales):
        return ""
    if quantization.axis is not None and len(quantization.scales) > 1:
        return f"{len(quantization.scales)} scales along axis {quantization.axis}"
    scale = str(np.float32(quantization.scales[0]))
    zero_point = int(quantization.zero_points[0]) if len(quantization.zero_points) else 0
    if not zero_point:
        return f"{scale} * q"
    return f"{scale} * (q {'-' if zero_point > 0 else '+'} {abs(zero_point)})"
