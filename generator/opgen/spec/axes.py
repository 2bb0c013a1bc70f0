"""What a spec says of the axes of operands: the key `axes`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from opgen.operators.axes import EACH, labels_in
from opgen.operators.expression import Expression
from opgen.operators.model import Affine, Axes
from opgen.operators.types import ARRAY, BOOL, INT, RecordType, TupleType, Type
from opgen.spec.draft import Draft
from opgen.spec.names import require_known, suggestion
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode, text_at

_WHAT = "what axes are"
_WINDOW = RecordType("Window")
_INTS = TupleType((INT,))
_KEYS = frozenset(
    (
        *("numbers", "per_axis", "bits", "counts", "order"),
        *("windows", "when", "linear", "affine", "parts"),
    )
)


def counting(axes: Axes | None) -> frozenset[str]:
    """Return the options and inputs that a fact of axes names: it uses them."""
    if axes is None:
        return frozenset()
    order = [axes.order] if axes.order else []
    return frozenset((*axes.numbers, *axes.per_axis, *axes.bits, *axes.counts, *order))


def read_axes(draft: Draft) -> Axes | None:
    """Check the key ``axes``."""
    node = draft.tree.get("axes")
    if isinstance(node, ScalarNode):
        return Axes(place=node.place)
    return _Reader(draft, node).read() if isinstance(node, MappingNode) else None


@dataclass(frozen=True)
class _Reader:
    """Reads the mapping under ``axes``."""

    draft: Draft
    node: MappingNode

    def read(self) -> Axes:
        """Return the fact, as far as it is right."""
        lists = {name: e for name, e in self.node.entries.items() if name not in _KEYS}
        of = {name: self._labels_at(entry.key) for name, entry in lists.items()}
        labels = _labels_of(of, of)
        both = _labels_of(of, self.draft.inputs) & _labels_of(of, self.draft.outputs)
        numbers = {
            entry.key.text: self._labels(entry.value, labels)
            for entry in self._counting("numbers", INT, _INTS)
        }
        counts = {
            entry.key.text: self._labels(entry.value, labels)
            for entry in self._counting("counts", INT, inputs=False)
        }
        windows: dict[str, str] = {}
        for label, entry in self.node.entries_of("windows").items():
            self._label(entry.key, both, "no input and output have an axis")
            windows |= self._window(label, entry.value)
        axes = Axes(
            of,
            numbers,
            self._listed("per_axis", _INTS),
            self._listed("bits", INT, inputs=False),
            counts,
            self._order(),
            windows,
            self._check(self.node.get("when"), BOOL, "'when'"),
            self._check(self.node.get("linear"), BOOL, "'linear'"),
            self._affine(of),
            self.node.text("parts"),
            self.node.place,
        )
        for name, entry in lists.items():
            self._check_lengths(axes, name, entry)
        self._check_linear(axes)
        return axes

    # Operands and their labels

    def _labels_at(self, operand: ScalarNode) -> tuple[str, ...]:
        known = [*self.draft.inputs, *self.draft.outputs]
        require_known(operand, known, "operands", self.draft.faults)
        return self.node.texts(operand.text)

    def _check_lengths(self, axes: Axes, name: str, entry: Entry) -> None:
        """Note lists that say of more or fewer axes than there are, or not of how many."""
        own, said = axes.of[name], (*axes.counts.values(), *axes.numbers.values())
        counted = {label for each in said for label in each}
        operand = {**self.draft.inputs, **self.draft.outputs}.get(name)
        many = [e for e in own if e.endswith(EACH) and not counted.intersection(labels_in(e))]
        if len(many) > 1:
            message = f"how many axes are '{many[0]}', and how many '{many[1]}'?"
            self._add(entry.value, message, "say it of one of them: counts: {option: label}")
        elif operand is not None and operand.layout and not any(e.endswith(EACH) for e in own):
            rank = len(operand.layout)
            if rank != len(own):
                message = f"'{name}', of layout {operand.layout}, has {rank} axes, not {len(own)}"
                self._add(entry.value, message)

    def _labels(self, node: Node, labels: Iterable[str]) -> tuple[str, ...]:
        items = node.items if isinstance(node, SequenceNode) else ()
        return tuple(self._label(item, labels) for item in items)

    def _label(
        self, node: Node, labels: Iterable[str], message: str = "no operand has an axis"
    ) -> str:
        text = text_at(node)
        if text not in labels:
            hint = suggestion(text, sorted(labels), "labels")
            self._add(node, f"{message} '{text}'", hint)
        return text

    # What counts axes

    def _counting(self, key: str, *types: Type, inputs: bool = True) -> Iterator[Entry]:
        """Go through a section whose keys are what counts axes."""
        for entry in self.node.entries_of(key).values():
            self._check_counter(entry.key, types, inputs)
            yield entry

    def _listed(self, key: str, type_: Type, *, inputs: bool = True) -> tuple[str, ...]:
        for item in self.node.listed(key):
            self._check_counter(item, (type_,), inputs)
        return self.node.texts(key)

    def _check_counter(self, node: Node, types: tuple[Type, ...], inputs: bool) -> None:
        """Note what is no option of one of some types, and no input that may be constant."""
        name, options = text_at(node), self.draft.options
        given: Mapping[str, object] = self.draft.inputs if inputs else {}
        known = [n for n, each in self.draft.inputs.items() if n in given and not each.variadic]
        known += [n for n, each in options.items() if each.type in types]
        if name not in known:
            what = "input or option" if inputs else "option"
            hint = suggestion(name, known, f"{what.replace(' or ', 's or ')}s that can be")
            self._add(node, f"there is no {what} '{name}' that counts axes", hint)

    def _order(self) -> str:
        node = self.node.get("order")
        if node is None:
            return ""
        self._check_counter(node, (_INTS,), inputs=True)
        if len(self.draft.outputs) != 1:
            self._add(node, "an operator that puts axes in another order has one output")
        return text_at(node)

    def _window(self, label: str, node: Node) -> dict[str, str]:
        """Return the let that is the window along a label, if it is one."""
        name = text_at(node)
        if name in self.draft.let_names:
            return {label: name} if self._check(node, _WINDOW, f"'{label}'") else {}
        hint = suggestion(name, sorted(self.draft.let_names), "values under `let`")
        self._add(node, f"the window along '{label}' must be a value under `let`", hint)
        return {}

    # Sums of products

    def _check_linear(self, axes: Axes) -> None:
        """Note `linear` where nothing is a weight, or the bias cannot be added."""
        node = self.node.get("linear")
        given = next((axes.of.get(name, ()) for name in self.draft.outputs), ())
        biases = [n for n, own in axes.of.items() if len(own) == 1 and own[0] in given]
        inputs = [n for n in biases if n in self.draft.inputs]
        if node is None:
            return
        if not inputs or not any(
            {*axes.of[inputs[0]]} < {*own} for n, own in axes.of.items() if n in self.draft.inputs
        ):
            message = "no axis of the output is one of weights, and the only one of a bias"
            self._add(node, message)
        elif not self.draft.inputs[inputs[0]].optional:
            message = f"the input '{inputs[0]}' must be optional: it may be absent before"
            self._add(node, message)

    def _affine(self, of: Mapping[str, tuple[str, ...]]) -> Affine | None:
        node = self.node.mapping("affine")
        if node is None:
            return None
        first = next(iter(self.draft.inputs), "")
        known = [each for each in of.get(first, ()) if each != EACH]
        along = self._label(node["along"], known, f"'{first}', the first input, has no axis")
        factor = self._check(node.get("factor"), ARRAY, "'factor'")
        offset = self._check(node.get("offset"), ARRAY, "'offset'")
        if len(self.draft.outputs) != 1:
            self._add(node, "an operator with factors and offsets has one output")
        return Affine(along, factor, offset, node.place) if factor and offset else None

    # Expressions and faults

    def _check(self, node: Node | None, wanted: Type, what: str) -> Expression | None:
        return self.draft.check_free(node, self.draft.general, wanted, what, _WHAT)

    def _add(self, node: Node, message: str, hint: str = "") -> None:
        self.draft.faults.add(node.place, message, hint)


def _labels_of(of: Mapping[str, tuple[str, ...]], operands: Iterable[str]) -> frozenset[str]:
    """Return the labels that some operands have."""
    entries = (entry for name in operands for entry in of.get(name, ()))
    return frozenset(label for entry in entries for label in labels_in(entry))
