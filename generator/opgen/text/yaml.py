"""Strict YAML: the JSON-like part of YAML 1.2, without its traps.

PyYAML (its C parser where there is one) splits the text into events; everything else is here. Only
``true``, ``false``, ``null`` and plain decimal, hexadecimal and floating-point numbers are special.
What another reader of YAML would take for something else is refused: duplicate keys, anchors,
aliases, tags, directives, several documents, ``no``, ``on``, ``1:30``, ``1_000``, ``010``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from yaml.error import MarkedYAMLError
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from opgen.errors import Diagnostic, SpecError
from opgen.text.tree import (
    DEEPEST,
    LONGEST_NUMBER,
    MOST_NODES,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Source,
    invisible,
)
from opgen.text.yaml_errors import explained


class PureParser(Reader, Scanner, Parser):
    """PyYAML's parser in Python: used for messages, and where there is no C parser."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)


def fast_parser() -> Callable[[str], Any]:
    """Return PyYAML's parser in C, or the one in Python if PyYAML was built without libyaml."""
    try:
        from yaml import cyaml  # noqa: PLC0415  may be missing
    except ImportError:  # pragma: no cover
        return PureParser
    parser: Callable[[str], Any] = vars(cyaml)["CParser"]
    return parser


_WORDS = {"true": True, "True": True, "false": False, "False": False, "null": None}
_NUMBER = re.compile(
    r"[-+]?(?:0|[1-9][0-9]*)|0x[0-9a-fA-F]+"
    r"|(?P<float>[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
)
_NUMBER_LIKE = re.compile(r"[-+.0-9]")
_SPECIAL = re.compile(r"[-+.0-9<~=]|(?i:yes|no|on|off|true|false|null)$")
"""What a scalar starts with, or is, that may mean something else than its text."""
_TRAPS: tuple[tuple[str, str, str], ...] = (
    (
        r"(?i:yes|no|on|off)|TRUE|FALSE",
        "'{}' is a truth value for some readers of YAML and text for others",
        "write true or false, or put quotes around a text",
    ),
    (r"<<", "a merge key: '<<'", "repeat the keys that it would bring"),
    (
        r"~|Null|NULL|=",
        "'{}' has a special meaning in some versions of YAML",
        "put quotes around a text",
    ),
    (
        r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?",
        "'{}' is a number of base 60 for some readers of YAML",
        "put quotes around a text",
    ),
    (
        r"[-+]?(?:0x[0-9a-fA-F_]+|(?=[0-9.]*_)[0-9][0-9_.]*(?:[eE][-+]?[0-9_]+)?)",
        "'{}' is a number for some readers of YAML and text for others",
        "leave out the underscores",
    ),
    (
        r"[-+]?0[0-9]+|[-+]?0o[0-9]+|[-+]?0b[01]+",
        "'{}' is an octal or binary number for some readers of YAML",
        "write it in decimal or as 0x...",
    ),
    (r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", "'{}' is not a finite number", ""),
    (
        r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}",
        "'{}' is a date for some readers of YAML",
        "put quotes around a text",
    ),
)


def read_yaml(source: Source, parser: Callable[[str], Any] | None = None) -> MappingNode:
    """Read the one mapping that a file consists of.

    :raises SpecError: with everything that is wrong with the text as YAML.
    """
    root = read_any_yaml(source, parser)
    if isinstance(root, MappingNode):
        return root
    raise SpecError(_no_mapping(source, root))


def read_any_yaml(source: Source, parser: Callable[[str], Any] | None = None) -> Node | None:
    """Read what a file consists of; None: nothing.

    :raises SpecError: with everything that is wrong with the text as YAML.
    """
    parser = parser or fast_parser()
    try:
        return _Composer(source, parser(source.text)).document()
    except MarkedYAMLError as error:
        if parser is PureParser:
            raise SpecError(explained(source, error)) from None
    # The parser in Python has better places and messages.
    return read_any_yaml(source, PureParser)


def _no_mapping(source: Source, root: Node | None) -> Diagnostic:
    kind = source.kind
    start = f"a {kind.word} starts with: {kind.key}: {kind.value}"
    if root is None or (isinstance(root, ScalarNode) and root.value is None):
        return Diagnostic(source.place(0, 0), "the file is empty", hint=start)
    return Diagnostic(root.place, f"a {kind.word} is a mapping of keys to values", hint=start)


@dataclass
class _Open:
    """A collection whose end has not been read."""

    start: int
    flow: bool
    keys: bool
    entries: dict[str, Entry] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)
    key: ScalarNode | None = None
    depth: int = 0
    """How many brackets an expression that was cut at its comma has open."""
    is_rest: bool = False
    """What was read last is the rest of one."""


class _Composer:
    """Makes the tree out of events; notes what is wrong."""

    def __init__(self, source: Source, parser: Any) -> None:
        self.source = source
        self.parser = parser
        self.faults: list[Diagnostic] = []
        self.stack: list[_Open] = []
        self.nodes = 0
        self.root: Node | None = None

    def document(self) -> Node | None:
        """Return the tree of the only document."""
        documents = 0
        takes: dict[type[Event], Callable[[Any], None]] = {
            ScalarEvent: self._take_scalar,
            AliasEvent: self._take_alias,
            MappingStartEvent: self._open,
            SequenceStartEvent: self._open,
            MappingEndEvent: self._close,
            SequenceEndEvent: self._close,
        }
        while (event := self.parser.get_event()) is not None:
            take = takes.get(type(event))
            if take is not None:
                take(event)
            elif isinstance(event, DocumentStartEvent):
                documents += 1
                self._check_document(event, documents)
                if documents > 1:
                    break
        if self.faults:
            raise SpecError(*self.faults)
        return self.root

    def _check_document(self, event: DocumentStartEvent, count: int) -> None:
        if event.version or event.tags:
            self._fault(event, "a YAML directive", "delete the line")
        if count > 1:
            self._fault(event, "a second document", "put it into a file of its own")

    def _fault(self, event: Event, message: str, hint: str, why: str = "") -> None:
        start, end = _span(event)
        self.faults.append(Diagnostic(self.source.place(start, end), message, why, hint))

    def _take_scalar(self, event: ScalarEvent) -> None:
        self._check_node(event)
        self._add(self._scalar(event))

    def _take_alias(self, event: AliasEvent) -> None:
        self._fault(event, f"an alias: '*{event.anchor}'", self.source.kind.alias)
        start, end = _span(event)
        self._add(ScalarNode(self.source, start, end, "", ""))

    def _check_node(self, event: ScalarEvent | CollectionStartEvent) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._fault(event, f"more than {MOST_NODES:,} values", "split the file")
            raise SpecError(*self.faults)
        if event.anchor:
            self._fault(event, f"an anchor: '&{event.anchor}'", "repeat the value where it is used")
        if event.tag:
            self._fault(event, f"a tag: '{event.tag}'", "delete it: types follow from the schema")

    def _open(self, event: CollectionStartEvent) -> None:
        self._check_node(event)
        if len(self.stack) >= DEEPEST:
            hint = f"no {self.source.kind.word} needs that"
            self._fault(event, f"nested more than {DEEPEST} levels deep", hint)
            raise SpecError(*self.faults)
        keys = isinstance(event, MappingStartEvent)
        self.stack.append(_Open(_span(event)[0], bool(event.flow_style), keys))

    def _close(self, event: Event) -> None:
        done = self.stack.pop()
        end = _span(event)[1]
        if not done.flow:
            # The end mark of a block is after the comments that follow it.
            children = [*(e.value for e in done.entries.values()), *done.items]
            end = max((child.end for child in children), default=done.start)
        if done.keys:
            self._add(MappingNode(self.source, done.start, end, done.entries, done.flow))
        else:
            self._add(SequenceNode(self.source, done.start, end, tuple(done.items), done.flow))

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if top.flow and isinstance(node, ScalarNode):
            self._check_split(node, top)
        if not top.keys:
            top.items.append(node)
        elif top.key is not None:
            top.entries[top.key.text] = Entry(top.key, node)
            top.key = None
        else:
            top.key = self._key(node, top)

    def _key(self, node: Node, top: _Open) -> ScalarNode:
        if not isinstance(node, ScalarNode):
            message = "a list or mapping as a key"
            self.faults.append(Diagnostic(node.place, message, hint="keys are names"))
            return ScalarNode(self.source, node.start, node.end, "", f"\0{self.nodes}")
        if top.is_rest:
            return ScalarNode(self.source, node.start, node.end, "", f"\0{self.nodes}")
        if not isinstance(node.value, str):
            message = f"the key {node.text or 'null'} is not a name"
            hint = self.source.kind.names if node.text else "write the name first"
            self.faults.append(Diagnostic(node.place, message, hint=hint))
        if node.text in top.entries:
            message = f"'{node.text}' is given twice"
            why = f"the first is at {top.entries[node.text].key.place}"
            self.faults.append(Diagnostic(node.place, message, why, "delete one of them"))
            return ScalarNode(self.source, node.start, node.end, "", f"\0{self.nodes}")
        return node

    def _check_split(self, node: ScalarNode, top: _Open) -> None:
        """Refuse an expression in {...} or [...] that YAML has cut at its comma."""
        top.is_rest = top.depth > 0
        if node.style:
            return
        top.depth += node.text.count("(") - node.text.count(")")
        if top.depth and not top.is_rest:
            message = "an expression is cut at its comma, because it stands within { } or [ ]"
            hint = 'put it into quotes, "...", or on a line of its own'
            self.faults.append(Diagnostic(node.place, message, hint=hint))
            top.depth = max(top.depth, 0)

    def _scalar(self, event: ScalarEvent) -> ScalarNode:
        start, end = _span(event)
        text: str = event.value
        style = event.style or ""
        if style:
            if style in "|>":
                end = start + len(self.source.text[start:end].rstrip())
            elif (found := invisible(text)) is not None:
                self._fault(event, f"an escape for the invisible character {found}", "delete it")
            return ScalarNode(self.source, start, end, text, text, style)
        return ScalarNode(self.source, start, end, self._plain(event, text), text)

    def _plain(self, event: ScalarEvent, text: str) -> str | int | float | bool | None:
        """Return what a plain scalar means; the same for every reader of YAML, or refused."""
        if not text:
            return None
        if not _SPECIAL.match(text):
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _NUMBER_LIKE.match(text) and (number := _NUMBER.fullmatch(text)):
            if len(text) > LONGEST_NUMBER:
                self._fault(event, f"a number of {len(text)} characters", "")
                return 0
            value = float(text) if number["float"] else int(text, 0)
            if value in (float("inf"), float("-inf")):
                self._fault(event, f"{text} is too large", "")
            return value
        for pattern, message, hint in _TRAPS:
            if re.fullmatch(pattern, text):
                self._fault(event, message.format(text), hint)
        return text


def _span(event: Event) -> tuple[int, int]:
    """Return the offsets of an event's text."""
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    return start.index, end.index
