"""What emitters of Python share: a file for each folder of specs, which stands by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import opgen
from opgen.base.paths import templates_root
from opgen.base.render import render
from opgen.export.glue import Glue, report_file
from opgen.export.torch_schemas import argument_names, options_by_kind
from opgen.operators.exports import library_exports
from opgen.operators.model import Option
from opgen.operators.places import file_text
from opgen.operators.types import EnumType, Scalar, TupleType
from opgen.spec.model import Op
from opgen.spec.roots import root_of
from opgen.synth.functions import python_literal
from opgen.synth.inline import Module, Source, inlined, module_of


class PythonView(Protocol):
    """What a template needs to know of an operator, as far as all templates do."""

    @property
    def names(self) -> frozenset[str]:
        """Functions, records and enums of the library that it uses."""


def python_files(
    glue: Glue, views: Sequence[tuple[Op, PythonView]], template: str, ending: str = ""
) -> dict[str, bytes]:
    """Return a file for the operators of each folder, and the report.

    :param ending: of the names of modules.
    """
    folders: dict[str, list[PythonView]] = {}
    for op, view in views:
        folders.setdefault(_folder_of(glue, op), []).append(view)
    files = {
        f"{module_name(folder)}{ending}.py": _file(glue, template, folder, own)
        for folder, own in folders.items()
    }
    report = report_file(glue, [op.op for op, _ in views], files)
    return dict(sorted({**files, "report.json": report}.items()))


def _file(glue: Glue, template: str, folder: str, views: Sequence[PythonView]) -> bytes:
    exports, needs = exported(), _needs(template)
    names = frozenset[str]().union(*(view.names for view in views)) - {"DType"}
    roots = {name: Source(exports[name], name) for name in sorted(names)}
    library = inlined(
        {**dict(sorted(needs.imported.items())), **roots}, names_of_template(template)
    )
    text = render(
        template,
        folder=file_text(folder),
        module=module_name(folder),
        operators=views,
        imports=merged_imports({*library.imports, *needs.foreign.values()}),
        library=library.text,
        version=opgen.__version__,
        command=file_text(glue.command),
    )
    return text.encode()


def _needs(template: str) -> Module:
    """Return what a template uses, which its first lines import."""
    text = (templates_root() / template).read_text(encoding="utf-8")
    return module_of(template, text.partition("#}")[0].partition("\n")[2])


def exported() -> Mapping[str, str]:
    """Return the modules of what expressions may need, by name."""
    return {**library_exports(), "GENERIC": "opgen.lib.target"}


def option_enums(op: Op) -> set[str]:
    """Return the enums that options of an operator are of."""
    return {option.type.name for option in op.options if isinstance(option.type, EnumType)}


def common_fields(op: Op, mapping: Callable[[Mapping[str, str]], str]) -> Iterator[tuple[str, str]]:
    """Go through what tables of operators say of arguments that are not as in the spec.

    :param mapping: returns one as text.
    """
    fixed = {each.name: python_literal(each, each.default) for each in options_by_kind(op)[1]}
    renamed = {theirs: ours for theirs, ours in argument_names(op).items() if theirs != ours}
    if fixed:
        yield "fixed", mapping(fixed)
    if renamed:
        yield "renamed", repr(renamed)


def module_name(folder: str) -> str:
    """Return the name of the module with the operators of a folder: ``opgen_my_operators``."""
    words = re.sub(r"\W+", "_", folder, flags=re.ASCII).strip("_")
    return f"opgen_{words or 'operators'}"


def _folder_of(glue: Glue, op: Op) -> str:
    """Return the folder, of those given, that describes or changes an operator."""
    names = [root_of(folder).name for folder in glue.folders]
    heads = [path.partition("/")[0] for path in (op.source, *op.added)]
    return next((head for head in heads if head in names), heads[0])


def names_of_template(template: str) -> frozenset[str]:
    """Return what a template defines, and nothing else in its file may be called."""
    text = (templates_root() / template).read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?:def |class )?(\w+)(?:\(|:| = )", text, re.MULTILINE))


def merged_imports(imports: Iterable[Source]) -> list[str]:
    """Return imports as they are usually written: one statement for what comes from one module."""
    names: dict[str, list[str]] = {}
    for each in sorted(imports):
        if each.name:
            names.setdefault(each.module, []).append(each.name)
    plain = [f"import {each.module}" for each in sorted(imports) if not each.name]
    return [*(f"from {m} import {', '.join(n)}" for m, n in names.items()), *plain]


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
