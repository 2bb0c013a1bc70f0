"""What parsers written by hand return, in the form that the rest of the package relies on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from opgen.air.model import AirOperator, AirOperatorOptions
from opgen.errors import OperatorPlace, UsageError

_ABSENT = -1


def adopted(found: object, op_id: int, where: OperatorPlace) -> AirOperator:
    """Return the operator with ids that are integers, in tuples, and with a name.

    Parsers may give ids as numbers of any kind or as their digits, and leave the name out.

    :param where: what messages call the operator.
    :raises UsageError: if it is no operator.
    """
    if not isinstance(found, AirOperator):
        returned = "nothing" if found is None else f"a {type(found).__name__}"
        raise UsageError.at(where, f"its parser returned {returned}, not an AirOperator")
    try:
        input_ids, output_ids = _ids(found.input_ids), _ids(found.output_ids)
        named = {str(name): _named(id_) for name, id_ in (found.named_tensors or {}).items()}
    except (TypeError, ValueError, AttributeError) as error:
        message = f"its parser returned ids that are no numbers of tensors: {error}"
        raise UsageError.at(where, message) from error
    return replace(
        found,
        id=op_id,
        input_ids=input_ids,
        output_ids=output_ids,
        named_tensors=named,
        options=AirOperatorOptions() if found.options is None else found.options,
        name=found.name or where.name,
    )


def _ids(given: Iterable[object]) -> tuple[int, ...]:
    return tuple(_id(each) for each in given)


def _named(given: object) -> int | tuple[int, ...] | None:
    if isinstance(given, Iterable) and not isinstance(given, str):
        return _ids(given)
    id_ = _id(given)
    return None if id_ == _ABSENT else id_


def _id(given: object) -> int:
    # numpy's integers and digits are no int; int() takes both.
    return _ABSENT if given is None else int(given)  # type: ignore[call-overload]
