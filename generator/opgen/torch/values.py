"""What tensors are held in while a program runs: arrays of numpy, or tensors of PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import Array
from opgen.aten.program import TorchTensor
from opgen.pt2.safetensors import element_type

if TYPE_CHECKING:
    import torch


def values_for(inputs: Sequence[object]) -> Values:
    """Return what holds the tensors of a run: tensors of PyTorch if an input is one."""
    is_torch = any(type(each).__module__.partition(".")[0] == "torch" for each in inputs)
    return TorchValues() if is_torch else NumpyValues()


class NumpyValues:
    """Arrays; those of bfloat16 are their 16 bits."""

    def own(self, given: Any) -> Any:
        """Return a copy of an input, which may be written into."""
        return np.array(given)

    def first(self, tensor: TorchTensor) -> Any:
        """Return a copy of the elements that a tensor of the program has."""
        return np.array(tensor.data)

    def taken(self, given: Any) -> Any:
        """Return what an executor gave: of the other kind, it becomes one of this kind."""
        is_torch = type(given).__module__.partition(".")[0] == "torch"
        return self.from_torch(given) if is_torch else given

    def kind(self, value: Any) -> str:
        """Return the type and the shape of a value: ``float32[2, 3]``."""
        array = np.asarray(value)
        return f"{array.dtype}{list(array.shape)}"

    def wanted(self, tensor: TorchTensor) -> str:
        """Return the type and the shape that values of a tensor have."""
        return f"{np.dtype(element_type(tensor.type))}{list(tensor.shape)}"

    def to_torch(self, value: Any, tensor: TorchTensor) -> torch.Tensor:
        """Share the array, unless it runs backwards, which PyTorch cannot."""
        import torch  # noqa: PLC0415  not always installed

        array = np.asarray(value)
        if any(stride < 0 for stride in array.strides) or not array.flags.writeable:
            array = array.copy()
        found = torch.from_numpy(array)
        return found.view(torch.bfloat16) if tensor.type is DType.BFLOAT16 else found

    def from_torch(self, value: torch.Tensor) -> Any:
        """Share the elements."""
        import torch  # noqa: PLC0415  not always installed

        plain = value.detach().resolve_conj().resolve_neg().cpu()
        return (plain.view(torch.uint16) if plain.dtype is torch.bfloat16 else plain).numpy()

    def to_numpy(self, value: Any) -> Array:
        """Return a value as an array; elements are shared where they can be."""
        return np.asarray(value)

    def from_numpy(self, array: Array, tensor: TorchTensor) -> Any:
        """Return an array as a value."""
        del tensor
        return array


class TorchValues:
    """Tensors of PyTorch."""

    def own(self, given: Any) -> Any:
        """Return a copy; an array becomes a tensor."""
        import torch  # noqa: PLC0415  not always installed

        return torch.as_tensor(given).detach().clone()

    def first(self, tensor: TorchTensor) -> Any:
        """Return a copy of the elements."""
        return NumpyValues().to_torch(np.array(tensor.data), tensor)

    def taken(self, given: Any) -> Any:
        """Return it as it is; an array becomes a tensor."""
        import torch  # noqa: PLC0415  not always installed

        return torch.from_numpy(np.array(given)) if isinstance(given, np.ndarray) else given

    def kind(self, value: Any) -> str:
        """Return the type and the shape."""
        dtype = str(getattr(value, "dtype", type(value).__name__))
        return f"{dtype.removeprefix('torch.')}{list(getattr(value, 'shape', ()))}"

    def wanted(self, tensor: TorchTensor) -> str:
        """Return the type and the shape."""
        return f"{tensor.type}{list(tensor.shape)}"

    def to_torch(self, value: Any, tensor: TorchTensor) -> torch.Tensor:
        """Return it as it is."""
        del tensor
        found: torch.Tensor = value
        return found

    def from_torch(self, value: torch.Tensor) -> Any:
        """Return it as it is."""
        return value

    def to_numpy(self, value: Any) -> Array:
        """Share the elements."""
        array: Array = NumpyValues().from_torch(value)
        return array

    def from_numpy(self, array: Array, tensor: TorchTensor) -> Any:
        """Share the elements."""
        return NumpyValues().to_torch(array, tensor)


Values: TypeAlias = NumpyValues | TorchValues
