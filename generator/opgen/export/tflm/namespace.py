"""Folders that are linked beside others: their symbols are renamed by macros of one header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opgen.base.render import render
from opgen.c.runtime_files import defined_names
from opgen.errors import UsageError
from opgen.export.device.operator_view import OperatorView
from opgen.spec.names import c_meaning
from opgen.text.c import linked_names

_MOST = 32
_TAKEN = frozenset(["main", "std", "posix", "tflite", "tflm", "tf", "flatbuffers", "signal_tflm"])


def check_namespace(name: str) -> None:
    """Refuse a name that is none of a namespace, or one of something else.

    :raises UsageError: if it is.
    """
    reason = ""
    if not (name.isascii() and name.isidentifier()) or name.startswith("_"):
        reason = "is no identifier of C++ that begins with a letter"
    elif len(name) > _MOST:
        reason = f"is longer than {_MOST} characters"
    elif "__" in name or name.endswith("_"):
        reason = "makes names with two underscores, which C++ keeps for itself"
    elif meaning := c_meaning(name):
        reason = f"is {meaning}"
    elif name.lower() in _TAKEN:
        reason = "is a name of something else in such programs"
    elif name.lower().split("_")[0] in ("opgen", "arm", "cmsis"):
        reason = "begins like the names of the kernels"
    elif name.isupper():
        reason = "looks like a macro"
    if reason:
        hint = "choose another, such as wake_word"
        raise UsageError.at("--namespace", f"'{name}' {reason}", hint=hint)


def with_namespace(
    files: Mapping[str, bytes], operators: Sequence[OperatorView], namespace: str
) -> dict[str, bytes]:
    """Return the header that renames the symbols of all sources, and the sources, which include it.

    :param operators: whose kernels are among the sources.
    :raises UsageError: if a symbol has the name of the namespace.
    """
    sources = {name: files[name].decode() for name in files if name.endswith((".c", ".cc"))}
    kernels = (name for each in operators for name in each.kernels)
    brought = (c for each in operators for name, c in each.files.items() if name.endswith(".c"))
    symbols = {*defined_names(sources), *kernels}
    symbols.update(*(linked_names(c.decode()) for c in brought))
    if namespace in symbols:
        message = f"'{namespace}' is a function of a kernel"
        raise UsageError.at("--namespace", message, hint="choose another")
    header = f"{namespace}_names.h"
    text = render(
        "tflm/names.h.j2",
        namespace=namespace,
        own=sorted(each for each in symbols if not each.startswith("arm_")),
        shared=sorted(each for each in symbols if each.startswith("arm_")),
    )
    line = f'#include "{header}"\n'
    return {header: text.encode()} | {n: (line + text).encode() for n, text in sources.items()}
