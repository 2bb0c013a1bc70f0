"""What the results of a program's operators are quantized to."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import replace

from opgen.aten.program import TorchNode, TorchProgram, TorchTensor
from opgen.aten.quantizers import QUANTIZE
from opgen.context.registries import RegistryContext
from opgen.pt2.described import elements_of, line_of
from opgen.pt2.qparams import QParams

Takes = Callable[[TorchNode, Mapping[str, TorchTensor]], bool]
"""Whether a kernel computes a node with these tensors, giving what the node gives between
dequantize and quantize; it is asked of nodes on integers."""


class ResultQuantization:
    """What each result of a program is to be quantized to, found when it is asked for."""

    def __init__(
        self,
        program: TorchProgram,
        says: Mapping[str, QParams],
        takes: Takes,
        context: RegistryContext,
    ) -> None:
        """Take a program.

        :param says: node that quantizes or dequantizes -> what it says.
        """
        self.program = program
        self.says = says
        self.takes = takes
        self.context = context
        self.tensors = dict(program.tensors)
        self.known: dict[str, QParams | None] = {}

    def of(self, name: str) -> QParams | None:
        """Return what a result is quantized to, and nothing else is done with it.

        Clamps and moves may stand between: what comes out of them is quantized alike.
        """
        chain: list[tuple[str, TorchNode]] = []
        while name not in self.known:
            between = self._between(name)
            if between is None:
                self.known[name] = self._quantized_to(name)
            else:
                chain.append((name, between))
                name = between.outputs[0]
        found = self.known[name]
        for each, between in reversed(chain):
            found = found if found is not None and self._takes(between, found) else None
            self.known[each] = found
        return found

    def _between(self, name: str) -> TorchNode | None:
        """Return the clamp or move that alone reads a tensor, and reads nothing else."""
        readers = self.program.consumers.get(name, ())
        if len(readers) != 1 or name in self.program.kept:
            return None
        (reader,) = readers
        is_alone = reader.inputs == (name,) and len(reader.outputs) == 1
        # A mean of elements that were cut off is not the mean of them, cut off.
        does = elements_of(reader, self.context)
        return reader if is_alone and does in ("moved", "clamped") else None

    def _quantized_to(self, name: str) -> QParams | None:
        """Return what all operators that read a tensor quantize it to."""
        readers = self.program.consumers.get(name, ())
        if name in self.program.kept or any(each.operator not in QUANTIZE for each in readers):
            return None
        says = [self.says[each.name] for each in readers]
        is_one = bool(says) and says[0].axis is None and all(says[0].is_same(each) for each in says)
        return says[0] if is_one else None

    def _takes(self, node: TorchNode, params: QParams) -> bool:
        """Tell whether there is a kernel for a node whose tensors all are of one quantization."""
        tensors = {
            name: replace(
                self.program.tensors[name], type=params.type, quantization=params.quantization
            )
            for name in (*node.inputs, *node.outputs)
        }
        return self.takes(node, ChainMap(tensors, self.tensors))

    def of_result(self, node: TorchNode, result: str) -> QParams | None:
        """Return the same; of weighted sums on a line, such that the line has nothing left to do.

        Its integers are those of what comes out of the line then.
        """
        readers = self.program.consumers.get(result, ())
        line = line_of(readers[0], self.context) if len(readers) == 1 else None
        if line is None or result in self.program.kept or "weight" not in node.arguments:
            return self.of(result)
        wanted = self.of(readers[0].outputs[0])
        return None if wanted is None else wanted.before(line)
