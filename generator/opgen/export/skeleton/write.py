"""``opgen new``: the skeleton of a spec as a file, complete and valid, or nothing.

Of a key, a model, or an interface: ``opgen new 'ns::f(Tensor x, float a=0.5) -> Tensor'``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.air.names import custom_code_to_op_key
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.aten.program import TorchNode
from opgen.aten.schema import DEFAULT_OVERLOAD, FunctionSchema, aten_schema, parse_schema
from opgen.aten.signatures import SCHEMAS
from opgen.base.exchange import deferred_signals
from opgen.base.render import render
from opgen.base.temporary import temporary_folder
from opgen.base.write import folders_above
from opgen.bind.front_ends import is_exported_program
from opgen.context.registries import RegistryContext
from opgen.context.torch_operators import normalized
from opgen.errors import SpecError, UnsupportedError, UsageError, did_you_mean, in_columns
from opgen.export.skeleton.addition import addition_view
from opgen.export.skeleton.custom_ops import Declared
from opgen.export.skeleton.from_calls import lowered, torch_view
from opgen.export.skeleton.from_model import spec_view
from opgen.export.skeleton.from_schema import schema_view
from opgen.export.skeleton.observe import Occurrence, observed
from opgen.export.skeleton.spec_view import AdditionView, Line, SpecView, remark
from opgen.operators.model import Definition
from opgen.spec.load import load_files
from opgen.spec.overriding import RESERVED
from opgen.spec.torch_interface import PYTORCHS
from opgen.text.schema import SPEC_SCHEMA
from opgen.tflite.facts import BUILTINS, CUSTOM

_LONGEST_KEY = 48
"""Kernels are named after the operator, and their names have an end, too."""
_WHERE = "OP"
_SUCH = "'ns::f(Tensor x, float a=0.5) -> Tensor'"
_FORM = re.compile(r"\s*\w+::[\w.]+\s*\(", re.ASCII)


@dataclass(frozen=True)
class Skeletons:
    """What was written."""

    paths: Mapping[str, Path]
    """Operator -> its file."""
    next_steps: str
    skipped: Sequence[str] = ()
    """Declared operators that are PyTorch's own."""

    def facts(self) -> Mapping[str, object]:
        """Return it for programs."""
        files = [{"op": op, "path": str(path)} for op, path in self.paths.items()]
        return {"skeletons": files, "skipped": list(self.skipped)}


def write_skeleton(
    wanted: str, model: Path | None, folder: Path, context: RegistryContext
) -> Skeletons:
    """Write the skeleton of an operator into a folder.

    :param wanted: an operator's key, a custom code as it stands in the model, or an operator of
        PyTorch by its name or its interface.
    :param model: the model whose operators fill it in.
    :raises UsageError: if the model has no such operator, or the file is there already.
    :raises ModelError: if the model is damaged.
    :raises UnsupportedError: if a spec cannot describe what the model has.
    """
    calls: Sequence[TorchNode] = ()
    if model is not None and is_exported_program(model):
        program, calls, seen = lowered(wanted, model, context)
    else:
        seen = [] if model is None else _seen(wanted, model, context)
    schema = interface_of(wanted) if model is None else None
    if schema is not None:
        name = op_name(_key_of_call(schema.target), context)
        return _written(interface_view(schema, name), model, folder, schema.target)
    if calls:
        name = op_name(_key_of_call(calls[0].target), context)
        view: SpecView | AdditionView = torch_view(name, f"{program.name}: {name}", calls, program)
        return _written(view, model, folder, calls[0].target)
    key = seen[0].key if seen else _key_of(wanted, context)
    definition = _definition(key, context)
    if definition is not None:
        view = addition_view(definition, seen)
    else:
        name = op_name(key, context)
        example = [_example(key, wanted)]
        view = spec_view(name, f"{model.name}: {name}" if model else name, seen or example)
        view = view if seen else _as_template(view)
    return _written(view, model, folder)


def _written(
    view: SpecView | AdditionView, model: Path | None, folder: Path, target: str = ""
) -> Skeletons:
    if model is not None:
        view = replace(view, source=f"{remark(model.name)}, {view.source}")
    path = folder / f"{view.op.lower()}.yaml"
    write_new({path: view_text(view)}, target)
    return Skeletons({view.op: path}, _next_steps(path, model, folder))


def _key_of_call(target: str) -> str:
    """Return the key of an operator of PyTorch: TOPK, of a library MYLIB_FOO."""
    namespace, *words = target.split(".")
    if words[-1] == DEFAULT_OVERLOAD:
        words.pop()
    return custom_code_to_op_key("_".join(words if namespace == "aten" else [namespace, *words]))


def _seen(wanted: str, model: Path, context: RegistryContext) -> list[Occurrence]:
    """Return the occurrences of an operator in a model."""
    everything, faults = observed(model, context.litert_parsers)
    names: dict[str, str] = {}
    """All words for an operator -> its key."""
    for each in everything:
        names |= {each.key: each.key, _named(each.key): each.key}
        names |= {each.custom: each.key} if each.custom else {}
    key = names.get(wanted) or names.get(wanted.upper())
    if key is not None:
        return [each for each in everything if each.key == key]
    faults.raise_all()  # it may be one that cannot be read
    shown = sorted({remark(each.custom or each.key, 40) for each in everything})
    hint = did_you_mean(wanted, names) or f"it has {', '.join(shown) or 'no operators'}"
    raise UsageError.at(model.name, f"it has no operator '{remark(wanted)}'", hint=hint)


def _key_of(wanted: str, context: RegistryContext) -> str:
    if wanted.upper() in BUILTINS and wanted.upper() != CUSTOM:
        return wanted.upper()
    if wanted in context.aot_operator_classes:
        return wanted
    try:
        return custom_code_to_op_key(wanted)
    except ValueError as error:
        raise UsageError.at("OP", str(error)) from None


def _definition(key: str, context: RegistryContext) -> Definition[Any] | None:
    """Return what there is of an operator that is found in models under a key.

    :raises UnsupportedError: if it can have no kernels from a spec.
    """
    known = context.aot_operator_classes
    # Most operators are named like what they are read from; looking at all of them takes time.
    likely = [key] if key in known else known.keys() if key in context.litert_parsers else ()
    for op in likely:
        found = known.get(op)
        if not issubclass(found, SpecOperator):
            if op == key:
                raise UnsupportedError.at(op, "it is written in Python, not in a spec")
            continue
        definition = found.DEFINITION
        if key in (definition.litert_key, definition.op):
            if definition.control is not None or not definition.kernels:
                message = "it becomes C without a kernel, so that there is none to add"
                raise UnsupportedError.at(definition.op, message, why=str(definition.place))
            return definition
    return None


def _named(key: str) -> str:
    """Return a key as the form of a spec has it: no underscore at an end, or two in a row."""
    name = re.sub(r"_+", "_", key[:_LONGEST_KEY]).strip("_")
    name = f"OP_{name}" if name[:1].isdigit() else name
    return f"CUSTOM_{name}" if name.split("_")[0] in RESERVED else name


def op_name(key: str, context: RegistryContext) -> str:
    """Return the name of a new operator: its key, unless another operator has that name."""
    name = _named(key)
    return f"CUSTOM_{name}" if name in context.aot_operator_classes else name


def _example(key: str, wanted: str) -> Occurrence:
    """Return what stands for an operator of which there is no model: element by element."""
    custom = "" if key in BUILTINS else wanted
    tensors = [AirTensor(i, name, DType.FLOAT32, (1, 8)) for i, name in enumerate("xy")]
    return Occurrence(key, custom, "y", 1, (tensors[0],), (tensors[1],))


def _as_template(view: SpecView) -> SpecView:
    """Return the example without what only a model can tell."""
    return replace(
        view,
        is_template=True,
        source="",
        options=[replace(each, remark="") for each in view.options],
        inputs=[Line("input", "{}", "any rank; {layout: NHWC} names its axes: input.h")],
        outputs=[Line("output", "{type: input.type, shape: input.shape}")],
        spaces=[{**view.spaces[0], "input": "(span(1, 3), span(1, 64))"}],
    )


def view_text(view: SpecView | AdditionView) -> str:
    """Return a skeleton as text."""
    name = "spec.yaml.j2" if isinstance(view, SpecView) else "kernels_for.yaml.j2"
    return render(name, view=view)


def write_new(texts: Mapping[Path, str], target: str = "") -> None:
    """Put files that are checked and complete where there are none: all of them or nothing.

    :param texts: path -> content, of files in one folder.
    :param target: the operator of PyTorch that they describe, if it is one.
    :raises UsageError: if one is there already, or cannot be written.
    """
    first = next(iter(texts))
    try:
        with (
            folders_above(first),
            temporary_folder(first.parent) as folder,
        ):
            drafts = {path: folder / path.name for path in texts}
            for path, draft in drafts.items():
                draft.write_text(texts[path], encoding="utf-8", newline="\n")
            _require_right(list(drafts.values()), target)
            with deferred_signals():
                _link(drafts)
    except FileExistsError as error:
        hint = "move it away, or choose another folder: -o DIR"
        place = error.filename2 or error.filename
        raise UsageError.at(str(place), "is there already", hint=hint) from None
    except OSError as error:
        reason = error.strerror or str(error)
        place = error.filename2 or first
        raise UsageError.at(str(place), f"cannot be written: {reason}") from error


def _link(drafts: Mapping[Path, Path]) -> None:
    """Give drafts their places; unlike a rename that replaces nothing."""
    done: list[Path] = []
    try:
        for path, draft in drafts.items():
            os.link(draft, path)
            done.append(path)
    except OSError:
        for path in done:
            path.unlink(missing_ok=True)
        raise


def _require_right(drafts: Sequence[Path], target: str) -> None:
    try:
        load_files(drafts)
    except SpecError as error:  # not the user's, but ours
        if target:  # its arguments may be such as no operand or option can be
            reasons = "; ".join(each.message for each in error.diagnostics)
            hint = "write the spec by hand: opgen new NAME, without --from-model"
            message = f"no skeleton can be made of its calls: {reasons}"
            raise UnsupportedError.at(target, message, hint=hint) from error
        message = f"the skeleton is no right spec:\n{error}"
        raise RuntimeError(message) from error


def _next_steps(path: Path, model: Path | None, folder: Path) -> str:
    steps = [
        ("tells what is yet to be written", f"opgen check {path}"),
        ("proves it", f"opgen test {path}"),
        ("lets editors complete it", f"opgen schema -o {folder / SPEC_SCHEMA}"),
    ]
    if model:
        steps.append(("compiles the model", f"opgen convert {model} --specs {folder} -o OUT"))
    return "\n".join([f"{path}: a skeleton that is valid; next:", *in_columns(steps)])


def interface_of(wanted: str) -> FunctionSchema | None:
    """Return an interface that is given, or known of an operator of PyTorch; None: it is neither.

    :raises UsageError: if it is none, or another than the known one.
    """
    if not _FORM.match(wanted):
        return _known(normalized(wanted))
    try:
        schema = parse_schema(wanted)
    except ValueError as error:
        raise UsageError.at(_WHERE, str(error), hint=f"such as {_SUCH}") from None
    known = aten_schema(schema.target)
    if known is not None and known.signature != schema.signature:
        message = f"{schema.target} is known with another interface: {known.signature}"
        raise UsageError.at(_WHERE, message, hint=f"opgen new {schema.target}")
    return schema


def _known(name: str) -> FunctionSchema | None:
    found = aten_schema(name) or aten_schema(f"{name}.{DEFAULT_OVERLOAD}")
    if found is None and name.startswith(PYTORCHS):
        near = did_you_mean(name, SCHEMAS)
        hint = f"{near} Or give it, too: {_SUCH}" if near else f"give it, too: {_SUCH}"
        raise UsageError.at(_WHERE, f"no interface is known of '{remark(name)}'", hint=hint)
    return found


def interface_view(schema: FunctionSchema, op: str) -> SpecView:
    """Return the skeleton of an operator by its interface.

    :raises UnsupportedError: if a spec cannot describe it; with all reasons.
    """
    names = [each.name for each in schema.returns]
    return schema_view(op, "its interface", Declared(schema, names, "", _WHERE))
