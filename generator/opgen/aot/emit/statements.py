"""The statements of the run function, layer by layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from opgen.air.control import MARKS, ROOM
from opgen.air.model import AirSubgraph
from opgen.aot.emit.cliteral import WIDTH
from opgen.aot.emit.pointers import Pointers, c_type, local_declaration
from opgen.aot.plan.contents import is_in_place
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.tables import asks_for_rows, runs
from opgen.bind.bound import BoundOperator
from opgen.c.names import c_string
from opgen.operators.model import Kernel
from opgen.transforms.row_segment import ROWS_AXIS


def wrapped(head: str, items: Sequence[str], tail: str, indent: int = 4) -> Iterator[str]:
    """Yield a list in lines of at most WIDTH, its items aligned; ``indent`` is added later."""
    line, lead = head, " " * len(head)
    for position, item in enumerate(items):
        text = item + ("," if position < len(items) - 1 else tail)
        if indent + len(line) + 1 + len(text) > WIDTH and line not in (head, lead):
            yield line
            line = lead
        line += text if line in (head, lead) else f" {text}"
    yield line if items else f"{head}{tail}"


def forgets(module: str, memory: str = "context") -> str:
    """Return what stands where bytes may change their type: before each layer."""
    return f"{module.upper()}_FORGET({memory});"


def _call_lines(target: str, function: str, items: Sequence[str], indent: int) -> list[str]:
    """Return an assignment from a call, broken where clang-format would break it."""
    aligned = list(wrapped(f"{target} = {function}(", items, ");", indent))
    after_assignment = [f"{target} =", *wrapped(f"    {function}(", items, ");", indent)]
    after_parenthesis = [f"{target} = {function}(", *wrapped(" " * 4, items, ");", indent)]
    # A break between arguments weighs 2, the others as they do for clang-format in proportion.
    forms = (
        (2 * len(aligned), aligned),
        (2 * len(after_assignment) - 1, after_assignment),
        (2 * len(after_parenthesis) + 1, after_parenthesis),
    )
    return min(forms, key=lambda form: form[0])[1]


@dataclass(frozen=True)
class LayerFunction:
    """The code of a layer as a function of its own, which goes into a section of the linker."""

    section: str
    """Its name, as a C string."""
    head: str
    declarations: tuple[str, ...]
    """Of pointers to the parts of memories that it uses."""
    lines: tuple[str, ...]


@dataclass(frozen=True)
class LocalParams:
    """Params that point to tables in RAM, so that they are made when the layer runs."""

    struct: str
    """The type of the params."""
    initializer: str
    staged: tuple[Placement, ...]
    """Where the tables are."""
    in_block: bool = False
    """Whether they are in a block with the call."""


@dataclass
class Statements:
    """Writes the statements of one layer."""

    index: int
    """Its position in the schedule."""
    number: int
    """What the module calls it: layers are counted from 1, over all entry points."""
    bound: BoundOperator
    subgraph: AirSubgraph
    plan: Plan
    pointers: Pointers
    params: LocalParams | None = None
    """The params, if the run function makes them."""
    lists: list[str] = field(default_factory=list)
    """Arrays of pointers that the call needs, and params."""
    function: LayerFunction | None = None
    """What the statements call, if the layer's code is to be in a section of its own."""
    calls: bool = False
    """Whether they call a kernel; known when they have been written."""

    def lines(self) -> Iterator[str]:
        """Yield what runs the layer, then what reports its outputs."""
        heading = self.pointers.heading
        if self.bound.operator.op_type in MARKS:
            yield from self._mark()
            return
        if self.bound.operator.op_type == ROOM:
            return
        if self.index in self.plan.elided:
            yield f"/* {heading}: {self._sharing()}. */"
        elif self.index in self.plan.copied:
            yield f"/* {heading}: copied. */"
            yield forgets(self.pointers.module)
            yield from self._copies()
        elif asks_for_rows(self.bound, self.plan):
            yield f"/* {heading}: rows of the input */"
            yield forgets(self.pointers.module)
            yield from self._rows()
        elif self.bound.kernel is None or runs(self.index, self.bound, self.subgraph, self.plan):
            section = self.bound.attributes.code_section
            yield f"/* {heading}{f', in {section}' if section else ''} */"
            yield forgets(self.pointers.module)
            yield from self._call()
        else:
            yield f"/* {heading}: the output is empty. */"
        for position, id_ in enumerate(self.bound.operator.output_ids):
            if self.plan.placements[id_].region is Region.ROWS:
                continue  # the input in another shape
            name = self.pointers.to(id_, f"output_{position}")
            yield from self.pointers.take_declarations()
            macro = f"{self.pointers.module.upper()}_REPORT"
            bytes_ = self.subgraph.tensors[id_].bytes
            yield f"{macro}({self.number}, {position}, {name}, {bytes_});"

    def _mark(self) -> Iterator[str]:
        """Yield the C of a mark of control flow."""
        ids = self.bound.operator.input_ids
        condition = f"*{self.pointers.to(ids[0], 'condition')}" if ids else ""
        yield from self.pointers.take_declarations()
        match self.bound.operator.op_type:
            case "OPGEN_LOOP":
                yield f"for (;;) {{ /* {self.pointers.heading} */"
                self.pointers.enter_block()
            case "OPGEN_UNLESS":
                yield f"if (!{condition}) {{"
                yield "    break;"
                yield "}"
            case "OPGEN_IF":
                yield f"if ({condition}) {{ /* {self.pointers.heading} */"
                self.pointers.enter_block()
            case "OPGEN_ELSE":
                self.pointers.leave_block()
                yield "} else {"
                self.pointers.enter_block()
            case _:
                self.pointers.leave_block()
                yield "}"

    def _sharing(self) -> str:
        """Return why nothing runs, in words."""
        views, outputs = self.bound.memory.views, self.bound.operator.output_ids
        if self.plan.placements[outputs[0]].region is Region.WITHIN:
            return "the output is a part of the input, another one in each round"
        if not views:
            return "the output is the input"
        if views[0].part not in outputs:
            return "the inputs are parts of the output"
        return f"the output{'s are parts' if len(outputs) > 1 else ' is a part'} of the input"

    def _copies(self) -> Iterator[str]:
        """Yield the copies of all that is not in place."""
        memory, tensors = self.bound.memory, self.subgraph.tensors
        for view in memory.common:
            size = tensors[view.part].bytes
            if not size or is_in_place(self.plan, view):
                continue
            if view.part in self.bound.operator.output_ids:
                target = self.pointers.to(view.part, "output")
                source = self.pointers.into(view.whole, view.offset, "input")
            else:
                target = self.pointers.into(view.whole, view.offset, "output")
                source = self.pointers.to(view.part, "input")
            yield from self.pointers.take_declarations()
            yield f"memcpy({target}, {source}, {size});"

    def _rows(self) -> Iterator[str]:
        """Yield what asks the application for rows of the input."""
        operator = self.bound.operator
        (output,) = operator.output_ids
        self.calls = True
        given = f"input_{self.plan.placements[operator.tensor_of('input')].index}"
        self.pointers.parameters.add(given)
        begin = self.pointers.to(operator.tensor_of("begin"), "begin")
        first = f"{f'({begin})' if begin.startswith('(') else begin}[{ROWS_AXIS}]"
        to = self.pointers.to(output, "output")
        yield from self.pointers.take_declarations()
        count = str(self.subgraph.tensors[output].shape[ROWS_AXIS])
        items = (f"{given}->user", first, count, to)
        yield from _call_lines("status", f"{given}->read", items, self._indent)
        yield from self._status()

    def _status(self) -> Iterator[str]:
        yield "if (status != 0) {"
        yield f"    return -{self.number};"
        yield "}"

    def _call(self) -> Iterator[str]:
        self.calls = True
        section = self.bound.attributes.code_section
        if section:
            function, arguments = self._function(section)
            yield from self.pointers.take_declarations()
        else:
            function, arguments = self._callee()
            yield from self.pointers.take_declarations()
            if self._in_block:
                yield "{"
                call = _call_lines("status", function, arguments, self._indent)
                yield from (f"    {line}" for line in (*self.lists, *call))
                yield "}"
                yield from self._status()
                return
            yield from self.lists
        yield from _call_lines("status", function, arguments, self._indent)
        yield from self._status()

    def _callee(self) -> tuple[str, list[str]]:
        """Return the C function that computes the layer, and what it is given."""
        kernel = self.bound.kernel
        if kernel is not None:
            return self.bound.function, [self._argument(name, kernel) for name in kernel.arguments]
        assert self.bound.aot is not None
        return self.bound.aot.function, self._handwritten_arguments()

    def _function(self, section: str) -> tuple[str, list[str]]:
        """Make the layer's own function; return its name and what it is given."""
        module, tensors = self.pointers.module, self.subgraph.tensors
        # No layer, and so no table, begins with run_.
        name = f"{module}_run_{self.bound.name}"
        with self.pointers.own_function():
            function, arguments = self._callee()
            lines = [*self.pointers.take_declarations(), *self.lists]
            lines += [""] if lines else []
            lines += wrapped(f"return {function}(", arguments, ");")
            declared = tuple(local_declaration(*each) for each in sorted(self.pointers.regions))
            used = sorted(self.pointers.parameters)
            given = sorted(self.pointers.given or ())
        parameters = [f"{module}_context *context", *map(self.pointers.parameter, used)]
        parameters += [f"{c_type(tensors[id_])} *{self.pointers.local_names[id_]}" for id_ in given]
        head = "\n".join(wrapped(f"static int {name}(", parameters, ")", indent=0))
        self.function = LayerFunction(c_string(section), head, declared, tuple(lines))
        return name, ["context", *used, *(self.pointers.to(id_) for id_ in given)]

    def _argument(self, name: str, kernel: Kernel) -> str:
        scratch = self.plan.scratch.get(self.index)
        if name == "p":
            return f"&{self._own_params() or self.pointers.params}"
        if name == "scratch":
            return self.pointers.into_context(scratch) if scratch else "NULL"
        if name == "scratch_size":
            return str(scratch.bytes if scratch else 0)
        states = self.bound.memory.states
        if name in states:
            address = self.pointers.into_context(self.plan.states[self.index, name])
            return f"({states[name].type.c} *)({address})"
        return self._operand(name, kernel)

    def _own_params(self) -> str:
        """Declare the params that the run function makes, and return their name."""
        if self.params is None:
            return ""
        for place in self.params.staged:
            self.pointers.into_context(place)
        name = self.pointers.local(f"layer{self.number}_params")
        declaration = f"const {self.params.struct} {name} = {self.params.initializer};"
        self.lists += declaration.splitlines()
        return name

    def _operand(self, name: str, kernel: Kernel) -> str:
        ids = self.bound.operator.named_tensors.get(name)
        if ids is None:
            return "NULL"
        if not isinstance(ids, tuple):
            return self.pointers.to(ids, name)
        assert self.bound.definition is not None
        accepted = kernel.accepted[kernel.same_type.get(name, name)]
        type_ = accepted[0].c if len(accepted) == 1 else "void"
        is_input = any(operand.name == name for operand in self.bound.definition.inputs)
        return self._list(name, f"{'const ' if is_input else ''}{type_}", ids)

    def _handwritten_arguments(self) -> list[str]:
        operator = self.bound.operator
        inputs = self._list("inputs", "const void", operator.input_ids)
        outputs = self._list("outputs", "void", operator.output_ids)
        scratch = self.plan.scratch.get(self.index)
        places = [self.plan.states[self.index, name] for name in self.bound.memory.states]
        states = [self.pointers.into_context(place) for place in places]
        items = [
            inputs,
            outputs,
            self.pointers.into_context(scratch) if scratch else "NULL",
            self._array("states", "void", states) if states else "NULL",
        ]
        call = self.pointers.local(f"layer{self.number}_call")
        head = f"{self.pointers.module}_call {call} = {{"
        self.lists += wrapped(head, items, "};", self._indent)
        return [f"&{call}"]

    def _list(self, what: str, type_: str, ids: Sequence[int]) -> str:
        """Declare an array of pointers to tensors and return its name."""
        items = [
            self.pointers.to(id_, f"{what}_{position}") if id_ >= 0 else "NULL"
            for position, id_ in enumerate(ids)
        ]
        return self._array(what, type_, items)

    def _array(self, what: str, type_: str, items: Sequence[str]) -> str:
        """Declare an array of pointers and return its name."""
        name = self.pointers.local(f"layer{self.number}_{what}")
        head = f"{type_} *const {name}[] = {{"
        self.lists += wrapped(head, items or ["NULL"], "};", self._indent)
        return name

    @property
    def _indent(self) -> int:
        """By how much lines are moved when they are in their place."""
        return 4 + 4 * (len(self.pointers.around) + self._in_block)

    @property
    def _in_block(self) -> bool:
        """Whether the call is in a block: then params of layers share their place on the stack."""
        return self.params is not None and self.params.in_block
