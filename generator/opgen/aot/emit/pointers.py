"""How the run function refers to tensors: parameters, pointers into the context, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from opgen.air.model import AirSubgraph, AirTensor
from opgen.aot.emit.tables import Tables, quantization_text, shape_text
from opgen.aot.plan.constants import C_TYPES, Array, stored_elements
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.moving import axis_of_part
from opgen.c.names import comment
from opgen.errors import Diagnostic, UnsupportedError


def c_type(tensor: AirTensor) -> str:
    """Return the C type of a tensor's elements.

    :raises UnsupportedError: if C has none.
    """
    if not tensor.type.bits:
        message = f"tensor {tensor.id} '{tensor.name}' has elements of type {tensor.type}"
        raise UnsupportedError(Diagnostic("model", message))
    return tensor.type.c


def tensor_text(tensor: AirTensor) -> str:
    """Return ``int8 [1, 10]``."""
    return f"{tensor.type} {shape_text(tensor.shape)}"


def about_tensor(tensor: AirTensor) -> str:
    """Return ``int8 [1, 10], 0.003921569 * (q + 128)``."""
    quantization = quantization_text(tensor)
    return tensor_text(tensor) + (f", {quantization}" if quantization else "")


def local_of(memory: str, region: Region) -> str:
    """Return what functions call the pointer to a part of a memory, such as ``dtcm_arena``."""
    return f"{memory}_{region}" if memory else str(region)


def member_of(memory: str, region: Region) -> str:
    """Return a part of a memory, given ``context``."""
    return f"context->{memory}->{region}" if memory else f"context->{region}"


def local_declaration(memory: str, region: Region) -> str:
    """Return the declaration of the pointer to a part of a memory."""
    const = "const " if region is Region.STAGED else ""
    local, member = local_of(memory, region), member_of(memory, region)
    return f"{const}uint8_t *const {local} = ({const}uint8_t *){member};"


@dataclass
class Pointers:
    """Names of the pointers to tensors in the run function, made when they are first used."""

    module: str
    subgraph: AirSubgraph
    plan: Plan
    tables: Tables
    local_names: Mapping[int, str]
    """Tensor -> what its pointer is called if it needs one."""
    file: str = "model"
    """What messages call the model."""
    prefix: str = ""
    """How the public names of the entry point begin: the module's name, or with the entry's."""
    heading: str = ""
    """The layer that statements are being made for, in words."""
    layer: str = ""
    """Its name."""
    params: str = ""
    """The name of its params struct."""
    declared: dict[int, str] = field(default_factory=dict)
    around: list[dict[int, str]] = field(default_factory=list)
    """What was declared before each block that is open."""
    regions: set[tuple[str, Region]] = field(default_factory=set)
    """(memory, region) that pointers go into."""
    parameters: set[str] = field(default_factory=set)
    """Parameters of the run function that are used."""
    pending: list[str] = field(default_factory=list)
    """Declarations that must stand before the next statement."""
    given: set[int] | None = None
    """Tensors whose variables a function of its own is given; None: this is the run function."""

    def to(self, id_: int, operand: str = "") -> str:
        """Return an expression for the address of a tensor's elements."""
        tensor, placement = self.subgraph.tensors[id_], self.plan.placements[id_]
        match placement.region:
            case Region.WEIGHTS:
                return self._table(tensor, placement, operand)
            case Region.STAGED:
                return f"(const {c_type(tensor)} *)({self.into_context(placement)})"
            case Region.INPUT:
                expression = f"input_{placement.index}"
                held = self.subgraph.tensors[self.subgraph.input_ids[placement.index]]
            case Region.OUTPUT:
                expression = f"output_{placement.index}"
                held = self.subgraph.tensors[self.subgraph.output_ids[placement.index]]
            case _:
                return self._local(tensor, placement)
        self.parameters.add(expression)
        if c_type(held) == c_type(tensor):
            first = placement.offset // tensor.type.size_of(1)
            return f"{expression} + {first}" if first else expression
        const = "const " if placement.region is Region.INPUT else ""
        if placement.offset:
            expression = f"(({const}uint8_t *){expression} + {placement.offset})"
        return f"({const}{c_type(tensor)} *)({const}void *){expression}"

    def into(self, id_: int, offset: int, operand: str = "") -> str:
        """Return an expression for the address of a byte of a tensor."""
        expression = self.to(id_, operand)
        if not offset:
            return expression
        is_read = self.plan.placements[id_].region in (Region.INPUT, Region.WEIGHTS, Region.STAGED)
        return f"({'const ' if is_read else ''}uint8_t *){expression} + {offset}"

    def to_table(self, placement: Placement, elements: Array) -> str:
        """Return an expression for the address of a table that init copies.

        Whoever writes it says that its region is used, see :meth:`into_context`.
        """
        type_ = C_TYPES[elements.dtype.name]
        return f"(const {type_} *)({_into_context(placement)})"

    def enter_block(self) -> None:
        """Begin a block of C: what is declared in it is not known behind it."""
        self.around.append(dict(self.declared))

    def leave_block(self) -> None:
        """End the innermost block."""
        self.declared = self.around.pop()

    @contextmanager
    def own_function(self) -> Iterator[None]:
        """Within, what is declared and used is that of a function of its own.

        Regions, parameters and variables that it used are there until the end.
        """
        outer = self.declared, self.around, self.regions, self.parameters
        self.declared, self.around, self.regions, self.parameters = {}, [], set(), set()
        self.given = set()
        try:
            yield
        finally:
            used, self.given = self.parameters, None
            self.declared, self.around, self.regions, self.parameters = outer
            self.parameters |= used

    def parameter(self, name: str) -> str:
        """Return the declaration of a parameter of the run function, such as ``input_0``."""
        kind, _, index = name.partition("_")
        ids = self.subgraph.input_ids if kind == "input" else self.subgraph.output_ids
        const = "const " if kind == "input" else ""
        return f"{const}{c_type(self.subgraph.tensors[ids[int(index)]])} *{name}"

    def take_declarations(self) -> list[str]:
        """Return the declarations that have become necessary since the last call."""
        pending, self.pending = self.pending, []
        return pending

    def _table(self, tensor: AirTensor, placement: Placement, operand: str) -> str:
        constant = self.subgraph.tensors[placement.index]
        about = comment(f"{operand} {about_tensor(constant)}".strip())
        name = "_".join(part for part in (self.module, self.layer, operand) if part)
        elements, memory = stored_elements(constant), placement.memory
        table = self.tables.add(name, elements, self.heading, about, memory, (constant,))
        if c_type(constant) == c_type(tensor):
            return table
        return f"(const {c_type(tensor)} *)(const void *){table}"

    def _local(self, tensor: AirTensor, placement: Placement) -> str:
        if placement.region is Region.LOCAL:
            return self._variable(placement.index)
        if placement.region is Region.WITHIN:
            return self._part(tensor, placement)
        if tensor.id not in self.declared:
            name = self.local_names[tensor.id]
            address = self.into_context(placement)
            self.declared[tensor.id] = name
            type_ = c_type(tensor)
            self.pending.append(f"{type_} *const {name} = ({type_} *)({address});")
        return self.declared[tensor.id]

    def _part(self, tensor: AirTensor, placement: Placement) -> str:
        """Return the name of a pointer into another tensor."""
        if tensor.id not in self.declared:
            operator = self.subgraph.producers[tensor.id]
            axis = axis_of_part(self.subgraph, operator)
            assert axis is not None
            begin, whole = self.to(operator.tensor_of("begin")), self.to(placement.index)
            begin = f"({begin})" if begin.startswith("(") else begin
            name = self.declared[tensor.id] = self.local_names[tensor.id]
            type_, step = c_type(tensor), prod(tensor.shape[axis + 1 :])
            pointer = f"{whole} + {begin}[{axis}] * {step}"
            self.pending.append(f"const {type_} *const {name} = {pointer};")
        return self.declared[tensor.id]

    def _variable(self, id_: int) -> str:
        """Return the name of a tensor's variable, an array."""
        name, tensor = self.local_names[id_], self.subgraph.tensors[id_]
        if self.given is not None:
            self.given.add(id_)
        elif id_ not in self.declared:
            self.declared[id_] = name
            self.pending.append(f"{c_type(tensor)} {name}[{tensor.size}];")
        return name

    def into_context(self, placement: Placement) -> str:
        """Return the address of bytes in an arena or a state, as ``arena + 64``."""
        self.regions.add((placement.memory, placement.region))
        return _into_context(placement)

    def local(self, name: str) -> str:
        """Return the name, or one like it, that no pointer to a tensor has."""
        while name in self._names:
            name += "_"
        return name

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self.local_names.values())


def _into_context(placement: Placement) -> str:
    return f"{local_of(placement.memory, placement.region)} + {placement.offset}"
