"""Quantized programs become programs on integers.

PyTorch says that a program is quantized by pairs of operators: ``dequantize`` in front of the
inputs of an operator, ``quantize`` behind its output. Here an operator between them takes and gives
the integers themselves, if there is a kernel for that; tensors say what their integers stand for.
What has no such kernel stays as it is, on real numbers, between operators of opgen's own that
dequantize and quantize.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.aten.program import Argument, Port, TensorRef, TorchNode, TorchProgram, TorchTensor
from opgen.aten.quantizers import DEQUANTIZE, QUANTIZE
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, ModelError, OpgenError, UnsupportedError, counted
from opgen.pt2.arguments import constant_of, with_names, with_result_names
from opgen.pt2.described import elements_of, has_kernel_window, target_of
from opgen.pt2.qparams import QParams, qparams_of, refuse_dynamic
from opgen.pt2.quantized_results import ResultQuantization, Takes
from opgen.pt2.unknown import called_from, fault_of

_BIAS_TOLERANCE = 1e-4
_MOST = 8
"""Convolutions that a warning names."""


def fold_quantize(program: TorchProgram, takes: Takes, context: RegistryContext) -> TorchProgram:
    """Return a program without quantize and dequantize operators of PyTorch.

    :param takes: tells whether a node, with these tensors, can be computed.
    :raises ModelError: if integers are read as another type, or a node lacks what it must say.
    :raises UnsupportedError: if PyTorch runs it and integers cannot: scales found at run time, a
        bias in another scale than the sums. Names all nodes where it is so.
    """
    return _Folding(program, takes, context).run()


def float_convolutions(program: TorchProgram, context: RegistryContext) -> tuple[Diagnostic, ...]:
    """Return a warning if a program is quantized, but not all of its convolutions are.

    It is valid, and almost always a mistake. Nothing is said of programs without quantization.

    :param program: as it was exported.
    """
    if {node.operator for node in program.nodes}.isdisjoint(QUANTIZE | DEQUANTIZE):
        return ()
    found = [
        node
        for node in program.nodes
        if has_kernel_window(node.target, context) and _has_float_weights(node, program)
    ]
    if not found:
        return ()
    names = ", ".join(node.name for node in found[:_MOST]) + ", ..." * (len(found) > _MOST)
    warning = Diagnostic(
        str(program.path),
        f"the program is quantized, but {counted(len(found), 'convolution')} in it"
        f" {'computes' if len(found) == 1 else 'compute'} in float: {names}",
        why=called_from(found[0]),
        hint=_how_to_quantize(found[0]),
        severity="warning",
    )
    return (warning,)


def _how_to_quantize(convolution: TorchNode) -> str:
    if convolution.target.endswith(".padding"):
        return (
            "CortexMQuantizer quantizes no convolution whose padding is 'same' or 'valid': say it"
            " in numbers, or use a module such as nn.Conv2d with opgen export-torch"
        )
    output_padding = convolution.arguments.get("output_padding")
    if isinstance(output_padding, tuple) and any(output_padding):
        return (
            "CortexMQuantizer quantizes no transposed convolution with output_padding; for twice"
            " the size, kernel_size=4, stride=2, padding=1 needs none"
        )
    return (
        "CortexMQuantizer quantizes convolutions only in channels_last memory: convert the"
        " model and its inputs with .to(memory_format=torch.channels_last), or quantize with"
        " CortexMQuantizer(use_explicit_layout=True)"
    )


def _has_float_weights(node: TorchNode, program: TorchProgram) -> bool:
    weight = node.arguments.get("weight")
    if not isinstance(weight, TensorRef):
        return False
    producer = program.producers.get(weight.name)
    is_dequantized = producer is not None and producer.operator in DEQUANTIZE
    return program.tensors[weight.name].type.is_float and not is_dequantized


class _Folding:
    """One program while its nodes are gone through in order."""

    def __init__(self, program: TorchProgram, takes: Takes, context: RegistryContext) -> None:
        self.program = program
        self.takes = takes
        self.context = context
        self.tensors: dict[str, TorchTensor] = dict(program.tensors)
        self.nodes: list[TorchNode] = []
        self.says: dict[str, QParams] = {}
        """Node that quantizes or dequantizes -> what it says."""
        self.params: dict[str, QParams] = {}
        """Tensor of integers -> what they stand for."""
        self.renamed: dict[str, str] = {}
        """Result of a quantize operator -> the tensor that holds its integers now."""
        self.integers: dict[str, str] = {}
        """Tensor of real numbers -> the integers that stand for it."""
        self.real: set[str] = set()
        """Those of them that are computed as real numbers, too."""
        self.relabelled: set[str] = set()
        """Results whose integers are those of what becomes of them on a line, too."""

    def run(self) -> TorchProgram:
        self._read_all()
        self.wanted = ResultQuantization(self.program, self.says, self.takes, self.context)
        faults = ModelFaults()
        for node in self.program.nodes:
            try:
                if node.operator in QUANTIZE:
                    self._quantize(node)
                elif node.operator in DEQUANTIZE:
                    self._dequantize(node)
                elif not (self._move(node) or self._relabel(node) or self._fold(node)):
                    self._keep(node)
            except OpgenError as error:
                faults.add(error)
        faults.raise_all()
        outputs = tuple(Port(each.name, self._name(each.tensor)) for each in self.program.outputs)
        mutations = {old: self._name(new) for old, new in self.program.mutations.items()}
        used = {port.tensor for port in (*self.program.inputs, *outputs)}
        used.update(mutations, mutations.values())
        used.update(name for node in self.nodes for name in (*node.inputs, *node.outputs))
        return replace(
            self.program,
            nodes=tuple(self.nodes),
            tensors={name: each for name, each in self.tensors.items() if name in used},
            outputs=outputs,
            mutations=mutations,
        )

    def _read_all(self) -> None:
        """Read what all quantize and dequantize operators say; raise all faults together."""
        faults = ModelFaults()
        for node in self.program.nodes:
            try:
                refuse_dynamic(node, self.program)
                if node.operator in QUANTIZE | DEQUANTIZE:
                    self.says[node.name] = qparams_of(node, self.program)
            except OpgenError as error:
                faults.add(error)
        faults.raise_all()

    def _unsupported(self, node: TorchNode, message: str, hint: str = "") -> UnsupportedError:
        return UnsupportedError(fault_of(node, self.program, message, hint))

    def _is_float(self, name: str) -> bool:
        return self.program.tensors[name].type.is_float

    # What quantizes and dequantizes

    def _quantize(self, node: TorchNode) -> None:
        source, result, params = node.inputs[0], node.outputs[0], self.says[node.name]
        constant = constant_of(source, self.program)
        held = self.integers.get(source)
        if constant is not None:
            self._hold(result, params, replace(self.tensors[source], data=params.stored(constant)))
        elif held is not None and self.params[held].is_same(params):
            self.renamed[result] = held
        elif params.axis is not None:
            message = "computed numbers with a scale per channel are not supported"
            raise self._unsupported(node, message)
        else:
            arguments = {"input": TensorRef(self._name(source))}
            self._hold(result, params.whole, self.tensors[result])
            target = target_of("quantize", self.context)
            self.nodes.append(replace(node, target=target, arguments=arguments))
            self.renamed[result] = self._cut(node, result, params)

    def _dequantize(self, node: TorchNode) -> None:
        result, params = node.outputs[0], self.says[node.name]
        source = self.renamed.get(node.inputs[0], node.inputs[0])
        tensor, held = self.tensors[source], self.params.get(source)
        if tensor.type is not params.type:
            message = f"it reads {tensor.type} as {params.type}"
            raise ModelError(fault_of(node, self.program, message))
        if held is None:
            self._hold(source, params, tensor)
        elif not held.stands_for_same(params):
            if constant_of(source, self.program) is None:
                hint = "both must have the same scale and zero point"
                raise self._unsupported(
                    node, f"it takes for {params} what was quantized to {held}", hint
                )
            source = f"{source}_{result}"
            self._hold(source, params, tensor)
        self.integers[result] = source

    def _hold(self, name: str, params: QParams, tensor: TorchTensor) -> None:
        """Have integers in a tensor."""
        self.params[name] = params
        self.tensors[name] = replace(
            tensor, name=name, type=params.type, quantization=params.quantization
        )

    def _cut(self, node: TorchNode, name: str, params: QParams) -> str:
        """Return the tensor that has only those integers that may occur."""
        if params.is_whole:
            return name
        cut = f"{name}_cut"
        self._hold(cut, params, self.tensors[name])
        low, high = (
            float((bound - params.zero_points[0]) * params.scales[0])
            for bound in (params.low, params.high)
        )
        arguments: dict[str, Argument] = {"input": TensorRef(name), "low": low, "high": high}
        target = target_of("clamp", self.context)
        self.nodes.append(
            replace(node, name=cut, target=target, arguments=arguments, results=(cut,))
        )
        return cut

    # What computes

    def _name(self, name: str) -> str:
        """Return the tensor that has what one of the program has; computes it, if need be."""
        if name in self.integers and name not in self.real:
            self.real.add(name)
            tensor = self.tensors[self.integers[name]]
            assert self.tensors[name].type.is_float
            if tensor.data is not None:
                data = self.params[tensor.name].real(tensor.data)
                self.tensors[name] = replace(self.tensors[name], data=data)
                return name
            arguments = {"input": TensorRef(self.integers[name])}
            producer = self.program.producers[name]
            maker = producer if producer.operator in DEQUANTIZE else replace(producer, name=name)
            target = target_of("dequantize", self.context)
            self.nodes.append(replace(maker, target=target, arguments=arguments, results=(name,)))
        return self.renamed.get(name, name)

    def _keep(self, node: TorchNode) -> None:
        """Let a node compute what it did."""
        names = {name: self._name(name) for name in node.inputs}
        self.nodes.append(with_names(node, names))

    def _move(self, node: TorchNode) -> bool:
        """Have a node move integers, if its real numbers are dequantized."""
        reals = [name for name in node.inputs if self._is_float(name)]
        if not reals or not self._all_integers(reals):
            return False
        if elements_of(node, self.context) != "moved":
            return False
        sources = [self.params[self.integers[name]] for name in reals]
        params = sources[0]
        if not all(params.is_same(each) for each in sources) or params.axis is not None:
            return False
        names: dict[str, str] = {}
        for result in filter(self._is_float, node.outputs):
            wanted = self.wanted.of(result)
            # A result that is also read as real numbers leaves its name to those.
            is_read = wanted is None or not wanted.is_same(params)
            names[result] = f"{result}_stored" if is_read else result
        return self._replace(node, dict.fromkeys(names, params), names)

    def _fold(self, node: TorchNode) -> bool:
        """Have a node compute with integers, if all of its real numbers can be such."""
        reals = [name for name in node.inputs if self._is_float(name)]
        bias = node.arguments.get("bias")
        bias_name = bias.name if isinstance(bias, TensorRef) else ""
        if not reals or not self._all_integers([name for name in reals if name != bias_name]):
            return False
        given: dict[str, QParams] = {}
        for result in filter(self._is_float, node.outputs):
            wanted = self.wanted.of_result(node, result)
            if wanted is None:
                return False
            given[result] = wanted
        relabelled = {result for result in given if given[result] is not self.wanted.of(result)}
        source = self.params[self.integers[reals[0]]]
        if not given and len(reals) > 1:  # comparisons, say: of other scales, so not exact
            return False
        is_clamp = elements_of(node, self.context) == "clamped"
        if is_clamp and not all(source.is_same(each) for each in given.values()):
            return False
        is_done = self._replace(node, given, {result: result for result in given}, bias_name)
        if is_done:
            self.relabelled |= relabelled
        return is_done

    def _relabel(self, node: TorchNode) -> bool:
        """Let a line do nothing whose input was computed such that it need not."""
        if not self.relabelled.intersection(node.inputs):
            return False
        (source,), (result,) = node.inputs, node.outputs
        wanted = self.wanted.of(result)
        assert wanted is not None
        self._hold(result, wanted, self.tensors[result])
        arguments = {"input": TensorRef(self.integers[source])}
        target = target_of("reinterpret", self.context)
        self.nodes.append(replace(node, target=target, arguments=arguments))
        self.integers[result] = result
        return True

    def _all_integers(self, reals: list[str]) -> bool:
        """Tell whether integers stand for all tensors, and some of them are computed."""
        found = [self.integers.get(name) for name in reals]
        return None not in found and any(
            name is not None and self.tensors[name].data is None for name in found
        )

    def _replace(
        self,
        node: TorchNode,
        given: Mapping[str, QParams],
        names: Mapping[str, str],
        bias: str = "",
    ) -> bool:
        """Put a node on integers in the place of one on real numbers, if there is a kernel.

        :param given: what its results are to stand for.
        :param names: what they are to be called.
        """
        fresh = {
            names[result]: replace(
                self.program.tensors[result],
                name=names[result],
                type=params.type,
                quantization=params.quantization,
            )
            for result, params in given.items()
        }
        renamed = {name: self.integers.get(name, self.renamed.get(name, name))
                   for name in node.inputs}  # fmt: skip
        sums: QParams | None = None
        if bias:
            sums = self._sums(node, renamed)
            if sums is None:
                return False
            renamed[bias] = self._bias(node, bias, renamed[bias], sums, fresh)
        changed = with_result_names(with_names(node, renamed), names)
        if not self.takes(changed, ChainMap(fresh, self.tensors)):
            return False
        self.tensors.update(fresh)
        self.nodes.append(changed)
        if sums is not None:
            self.params.setdefault(renamed[bias], sums)
        for result, params in given.items():
            self.params[names[result]] = params.whole
            self.integers[result] = self._cut(node, names[result], params)
            self.params[self.integers[result]] = params
        return True

    def _sums(self, node: TorchNode, renamed: Mapping[str, str]) -> QParams | None:
        """Return what the sums stand for that a node adds a bias to; None: not known."""
        weight, data = node.arguments.get("weight"), node.arguments.get("input")
        if not isinstance(weight, TensorRef) or not isinstance(data, TensorRef):
            return None
        by, of = self.params[renamed[weight.name]], self.params[renamed[data.name]]
        scales = of.scales[0] * by.scales
        axis = 0 if len(scales) > 1 else None
        low, high = DType.INT32.range
        return QParams(DType.INT32, low, high, scales, np.zeros(len(scales), np.int64), axis)

    def _bias(
        self,
        node: TorchNode,
        bias: str,
        held: str,
        sums: QParams,
        fresh: dict[str, TorchTensor],
    ) -> str:
        """Return the tensor of a bias as integers, a new one if it has real numbers."""
        constant = constant_of(bias, self.program)
        if constant is not None and self._is_float(bias):
            name = f"{bias}_{node.name}"
            tensor = replace(self.program.tensors[bias], name=name, data=sums.stored(constant))
            fresh[name] = replace(tensor, type=sums.type, quantization=sums.quantization)
            return name
        found = self.params.get(held)
        if found is None:
            return held
        same = found.scales.shape == sums.scales.shape or 1 in (found.scales.size, sums.scales.size)
        if not same or not np.allclose(found.scales, sums.scales, _BIAS_TOLERANCE, 0):
            hint = "the scale of a bias must be that of the input times that of the weights"
            raise self._unsupported(node, f"its bias stands for {found}, its sums for {sums}", hint)
        if found.zero_points.any():
            raise self._unsupported(node, "its bias has a zero point other than 0")
        return held
