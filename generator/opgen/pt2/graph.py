"""The graph of an archive's JSON, which is checked already -> tensors and nodes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.aten.edge import as_pytorch
from opgen.aten.program import Argument, Constant, Device, Result, TensorRef, TorchNode, TorchTensor
from opgen.errors import OperatorPlace, quoted
from opgen.pt2.checked_json import ENUMS
from opgen.pt2.computed_indices import with_computed_indices
from opgen.pt2.sizes import Sizes
from opgen.pt2.symbols import UnknownSymbolError
from opgen.pt2.written import WRITING, written_out

_MAX_RANK = 16
_MAX_BYTES = 2**31 - 1
"""Sizes and offsets are int32_t in the generated C."""
_TARGET = re.compile(r"[A-Za-z_]\w{0,200}(\.\w{1,200}){1,8}", re.ASCII)
_DTYPES = {
    code: DType(name)
    for code, name in ENUMS["ScalarType"].items()
    if name in DType.__members__.values()
}
_HIGHER_ORDER = frozenset({"as_graph", "as_operator", "as_string_to_argument"})
"""Arguments that only operators have that call graphs or other operators."""
_NUMBERS = frozenset({"as_sym_int", "as_sym_float", "as_sym_bool", "as_int", "as_float", "as_bool"})


class GraphReader:
    """Reads one graph; what is wrong with it goes to ``faults``."""

    def __init__(
        self, file: str, graph: Mapping[str, Any], sizes: Sizes, faults: ModelFaults
    ) -> None:
        """Take the structure Graph of the schema, and what its symbols are."""
        self.file = file
        self.graph = graph
        self.sizes = sizes
        self.faults = faults
        self.open_symbols: set[str] = set()
        """Those in sizes that depend on elements; each is reported once."""

    @cached_property
    def producers(self) -> Mapping[str, int]:
        """Tensor -> the first node that computes it."""
        found: dict[str, int] = {}
        for index, node in enumerate(self.graph["nodes"]):
            for output in node["outputs"]:
                for name in _names(output):
                    found.setdefault(name, index)
        return found

    @cached_property
    def _calls(self) -> Sequence[Mapping[str, Any]]:
        """The nodes; those that call an operator which writes are calls of that."""
        nodes, tensors = map(as_pytorch, self.graph["nodes"]), self.graph["tensor_values"]
        found = written_out([*nodes])
        return with_computed_indices(found, tensors, self._is_open)

    def _is_open(self, number: str) -> bool:
        """Tell whether a number depends on elements of tensors."""
        try:
            self.sizes.number(number)
        except UnknownSymbolError:
            return True
        except (KeyError, ValueError):
            pass
        return False

    def place(self, index: int) -> OperatorPlace:
        """Return what messages call a node."""
        node = self._calls[index]
        target = node["target"].removeprefix("torch.ops.")
        return OperatorPlace(f"{self.file}: ", str(index), target, _name(node, index))

    def tensors(self) -> dict[str, TorchTensor]:
        """Return all tensors that can be read, without elements."""
        metas = self.graph["tensor_values"]
        # In the order of the nodes: what a symbol comes from is reported, not all that follows.
        names = sorted(metas, key=lambda name: self.producers.get(name, -1))
        found = {name: self._tensor(name, metas[name]) for name in names}
        return {name: tensor for name in metas if (tensor := found[name]) is not None}

    def _tensor(self, name: str, meta: Mapping[str, Any]) -> TorchTensor | None:
        producer = self.producers.get(name)
        where = f"{self.file}: tensor {quoted(name)}" if producer is None else self.place(producer)
        its = "its" if producer is None else f"of its result {quoted(name)} the"
        before = len(self.faults.found)
        type_ = _DTYPES.get(meta["dtype"])
        if not name or not name.isprintable():
            self.faults.wrong(where, f"{quoted(name)} is not the name of a tensor")
        if type_ is None:
            kind = ENUMS["ScalarType"][meta["dtype"]]
            self.faults.unsupported(where, f"{its} element type {kind} is not supported")
        if ENUMS["Layout"][meta["layout"]] != "strided":
            kind = ENUMS["Layout"][meta["layout"]]
            hint = "export the model with dense tensors"
            self.faults.unsupported(where, f"{its} layout {kind} is not supported", hint=hint)
        shape = self._sizes(meta["sizes"], where, f"{its} shape")
        strides = self._sizes(meta["strides"], where, f"{its} strides")
        if len(meta["strides"]) != len(meta["sizes"]):
            message = f"{its} {len(meta['strides'])} strides are not those of its shape"
            self.faults.wrong(where, f"{message}, which has {len(meta['sizes'])} dimensions")
        if len(meta["sizes"]) > _MAX_RANK:
            message = f"{its} {len(meta['sizes'])} dimensions are more than {_MAX_RANK}"
            self.faults.unsupported(where, message)
        if type_ is None or shape is None or strides is None or len(self.faults.found) > before:
            return None
        if type_.size_of(math.prod(shape)) > _MAX_BYTES:
            message = f"{its} shape {list(shape)} takes more than {_MAX_BYTES} bytes"
            self.faults.unsupported(where, message)
            return None
        return TorchTensor(name, type_, shape, strides)

    def _sizes(
        self, found: list[Mapping[str, Any]], where: str, what: str
    ) -> tuple[int, ...] | None:
        """Return sizes; None if they are not known, which is reported once for each symbol."""
        try:
            return tuple(self.sizes.size(each) for each in found)
        except UnknownSymbolError as symbol:
            message = f"{what} depends on elements of tensors (symbol '{symbol.name}')"
            hint = (
                "sizes must be known when the model is compiled: export it without such operators"
            )
            if symbol.name not in self.open_symbols:
                self.faults.unsupported(where, message, hint=hint)
            self.open_symbols.add(symbol.name)
        except ValueError as error:
            self.faults.wrong(where, f"{what} cannot be read: {error}")
        return None

    def nodes(self) -> tuple[TorchNode, ...]:
        """Return the nodes, in order; those that only compute sizes are left out."""
        found = (self._node(index, facts) for index, facts in enumerate(self._calls))
        return tuple(node for node in found if node is not None)

    def _node(self, index: int, facts: Mapping[str, Any]) -> TorchNode | None:
        """Return a node, or None if it is faulty or only computes numbers."""
        where = self.place(index)
        if not _TARGET.fullmatch(facts["target"]):
            self.faults.wrong(where, f"{quoted(facts['target'])} is not the name of an operator")
            return None
        if self._is_higher_order(index, facts) or self._gives_numbers(index, facts):
            return None
        arguments = {}
        for each in facts["inputs"]:
            if each["name"] in arguments:
                self.faults.wrong(where, f"it has two arguments {quoted(each['name'])}")
            arguments[each["name"]] = self._argument(where, each["name"], each["arg"])
        metadata = facts["metadata"]
        return TorchNode(
            _name(facts, index),
            where.op,
            arguments,
            tuple(_result(output) for output in facts["outputs"]),
            metadata.get("stack_trace", ""),
            _module(metadata.get("nn_module_stack", "")),
            tuple(facts.get("writes", ())),
        )

    def _is_higher_order(self, index: int, facts: Mapping[str, Any]) -> bool:
        """Refuse an operator that calls a graph, or another operator."""
        target = facts["target"]
        kinds = {next(iter(each["arg"])) for each in facts["inputs"]}
        if not (kinds & _HIGHER_ORDER or target.startswith("torch.ops.higher_order.")):
            return False
        if target.startswith(WRITING):
            called = next(
                (
                    each["arg"]["as_operator"]
                    for each in facts["inputs"]
                    if "as_operator" in each["arg"]
                ),
                "",
            )
            message = f"it calls {called.removeprefix('torch.ops.')}, which writes into an argument"
            hint = (
                "let it write into whole buffers only, or let it return the new value, and copy_"
                " that into the buffer in forward: then a spec can describe it"
            )
            self.faults.unsupported(self.place(index), message, hint=hint)
            return True
        hint = (
            "export the model without control flow: give both branches' results to torch.where,"
            " unroll loops of a fixed count, and enter torch.no_grad() outside of forward"
        )
        message = "it is a higher-order operator, which calls graphs or operators of its own"
        self.faults.unsupported(self.place(index), message, hint=hint)
        return True

    def _gives_numbers(self, index: int, facts: Mapping[str, Any]) -> bool:
        """Whether a node only computes numbers, which are known; refuses it if they are not."""
        kinds = [next(iter(output.items())) for output in facts["outputs"]]
        if not kinds or any(kind not in _NUMBERS for kind, _ in kinds):
            return False
        for kind, content in kinds:
            if kind.startswith("as_sym"):
                self._symbolic(self.place(index), "its result", content)
        return True

    def _symbolic(self, where: str, what: str, found: Mapping[str, Any]) -> bool | int | float:
        """Return a number that is given by its name or as it is."""
        ((kind, content),) = found.items()
        if kind != "as_name":
            return float(content) if kind == "as_float" else content
        try:
            return self.sizes.number(content)
        except KeyError:
            self.faults.wrong(where, f"{what} is the number {quoted(content)}, which is not there")
        except UnknownSymbolError as symbol:
            message = f"{what} depends on elements of tensors (symbol '{symbol.name}')"
            hint = "numbers must be known when the model is compiled: keep it in a tensor instead"
            self.faults.unsupported(where, message, hint=hint)
        except ValueError as error:
            self.faults.wrong(where, f"{what} cannot be computed: {error}")
        return 0

    def _argument(self, where: str, name: str, found: Mapping[str, Any]) -> Argument:
        """Return an argument of an operator, or None if it is faulty."""
        ((kind, content),) = found.items()
        what = f"its argument {quoted(name)}"
        if kind.startswith("as_sym"):
            if isinstance(content, list):
                return tuple(self._symbolic(where, what, each) for each in content)
            return self._symbolic(where, what, content)
        if kind == "as_custom_obj":
            message = f"{what} is an object of the class {quoted(content['class_fqn'])}"
            hint = "export the model with tensors and numbers only"
            self.faults.unsupported(where, message, hint=hint)
            return None
        return _READERS[kind](content)


def _optional_tensor(found: Mapping[str, Any]) -> Argument:
    """Return a tensor, or None."""
    ((kind, content),) = found.items()
    return _READERS[kind](content)


def _float(content: float | str) -> float:
    return float(content)  # also of the words for what JSON has no number for


def _tuple(of: Callable[[Any], Argument], content: list[Any]) -> Argument:
    return tuple(of(each) for each in content)


def _same(content: Any) -> Argument:
    return content  # type: ignore[no-any-return]


def _tensor_ref(content: Mapping[str, Any]) -> TensorRef:
    return TensorRef(content["name"])


def _none(_content: bool) -> None:
    return None


def _enum(enum: str, kind: Any, content: int) -> Constant:
    return Constant(kind, ENUMS[enum][content])


_READERS: Mapping[str, Callable[[Any], Argument]] = {
    "as_none": _none,
    "as_tensor": _tensor_ref,
    "as_tensors": partial(_tuple, _tensor_ref),
    "as_nested_tensors": partial(_tuple, partial(_tuple, _tensor_ref)),
    "as_optional_tensor": _optional_tensor,
    "as_optional_tensors": partial(_tuple, _optional_tensor),
    "as_int": _same,
    "as_ints": tuple,
    "as_int_lists": partial(_tuple, tuple),
    "as_float": _float,
    "as_floats": partial(_tuple, _float),
    "as_float_lists": partial(_tuple, partial(_tuple, _float)),
    "as_complex": lambda content: complex(_float(content["real"]), _float(content["imag"])),
    "as_bool": _same,
    "as_bools": tuple,
    "as_string": _same,
    "as_strings": tuple,
    "as_scalar_type": partial(_enum, "ScalarType", "dtype"),
    "as_layout": partial(_enum, "Layout", "layout"),
    "as_memory_format": partial(_enum, "MemoryFormat", "memory_format"),
    "as_device": lambda content: Device(content["type"], content.get("index")),
}


def _result(found: Mapping[str, Any]) -> Result:
    """Return a result that is a tensor, several, or none."""
    ((kind, content),) = found.items()
    if kind == "as_tensor":
        return content["name"]  # type: ignore[no-any-return]
    if kind in ("as_tensors", "as_optional_tensors"):
        return tuple(each["name"] if "name" in each else _result(each) for each in content)  # type: ignore[misc]
    return _result(content) if kind == "as_optional_tensor" else None


def _names(found: Mapping[str, Any]) -> Iterator[str]:
    """Go through the tensors of one result."""
    result = _result(found)
    for name in result if isinstance(result, tuple) else (result,):
        if name is not None:
            yield name


def _name(node: Mapping[str, Any], index: int) -> str:
    """Return the name of a node; what older exporters left out is made from its result."""
    first = next((name for output in node["outputs"] for name in _names(output)), "")
    return node.get("name") or first or f"operator_{index}"


def _module(stack: str) -> str:
    """Return the path of the innermost module: each entry is a key, the path, and the class."""
    parts = stack.rpartition(";")[2].split(",")
    return parts[1] if len(parts) > 1 else ""
