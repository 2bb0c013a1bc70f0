"""A spec while it is being checked: what its names mean in each section."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from opgen.operators.expression import Expression
from opgen.operators.model import Litert, Memory, Operand, Option
from opgen.operators.types import FunctionType, RecordType, TensorType, TupleType, Type
from opgen.spec.expr import checked, text_of
from opgen.spec.faults import Faults
from opgen.spec.library import Library
from opgen.spec.scope import Scope
from opgen.spec.value import UNKNOWN_VALUE, Value
from opgen.text.tree import MappingNode, Node, ScalarNode

EVALUATORS = ("reference", "exact")
ANY_TARGET = {"target": "the result must not depend on the processor"}
_FUNCTIONS = dict.fromkeys(
    EVALUATORS, "it is a function, which only let and what kernels compute can use"
)


@dataclass
class Draft:
    """Everything that is known of a spec so far."""

    tree: MappingNode
    library: Library
    faults: Faults
    fusing: Mapping[str, Type] = field(default_factory=dict)
    """Options of any operator that fuse neighbours: what ``folds`` must give."""
    litert: Litert | None = None
    options: dict[str, Option] = field(default_factory=dict)
    inputs: dict[str, Operand] = field(default_factory=dict)
    outputs: dict[str, Operand] = field(default_factory=dict)
    intermediates: dict[str, Operand] = field(default_factory=dict)
    states: dict[str, Memory] = field(default_factory=dict)
    lets: dict[str, Expression] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    """What the names in ``let`` mean; see :attr:`facts`."""
    meant: dict[str, Value] = field(default_factory=dict)
    """What names mean where operands hold elements; see :attr:`meaning`."""
    roots: list[Expression] = field(default_factory=list)
    """Every expression outside of ``let`` and ``tests``."""

    @cached_property
    def term_names(self) -> tuple[str, ...]:
        """The names of all values that are made of elements, also of those that are wrong."""
        return tuple(self.tree.entries_of("terms"))

    @cached_property
    def let_names(self) -> tuple[str, ...]:
        """The names of all lets, also of those that are wrong."""
        return tuple(self.tree.entries_of("let"))

    # --- scopes -----------------------------------------------------------------------------------

    def operand_values(self, *, elements: bool) -> dict[str, Value]:
        """Return what the names of operands and states mean.

        ``elements``: inputs and states hold elements, and absent inputs count as zero.
        """
        values = {
            name: Value(_operand_type(operand, elements), operands=frozenset((name,)))
            for name, operand in self.inputs.items()
        }
        for name, operand in (self.outputs | self.intermediates).items():
            # What is computed, even if nobody wants it.
            is_given = elements and name in self.outputs
            known = replace(operand, optional=False) if is_given else operand
            values[name] = Value(_operand_type(known, False), operands=frozenset((name,)))
        for name in self.states:
            values[name] = Value(TensorType(has_values=elements), operands=frozenset((name,)))
        return values

    @property
    def kept(self) -> list[str]:
        """What is kept from run to run: states, and inputs that are variable."""
        return [*self.states, *(each.name for each in self.inputs.values() if each.variable)]

    def option_values(self) -> dict[str, Value]:
        """Return what the names of options mean."""
        return {name: Value(option.type) for name, option in self.options.items()}

    @cached_property
    def facts(self) -> Scope:
        """The scope of ``let`` and of what a kernel computes for itself; lets are added to it."""
        self.values |= self.option_values() | self.operand_values(elements=False)
        self.values["target"] = Value(RecordType("Target"))
        self.values |= dict.fromkeys(EVALUATORS, Value(FunctionType()))
        why = "only the expressions of '{}' see it"
        elsewhere = {"folded": why.format("fuses")}
        elsewhere |= dict.fromkeys(self.term_names, why.format("reference' and 'exact"))
        return Scope(self.library, self.values, elsewhere=elsewhere)

    @cached_property
    def general(self) -> Scope:
        """The scope of what is the same for every processor."""
        return _without(self.facts, ANY_TARGET | _FUNCTIONS)

    @cached_property
    def inference(self) -> Scope:
        """The scope of the outputs' types, shapes and quantization."""
        return _without(self.general, self.not_for_outputs())

    @cached_property
    def meaning(self) -> Scope:
        """The scope of ``reference`` and ``exact``, in which operands hold elements."""
        self.meant = {**self.general.values, **self.operand_values(elements=True)}
        return replace(self.general, values=self.meant, has_elements=True)

    def not_for_outputs(self) -> dict[str, str]:
        """Return the names that what an output is cannot depend on, with the reason."""
        why = "what an output is follows from the inputs and options"
        return ANY_TARGET | dict.fromkeys((*self.outputs, *self.states), why)

    # --- expressions ------------------------------------------------------------------------------

    def check(
        self, node: Node | None, scope: Scope, wanted: Type | None, what: str
    ) -> Expression | None:
        """Return the checked expression of a key, or None if it is missing or wrong."""
        if node is None:
            return None
        with self.faults.noted():
            found = checked(text_of(node), scope, wanted, what)[0]
            found = self._with_reads(found)
            self.roots.append(found)
            return found
        return None

    def check_free(  # noqa: PLR0913  an expression, and of what it must be independent
        self,
        node: Node | None,
        scope: Scope,
        wanted: Type | None,
        what: str,
        subject: str,
        hidden: Mapping[str, str] = ANY_TARGET,
    ) -> Expression | None:
        """Return a checked expression as above; note if it depends on what is hidden from it."""
        found = self.check(node, scope, wanted, what)
        self.require_independent(found, hidden, subject)
        return found

    def _with_reads(self, expression: Expression) -> Expression:
        """Add the operands whose elements or scales the lets read that an expression uses."""
        reads, data = expression.reads_values, expression.reads_data
        for name in expression.names & self.lets.keys():
            reads |= self.lets[name].reads_values
            data |= self.lets[name].reads_data
        return replace(expression, reads_values=reads, reads_data=data)

    def add_let(
        self, name: str, node: ScalarNode, *, broken: bool = False, is_term: bool = False
    ) -> None:
        """Check a let; those that it uses must have been added.

        :param broken: it uses itself.
        :param is_term: it is made of elements, see :attr:`meaning`.
        """
        scope = self.meaning if is_term else self.facts
        values = self.meant if is_term else self.values
        values[name] = UNKNOWN_VALUE
        if broken:
            return
        with self.faults.noted():
            expression, value = checked(text_of(node), scope)
            self.lets[name] = self._with_reads(expression)
            values[name] = value

    def reached(self, names: Iterable[str]) -> frozenset[str]:
        """Return the names that an expression uses, by itself or through lets."""
        found: set[str] = set()
        pending = list(names)
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                if name in self.lets:
                    pending += self.lets[name].names
        return frozenset(found)

    def way(self, names: Iterable[str], goals: Collection[str]) -> list[str]:
        """Return the lets through which an expression reaches one of the names, and that name."""
        ways = [[name] for name in sorted(names)]
        seen = set(names)
        for way in ways:
            if way[-1] in goals:
                return way
            used = self.lets[way[-1]].names if way[-1] in self.lets else frozenset()
            ways += [[*way, name] for name in sorted(used - seen)]
            seen |= used
        return []

    def require_independent(
        self, expression: Expression | None, of: Mapping[str, str], what: str
    ) -> None:
        """Note a fault if an expression reaches a name, even through lets."""
        way = self.way(expression.names, of) if expression else []
        if expression is None or not way:
            return
        through = f" through let {', '.join(way[:-1])}" if len(way) > 1 else ""
        self.faults.add(
            expression.place, f"{what} depends on '{way[-1]}'{through}", why=of[way[-1]]
        )


def _without(scope: Scope, hidden: Mapping[str, str]) -> Scope:
    values = {name: value for name, value in scope.values.items() if name not in hidden}
    return replace(scope, values=values, elsewhere={**scope.elsewhere, **hidden})


def _operand_type(operand: Operand, elements: bool) -> Type:
    has_values = elements or operand.const
    if operand.variadic:
        tensor = TensorType(operand.layout, optional=operand.optional, has_values=has_values)
        return TupleType((tensor,))
    optional = operand.optional and not elements
    return TensorType(operand.layout, optional=optional, has_values=has_values)
