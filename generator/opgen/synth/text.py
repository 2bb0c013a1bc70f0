"""The module of an operator as text, and those of families, whose operators have a part in common.

Modules name no lines of specs: a comment or a blank line in a spec changes nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from opgen.air.names import options_class
from opgen.operators.expression import SpecFunction, expressions_in
from opgen.operators.functions import functions_of
from opgen.operators.places import file_text
from opgen.spec.model import Kernel, Op
from opgen.synth.defined import definition, home_of, names_used
from opgen.synth.imports import (
    OPERATORS,
    called_elsewhere,
    functions_in,
    module_text,
    names_in,
)
from opgen.synth.pretty import flat, lines
from opgen.synth.records import operator_of
from opgen.synth.said import (
    RECORDS,
    Call,
    Function,
    OptionField,
    annotation,
    is_shared,
    option_fields,
    said,
)

_LIBRARIES = "_functions"
FAMILIES = f"{OPERATORS}._family"
_LISTS = ("checks", "kernels", "torch", "tests")
"""What a family may give its operators several of."""


@dataclass(frozen=True)
class Family:
    """What all operators of a family have in common."""

    name: str
    options: tuple[OptionField, ...]
    lets: Mapping[str, Function]
    lists: Mapping[str, tuple[Any, ...]]
    functions: tuple[SpecFunction, ...]

    @property
    def options_class(self) -> str:
        """The name of the class of the options."""
        return options_class(self.name)


@dataclass(frozen=True)
class OperatorTree:
    """All that the module of an operator says."""

    op: Op
    options: tuple[OptionField, ...]
    lets: Mapping[str, Function]
    shared_lets: frozenset[str]
    record: Call
    """Without options and lets."""
    built_in: bool

    @classmethod
    def of(cls, op: Op, *, built_in: bool) -> OperatorTree:
        """Return what the module of an operator says.

        :param built_in: the C of its kernels stands in files.
        """
        operator = operator_of(op)
        if built_in:
            bare = tuple(_bare(each) for each in operator.kernels)
            operator = replace(operator, kernels=bare)
        lets = {name: said(each) for name, each in operator.lets.items()}
        shared = frozenset(name for name, let in op.lets.items() if is_shared(let.place))
        options = option_fields(operator.options_type)
        return cls(op, options, lets, shared, said(operator), built_in)


def _bare(kernel: Kernel) -> Kernel:
    """Return a kernel whose C stands in files."""
    template = kernel.template and replace(kernel.template, text="")
    return replace(kernel, source="", template=template)


def modules_of(ops: Sequence[Op]) -> dict[str, str]:
    """Return the text of the modules of built-in operators, and of their families, by file name."""
    trees = [OperatorTree.of(op, built_in=True) for op in ops]
    homes = _shared_functions(ops)
    files = {}
    families: dict[str, Family] = {}
    said = "What operators of a family have in common. Made by `opgen build` from specs/_family"
    files["_family/__init__.py"] = f'"""{said}; do not edit."""\n'
    for name in sorted({tree.op.family for tree in trees if tree.op.family}):
        extending = [tree for tree in trees if tree.op.family == name]
        functions = tuple(homes.get(f"_family.{name}", {}).values())
        families[name] = family = _family(extending, functions)
        files[f"_family/{name}.py"] = _family_module(family)
    for tree in trees:
        files[f"{tree.op.op.lower()}.py"] = _operator_module(tree, families.get(tree.op.family))
    return files | _libraries(homes)


def _shared_functions(ops: Sequence[Op]) -> dict[str, dict[str, SpecFunction]]:
    """Return the functions that several operators may call, and some call, by home and name."""
    homes: dict[str, dict[str, SpecFunction]] = {}
    for op in ops:
        for function in functions_of(*expressions_in(op)):
            if home := home_of(function):
                homes.setdefault(home, {})[function.name] = function
    return homes


def _libraries(homes: Mapping[str, Mapping[str, SpecFunction]]) -> dict[str, str]:
    """Return the modules of functions that specs of any operator may call."""
    said = "Functions for the expressions of specs. Made by `opgen build` from specs"
    known = sorted(home for home in homes if home.startswith(f"{_LIBRARIES}."))
    files = {f"{_LIBRARIES}/__init__.py": f'"""{said}; do not edit."""\n'} if known else {}
    for home in known:
        name, values = home.rpartition(".")[2], list(homes[home].values())
        names = {*names_used(values), *called_elsewhere(values, home)}
        doc = f"{said}/{_LIBRARIES}/{name}; do not edit."
        files[f"{_LIBRARIES}/{name}.py"] = module_text(doc, [definition(e) for e in values], names)
    return files


def module_of(op: Op) -> str:
    """Return the text of the module of an operator that stands by itself."""
    return _operator_module(OperatorTree.of(op, built_in=False), None)


def _family(trees: Sequence[OperatorTree], functions: tuple[SpecFunction, ...]) -> Family:
    """Return what the operators of a family have in common, of what comes from it."""
    lets: dict[str, Function] = {}
    for tree in trees:
        lets |= {n: f for n, f in tree.lets.items() if n in tree.shared_lets}
    return Family(
        trees[0].op.family,
        tuple(
            each
            for each in trees[0].options
            if each.field.is_shared and all(_same_option(each, tree) for tree in trees)
        ),
        {
            name: function
            for name, function in lets.items()
            if len({flat(t.lets[name]) for t in trees if name in t.shared_lets}) == 1
        },
        {key: found for key in _LISTS if (found := _common(trees, key))},
        functions,
    )


def _same_option(option: OptionField, tree: OperatorTree) -> bool:
    found = next((each for each in tree.options if each.name == option.name), None)
    return found is not None and flat(found.field) == flat(option.field)


def _common(trees: Sequence[OperatorTree], key: str) -> tuple[Any, ...]:
    """Return the items of a list that come from the family, if all operators have the same."""
    lists = [_shared(tree.record.arguments.get(key, ())) for tree in trees]
    return lists[0] if len({flat(each) for each in lists}) == 1 else ()


def _shared(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each for each in items if _is_shared(each))


def _is_shared(item: Any) -> bool:
    if isinstance(item, dict):  # a test
        return bool(item) and all(is_shared(each.of.place) for each in item.values())
    return bool(item.is_shared)


def _family_module(family: Family) -> str:
    parts = []
    if family.options:
        what = f"the operators of {family.name}"
        parts.append(_options(family.options_class, what, "AirOperatorOptions", family.options))
    if family.lets:
        parts.append(_lets("LETS", family.lets))
    for key, items in family.lists.items():
        parts.append(_assigned(key.upper(), items, f"tuple[{_TYPES[key]}, ...]"))
    said = f"What operators of the family {family.name} have in common."
    parts[:0] = [definition(each) for each in family.functions]
    names = {
        *names_used(family.functions),
        *called_elsewhere(family.functions, f"_family.{family.name}"),
        *names_in((*family.options, family.lets, family.lists)),
        *((RECORDS, _TYPES[key]) for key in family.lists),
        *([("opgen.air.model", "AirOperatorOptions")] if family.options else []),
        *([(RECORDS, "Functions")] if family.lets else []),
    }
    names = {each for each in names if each[0] != f"{FAMILIES}.{family.name}"}  # its own
    return module_text(
        f"{said} Made by `opgen build` from specs/_family; do not edit.", parts, names
    )


def _operator_module(tree: OperatorTree, family: Family | None) -> str:
    op, class_ = tree.op, options_class(tree.op.op)
    base, options = _based(tree, family)
    common = family.lets if family is not None else {}
    own = {
        name: each
        for name, each in tree.lets.items()
        if name not in common or name not in tree.shared_lets
    }
    arguments = dict(tree.record.arguments)
    for key, items in (family.lists if family is not None else {}).items():
        arguments[key] = _spliced(arguments[key], items, Raw(f"*family.{key.upper()}"))
    constants, kernels = _in_common(arguments.get("kernels", ()), "lets")
    templates, arguments["kernels"] = _in_common(kernels, "template", "_TEMPLATE")
    lets = {**({"": Raw("**family.LETS")} if common else {}), **own}
    if not options:
        class_ = base
    elif class_ == base:  # the operator is called so
        class_ = f"Own{class_}"
    whole = replace(tree.record, arguments=_in_order(arguments, class_, lets))
    functions = functions_in((*options, constants, templates, whole), "" if tree.built_in else None)
    parts = [
        *(definition(each) for each in functions),
        *([_options(class_, op.op, base, options)] if options else []),
        *(_lets(name, each) for name, each in constants.items()),
        *(_assigned(name, each) for name, each in templates.items()),
        _assigned(op.op, whole),
    ]
    parts_of = (*options, *constants.values(), *templates.values(), whole)
    names = {*names_in(parts_of), *names_used(functions)}
    if tree.built_in:
        names |= set(called_elsewhere(functions, ""))
    else:
        names = {each for each in names if not each[0].startswith(OPERATORS)}
    names |= {(RECORDS, "Functions")} if constants else set()
    names |= {("opgen.air.model", base)} if "." not in base and options else set()
    if family is not None and any("family." in each for each in parts):
        names.add((FAMILIES, f"{family.name} as family"))
    return module_text(
        f"{op.op}. Made by `opgen build` from {file_text(op.source)}; do not edit.", parts, names
    )


def _based(tree: OperatorTree, family: Family | None) -> tuple[str, tuple[OptionField, ...]]:
    """Return the base of the class of options, and the options that it does not have."""
    if family is not None and family.options:
        count = len(family.options)
        if [flat(e.field) for e in tree.options[:count]] == [flat(e.field) for e in family.options]:
            return f"family.{family.options_class}", tree.options[count:]
    return "AirOperatorOptions", tree.options


def _in_order(
    arguments: Mapping[str, Any], options: str, lets: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the fields of an operator's record with its options and its lets."""
    record: dict[str, Any] = {}
    for key, value in arguments.items():
        if value == ():
            continue
        record[key] = value
        if key == "source" and options != "AirOperatorOptions":
            record["options_type"] = Raw(options)
        if key == "outputs" and lets:
            record["lets"] = lets
    return record


@dataclass(frozen=True)
class Raw:
    """Text that stands as it is."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _spliced(items: tuple[Any, ...], common: tuple[Any, ...], text: Raw) -> tuple[Any, ...]:
    """Return a list with one item for those of the family, if they stand side by side."""
    at = next((at for at, each in enumerate(items) if _is_shared(each)), 0)
    if flat(items[at : at + len(common)]) != flat(common):
        return items
    return (*items[:at], text, *items[at + len(common) :])


def _in_common(
    kernels: tuple[Any, ...], key: str, ending: str = ""
) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Return what kernels have under a key as constants, and kernels that name them."""
    constants: dict[str, Any] = {}
    found = []
    for kernel in kernels:
        part = kernel.arguments.get(key) if isinstance(kernel, Call) else None
        if part:
            assert kernel.place is not None
            stem = PurePath(kernel.place.name or kernel.place.file).stem.upper() + ending
            stem = "".join(each if each.isalnum() else "_" for each in stem)
            name = next(
                each
                for each in (stem, *(f"{stem}_{n}" for n in range(2, len(kernels) + 2)))
                if flat(constants.setdefault(each, part)) == flat(part)
            )
            given = {**kernel.arguments, key: Raw(name)}
            kernel = replace(kernel, arguments=given)  # noqa: PLW2901
        found.append(kernel)
    return constants, tuple(found)


_TYPES = {"checks": "Check", "kernels": "Kernel", "torch": "Torch", "tests": "Test"}


def _options(name: str, of: str, base: str, options: Sequence[OptionField]) -> str:
    """Return the dataclass of options."""
    found = [
        "@dataclass(frozen=True, kw_only=True)",
        f"class {name}({base}):",
        f'    """Options of {of}."""',
    ]
    if options:
        found.append("")
    for each in options:
        for line in lines(each.field, f"{each.name}: {annotation(each.type)} = ", 4):
            found.append(f"    {line}")
    return "\n".join(found)


def _lets(name: str, lets: Mapping[str, Any]) -> str:
    return "\n".join(lines(lets, f"{name}: Functions = ", 0))


def _assigned(name: str, value: Any, type_: str = "") -> str:
    return "\n".join(lines(value, f"{name}: {type_} = " if type_ else f"{name} = ", 0))
