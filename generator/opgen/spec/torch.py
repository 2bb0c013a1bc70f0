"""The section ``torch``: how an operator is found in an exported PyTorch program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from opgen.aten.schema import (
    NAMESPACE,
    REQUIRED,
    FunctionSchema,
    SchemaType,
    aten_schema,
    parse_signature,
)
from opgen.aten.signatures import SCHEMAS
from opgen.errors import Place
from opgen.lib import adapt
from opgen.operators.expression import Expression, expressions_in
from opgen.operators.model import Operand, Torch
from opgen.operators.types import (
    ARRAY,
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    SHAPE,
    STR,
    EnumType,
    OptionalType,
    TensorType,
    TupleType,
    Type,
    Unknown,
    words,
)
from opgen.spec.draft import Draft
from opgen.spec.fit import fits
from opgen.spec.library import Signature, library_of
from opgen.spec.model import CONTIGUOUS, ExecuTorch
from opgen.spec.names import require_known, suggestion
from opgen.spec.scope import Scope
from opgen.spec.sections import read_limits
from opgen.spec.torch_interface import PYTORCHS, interface
from opgen.spec.value import Value
from opgen.text.tree import Entry, MappingNode, ScalarNode, is_true, text_at

RESULTS = "results"
"""The name of the tensors that the operator gives, in expressions."""
WHERE_TENSORS_LIE = frozenset(["Device", "Layout", "MemoryFormat", "Generator"])
"""Types of arguments that do not change what is computed."""
HOW_TENSORS_LIE = frozenset(["pin_memory", "non_blocking", "requires_grad"])
"""Names of arguments of which the same is true."""

_PLAIN: Mapping[str, Type] = {
    "int": INT, "float": FLOAT, "bool": BOOL, "str": STR, "Scalar": FLOAT, "ScalarType": DTYPE,
}  # fmt: skip


def read_torch(draft: Draft) -> tuple[Torch, ...]:
    """Read the section ``torch``: an entry per operator of PyTorch."""
    return tuple(entry for entry, _ in _entries(draft, "torch"))


def read_executorch(draft: Draft) -> tuple[ExecuTorch, ...]:
    """Read the section ``executorch``: an entry per operator of its libraries."""
    return tuple(
        ExecuTorch(entry, item.text("dim_order") or CONTIGUOUS)
        for entry, item in _entries(draft, "executorch")
    )


def _entries(draft: Draft, section: str) -> Iterator[tuple[Torch, MappingNode]]:
    for item in draft.tree.mappings(section):
        for operator in _operators(draft, item):
            if (entry := _entry(draft, item, operator)) is not None:
                yield entry, item


def _operators(draft: Draft, item: MappingNode) -> Iterator[ScalarNode]:
    """Go through the operators of an entry; that of a module has a name by itself."""
    module, given = item.get("module"), item.listed("operator")
    if isinstance(module, ScalarNode) and not given:
        yield replace(module, text=_own_target(draft))
    for operator in given:
        if not isinstance(operator, ScalarNode):
            continue
        if "{" in operator.text:
            message = f"a hole in '{operator.text}' stands for nothing"
            draft.faults.add(operator.place, message, "blanks are filled in by operators")
            continue
        if module is not None and operator.text.startswith(PYTORCHS):
            message = f"a module cannot become {operator.text}, which is PyTorch's own"
            draft.faults.add(operator.place, message, f"operator: {_own_target(draft)}")
            continue
        yield operator


def _own_target(draft: Draft) -> str:
    return f"{NAMESPACE}.{text_at(draft.tree['op']).lower()}.default"


def _place(item: MappingNode) -> Place:
    return (item.get("operator") or item["module"]).place


def implied_entry(draft: Draft) -> tuple[Torch, ...]:
    """Return how a custom operator is called whose spec has no ``torch``: as it is emitted."""
    if draft.litert is None or not draft.litert.custom or draft.kept:
        return ()
    node = draft.tree["op"]
    inputs, options, outputs = draft.inputs, draft.options, draft.outputs
    target = _own_target(draft)
    try:
        schema = interface(target, inputs.values(), options.values(), outputs.values())
    except ValueError:
        return ()
    public = {name: name for name, option in options.items() if not option.internal}
    same, same_outputs = {name: name for name in inputs}, {name: name for name in outputs}
    used = tuple(sorted({*same, *public}))
    signature = schema.signature
    return (Torch(target, same, used, same_outputs, public, signature=signature, place=node.place),)


def _entry(draft: Draft, item: MappingNode, operator: ScalarNode) -> Torch | None:
    schema = _schema(draft, item, operator)
    if schema is None:
        return None
    faults = len(draft.faults)
    scope = _scope(draft, schema)
    when = draft.check(item.get("when"), scope, BOOL, "'when'")
    inputs = _inputs(draft, item, schema, scope)
    options = _options(draft, item, schema, scope)
    outputs = _outputs(draft, item, schema, scope)
    states = tuple(_states(draft, item, schema))
    implied = _implied(draft, item, schema).union(states)
    limits = read_limits(draft, item, scope)
    entry = Torch(
        operator.text,
        inputs,
        _used((inputs, options, outputs, when, limits), implied),
        {name: each or name for name, each in outputs.items()},
        options,
        when,
        limits,
        is_true(item, "shares"),
        signature="" if operator.text in SCHEMAS else schema.signature,
        module=text_at(item.get("module")),
        states=states,
        place=item.place,
    )
    if len(draft.faults) == faults:
        _check_unused(draft, item, schema, entry)
        _check_shadows(draft, entry)
    return entry if len(draft.faults) == faults else None


def _used(given: tuple[object, ...], implied: frozenset[str]) -> tuple[str, ...]:
    """Return the arguments that matter: those that are named, and those that follow from tensors.

    :param given: inputs, options, and what else has expressions.
    """
    plain = {
        each
        for part in given[:2]
        if isinstance(part, Mapping)
        for each in part.values()
        if isinstance(each, str)
    }
    return tuple(sorted(implied.union(plain, *(each.names for each in expressions_in(given)))))


def _schema(draft: Draft, item: MappingNode, operator: ScalarNode) -> FunctionSchema | None:
    """Return the interface of an operator: PyTorch's own, the stated one, or what follows."""
    target, stated = operator.text, item.get("schema")
    known = aten_schema(target)
    if known is not None:
        if stated is not None:
            message = f"the arguments of {target} are known"
            draft.faults.add(stated.place, message, "delete 'schema'")
        return known
    if stated is None and target.startswith(PYTORCHS):
        near = suggestion(target, list(SCHEMAS), "operators of schemas/aten.yaml")
        way = 'state its interface: schema: "(Tensor self) -> Tensor"'
        hint = f"{near} Or {way}" if near else way
        draft.faults.add(operator.place, f"PyTorch's operator '{target}' is not known", hint)
        return None
    try:
        if isinstance(stated, ScalarNode):
            return parse_signature(target, stated.text)
        kept = draft.states if item.get("module") is not None else ()
        return interface(
            target, draft.inputs.values(), draft.options.values(), draft.outputs.values(), kept
        )
    except ValueError as error:
        place = (stated or operator).place
        draft.faults.add(place, str(error), 'schema: "(Tensor x, float scale=1.0) -> Tensor"')
        return None


def _scope(draft: Draft, schema: FunctionSchema) -> Scope:
    values = {RESULTS: Value(TupleType((TensorType(),)))}
    elsewhere = {}
    for argument in schema.arguments:
        type_ = _type(argument.type)
        if type_ is None:
            elsewhere[argument.name] = f"expressions know no {argument.type}"
        else:
            values[argument.name] = Value(type_, operands=frozenset((argument.name,)))
    for name in (*draft.inputs, *draft.outputs, *draft.options, *draft.let_names):
        if name not in values:
            why = f"'torch' sees the arguments of {schema.target}, not what the spec has"
            elsewhere[name] = why
    return Scope(draft.library, values, elsewhere=elsewhere, functions=_adapters())


def _type(type_: SchemaType) -> Type | None:
    """Return what expressions take an argument for."""
    found: Type | None = _PLAIN.get(type_.base)
    if type_.base == "Tensor":
        optional = type_.has_optional_elements if type_.is_list else type_.is_optional
        found = TensorType(optional=optional)
    if found is None:
        return None
    if type_.is_list:
        found = TupleType((found,))
    is_tensor = type_.base == "Tensor" and not type_.is_list
    return OptionalType(found) if type_.is_optional and not is_tensor else found


@cache
def _adapters() -> Mapping[str, tuple[Signature, ...]]:
    """Return the functions that only this section knows."""
    names = (
        *("transposed", "viewed", "padded", "converted", "constant"),
        *("as_image", "from_image", "as_filters_last"),
    )
    functions = library_of([adapt]).functions
    return {name: functions[name] for name in names}


def _inputs(
    draft: Draft, item: MappingNode, schema: FunctionSchema, scope: Scope
) -> dict[str, Expression | str]:
    """Return for each operand its expression, or the argument that it is."""
    section, given = item.get("inputs"), item.entries_of("inputs")
    tensors = [each for each in schema.arguments if each.type.base == "Tensor"]
    tensors = [each for each in tensors if each.name not in draft.states]
    found: dict[str, Expression | str] = {}
    for name, entry in _known(draft, item, draft.inputs, "inputs"):
        expression = draft.check(entry.value, scope, None, f"'{name}'")
        if expression is not None:
            found[name] = expression
            _check_input(draft, expression, draft.inputs[name])
    for index, (name, operand) in enumerate(draft.inputs.items()):
        if name in given:
            continue
        same = next((each for each in tensors if each.name == name), None)
        if same is None and section is None and index < len(tensors):
            same = tensors[index]
        if same is None or same.type.is_list != operand.variadic:
            # Of a name that is not known, what is missing was meant.
            if not operand.optional and given.keys() <= draft.inputs.keys():
                where = section.place if section is not None else _place(item)
                message = f"nothing says which argument of {schema.target} '{name}' is"
                arguments = ", ".join(each.name for each in schema.arguments)
                hint = f"inputs: {{{name}: ...}}, of {arguments}"
                draft.faults.add_lack(where, message, hint)
            continue
        if same.type.is_optional and not operand.optional:
            message = f"the argument '{same.name}' may be absent, the input '{name}' may not"
            draft.faults.add_lack(_place(item), message, f"when: has({same.name})")
        found[name] = same.name
    return found


def _check_input(draft: Draft, expression: Expression, operand: Operand) -> None:
    """Note an input that is neither a tensor nor what a constant can be made of."""
    type_ = expression.type
    allowed: tuple[Type, ...] = (TensorType(optional=True), ARRAY, SHAPE, INT, FLOAT)
    wanted = "a tensor, or an array"
    if operand.variadic:
        allowed, wanted = (TupleType((TensorType(),)),), "a tuple of tensors"
    is_elements = isinstance(type_, TensorType) and not operand.variadic
    is_known = not isinstance(type_, Unknown)
    if is_known and not is_elements and not any(fits(type_, each) for each in allowed):
        message = f"the input '{operand.name}' must be {wanted}, this is {words(type_)}"
        draft.faults.add(expression.place, message)


def _options(
    draft: Draft, item: MappingNode, schema: FunctionSchema, scope: Scope
) -> dict[str, Expression | str]:
    """Return for each option its expression, or the argument of the same name."""
    found: dict[str, Expression | str] = {}
    for name, entry in _known(draft, item, draft.options, "options"):
        type_ = draft.options[name].type
        named = schema.argument(text_at(entry.value))
        if isinstance(type_, EnumType) and named and named.type == SchemaType("str"):
            found[name] = named.name  # the name of a member
        elif expression := draft.check(entry.value, scope, type_, f"'{name}'"):
            found[name] = expression
    for name, option in draft.options.items():
        argument = schema.argument(name)
        if name in found or argument is None or _type(argument.type) is None:
            continue
        if not argument.type.is_optional:
            found[name] = name
        elif option.required:
            message = f"the argument '{name}' may be absent, the option may not"
            draft.faults.add(_place(item), message, f"options: {{{name}: ...}}")
    return found


def _outputs(
    draft: Draft, item: MappingNode, schema: FunctionSchema, scope: Scope
) -> dict[str, Expression | None]:
    """Return the outputs in the order of what PyTorch's operator returns.

    Their expressions see the outputs, and the arguments that are not called like one of them.
    """
    section = item.mapping("outputs")
    if section is None:
        names = list(draft.outputs)[: len(schema.returns)]
        return dict.fromkeys(names)
    values = {
        name: Value(
            TupleType((TensorType(),)) if operand.variadic else TensorType(),
            operands=frozenset((name,)),
        )
        for name, operand in draft.outputs.items()
    }
    scope = scope.with_values(values)
    found = {
        name: draft.check(entry.value, scope, values[name].type, f"'{name}'")
        for name, entry in _known(draft, item, draft.outputs, "outputs")
    }
    if len(found) > len(schema.returns):
        message = f"{schema.target} returns {len(schema.returns)} tensors, these are {len(found)}"
        draft.faults.add(section.place, message)
    return found


def _states(draft: Draft, item: MappingNode, schema: FunctionSchema) -> Iterator[str]:
    """Go through the arguments that an operator of others writes into, which must be states."""
    own = schema.arguments if aten_schema(schema.target) is None else ()
    for argument in (each for each in own if each.type.alias.endswith("!")):
        if argument.name in draft.states and argument.type == SchemaType(
            "Tensor", alias=argument.type.alias
        ):
            yield argument.name
            continue
        message = f"{schema.target} writes into '{argument.name}', which is no state of the spec"
        hint = f"state: {{{argument.name}: {{type: ..., shape: ..., reset: 0}}}}"
        draft.faults.add_lack(_place(item), message, hint)


def _implied(draft: Draft, item: MappingNode, schema: FunctionSchema) -> frozenset[str]:
    own = {each.name: None for each in schema.arguments}
    shared = filter(None, map(aten_schema, item.texts("operator")))
    known = own | {each.name: None for other in shared for each in other.arguments}
    for each in item.listed("implied"):
        kind = f"arguments of {schema.target}"
        require_known(each, known, kind, draft.faults, "argument")
    return frozenset(own.keys() & item.texts("implied"))


def _known(
    draft: Draft, item: MappingNode, known: Mapping[str, object], key: str
) -> Iterator[tuple[str, Entry]]:
    """Go through the names under a key that are known; note all others first."""
    entries = item.entries_of(key)
    found = [require_known(each.key, known, key, draft.faults) for each in entries.values()]
    yield from (each for each, is_known in zip(entries.items(), found, strict=True) if is_known)


def _check_unused(draft: Draft, item: MappingNode, schema: FunctionSchema, entry: Torch) -> None:
    """Note arguments that would be ignored silently: those that have no default to be held to."""
    for argument in schema.arguments:
        if argument.default is REQUIRED and argument.name not in entry.used:
            if argument.type.base in WHERE_TENSORS_LIE or argument.name in HOW_TENSORS_LIE:
                continue
            message = f"nothing uses the argument '{argument.name}' of {entry.operator}"
            hint = "use it, or say which values are supported: limits: [{that: ..., else: ...}]"
            draft.faults.add_lack(_place(item), message, hint)


def _check_shadows(draft: Draft, entry: Torch) -> None:
    """Note arguments that are called as a function that an expression uses: Python has one name."""
    for expression in expressions_in(entry):
        for name in sorted(expression.functions & expression.names):
            message = f"'{name}' is a function here and an argument of {entry.operator}"
            draft.faults.add(expression.place, message, "write it without one of them")
