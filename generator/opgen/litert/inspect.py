"""Reading a model to look at it: what is not supported is shown as it stands in the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from opgen.air.model import AirModel, AirOperator
from opgen.errors import OpgenError, UserCodeError
from opgen.litert.parse import first_output_name, ids_of
from opgen.litert.read import Parser, Parsers
from opgen.litert.schema import ModelT, SubGraphT
from opgen.text.user_code import users_code


@dataclass(frozen=True)
class LenientParsers:
    """Parsers that never refuse: operators that are not supported show their tensors only."""

    parsers: Parsers

    def find(self, key: str) -> Parser:
        """Return a parser for any key."""
        parser = self.parsers.find(key)

        def parse(
            op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
        ) -> AirOperator:
            try:
                if parser is not None:
                    with users_code(parser, f"the parser of {key}, for operator {op_id}"):
                        return parser(op_id, model, subgraph, air_model)
            except UserCodeError:
                raise
            except OpgenError:
                pass  # its spec does not go that far
            return _as_it_stands(key, op_id, model, subgraph)

        return parse

    def keys(self) -> Iterable[str]:
        """Return the keys of the parsers that there are."""
        return self.parsers.keys()


def _as_it_stands(key: str, op_id: int, model: ModelT, subgraph: SubGraphT) -> AirOperator:
    operator = (subgraph.operators or [])[op_id]
    inputs, outputs = ids_of(operator.inputs), ids_of(operator.outputs)
    named: dict[str, int | tuple[int, ...] | None] = {
        f"input {index}": None if id_ < 0 else id_ for index, id_ in enumerate(inputs)
    }
    named |= {f"output {index}": id_ for index, id_ in enumerate(outputs)}
    return AirOperator(
        op_id,
        key,
        inputs,
        outputs,
        named,
        version=(model.operatorCodes or [])[operator.opcodeIndex].version,
        name=first_output_name(operator, subgraph),
    )
