"""What emitters of Python share: a file for each folder of specs, which stands by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
from opgen.synth.inline import Source, inlined
from opgen.synth.literals import python_literal


@dataclass(frozen=True)
class PythonForm:
    """What the files for a runtime are made from, whatever the operators are."""

    template: str
    always: Mapping[str, Source]
    """What the template uses of opgen, by the names that it has there."""
    imports: Sequence[Source]
    """What the template imports, besides what the library does."""

    def file(
        self, glue: Glue, folder: str, views: Sequence[object], names: Collection[str]
    ) -> bytes:
        """Return the file for the operators of a folder.

        :param views: what the template needs to know of each.
        :param names: functions, records and enums of the library that they use.
        """
        exports = exported()
        roots = {name: Source(exports[name], name) for name in sorted({*names} - {"DType"})}
        library = inlined({**self.always, **roots}, names_of_template(self.template))
        text = render(
            self.template,
            folder=file_text(folder),
            module=module_name(folder),
            operators=views,
            imports=merged_imports({*library.imports, *self.imports}),
            library=library.text,
            version=opgen.__version__,
            command=file_text(glue.command),
        )
        return text.encode()


def exported() -> Mapping[str, str]:
    """Return the modules of what expressions may need, by name."""
    return {**library_exports(), "GENERIC": "opgen.lib.target"}


def with_report(glue: Glue, ops: Sequence[Op], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files with their report, in order."""
    report = report_file(glue, [op.op for op in ops], files)
    return dict(sorted({**files, "report.json": report}.items()))


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
