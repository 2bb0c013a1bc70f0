"""What emitters of Python share: a file for each folder of specs, which stands by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from opgen.base.paths import templates_root
from opgen.export.glue import Glue
from opgen.operators.model import Option
from opgen.operators.types import EnumType, Scalar, TupleType
from opgen.spec.model import Op
from opgen.spec.roots import root_of


def module_name(folder: str) -> str:
    """Return the name of the module with the operators of a folder: ``opgen_my_operators``."""
    words = re.sub(r"\W+", "_", folder, flags=re.ASCII).strip("_")
    return f"opgen_{words or 'operators'}"


def by_folder(glue: Glue, ops: Sequence[Op]) -> dict[str, list[Op]]:
    """Return operators by the folder, of those given, that describes or changes them."""
    names = [root_of(folder).name for folder in glue.folders]
    found: dict[str, list[Op]] = {}
    for op in ops:
        heads = [path.partition("/")[0] for path in (op.source, *op.added)]
        folder = next((head for head in heads if head in names), heads[0])
        found.setdefault(folder, []).append(op)
    return found


def names_of_template(template: str) -> frozenset[str]:
    """Return what a template defines, and nothing else in its file may be called."""
    text = (templates_root() / template).read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?:def |class )?(\w+)(?:\(|:| = )", text, re.MULTILINE))


def merged_imports(statements: Iterable[str]) -> list[str]:
    """Return imports as they are usually written: one statement for what comes from one module."""
    names: dict[str, set[str]] = {}
    for statement in statements:
        if statement.startswith("from "):
            module, _, name = statement.removeprefix("from ").partition(" import ")
            names.setdefault(module, set()).add(name)
    plain = sorted(each for each in statements if each.startswith("import "))
    return [*(f"from {m} import {', '.join(sorted(n))}" for m, n in sorted(names.items())), *plain]


def option_kind(option: Option) -> str:
    """Return the function that makes an option of what PyTorch passes."""
    match option.type:
        case EnumType(name):
            return f"{name}.__getitem__"
        case TupleType():
            return "tuple"
        case Scalar("dtype"):
            return "_element_type"
        case Scalar(name):
            return name
    raise TypeError(option.type)
