"""Memories besides the context: their types, what is in them, and copying constants to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from opgen.aot.attributes import SECTION_NAME
from opgen.aot.emit.cliteral import c_pieces
from opgen.aot.emit.options import Shared
from opgen.aot.emit.pointers import about_tensor
from opgen.aot.emit.tables import Form, form_of
from opgen.aot.emit.text import text_members, text_pieces
from opgen.aot.plan.constants import C_TYPES, Array
from opgen.aot.plan.model import Blob, Plan, StagedConstant
from opgen.bind.bound import BoundModel
from opgen.c.names import comment, memory_name_fault
from opgen.errors import Diagnostic, UsageError

WORD = 8
"""Bytes of the elements of arenas in C, which have the alignment of the largest type."""


@dataclass(frozen=True)
class PartView:
    """A constant of a blob, or the gap before the next one."""

    c_type: str
    name: str
    count: int
    about: str
    elements: Array | None = None
    """None: nothing that anybody reads."""
    is_text: bool = False

    @property
    def members(self) -> Iterator[str]:
        """The members that strings initialize, as lines."""
        return iter(()) if self.elements is None else text_members(self.elements)

    @property
    def needs_byte_order(self) -> bool:
        """Whether its bytes mean the same on some processors only."""
        return self.is_text and self.elements is not None and self.elements.dtype.itemsize > 1

    @property
    def pieces(self) -> Iterator[str]:
        """The elements in C, some lines at a time."""
        if self.is_text and self.elements is not None:
            return text_pieces(self.elements)
        return iter(("    0,\n",)) if self.elements is None else c_pieces(self.elements)


@dataclass(frozen=True)
class BlobView:
    """Constants that are copied to RAM together, as the templates print them."""

    name: str
    section: str
    """The macro that puts it into its memory; empty: plain flash."""
    bytes: int
    parts: tuple[PartView, ...]
    to: str
    """Where it is copied to, given ``context``."""

    @property
    def words(self) -> int:
        """Elements that it is aligned by."""
        return self.bytes // WORD


@dataclass(frozen=True)
class MemoryView:
    """A memory as the templates print it."""

    name: str
    c_type: str
    macro: str
    section: str
    """An attribute in C; empty: the application decides."""
    parts: tuple[tuple[str, int, str], ...]
    """(member, words, what it is) of the struct that the application places; empty if the module
    writes nothing to the memory."""
    missing: int
    """What init returns if the memory is not attached."""
    alignment: int
    header: str = ""
    """What defines its type, if that is not this module's header."""
    used: int = 0
    """Bytes of it that the module uses, if others use more."""

    @property
    def bytes(self) -> int:
        """Of the struct."""
        return WORD * sum(words for _, words, _ in self.parts)


def memory_views(bound: BoundModel, plan: Plan, module: str) -> tuple[MemoryView, ...]:
    """Return the memories that the module uses, in the order of the configuration.

    :raises UsageError: for names and sections that cannot stand in C.
    """
    _check(bound, plan, module)
    found = []
    for name in (each for each in plan.memories if each):
        needed, section = plan.memories[name], bound.memories[name].section
        parts = (
            ("arena", word_count(needed.arena_bytes, plan), "tensors and scratch"),
            ("state", word_count(needed.state_bytes, plan), "kept from run to run"),
            ("staged", word_count(needed.staged_bytes, plan), "copies of constants"),
        )
        view = MemoryView(
            name=name,
            c_type=f"{module}_{name}",
            macro=f"{module}_{name}".upper(),
            section=f'__attribute__((section("{section}")))' if section else "",
            parts=tuple(part for part in parts if part[1]),
            missing=1 + plan.attached.index(name) if name in plan.attached else 0,
            alignment=max(WORD, plan.alignment),
        )
        found.append(view)
    return tuple(found)


def word_count(bytes_: int, plan: Plan) -> int:
    """Return how many elements an arena has in C."""
    whole = max(WORD, plan.alignment)
    return -(-bytes_ // whole) * whole // WORD


def shared_arena(shared: Shared, plan: Plan, module: str) -> MemoryView:
    """Return the arena that a module shares with others, as a memory that is attached."""
    return MemoryView(
        name="arena",
        c_type=shared.arena,
        macro=f"{module}_arena".upper(),
        section="",
        parts=(("words", word_count(shared.arena_bytes, plan), "tensors and scratch"),),
        missing=1 + len(plan.attached),
        alignment=max(WORD, plan.alignment),
        header=f"{shared.arena}.h",
        used=plan.arena_bytes,
    )


def context_bytes(own: int, plan: Plan, attached: int, pointer: int) -> int:
    """Return the size of a context: its arena and state, and pointers.

    :param own: bytes of arena and state.
    :param attached: number of memories that it points to.
    :param pointer: bytes of a pointer.
    """
    pointers = pointer * attached
    whole = max(WORD, plan.alignment) if own else 1
    return own + -(-pointers // whole) * whole or 1


def context_size(own: int, plan: Plan, attached: int) -> str:
    """Return the same as an expression of C, which knows how large pointers are."""
    if not attached:
        return str(context_bytes(own, plan, attached, 0))
    pointers = f"{attached} * sizeof(void *)"
    if not own:
        return f"({pointers})"
    whole = max(WORD, plan.alignment)
    return f"({own} + ({pointers} + {whole - 1}) / {whole} * {whole})"


def blob_views(plan: Plan, module: str, weights_as: str) -> tuple[BlobView, ...]:
    """Return what init copies.

    :param weights_as: as in :class:`opgen.aot.emit.options.EmitOptions`.
    """
    return tuple(
        BlobView(
            name=_blob_name(blob, module),
            section=section_macro(module, blob.source),
            bytes=blob.bytes,
            parts=tuple(_parts(blob, weights_as)),
            to=f"(uint8_t *)context->{blob.memory}->staged + {blob.offset}",
        )
        for blob in plan.blobs
    )


def _blob_name(blob: Blob, module: str) -> str:
    return "_".join([module, blob.memory, "staged", *([blob.source] if blob.source else [])])


def section_macro(module: str, memory: str) -> str:
    """Return the macro that puts an object into a memory; empty for plain flash."""
    return f"{module}_{memory}_section".upper() if memory else ""


def _parts(blob: Blob, weights_as: str) -> Iterator[PartView]:
    end = 0
    for offset, stored in sorted(blob.parts.items()):
        if offset > end:
            yield PartView("uint8_t", f"gap_{end}", offset - end, "")
        elements = stored.elements
        count = elements.size * (2 if elements.dtype.kind == "c" else 1)
        type_ = C_TYPES[elements.dtype.name]
        # A blob is one object, which the assembler would have to read as a whole.
        is_text = form_of(elements, blob.memory, weights_as) is Form.TEXT
        yield PartView(type_, f"at_{offset}", count, _about(stored), elements, is_text)
        end = offset + elements.nbytes
    if blob.bytes > end:
        yield PartView("uint8_t", f"gap_{end}", blob.bytes - end, "")


def _about(stored: StagedConstant) -> str:
    tensor = stored.tensor
    if tensor is None:
        return comment(f"{stored.table}, layer {stored.layer}")
    return comment(f"'{tensor.name}': {about_tensor(tensor)}")


def public_names(plan: Plan, module: str) -> set[str]:
    """Return the names of types and objects that memories bring along."""
    names = {f"{module}_{name}" for name in plan.memories if name}
    blobs = {_blob_name(blob, module) for blob in plan.blobs}
    return names | blobs | {f"{name}_parts" for name in blobs} | {f"{name}_blob" for name in blobs}


def _check(bound: BoundModel, plan: Plan, module: str) -> None:
    """Refuse memories whose names or sections cannot stand in C."""
    layers = {each.name for entry in bound.entries for each in entry.operators}
    layers |= {entry.entry for entry in bound.others}
    own = {name.removeprefix(f"{module}_") for name in public_names(plan, module)}
    faults = []
    for name in (each for each in plan.memories if each):
        where = f"memories.{name}"
        reason = memory_name_fault(name)
        clashes = sorted(each for each in own & layers if each.startswith(name))
        if not reason and clashes:
            reason = f"the name of a layer or an entry point, too: '{clashes[0]}'"
        if reason:
            hint = "give the memory another name, such as dtcm_1"
            faults.append(Diagnostic(where, f"'{name}' is {reason}", hint=hint))
        section = bound.memories[name].section
        if section and not SECTION_NAME.fullmatch(section):
            message = f"'{section}' is not the name of a section"
            faults.append(Diagnostic(where, message, hint="such as .dtcm"))
    if faults:
        raise UsageError(*faults)
