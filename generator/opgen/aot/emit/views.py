"""What the templates of a module print, and those of a folder of modules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from opgen.aot.emit.apart import Apart
from opgen.aot.emit.interface import PortView
from opgen.aot.emit.layers import LayerView
from opgen.aot.emit.memories import WORD, BlobView, MemoryView, section_macro
from opgen.aot.emit.options import Shared
from opgen.aot.emit.statements import forgets, wrapped
from opgen.aot.emit.tables import FILE_ALIGNMENT, ConstantArray, Tables
from opgen.aot.plan.model import Plan
from opgen.lib.target import Target


@dataclass(frozen=True)
class EntryView:
    """An entry point as the templates print it."""

    prefix: str
    """How its public names begin: the module's name, or with the entry's behind it."""
    about: str
    """What comments call it; empty if it is the only one."""
    io: str
    context: str
    """The type of the module's context."""
    layers: tuple[LayerView, ...]
    ports: tuple[PortView, ...]
    copies: tuple[str, ...]
    declarations: tuple[str, ...]
    """Of pointers to the parts of memories that run uses."""
    parameters: frozenset[str]
    """Parameters that run uses."""
    frame: int = 0
    """The input that a frame is of."""

    @property
    def macro(self) -> str:
        """How its macros begin."""
        return self.prefix.upper()

    @property
    def inputs(self) -> tuple[PortView, ...]:
        """The inputs."""
        return tuple(port for port in self.ports if port.kind == "input")

    @property
    def outputs(self) -> tuple[PortView, ...]:
        """The outputs."""
        return tuple(port for port in self.ports if port.kind == "output")

    @property
    def unused_parameters(self) -> tuple[str, ...]:
        """Parameters of the caller's buffers that run leaves alone."""
        ports = self.ports if self.io == "caller" else ()
        names = (f"{port.kind}_{port.index}" for port in ports)
        return tuple(name for name in names if name not in self.parameters)

    @property
    def macs(self) -> int:
        """Multiply-accumulates of a run."""
        return sum(layer.macs for layer in self.layers)

    @property
    def has_calls(self) -> bool:
        """Whether run calls kernels."""
        return any(each.calls for each in self.layers)

    @property
    def begin(self) -> tuple[str, ...]:
        """What stands before the layers: the caller's buffers may have been of any type."""
        module = self.context.removesuffix("_context")
        return tuple(forgets(module, name) for name in sorted(self.parameters))

    @property
    def rows(self) -> tuple[PortView, ...]:
        """The inputs of which the application hands over rows when they are asked for."""
        return tuple(port for port in self.inputs if port.rows)

    @property
    def run_parameters(self) -> tuple[str, ...]:
        """The parameters of the run function."""
        parts = [f"{self.context} *context"]
        given = [p for p in self.inputs if p.rows or self.io == "caller"]
        parts += [f"const {p.rows_type or p.c_type} *input_{p.index}" for p in given]
        if self.io == "caller":
            parts += [f"{p.c_type} *output_{p.index}" for p in self.outputs]
        return tuple(parts)

    @property
    def run_lines(self) -> str:
        """The head of the run function."""
        return "\n".join(wrapped(f"int {self.prefix}_run(", self.run_parameters, ")", indent=0))

    @property
    def push_lines(self) -> str:
        """The head of the function that takes the next frame of a window that slides."""
        parts = self.run_parameters
        if self.io != "caller":
            parts = (*parts, f"const {self.inputs[self.frame].c_type} *frame")
        return "\n".join(wrapped(f"int {self.prefix}_push(", parts, ")", indent=0))

    @property
    def reporting_lines(self) -> str:
        """The head of what runs, and reports the outputs of layers, where there is a self-test."""
        report = f"{self.context.removesuffix('_context')}_selftest_report *report"
        head = f"int {self.prefix}_run_reporting("
        return "\n".join(wrapped(head, (*self.run_parameters, report), ")", indent=0))

    @property
    def silent_lines(self) -> tuple[str, ...]:
        """The statement of run that calls it."""
        head = f"return {self.prefix}_run_reporting("
        return tuple(wrapped(head, (*self.run_arguments, "NULL"), ");"))

    @property
    def run_arguments(self) -> tuple[str, ...]:
        """What push and run hand on to what they call."""
        names = [f"{port.kind}_{port.index}" for port in self.ports if self.io == "caller"]
        return ("context", *names)


_WEIGHTS_FAULTS = {
    "MISSING": "none were set: of init and run",
    "MISALIGNED": "NULL, or no multiple of the alignment",
    "INCOMPLETE": "they end too early",
    "UNKNOWN": "no weights of opgen, or of another form",
    "OF_OTHER_CODE": "for other code than this",
    "DAMAGED": "their checksum is wrong",
}


@dataclass(frozen=True)
class StreamView:
    """A window that slides over an input, as the templates print it."""

    port: int
    """The input that it slides over."""
    window: int
    hop: int
    warm_up: int


@dataclass(frozen=True)
class ModuleView:
    """Everything that the templates print."""

    name: str
    macro: str
    io: str
    source: str
    sha256: str
    version: str
    target: Target
    command: str
    entries: tuple[EntryView, ...]
    """The main one first."""
    plan: Plan
    tables: Tables
    arena_words: int
    state_words: int
    context_bytes: int
    """With pointers of 32 bits."""
    context_size: str
    """The same as C computes it."""
    shared: Shared | None
    """What it has in common with other modules."""
    memories: tuple[MemoryView, ...]
    blobs: tuple[BlobView, ...]
    alignment: int
    init_declarations: tuple[str, ...]
    resets: tuple[str, ...]
    """Statements that give all that is kept its first values."""
    kernels: tuple[str, ...]
    """Params structs and functions, in C."""
    one_copy: Mapping[str, str]
    """Those whose functions are not to be inlined, and what is written then."""
    kernel_headers: tuple[str, ...]
    extra_headers: tuple[str, ...]
    """Of operators written by hand."""
    calls_handwritten: bool
    checks: tuple[tuple[str, str], ...]
    """(preprocessor condition, complaint) for each wrong way to build it"""
    stream: StreamView | None = None
    has_selftest: bool = False

    @property
    def layers(self) -> tuple[LayerView, ...]:
        """The layers of all entry points."""
        return tuple(layer for entry in self.entries for layer in entry.layers)

    @property
    def kernel_code(self) -> tuple[str, ...]:
        """The kernels as they are written."""
        return tuple(self.one_copy.get(each, each) for each in self.kernels)

    @property
    def public_headers(self) -> tuple[str, ...]:
        """What an application includes."""
        return (f"{self.name}.h",)

    @property
    def asked(self) -> tuple[str, ...]:
        """What a configuration asks of layers, a line for each."""
        return tuple(f"{e.index} {e.name}: {', '.join(e.asked)}" for e in self.layers if e.asked)

    @property
    def has_sections(self) -> bool:
        """Whether the code of some layers goes into sections of its own."""
        return any(layer.function for layer in self.layers)

    @property
    def report_lines(self) -> str:
        """The head of what passes on the outputs of layers, where there is a self-test."""
        report = f"{self.name}_selftest_report *report"
        others = ("int32_t layer", "int32_t output", "const void *data", "int32_t bytes")
        head = f"static void {self.name}_report_output("
        return "\n".join(wrapped(head, (report, *others), ")", indent=0))

    @property
    def has_words(self) -> bool:
        """Whether it has memory of its own for tensors, scratch or state."""
        own = any(memory.parts and not memory.header for memory in self.memories)
        return bool(self.arena_words or self.state_words or own)

    @property
    def attached(self) -> tuple[MemoryView, ...]:
        """Memories that the application places and attaches to the context."""
        return tuple(memory for memory in self.memories if memory.parts)

    @property
    def ram(self) -> str:
        """What needs `context_bytes`."""
        return f"One {self.name}_context"

    @property
    def takes_turns(self) -> bool:
        """Whether other contexts use the arena, too."""
        return any(memory.header for memory in self.memories)

    @property
    def kernels_header(self) -> str:
        """The file with the kernels' wrappers."""
        return f"{self.shared.name if self.shared else self.name}_kernels.h"

    @property
    def apart(self) -> Apart:
        """Constants that are compiled apart from the code."""
        if self.tables.in_file:
            return Apart(())
        return Apart(tuple(table for table in self.tables.added if table.is_large), self.blobs)

    @property
    def constant_bytes(self) -> int:
        """Bytes of all constants, wherever the linker puts them."""
        return self.tables.bytes + sum(blob.bytes for blob in self.blobs)

    @property
    def weights_alignment(self) -> int:
        """What the address of a file of constants has to be a multiple of."""
        return FILE_ALIGNMENT

    @property
    def weights_faults(self) -> tuple[tuple[str, int, str], ...]:
        """(name, number, meaning) of what is returned if a file of constants is missing or does not
        fit; empty: there is none.
        """
        numbers = enumerate(_WEIGHTS_FAULTS.items(), len(self.attached) + 1)
        found = ((name, number, meaning) for number, (name, meaning) in numbers)
        return tuple(found) if self.tables.in_file else ()

    @property
    def staging_failed(self) -> int:
        """What init returns if a copy fails: behind the numbers of missing memories."""
        return len(self.attached) + 1

    def section_of(self, memory: str) -> str:
        """Return what stands before a constant of a memory."""
        return f"{section_macro(self.name, memory)} " if memory else ""

    @property
    def layer_rows(self) -> tuple[str, ...]:
        """The table of layers, with its head."""
        rows = [("layer", "operator", "output", "arena", "scratch", "MACs")]
        rows += [
            (f"{e.index} {e.name}", e.op, e.output, e.arena, e.scratch, str(e.macs))
            for e in self.layers
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return tuple(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


@dataclass(frozen=True)
class SharedView:
    """What templates print of the folder as a whole."""

    name: str
    version: str
    modules: tuple[ModuleView, ...]
    shared: Shared
    arena_words: int

    @property
    def macro(self) -> str:
        """How its macros begin."""
        return self.name.upper()

    @property
    def source(self) -> str:
        """The files of the models."""
        return ", ".join(module.source for module in self.modules)

    @property
    def command(self) -> str:
        """What makes it."""
        return self.modules[0].command

    @property
    def target(self) -> Target:
        """Of all modules."""
        return self.modules[0].target

    @property
    def alignment(self) -> int:
        """Of the arena, if it is more than that of its elements."""
        return self.modules[0].alignment

    @property
    def arena_bytes(self) -> int:
        """Of the arena in C."""
        return WORD * self.arena_words

    @property
    def context_bytes(self) -> int:
        """RAM: a context of each module, and the arena."""
        return self.arena_bytes + sum(module.context_bytes for module in self.modules)

    @property
    def ram(self) -> str:
        """What needs so many bytes."""
        return "One context of each model with their arena"

    @property
    def constant_bytes(self) -> int:
        """Constants of all modules, equal ones once."""
        own = sum(table.bytes for module in self.modules for table in module.tables.added)
        blobs = sum(blob.bytes for module in self.modules for blob in module.blobs)
        return own + blobs + sum(table.bytes for table in self.tables)

    @property
    def tables(self) -> tuple[ConstantArray, ...]:
        """Constants that several modules need."""
        return tuple(self.shared.tables.values())

    @property
    def apart(self) -> Apart:
        """The file that they have: all of them, whatever their size."""
        return Apart(self.tables)

    @property
    def memories(self) -> tuple[MemoryView, ...]:
        """None into which the linker puts what several modules need."""
        return ()

    def section_of(self, _memory: str) -> str:
        """Return what stands before a constant: nothing."""
        return ""

    @property
    def kernels(self) -> tuple[str, ...]:
        """Params structs and functions of all modules, each once."""
        return tuple(dict.fromkeys(each for module in self.modules for each in module.kernels))

    @property
    def one_copy(self) -> dict[str, str]:
        """Those whose functions are not to be inlined, in any of the modules."""
        if any(module.has_sections for module in self.modules):
            return {}
        return {text: c for module in self.modules for text, c in module.one_copy.items()}

    @property
    def kernel_code(self) -> tuple[str, ...]:
        """The kernels as they are written."""
        return tuple(self.one_copy.get(each, each) for each in self.kernels)

    @property
    def public_headers(self) -> tuple[str, ...]:
        """What an application includes."""
        return (f"{self.shared.arena}.h", *(f"{module.name}.h" for module in self.modules))

    @property
    def kernel_headers(self) -> tuple[str, ...]:
        """What they need."""
        return tuple(sorted({each for module in self.modules for each in module.kernel_headers}))
