"""What a model shows of an operator, over all its occurrences, supported or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from opgen.air.control import UNREADABLE
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirOperator, AirTensor
from opgen.errors import Diagnostic, OpgenError, UserCodeError
from opgen.litert.parse import builtin_code, first_output_name, ids_of, payload_of
from opgen.litert.read import Parser, Parsers, read_partly
from opgen.litert.schema import ModelT, OperatorT, Record, SubGraphT
from opgen.litert.tensors import text
from opgen.text.user_code import users_code
from opgen.tflite.facts import BUILTIN_NAMES, CUSTOM

Tensors = tuple[AirTensor | None, ...]
"""In the order of the model; None for an absent one."""


@dataclass(frozen=True, eq=False)
class Occurrence:
    """One operator of a model."""

    key: str
    """Of its parser: the builtin's name, or what the custom code becomes."""
    custom: str
    """Its custom code, for people; empty for a builtin."""
    name: str
    """Of its first output."""
    version: int
    inputs: Tensors
    outputs: Tensors
    inner: int = 0
    """How many intermediates it has."""
    payload: bytes = b""
    fields: Mapping[str, object] = field(default_factory=dict)
    """Of a builtin's options table, by name."""
    table: str = ""
    operator: AirOperator | None = None
    """As its spec reads it; None if there is none, or it refuses the operator."""
    refusal: tuple[Diagnostic, ...] = ()
    """Why the spec that there is refuses it."""


def observed(path: Path, parsers: Parsers) -> tuple[list[Occurrence], ModelFaults]:
    """Return all operators of a model, and what of it cannot be read at all.

    :raises UsageError: if there is no such file.
    :raises ModelError: if it is damaged.
    """
    seen: list[Occurrence] = []
    _, faults = read_partly(path, _Observer(parsers, seen))
    return seen, faults


@dataclass(frozen=True)
class _Observer:
    """Parsers that note what they are shown."""

    parsers: Parsers
    seen: list[Occurrence]

    def find(self, key: str) -> Parser:
        """Return a parser for any key."""
        parser = self.parsers.find(key)

        def parse(
            op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
        ) -> AirOperator:
            found, refusal = _parsed(parser, op_id, model, subgraph, air_model)
            operator = (subgraph.operators or [])[op_id]
            self.seen.append(_occurrence(key, operator, model, subgraph, air_model, found, refusal))
            return AirOperator(op_id, UNREADABLE, ids_of(operator.inputs), ids_of(operator.outputs))

        return parse

    def keys(self) -> Iterable[str]:
        """Return the keys of the parsers that there are."""
        return self.parsers.keys()


def _parsed(
    parser: Callable[..., AirOperator] | None,
    op_id: int,
    model: ModelT,
    subgraph: SubGraphT,
    air_model: AirModel,
) -> tuple[AirOperator | None, tuple[Diagnostic, ...]]:
    if parser is None:
        return None, ()
    try:
        with users_code(parser, f"a parser, for operator {op_id}"):
            return parser(op_id, model, subgraph, air_model), ()
    except UserCodeError:
        raise
    except OpgenError as error:
        return None, error.diagnostics


def _occurrence(  # noqa: PLR0913
    key: str,
    operator: OperatorT,
    model: ModelT,
    subgraph: SubGraphT,
    air_model: AirModel,
    found: AirOperator | None,
    refusal: tuple[Diagnostic, ...],
) -> Occurrence:
    code = (model.operatorCodes or [])[operator.opcodeIndex]
    is_custom = BUILTIN_NAMES.get(builtin_code(code)) == CUSTOM
    tensors = air_model.subgraphs[-1].tensors
    table = operator.builtinOptions2 or operator.builtinOptions
    return Occurrence(
        key,
        text(code.customCode) if is_custom else "",
        first_output_name(operator, subgraph),
        code.version,
        tuple(tensors.get(id_) for id_ in ids_of(operator.inputs)),
        tuple(tensors.get(id_) for id_ in ids_of(operator.outputs)),
        len(ids_of(operator.intermediates)),
        payload_of(model, operator),
        {} if is_custom else _fields(table),
        "" if table is None else table._table.name,
        found,
        refusal,
    )


def _fields(table: Record | None) -> dict[str, object]:
    if table is None:
        return {}
    fields = (each for each in table._table.fields if each.type != "deprecated")
    return {each.name: getattr(table, each.attribute) for each in fields}
