"""The module of an operator as text, and those of families, whose operators have a part in common.

Modules name no lines of specs: a comment or a blank line in a spec changes nothing here. Records
say shorter what follows from the rest of the operator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from opgen.operators.expression import SpecFunction, expressions_in
from opgen.operators.fill import hash_of_expressions
from opgen.operators.functions import functions_of
from opgen.operators.kernel import EVERY
from opgen.operators.model import Operator
from opgen.operators.places import file_text, line_of
from opgen.spec.code_template import SUFFIX
from opgen.spec.model import Kernel, Op
from opgen.synth.additions import Addition, additions_of, without_additions
from opgen.synth.common import (
    Constants,
    conditions_in_common,
    entries_in_common,
    in_common,
    name_of_file,
    name_of_types,
)
from opgen.synth.defined import home_of
from opgen.synth.imports import OPERATORS, Constant, constants, functions_in, module_text
from opgen.synth.pretty import flat
from opgen.synth.records import operator_of
from opgen.synth.said import Call, Function, Raw, Words, is_shared, said
from opgen.synth.templates import shared_templates, template_modules, with_names

_LIBRARIES = "_functions"
_OF_KERNELS = "Kernels that stand in files of their own. Made by `opgen build` from specs"
FAMILIES = f"{OPERATORS}._family"
_LISTS = ("options", "checks", "kernels", "torch", "tests")
"""What a family may give its operators several of."""
_TYPES = {
    "options": "Option", "checks": "Check", "kernels": "Kernel", "torch": "Torch", "tests": "Test"
}  # fmt: skip


@dataclass(frozen=True)
class Family:
    """What all operators of a family have in common."""

    name: str
    lets: Mapping[str, Function]
    lists: Mapping[str, tuple[Any, ...]]
    functions: tuple[SpecFunction, ...]


@dataclass(frozen=True)
class OperatorTree:
    """All that the module of an operator says."""

    op: Op
    lets: Mapping[str, Function]
    shared_lets: frozenset[str]
    record: Call
    """Without lets."""
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
        return cls(op, lets, shared, shortened(operator, said(operator)), built_in)


def _bare(kernel: Kernel) -> Kernel:
    """Return a kernel whose C stands in files."""
    template = kernel.template
    line = None if template is None else line_of(template.place)
    if template is not None and line is not None and line.file.endswith(SUFFIX):
        made_from = hash_of_expressions(template.text)
        file = line.file.partition("/")[2]
        template = replace(template, text="", file=file, made_from=made_from)
    return replace(kernel, source="", template=template)


def modules_of(ops: Sequence[Op]) -> dict[str, str]:
    """Return the text of the modules of built-in operators, and of their families, by file name."""
    trees = [OperatorTree.of(op, built_in=True) for op in ops]
    templates = shared_templates(tree.record for tree in trees)
    trees = [replace(each, record=with_names(each.record, templates)) for each in trees]
    homes = _shared_functions(ops)
    files = {}
    families: dict[str, Family] = {}
    said = "What operators of a family have in common. Made by `opgen build` from specs/_family"
    files["_family/__init__.py"] = f'"""{said}; do not edit."""\n'
    defining = {home.removeprefix("_family.") for home in homes if home.startswith("_family.")}
    for name in sorted({tree.op.family for tree in trees if tree.op.family} | defining):
        extending = [tree for tree in trees if tree.op.family == name]
        functions = tuple(homes.get(f"_family.{name}", {}).values())
        families[name] = family = _family(name, extending, functions)
        files[f"_family/{name}.py"] = _family_module(family)
    files["_kernels/__init__.py"] = f'"""{_OF_KERNELS}; do not edit."""\n'
    for tree in trees:
        additions, extended = additions_of(tree.op, tree.record), families.get(tree.op.family)
        files[f"{tree.op.op.lower()}.py"] = _operator_module(tree, extended, additions)
        for each in additions:
            files[f"_kernels/{each.module}.py"] = _addition_module(tree.op, each)
    return files | _libraries(homes) | template_modules(templates)


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
        doc = f"{said}/{_LIBRARIES}/{name}; do not edit."
        files[f"{_LIBRARIES}/{name}.py"] = module_text(doc, values, home=home)
    return files


def module_of(op: Op) -> str:
    """Return the text of the module of an operator that stands by itself."""
    return _operator_module(OperatorTree.of(op, built_in=False), None, ())


def _family(
    name: str, trees: Sequence[OperatorTree], functions: tuple[SpecFunction, ...]
) -> Family:
    """Return what the operators of a family have in common, of what comes from it.

    None extend it if it only fills in other families.
    """
    lets: dict[str, Function] = {}
    for tree in trees:
        lets |= {n: f for n, f in tree.lets.items() if n in tree.shared_lets}
    return Family(
        name,
        {
            name: function
            for name, function in lets.items()
            if len({flat(t.lets[name]) for t in trees if name in t.shared_lets}) == 1
        },
        {key: found for key in _LISTS if (found := _common(trees, key))},
        functions,
    )


def _common(trees: Sequence[OperatorTree], key: str) -> tuple[Any, ...]:
    """Return the items of a list that come from the family and are the same in all operators."""
    lists = [_shared(tree.record.arguments.get(key, ())) for tree in trees] or [()]
    texts = [{flat(each) for each in items} for items in lists]
    return tuple(each for each in lists[0] if all(flat(each) in found for found in texts))


def _shared(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each for each in items if _is_shared(each))


def _is_shared(item: Any) -> bool:
    if isinstance(item, dict):  # a test
        found = [each for each in item.values() if isinstance(each, Function)]
        return bool(found) and all(is_shared(each.of.place) for each in found)
    return isinstance(item, Call) and item.is_shared


def _family_module(family: Family) -> str:
    groups = [[Constant("LETS", family.lets, "Functions")]] if family.lets else []
    for key, items in family.lists.items():
        groups.append([Constant(key.upper(), items, f"tuple[{_TYPES[key]}, ...]")])
    said = f"What operators of the family {family.name} have in common."
    doc = f"{said} Made by `opgen build` from specs/_family; do not edit."
    return module_text(doc, family.functions, groups, f"_family.{family.name}")


def _addition_module(op: Op, addition: Addition) -> str:
    """Return the text of the module of kernels that stand in a file of their own."""
    common, kernels = _in_common(op, addition.kernels)
    spaces, tests = entries_in_common(addition.tests, "SPACE")
    functions = functions_in((*common, kernels), "")
    groups = [*_groups((*common, spaces)), [Constant("KERNELS", kernels)]]
    groups += [[Constant("TESTS", tuple(tests))]] if tests else []
    doc = f"Kernels of {op.op}. Made by `opgen build` from {file_text(addition.file)}; do not edit."
    return module_text(doc, functions, groups)


def _groups(common: Sequence[Constants]) -> list[list[Constant]]:
    """Return what kernels, calls and tests have in common; what is short stands side by side."""
    lets, templates, types, conditions, *others = common
    apart = [*constants(lets, "Functions"), *constants(templates)]
    long = [each for part in others for each in constants(part)]
    short = [constants(types, "Types"), constants(conditions)]
    return [*([each] for each in apart), *short, *([each] for each in long)]


def _operator_module(
    tree: OperatorTree, family: Family | None, additions: Sequence[Addition]
) -> str:
    op = tree.op
    shared = family.lets if family is not None else {}
    own = {
        name: each
        for name, each in tree.lets.items()
        if name not in shared or name not in tree.shared_lets
    }
    arguments = without_additions(tree.record, additions)
    needs = (FAMILIES, f"{op.family} as family")
    for key, items in (family.lists if family is not None else {}).items():
        arguments[key] = _spliced(arguments[key], items, Raw(f"*family.{key.upper()}", needs))
    common, arguments["kernels"] = _in_common(op, arguments.get("kernels", ()))
    lets = {**({"**family": Raw("**family.LETS", needs)} if shared else {}), **own}
    if tree.built_in:
        del arguments["source"]  # what lists the operators says it
    calls, arguments["torch"] = _of_calls(grouped(arguments.get("torch", ())))
    spaces, tests = entries_in_common(arguments.get("tests", ()), "SPACE")
    arguments["tests"] = tuple(tests)
    common = (*common, calls, spaces)
    whole = replace(tree.record, arguments=_in_order(arguments, lets))
    functions = functions_in((*common, whole), "" if tree.built_in else None)
    groups = [*_groups(common), [Constant(op.op, whole)]]
    doc = f"{op.op}. Made by `opgen build` from {file_text(op.source)}; do not edit."
    return module_text(doc, functions, groups, "" if tree.built_in else None)


def _in_common(op: Op, kernels: tuple[Any, ...]) -> tuple[tuple[Constants, ...], tuple[Any, ...]]:
    """Return constants of kernels, and the kernels, which name them.

    The constants are lets, templates, types, conditions, and conditions that follow each other.
    """
    of_lets = [op.lets, *(each.lets for each in op.kernels)]
    places = {let.place: name for lets in of_lets for name, let in lets.items()}
    lets, kernels = in_common(kernels, "lets", name_of_file)
    templates, kernels = in_common(kernels, "template", lambda e: f"{name_of_file(e)}_TEMPLATE")
    types, kernels = in_common(kernels, "types", name_of_types, 2)
    conditions, runs, kernels = conditions_in_common(kernels, places)
    return (lets, templates, types, conditions, runs), kernels


def _of_calls(calls: tuple[Any, ...]) -> tuple[Constants, tuple[Any, ...]]:
    """Return what several ways to call an operator have in common, and these."""
    constants: Constants = {}
    found = list(calls)
    for key in ("inputs", "outputs", "options"):
        given = [each.arguments.get(key) if isinstance(each, Call) else None for each in found]
        more, given = entries_in_common(given, key)
        constants |= more
        found = [
            replace(each, arguments={**each.arguments, key: part}) if part else each
            for each, part in zip(found, given, strict=True)
        ]
    return constants, tuple(found)


def _in_order(arguments: Mapping[str, Any], lets: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an operator's record with its lets."""
    record: dict[str, Any] = {}
    for key, value in arguments.items():
        if value == ():
            continue
        match value:
            case (Raw(text) as only,):  # nothing but those of the family
                record[key] = replace(only, text=text.removeprefix("*"))
            case _:
                record[key] = value
        if key == "outputs" and lets:
            record["lets"] = lets
    return record


def _spliced(items: tuple[Any, ...], common: tuple[Any, ...], text: Raw) -> tuple[Any, ...]:
    """Return a list with one item for those of the family, if they stand side by side."""
    texts = [flat(each) for each in items]
    at = texts.index(flat(common[0])) if flat(common[0]) in texts else 0
    if flat(items[at : at + len(common)]) != flat(common):
        return items
    return (*items[:at], text, *items[at + len(common) :])


def shortened(operator: Operator, record: Call) -> Call:
    """Return the record of an operator without what follows from its inputs and outputs."""
    inputs = [each.name for each in operator.inputs]
    outputs = [each.name for each in operator.outputs]
    found = dict(record.arguments)
    if operator.reads_values is not None and sorted(inputs) == [*operator.reads_values]:
        found.pop("reads_values", None)
    for key, names in (("kernels", [*inputs, *outputs]), ("torch", outputs)):
        if key in found:
            found[key] = tuple(_SHORTER[key](each, names) for each in found[key])
    return replace(record, arguments=found)


def _kernel(kernel: Call, operands: list[str]) -> Call:
    types: Mapping[str, Any] = kernel.arguments["types"]
    if list(types) != operands or len(set(map(flat, types.values()))) > 1:
        return kernel
    types = {EVERY: next(iter(types.values()))}
    return replace(kernel, arguments={**kernel.arguments, "types": types})


def _torch(torch: Call, outputs: list[str]) -> Call:
    given = dict(torch.arguments)
    if list(given["outputs"].items()) == [(name, name) for name in outputs]:
        del given["outputs"]
    return replace(torch, arguments=given)


_SHORTER = {"kernels": _kernel, "torch": _torch}


def grouped(calls: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return ways to call an operator, one for neighbours that differ by nothing but the name."""
    found: list[Any] = []
    for call in calls:
        last = found[-1] if found else None
        if isinstance(call, Call) and isinstance(last, Call) and _rest(call) == _rest(last):
            others = last.arguments.get("others", Words(())).names
            names = Words((*others, call.arguments["operator"]))
            found[-1] = replace(last, arguments={**last.arguments, "others": names})
        else:
            found.append(call)
    return tuple(found)


def _rest(call: Call) -> str:
    return flat(replace(call, arguments={**call.arguments, "operator": "", "others": ()}))
