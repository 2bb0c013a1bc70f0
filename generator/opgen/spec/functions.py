"""The section ``functions``: functions of one's own, made of expressions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from opgen.errors import SpecError, did_you_mean
from opgen.lib import MODULES
from opgen.operators.expression import Expression, SpecFunction
from opgen.operators.types import (
    ARRAY,
    BOOL,
    SHAPE,
    UNKNOWN,
    ArrayType,
    EnumType,
    RecordType,
    TensorType,
    TupleType,
    Type,
    words,
)
from opgen.spec.expr import checked, text_of
from opgen.spec.faults import Faults
from opgen.spec.lets import chain_of, names_in, ordered
from opgen.spec.library import DTYPES, SCALARS, Library, Parameter, Signature
from opgen.spec.names import taken_by
from opgen.spec.scope import Scope
from opgen.spec.value import FACT_BITS, FACT_LENGTH, UNKNOWN_VALUE, Value
from opgen.text.tree import MappingNode, ScalarNode

MOST_CALLS = 1_000
"""Functions of specs that one call of a function may call, in all."""
_ALONE = "a function sees its parameters and nothing else"
_ELSEWHERE = dict.fromkeys(("target", "reference", "exact", "folded"), _ALONE)
_MODULES = frozenset(name.rpartition(".")[2] for name in MODULES if ".ops." not in name)
"""Words that generated modules have for modules of the library."""


def types_of_parameters(library: Library) -> dict[str, Type]:
    """Return what parameters may be, by the words for it."""
    made = library.functions
    return {
        **SCALARS, "shape": SHAPE, "array": ARRAY, "tensor": TensorType(),
        "tensors": TupleType((TensorType(),)),
        **{f"array of {each}": ArrayType(each) for each in DTYPES},
        **{each: EnumType(each) for each in library.enums},
        **{
            each: made[each][0].returns if each in made else RecordType(each)
            for each in library.records
        },
    }  # fmt: skip


def with_functions(library: Library, section: object, faults: Faults) -> Library:
    """Return a library with the functions that a section defines; what is wrong is noted.

    Functions may call each other, whatever their order, but none itself. Those without a value
    make records.
    """
    if not isinstance(section, MappingNode):
        return library
    nodes = {name: each for name, each in section.items() if isinstance(each, MappingNode)}
    uses = {name: _called_in(each) & nodes.keys() for name, each in nodes.items()}
    in_order, cyclic = ordered(uses)
    if cyclic:
        chain = chain_of(uses, cyclic)
        message = f"'{chain[0]}' calls itself: {' -> '.join(chain)}"
        hint = "to go through an axis step by step, use scan"
        faults.add(section.entries[chain[0]].key.place, message, hint)
    for name in (*in_order, *cyclic):
        place = section.key_place(name)
        if what := taken_by(name, library):
            faults.add(place, f"'{name}' is {what}", "choose another name")
            continue
        form = Signature(name, (Parameter("values", UNKNOWN, repeated=True),), UNKNOWN)
        if name not in cyclic:
            form = _Reading(name, nodes[name], library, faults).signature(section)
        records = library.records
        if form.defined is not None and form.defined.is_record:
            records = {**records, name: dict(form.defined.parameters)}
        functions = {**library.functions, name: (form,)}
        library = replace(library, functions=functions, records=records)
    return library


def _called_in(node: MappingNode) -> frozenset[str]:
    given = (node.get(key) for key in ("params", "let", "value"))
    return frozenset[str]().union(*(names_in(each) for each in given if each is not None))


@dataclass(frozen=True)
class _Reading:
    """The reading of one function."""

    name: str
    node: MappingNode
    library: Library
    faults: Faults
    seen: dict[str, str] = field(default_factory=dict)
    """Name -> the section that gives it."""

    def signature(self, section: MappingNode) -> Signature:
        """Return what the function takes and returns, with the function itself."""
        before = len(self.faults)
        types = {name: self._type(each) for name, each in self._entries("params")}
        if "value" not in self.node:
            return self._record_of(types, section)
        values = {name: Value(each) for name, each in types.items()}
        lets: dict[str, Expression] = {}
        result = self._infer(values, lets)
        parameters = tuple(Parameter(name, type_) for name, type_ in types.items())
        doc = self.node.text("doc").strip()
        if result is None or len(self.faults) > before:
            return Signature(self.name, parameters, UNKNOWN, doc)
        value, expression = result
        expression = replace(expression, defined=self._with_records(types, expression))
        used = (*lets.values(), expression)
        self._check_unused(used)
        named = [(each, _count(e, each.name)) for e in used for each in e.defined]
        count = 1 + sum(each.calls * times for each, times in named)
        place = section.key_place(self.name)
        if count > MOST_CALLS:
            self.faults.add(place, f"a call of '{self.name}' calls {count:,} functions of specs")
            count = 1
        scans = any("scan" in e.functions for e in used) or any(each.scans for each, _ in named)
        function = SpecFunction(
            self.name, place, doc, tuple(types.items()), lets, expression, calls=count, scans=scans
        )
        form = Signature(self.name, parameters, value.type, doc, function, partial(self._at, value))
        return replace(form, defined=replace(function, tests=self._tests(form)))

    def _record_of(self, types: Mapping[str, Type], section: MappingNode) -> Signature:
        """Return what makes a record, whose fields are the parameters."""
        if "let" in self.node:
            place = self.node.key_place("let")
            self.faults.add_lack(place, "a record computes nothing", "say its value, or delete it")
        doc, place = self.node.text("doc").strip(), section.key_place(self.name)
        returns = RecordType(self.name, is_of_spec=True)
        tree = ast.Tuple([ast.Name(each, ast.Load()) for each in types], ast.Load())
        whole = Expression(ast.unparse(tree), tree, place, returns, frozenset(types), frozenset())
        record = SpecFunction(
            self.name, place, doc, tuple(types.items()), {}, whole, is_record=True
        )
        parameters = tuple(Parameter(name, type_) for name, type_ in types.items())
        form = Signature(self.name, parameters, returns, doc, record)
        return replace(form, defined=replace(record, tests=self._tests(form)))

    def _with_records(
        self, types: Mapping[str, Type], expression: Expression
    ) -> tuple[SpecFunction, ...]:
        """Return the functions of specs that a function needs: records that it is given, too."""
        forms = [self.library.functions.get(words(each), ()) for each in types.values()]
        given = [form.defined for found in forms for form in found if form.defined is not None]
        needed = {each.name: each for each in (*given, *expression.defined)}
        return tuple(needed[name] for name in sorted(needed))

    def _entries(self, key: str) -> Iterator[tuple[str, ScalarNode]]:
        """Go through the names of a section; those that mean two things are reported."""
        for name, entry in self.node.entries_of(key).items():
            what = taken_by(name, self.library)
            if not what and name in _MODULES:
                what = "a word of the library"
            if not what and name in self.seen:
                what = f"in {self.seen[name]} too"
            if what:
                self.faults.add(entry.key.place, f"'{name}' is {what}", "choose another name")
            if isinstance(entry.value, ScalarNode) and name not in self.seen:
                self.seen[name] = key
                yield name, entry.value

    def _type(self, node: ScalarNode) -> Type:
        """Return the type that a word means."""
        word, known = node.text, types_of_parameters(self.library)
        if word in known:
            return known[word]
        others = "shape, array, array of int32, tensor, tensors, an enum, or a record"
        hint = did_you_mean(word, known) or f"{', '.join(SCALARS)}, {others}"
        self.faults.add(node.place, f"there is no type '{word}'", hint)
        return UNKNOWN

    def _infer(
        self, values: Mapping[str, Value], lets: dict[str, Expression]
    ) -> tuple[Value, Expression] | None:
        """Return what the function gives for some arguments; its lets are put into ``lets``."""
        known = dict(values)
        scope = Scope(self.library, known, elsewhere=_ELSEWHERE)
        nodes = dict(self._entries("let")) if not lets else {}
        uses = {name: names_in(each) & nodes.keys() for name, each in nodes.items()}
        in_order, cyclic = ordered(uses)
        if cyclic:
            chain = chain_of(uses, cyclic)
            message = f"'{chain[0]}' is defined by itself: {' -> '.join(chain)}"
            self.faults.add(nodes[chain[0]].place, message)
        for name in (*in_order, *cyclic):
            known[name] = UNKNOWN_VALUE
            with self.faults.noted():
                if name in in_order:
                    lets[name], known[name] = checked(text_of(nodes[name]), scope)
        with self.faults.noted():
            expression, value = checked(text_of(self.node["value"]), scope)
            return value, expression
        return None

    def _at(self, general: Value, given: Mapping[str, Value]) -> Value:
        """Return what a call gives, which may be larger if its arguments are.

        :raises SpecError: what it computes is too large then.
        """
        if all(e.bits <= FACT_BITS and e.size <= FACT_LENGTH for e in given.values()):
            return general
        again = _Reading(self.name, self.node, self.library, Faults())
        found = again._infer(given, {})
        if again.faults:
            raise SpecError(*again.faults)
        return found[0] if found is not None else general

    def _check_unused(self, used: tuple[Expression, ...]) -> None:
        """Note lets that nothing uses; a step of ``scan`` may be given more than it needs."""
        names = frozenset[str]().union(*(each.names for each in used))
        for name, entry in self.node.entries_of("let").items():
            if name not in names:
                self.faults.add_lack(entry.key.place, f"nothing uses '{name}'", "delete it")

    def _tests(self, form: Signature) -> tuple[Expression, ...]:
        """Return what must hold of the function, which may call itself and the library."""
        library = self.library
        if form.defined is not None and form.defined.is_record:
            records = {**library.records, self.name: dict(form.defined.parameters)}
            library = replace(library, records=records)
        scope = Scope(library, {}, functions={self.name: (form,)})
        found = []
        for item in self.node.listed("tests"):
            with self.faults.noted():
                test = checked(text_of(item), scope, BOOL, "a test")[0]
                if self.name not in test.functions:
                    self.faults.add(item.place, f"this says nothing of '{self.name}'")
                found.append(test)
        return tuple(found)


def _count(expression: Expression, name: str) -> int:
    """Return how often an expression names a function."""
    return sum(isinstance(e, ast.Name) and e.id == name for e in ast.walk(expression.tree))
