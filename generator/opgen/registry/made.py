"""An operator with what registries have of it: its options, its reader, its class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.air.names import camel_case
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.context.registries import RegistryContext
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.operators.model import Definition


def operator_class(definition: Definition[Any]) -> type[SpecOperator]:
    """Return the class of an operator, ready to be planned and emitted."""
    own = {"TYPE": definition.op, "DEFINITION": definition, "__doc__": definition.doc}
    return type(f"{camel_case(definition.op)}Operator", (SpecOperator,), own)


@dataclass(frozen=True)
class Made:
    """An operator with what registries have of it."""

    definition: Definition[Any]
    operator: type[SpecOperator]

    @classmethod
    def of(cls, definition: Definition[Any]) -> Made:
        """Return an operator with the class that plans and emits it."""
        return cls(definition, operator_class(definition))

    @property
    def options(self) -> type[AirOperatorOptions]:
        """The dataclass of its options."""
        return self.definition.options_type

    def parse(
        self, op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
    ) -> AirOperator:
        """Read one operator of a LiteRT model."""
        return parse_operator(self.definition, op_id, model, subgraph, air_model)

    def register(self, context: RegistryContext, *, overwrite: bool = False) -> None:
        """Put the operator into the registries of a context."""
        key, litert_key = self.definition.op, self.definition.litert_key
        if litert_key:
            context.litert_parsers.register(litert_key, self.parse, overwrite)
        context.air_options.register(key, self.options, overwrite)
        context.aot_operator_classes.register(key, self.operator, overwrite)
