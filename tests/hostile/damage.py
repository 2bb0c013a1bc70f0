"""Ways to damage a model: by the meaning of its fields, so that most of them reach all stages."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Container, Iterator
from typing import Any

import numpy as np

from opgen.litert.schema import Record, open_model
from opgen.litert.write import write_table
from opgen.tflite.enums import TensorType
from opgen.tflite.facts import BUILTINS, TABLES, UNIONS, Field
from opgen.tflite.flatbuffer import Reader

Tree = dict[str, Any]
"""A table by field name: numbers, strings, arrays, lists of trees; a union as (table, tree)."""

Damage = Callable[[Tree, random.Random], None]

DIMENSIONS = (-1, 0, 1, 2, 3, 7, 255, 4096, 46341, 65536, 2**24, 2**31 - 1, -(2**31))
SCALES = (np.nan, np.inf, -np.inf, 0.0, -0.5, 1e-45, 1e-38, 1e-6, 0.5, 1.0, 3e38)
INTEGERS = (0, 1, -1, 2, 127, 128, -128, -129, 255, 32767, 2**31 - 1, -(2**31), 2**62, -(2**63))

ELEMENTS = {0: np.float32, 2: np.int32, 4: np.int64, 7: np.int16}
"""TensorType -> the type of its elements; all others count as bytes."""


def tree_of(data: bytes) -> Tree:
    """Return a sound file as a tree, from which :func:`write_table` makes it again."""
    return _tree(open_model(Reader(data, "sound")))


def _tree(table: Record) -> Tree:
    fields = table._table.fields
    found = {each.name: _value(table, each) for each in fields if each.type != "deprecated"}
    return {
        name: value
        for name, value in found.items()
        if value is not None and not _tells_member(name, found)
    }


def _tells_member(name: str, fields: Container[str]) -> bool:
    """Tell whether a field says which member a union holds: that follows from the union."""
    return name.endswith("_type") and name.removesuffix("_type") in fields


def _value(table: Record, field: Field) -> Any:
    value = getattr(table, field.attribute)
    if isinstance(value, Record):
        inner = _tree(value)
        return (value._table.name, inner) if field.type in UNIONS else inner
    if isinstance(value, list):
        return [_tree(each) if isinstance(each, Record) else each for each in value]
    return value.copy() if isinstance(value, np.ndarray) else value


def damaged(tree: Tree, dice: random.Random) -> tuple[bytes, str]:
    """Return a file with one to four damages, and what they are called."""
    changed = copy.deepcopy(tree)
    names = []
    for _ in range(dice.choice((1, 1, 1, 2, 3, 4))):
        damage = dice.choice(DAMAGES)
        damage(changed, dice)
        names.append(damage.__name__)
    return write_table(changed), ", ".join(names)


def _tables(value: Any, name: str = "Model") -> Iterator[tuple[str, Tree]]:
    """Go through all tables of a tree with their kinds."""
    yield name, value
    for key, each in value.items():
        field = TABLES[name].by_name[key]
        if isinstance(each, tuple):
            yield from _tables(each[1], each[0])
        elif isinstance(each, dict):
            yield from _tables(each, field.type)
        elif isinstance(each, list) and field.type in TABLES:
            for inner in each:
                yield from _tables(inner, field.type)


def _subgraph(tree: Tree, dice: random.Random) -> Tree:
    subgraphs = tree.get("subgraphs") or [{}]
    return dice.choice(subgraphs) if dice.random() < 0.2 else subgraphs[0]


def _tensor(tree: Tree, dice: random.Random) -> Tree:
    return dice.choice(_subgraph(tree, dice).get("tensors") or [{}])


def _operator(tree: Tree, dice: random.Random) -> Tree:
    return dice.choice(_subgraph(tree, dice).get("operators") or [{}])


def _ids(table: Tree, name: str) -> list[int]:
    return [int(id_) for id_ in table.get(name, ())]


def _number_for(field: Field, dice: random.Random) -> Any:
    if field.type == "bool":
        return dice.random() < 0.5
    kind = np.dtype(field.type)
    if kind.kind == "f":
        return float(np.clip(dice.choice(SCALES), *_limits(kind)))
    low, high = _limits(kind)
    return min(max(dice.choice((*INTEGERS, dice.randrange(64))), low), high)


def _limits(kind: np.dtype[Any]) -> tuple[Any, Any]:
    if kind.kind == "f":
        return -np.inf, np.inf
    return int(np.iinfo(kind).min), int(np.iinfo(kind).max)


def any_number(tree: Tree, dice: random.Random) -> None:
    """Overwrite any number of any table."""
    name, table = dice.choice(list(_tables(tree)))
    _overwrite_a_number(name, table, dice)


def _overwrite_a_number(name: str, table: Tree, dice: random.Random) -> None:
    kind = TABLES[name]
    fields = [
        each
        for each in kind.fields
        if not (each.is_reference or each.type == "deprecated")
        and not _tells_member(each.name, kind.by_name)
    ]
    if fields:
        field = dice.choice(fields)
        table[field.name] = _number_for(field, dice)


def any_vector(tree: Tree, dice: random.Random) -> None:
    """Overwrite, shorten, lengthen or empty any vector of numbers."""
    found = [
        (table, TABLES[name].by_name[key])
        for name, table in _tables(tree)
        for key, value in table.items()
        if isinstance(value, np.ndarray)
    ]
    if not found:
        return
    table, field = dice.choice(found)
    old = table[field.name]
    way = dice.randrange(4)
    if way == 0 or not len(old):
        extra = np.array([_number_for(field, dice) for _ in range(dice.randint(1, 9))], old.dtype)
        table[field.name] = np.concatenate([old, extra])
    elif way == 1:
        table[field.name] = old[: dice.randrange(len(old))]
    elif way == 2:
        table[field.name] = np.roll(old, 1)
    else:
        old[dice.randrange(len(old))] = _number_for(field, dice)


def any_list(tree: Tree, dice: random.Random) -> None:
    """Drop, repeat or swap elements of any list of tables."""
    values = [each for _, table in _tables(tree) for each in table.values()]
    found = [each for each in values if isinstance(each, list) and each]
    if not found:
        return
    chosen = dice.choice(found)
    one, other = dice.randrange(len(chosen)), dice.randrange(len(chosen))
    way = dice.randrange(3)
    if way == 0:
        del chosen[one]
    elif way == 1:
        chosen.insert(other, copy.deepcopy(chosen[one]))
    else:
        chosen[one], chosen[other] = chosen[other], chosen[one]


def any_field_lost(tree: Tree, dice: random.Random) -> None:
    """Drop any field."""
    found = [table for _, table in _tables(tree) if table]
    table = dice.choice(found)
    del table[dice.choice(sorted(table))]


def a_dimension(tree: Tree, dice: random.Random) -> None:
    """Overwrite one dimension of one tensor."""
    shape = _tensor(tree, dice).get("shape")
    if shape is not None and len(shape):
        shape[dice.randrange(len(shape))] = dice.choice(DIMENSIONS)


def a_rank(tree: Tree, dice: random.Random) -> None:
    """Give a tensor more or fewer dimensions."""
    tensor = _tensor(tree, dice)
    shape = [int(size) for size in tensor.get("shape", ())]
    if dice.random() < 0.5 and shape:
        del shape[dice.randrange(len(shape))]
    else:
        shape.insert(dice.randint(0, len(shape)), dice.choice((1, 1, 2)))
    tensor["shape"] = np.array(shape, np.int32)


def a_dimension_everywhere(tree: Tree, dice: random.Random) -> None:
    """Overwrite a size wherever it stands in tensors without elements."""
    tensors = _subgraph(tree, dice).get("tensors") or []
    free = [each["shape"] for each in tensors if "shape" in each and not each.get("buffer")]
    sizes = sorted({int(size) for shape in free for size in shape})
    if sizes:
        old, new = dice.choice(sizes), dice.choice(DIMENSIONS)
        for shape in free:
            shape[shape == old] = new


def batches(tree: Tree, dice: random.Random) -> None:
    """Overwrite the first dimension of all tensors without elements."""
    new = dice.choice(DIMENSIONS)
    for tensor in _subgraph(tree, dice).get("tensors") or []:
        if not tensor.get("buffer") and len(tensor.get("shape", ())):
            tensor["shape"][0] = new


def a_scale(tree: Tree, dice: random.Random) -> None:
    """Overwrite a scale."""
    scale = (_tensor(tree, dice).get("quantization") or {}).get("scale")
    if scale is not None and len(scale):
        scale[dice.randrange(len(scale))] = dice.choice(SCALES)


def a_zero_point(tree: Tree, dice: random.Random) -> None:
    """Overwrite a zero point."""
    points = (_tensor(tree, dice).get("quantization") or {}).get("zero_point")
    if points is not None and len(points):
        points[dice.randrange(len(points))] = dice.choice(INTEGERS)


def a_number_of_scales(tree: Tree, dice: random.Random) -> None:
    """Quantize a tensor by another number of scales, or another axis, or not at all."""
    tensor = _tensor(tree, dice)
    shape = tensor.get("shape", ())
    count = dice.choice((0, 1, 2, 3, *(int(size) for size in shape if 0 < size < 1000)))
    tensor["quantization"] = {
        "scale": np.full(count, dice.choice((0.5, 0.01, *SCALES)), np.float32),
        "zero_point": np.full(dice.choice((0, 1, count)), dice.choice((0, 3, -128)), np.int64),
        "quantized_dimension": dice.choice((0, 0, 1, 3, len(shape), -1)),
    }


def a_type(tree: Tree, dice: random.Random) -> None:
    """Give a tensor another element type."""
    _tensor(tree, dice)["type"] = dice.choice([*TensorType]).value


def a_type_everywhere(tree: Tree, dice: random.Random) -> None:
    """Give all tensors of a type another one."""
    tensors = _subgraph(tree, dice).get("tensors") or []
    old = dice.choice(sorted({int(each.get("type", 0)) for each in tensors}) or [0])
    new = dice.choice([*TensorType]).value
    for each in tensors:
        if each.get("type", 0) == old:
            each["type"] = new


def an_edge(tree: Tree, dice: random.Random) -> None:
    """Let an operator read or write another tensor."""
    subgraph = _subgraph(tree, dice)
    operator = dice.choice(subgraph.get("operators") or [{}])
    ids = operator.get(dice.choice(("inputs", "inputs", "outputs")))
    if ids is not None and len(ids):
        count = len(subgraph.get("tensors") or ())
        ids[dice.randrange(len(ids))] = dice.choice((-1, -2, count, *range(count)))


def ends(tree: Tree, dice: random.Random) -> None:
    """Make other tensors the inputs or outputs of the graph."""
    subgraph = _subgraph(tree, dice)
    count = len(subgraph.get("tensors") or ())
    ids = [dice.choice((*range(count), -1)) for _ in range(dice.randrange(4))]
    kept = _ids(subgraph, which := dice.choice(("inputs", "outputs")))
    subgraph[which] = np.array([*(kept if dice.random() < 0.5 else ()), *ids], np.int32)


def order(tree: Tree, dice: random.Random) -> None:
    """Shuffle the operators."""
    dice.shuffle(_subgraph(tree, dice).get("operators") or [])


def a_buffer(tree: Tree, dice: random.Random) -> None:
    """Give a tensor the elements of another one, or none."""
    count = len(tree.get("buffers") or ())
    _tensor(tree, dice)["buffer"] = dice.choice((0, 0, *range(count + 1)))


def elements(tree: Tree, dice: random.Random) -> None:
    """Overwrite the elements of a constant, as axes, shapes, paddings and biases are."""
    tensors = [each for each in _subgraph(tree, dice).get("tensors") or [] if each.get("buffer")]
    small = [each for each in tensors if np.prod(each.get("shape", ()), dtype=object) < 32]
    if not tensors:
        return
    tensor = dice.choice(small or tensors)
    buffer = dict(enumerate(tree.get("buffers") or [])).get(tensor["buffer"], {})
    if "data" not in buffer:
        return
    kind = np.dtype(ELEMENTS.get(tensor.get("type", 0), np.int8))
    whole = len(buffer["data"]) // kind.itemsize * kind.itemsize
    numbers = buffer["data"][:whole].view(kind).copy()
    for _ in range(dice.choice((1, 1, 4)) if len(numbers) else 0):
        wanted = dice.choice(SCALES if kind.kind == "f" else (*INTEGERS, 4, 5, -2, 3))
        numbers[dice.randrange(len(numbers))] = np.clip(wanted, *_limits(kind))
    buffer["data"] = numbers.view(np.uint8)


def an_option(tree: Tree, dice: random.Random) -> None:
    """Overwrite a number among an operator's options: strides, axes, activations."""
    kind, options = _operator(tree, dice).get("builtin_options") or ("", {})
    if kind:
        _overwrite_a_number(kind, options, dice)


def an_operator_code(tree: Tree, dice: random.Random) -> None:
    """Turn operators into others, or into another version."""
    codes = tree.get("operator_codes") or [{}]
    code = dice.choice(codes)
    if dice.random() < 0.2:
        code["version"] = dice.choice((0, 1, 2, 3, 99, -1))
        return
    number = dice.choice([*BUILTINS.values()])
    code["builtin_code"], code["deprecated_builtin_code"] = number, min(number, 127)


def a_variable(tree: Tree, dice: random.Random) -> None:
    """Let a tensor keep its value between runs, or not."""
    tensor = _tensor(tree, dice)
    tensor["is_variable"] = not tensor.get("is_variable", False)


DAMAGES: tuple[Damage, ...] = (
    any_number,
    any_vector,
    any_list,
    any_field_lost,
    a_dimension,
    a_rank,
    a_dimension_everywhere,
    batches,
    a_scale,
    a_zero_point,
    a_number_of_scales,
    a_type,
    a_type_everywhere,
    an_edge,
    ends,
    order,
    a_buffer,
    elements,
    elements,
    an_option,
    an_option,
    an_operator_code,
    a_variable,
)
