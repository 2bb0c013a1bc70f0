"""Proves that what is written of a custom operator is read: its payload, in every form."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from opgen.air.model import AirModel, AirOperator
from opgen.errors import OpgenError
from opgen.litert.parse import parse_operator
from opgen.litert.payload import payload_forms
from opgen.litert.read import read_data
from opgen.litert.schema import ModelT, SubGraphT
from opgen.litert.write import encoding_of, write_model
from opgen.operators.model import Definition


def payload_fault(definition: Definition[Any], model: AirModel) -> str:
    """Return what is wrong with writing and reading a model's only operator, or nothing."""
    operator = model.main.operators[0]
    try:
        encoding = encoding_of(definition, operator)
        for form, payload in payload_forms(definition, vars(operator.options)):
            data = write_model(model, lambda _, p=payload: replace(encoding, payload=p))  # type: ignore[misc]
            again = read_data(data, Path("case.tflite"), _Parsers(definition)).main.operators[0]
            # Compared as bytes: a float of 32 bits is not the number that was drawn.
            if dict(payload_forms(definition, vars(again.options)))[form] != payload:
                return f"its options are others when they are written as {form} and read again"
    except ValueError as error:
        return f"its options cannot be written: {error}"
    except OpgenError as error:
        return f"its options are refused as they were written, as {form}: {error}"
    return ""


class _Parsers:
    """Knows one custom operator, whatever its code."""

    def __init__(self, definition: Definition[Any]) -> None:
        self.definition = definition

    def find(self, key: str) -> Any:
        del key
        return self._parse

    def keys(self) -> tuple[str, ...]:
        return ()

    def _parse(
        self, op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
    ) -> AirOperator:
        return parse_operator(self.definition, op_id, model, subgraph, air_model)
