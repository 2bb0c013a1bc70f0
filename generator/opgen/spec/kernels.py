"""The section ``kernels``, and how far the C of one may be from the exact meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opgen.air.dtype import DType
from opgen.operators.expression import Expression, Template
from opgen.operators.model import Deviation
from opgen.operators.types import BOOL, FLOAT, INT, RecordType
from opgen.spec.brought import brought_files
from opgen.spec.c_code import Names, check_code, params_read, read_code
from opgen.spec.code_template import read_template
from opgen.spec.conditions import conditions
from opgen.spec.draft import Draft
from opgen.spec.expr import template
from opgen.spec.family import kernel_name
from opgen.spec.library import ALL, DTYPES, listed_types
from opgen.spec.memory import check_overwriting
from opgen.spec.model import Code, Kernel
from opgen.spec.names import require_known, suggestion
from opgen.spec.narrowing import narrowing
from opgen.spec.operand_sections import check_sizes, only_renames
from opgen.spec.params import read_params
from opgen.spec.scope import Scope
from opgen.spec.sections import read_meaning
from opgen.text import c as c_text
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, text_at

_NONE = frozenset[str]()


def read_kernels(draft: Draft) -> tuple[Kernel, ...]:
    """Check the section ``kernels``."""
    kernels = []
    seen: dict[str, Node] = {}
    for item in draft.tree.mappings("kernels"):
        name = kernel_name(item)
        if name in seen:
            why = f"the first is at {seen[name].place}"
            draft.faults.add(item["name"].place, f"a second kernel '{name}'", "rename it", why)
        seen.setdefault(name, item["name"])
        if "{" in name:
            hint = "only families have blanks, which their operators fill in"
            draft.faults.add(item["name"].place, f"a hole in '{name}' stands for nothing", hint)
        missing = [key for key in ("types", "code") if key not in item]
        for key in missing:
            draft.faults.add_lack(item["name"].place, f"the kernel '{name}' has no {key}")
        if not missing:
            kernels.append(_kernel(draft, name, item))
    if not (seen or "control" in draft.tree or (only_renames(draft) and not draft.kept)):
        message = "an operator without kernels"
        if draft.kept:
            message += f", which would have to keep '{draft.kept[0]}'"
        draft.faults.add_lack(draft.tree["op"].place, message, "add: kernels: ...")
    return tuple(kernels)


def _kernel(draft: Draft, name: str, node: MappingNode) -> Kernel:
    types, same = _types(draft, node["types"])
    when = draft.check(node.get("when"), draft.facts, BOOL, "'when'")
    # What `when` asks for is there in the rest of the kernel.
    given, lacking = narrowing(when.tree) if when else (_NONE, _NONE)
    scope = draft.facts.given(given)
    template, bare = read_template(draft, node.get("template"), scope)
    code, params = _code_and_params(draft, node, bare)
    cost = draft.check(node.get("cost"), scope, FLOAT, "'cost'")
    scratch = draft.check(node.get("scratch"), scope, INT, "'scratch'")
    check_sizes(draft, scratch)
    layouts = _layouts(draft, node, scope)
    overlap = draft.check(node.get("overlap"), scope, INT, "'overlap'")
    behind = draft.check(node.get("overlap_behind"), scope, INT, "'overlap_behind'")
    check_overwriting(draft, node)
    exact = _exact(draft, node.get("exact"))
    draft.require_independent(exact, {"exact": "it is what is defined here"}, "'exact'")
    undefined = read_meaning(draft, node.get("undefined"), "'undefined'")
    if exact is None and not _rounds_reference(draft, types):
        _check_evaluators(draft, node, [cost, scratch, overlap, behind, when], params)
    priority = node.get("priority")
    return Kernel(
        name=name,
        place=node["name"].place,
        types={
            **{n: DType(e[0]) if len(e) == 1 else tuple(map(DType, e)) for n, e in types.items()},
            **same,
        },
        params=params,
        code=code,
        condition=when,
        when=conditions(when, draft.lets),
        otherwise=_otherwise(draft, node, draft.facts.given(lacking)),
        priority=priority.value
        if isinstance(priority, ScalarNode) and isinstance(priority.value, int)
        else 0,
        cost=cost,
        layouts=layouts,
        scratch=scratch,
        exact=exact,
        undefined=undefined,
        tolerance=read_tolerance(draft, node.get("tolerance"), types, same),
        inplace=_inplace(draft, node),
        overlap=overlap,
        overlap_behind=behind,
        headers=node.texts("headers"),
        files=brought_files(node, draft.faults),
        template=template,
    )


def _layouts(draft: Draft, node: MappingNode, scope: Scope) -> dict[str, Expression]:
    """Check ``layouts``: of operands that are one tensor, which the model computes."""
    section = node.mapping("layouts")
    operands = {**draft.inputs, **draft.outputs}
    found = {}
    for name, entry in section.entries.items() if section else ():
        if not require_known(entry.key, operands, "operands", draft.faults):
            continue
        operand = operands[name]
        if operand.const or operand.variable or operand.variadic:
            what = "const" if operand.const else "variable" if operand.variable else "variadic"
            message = f"'{name}' is {what}: it has the order of its axes"
            draft.faults.add(entry.key.place, message, "delete it")
            continue
        expression = draft.check(
            entry.value, scope, RecordType("Layout"), f"the layout of '{name}'"
        )
        if expression is not None:
            found[name] = expression
    return found


def _otherwise(draft: Draft, node: MappingNode, scope: Scope) -> Template | None:
    """Check ``else``; in its scope may be known what is there where ``when`` does not hold."""
    text = node.get("else")
    if text is None:
        return None
    if "when" not in node:
        message = "the kernel has no 'when' that might not hold"
        draft.faults.add_lack(text.place, message, "add: when: ..., or delete it")
        return None
    assert isinstance(text, ScalarNode)
    with draft.faults.noted():
        return template(text, scope)
    return None


def _exact(draft: Draft, node: Node | None) -> Expression | None:
    """Check ``exact``; ``reference`` is short for the same expression, on stored elements."""
    if isinstance(node, ScalarNode) and node.text == "reference":
        return read_meaning(draft, draft.tree.get("reference"), "'reference'")
    return read_meaning(draft, node, "'exact'")


def _types(draft: Draft, node: Node) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Return the types by operand, and the operands that share another's type."""
    assert isinstance(node, MappingNode)
    faults, operands = draft.faults, [*draft.inputs, *draft.outputs]
    types: dict[str, tuple[str, ...]] = {}
    same: dict[str, str] = {}
    for name, entry in node.entries.items():
        if not require_known(entry.key, operands, "operands", faults):
            continue
        accepted, text = entry.value, node.text(name)
        if isinstance(accepted, SequenceNode) or text in (ALL, *DTYPES):
            types[name] = listed_types(node, name)
        elif text in node and text in operands and text != name:
            same[name] = text
        else:
            hint = suggestion(text, [*sorted(DTYPES), *(o for o in operands if o != name)], "types")
            faults.add(accepted.place, f"'{text}' is neither a type nor an operand here", hint)
            types[name] = ()
    for name, other in same.items():
        if other in same:
            message = f"'{other}' has no type of its own"
            faults.add(node[name].place, message, "write element types there")
            break
    _check_indices(draft, node, types, same)
    _check_rules(draft, node, types, same)
    _check_complete(draft, node, operands)
    ordered = {name: types[name] for name in operands if name in types}
    return ordered, {name: same[name] for name in operands if name in same}


def _check_indices(
    draft: Draft, node: MappingNode, types: Mapping[str, Sequence[str]], same: Mapping[str, str]
) -> None:
    """Check that operands which count or point are of integers."""
    for name, operand in {**draft.inputs, **draft.outputs}.items():
        if operand.holds and name in node:
            found = types.get(same.get(name, name), ())
            wrong = next((each for each in found if not DType(each).is_integer), "")
            if wrong:
                message = f"'{name}' holds indices, which are never {wrong}"
                draft.faults.add(node[name].place, message, "name types of integers")


def _check_rules(
    draft: Draft, node: MappingNode, types: Mapping[str, Sequence[str]], same: Mapping[str, str]
) -> None:
    """Check the types of outputs against their rules, where these name a type or an operand's."""
    for name in draft.outputs:
        rule = text_at(_rule(draft, name))
        source = rule.removesuffix(".type")
        if name not in node or (rule not in DTYPES and source not in draft.inputs):
            continue
        found = set(types.get(same.get(name, name), ()))
        ruled = {rule} if rule in DTYPES else set(types.get(same.get(source, source), ()))
        if found and ruled and not found & ruled:
            listed = " or ".join(sorted(ruled))
            message = f"'{name}' is never {' or '.join(sorted(found))} here: its type is {rule}"
            hint = f"write {listed}" if rule in DTYPES else f"'{source}' is {listed} in this kernel"
            draft.faults.add(node[name].place, message, hint)


def _rule(draft: Draft, name: str) -> Node | None:
    """Return the expression for the type of an output."""
    outputs = draft.tree.mapping("outputs")
    output = outputs.mapping(name) if outputs else None
    return output.get("type") if output else None


def _check_complete(draft: Draft, node: MappingNode, operands: list[str]) -> None:
    needed = [name for name in operands if name in draft.outputs or not draft.inputs[name].optional]
    missing = [name for name in needed if name not in node]
    if missing:
        names = ", ".join(f"'{name}'" for name in missing)
        hint = "list every operand, outputs too"
        draft.faults.add_lack(node.place, f"no type for {names}", hint)
        return
    # A family may give the types of some operands, and the operator those in between.
    for source in {entry.key.source for entry in node.entries.values()}:
        here = {name for name, entry in node.entries.items() if entry.key.source is source}
        listed = [name for name in node.entries if name in here and name in operands]
        ordered = [name for name in dict.fromkeys(operands) if name in here]
        if listed != ordered:
            wrong = next(a for a, b in zip(listed, ordered, strict=True) if a != b)
            hint = f"their order is {', '.join(ordered)}"
            draft.faults.add(node.key_place(wrong), f"'{wrong}' is out of order", hint)


def _code_and_params(
    draft: Draft, node: MappingNode, template: ScalarNode | None
) -> tuple[Code, tuple[str, ...]]:
    """Return the body of a kernel, and the params that it says or else that its body reads.

    :param template: the text of its template without braces.
    """
    code = node["code"]
    assert isinstance(code, ScalarNode)
    found, text = Code(code.text, code.place, code.span(0, 1).line), None
    with draft.faults.noted():
        found, text = read_code(code)
    before = len(draft.faults)
    params = read_params(draft, node, [each for each in (text, template) if each is not None])
    are_right = "params" not in node or len(draft.faults) == before
    if text is not None:
        own = [*params] if template is None else [*params_read(text)]
        _check_code(draft, node, text, own if are_right else None)
    return found, params


def _check_code(
    draft: Draft, node: MappingNode, text: ScalarNode, params: Sequence[str] | None
) -> None:
    """Note what is wrong with the body of a kernel; without its params, with its form only."""
    arguments = [*draft.inputs, *draft.outputs, *draft.states, "scratch", "scratch_size"]
    others = {*draft.let_names, *draft.options} - set(params or ())
    names = None
    if params is not None:
        names = Names(arguments, params, others, are_said="params" in node)
    check_code(text, names, draft.faults)
    if "scratch" not in node and "scratch" in c_text.words(text.text):
        message = "the code uses scratch, of which the kernel asks for none"
        draft.faults.add_lack(node["code"].place, message, "add: scratch: bytes")


def _inplace(draft: Draft, kernel: MappingNode) -> tuple[str, ...]:
    for item in kernel.listed("inplace"):
        name = text_at(item)
        is_known = require_known(item, draft.inputs, "inputs", draft.faults)
        if is_known and draft.inputs[name].const:
            draft.faults.add(item.place, f"'{name}' is const: it lies in read-only memory")
    return kernel.texts("inplace")


def _rounds_reference(draft: Draft, types: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether ``exact`` as a function follows from the reference: integers to integers."""
    operands = (*draft.inputs.values(), *draft.outputs.values())
    is_one_to_one = len(draft.inputs) == len(draft.outputs) == 1
    on_floats = any(DType(name).is_float for names in types.values() for name in names)
    return is_one_to_one and not on_floats and not any(each.variadic for each in operands)


def _check_evaluators(
    draft: Draft,
    node: MappingNode,
    expressions: list[Expression | None],
    params: tuple[str, ...],
) -> None:
    """``exact`` as a function needs an exact of the kernel or of the operator."""
    if "exact" in draft.tree:
        return
    used = [*params, *(name for each in expressions if each for name in each.names)]
    if "exact" in draft.reached(used):
        way = " -> ".join(draft.way(used, ("exact",)))
        message = f"the kernel uses exact ({way}), which nothing defines"
        draft.faults.add(node["name"].place, message, "add exact to the kernel or to the operator")


def read_tolerance(
    draft: Draft, node: Node | None, types: Mapping[str, Sequence[str]], same: Mapping[str, str]
) -> Deviation | None:
    """Check ``tolerance``.

    :param types: operand -> the element types that it may have in this kernel.
    :param same: operand -> the operand whose type it shares.
    """
    if not isinstance(node, MappingNode):
        return None
    if draft.kept:
        message = f"steps add up in '{draft.kept[0]}', which is kept from run to run"
        draft.faults.add(node.place, message, "delete tolerance: such a kernel is bit for bit")
    counted = [
        name
        for name in draft.outputs
        if any(DType(each).is_integer for each in types.get(same.get(name, name), ()))
    ]
    steps = _steps(draft, node["steps"], counted)
    return Deviation(steps, node.text("because")) if steps else None


def _steps(draft: Draft, node: Node, counted: Sequence[str]) -> dict[str, int]:
    """Return the steps of each output that has some.

    :param counted: the outputs of integers.
    """
    if isinstance(node, ScalarNode):
        if not counted:
            why = "floats may always differ a little, bools never"
            message = "no output of this kernel has integers"
            draft.faults.add(node.place, message, "delete tolerance", why)
        return dict.fromkeys(counted, _whole(node))
    assert isinstance(node, MappingNode)
    for name, entry in node.entries.items():
        is_known = require_known(entry.key, draft.outputs, "outputs", draft.faults)
        if is_known and name not in counted:
            draft.faults.add(entry.key.place, f"'{name}' has no integers here", "delete it")
    return {name: _whole(entry.value) for name, entry in node.entries.items()}


def _whole(node: Node) -> int:
    return node.value if isinstance(node, ScalarNode) and isinstance(node.value, int) else 0
