"""What tests of exported programs share."""

from itertools import zip_longest

from opgen.aten.program import TorchProgram
from opgen.pt2.ir import to_json


def difference(found: TorchProgram, expected: TorchProgram, *but: str) -> str:
    """Return the first line in which two programs differ, bits of all elements included.

    :param but: facts of the whole program that may differ.
    """
    lines = zip_longest(_lines(found, but), _lines(expected, but), fillvalue="nothing")
    return next((f"{a.strip()} is not {b.strip()}" for a, b in lines if a != b), "")


def _lines(program: TorchProgram, but: tuple[str, ...]) -> list[str]:
    # NaN is unlike itself, and 1 is like 1.0 and True; in their JSON they are not.
    facts = tuple(f' "{name}": ' for name in but)
    return [line for line in to_json(program).split("\n") if not line.startswith(facts or "!")]
