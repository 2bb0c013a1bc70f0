"""Small modules that call operators of all kinds, each with its inputs. Needs PyTorch."""

from collections.abc import Callable

import torch
from torch import Tensor, nn


class Call(nn.Module):
    """A module that computes a function."""

    def __init__(self, function: Callable[..., object], **buffers: Tensor) -> None:
        super().__init__()
        self.function = function
        for name, value in buffers.items():
            self.register_buffer(name, value)

    def forward(self, *inputs: Tensor) -> object:
        return self.function(*inputs)


class Counter(nn.Module):
    """A state that grows with each run."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(3))

    def forward(self, x: Tensor) -> Tensor:
        self.total.add_(x)
        return self.total * 2


class Recurrent(nn.Module):
    """Three outputs of one operator, weights in a list."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(4, 5, num_layers=2, batch_first=True)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y, (h, _) = self.lstm(x)
        return y, h


def cases() -> dict[str, tuple[nn.Module, tuple[Tensor, ...]]]:
    """Return the modules by name; weights and inputs are the same each time."""
    torch.manual_seed(0)
    x, image = torch.randn(3, 4), torch.randn(1, 3, 8, 8)
    picked = torch.tensor([2, 0])
    cnn = nn.Sequential(
        nn.Conv2d(3, 4, 3, padding=1, stride=2), nn.BatchNorm2d(4), nn.ReLU6(),
        nn.Conv2d(4, 4, 3, groups=4, bias=False), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(4, 2),
    )  # fmt: skip
    functions: dict[str, tuple[Callable[..., object], tuple[Tensor, ...]]] = {
        "clamp_by_optional_tensor": (lambda a, b: torch.clamp(a, None, b), (x, x.abs() / 2)),
        "tensor_as_keyword": (
            lambda s, v, order: torch.searchsorted(s, v, sorter=order),
            (torch.tensor([3.0, 1.0, 2.0]), torch.tensor([1.5, 9.0]), torch.tensor([1, 2, 0])),
        ),
        "to_dtype": (lambda a: (a.to(torch.float64), a.to(torch.int32), a.half()), (x,)),
        "index_with_none": (lambda a: a[:, None, picked], (x,)),
        "cat_and_split": (lambda a: torch.cat([*torch.split(a, 2, 1), a], 1).unbind(0), (x,)),
        "one_of_two_outputs": (lambda a: torch.topk(a, 2)[1], (x,)),
        "new_tensors": (
            lambda a: (torch.full((2,), float("-inf")), torch.arange(1, 7, 2), torch.ones_like(a)),
            (x,),
        ),
        "complex": (lambda a: torch.view_as_real(torch.fft.fft(a) * 1j).sum(), (x,)),
        "channels_last": (
            lambda a: a.contiguous(memory_format=torch.channels_last).relu() + 1, (image,)
        ),
        "nothing_is_returned": (lambda a: (torch._assert(a.shape[0] == 3, "3"), a + 1)[1], (x,)),
    }  # fmt: skip
    layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
    found = {name: (Call(function), inputs) for name, (function, inputs) in functions.items()}
    found |= {
        "bfloat16": (nn.Linear(4, 2).bfloat16(), (x.bfloat16(),)),
        "cnn": (cnn, (image,)),
        "lstm": (Recurrent(), (torch.randn(2, 3, 4),)),
        "transformer": (layer, (torch.randn(2, 5, 8),)),
        "state": (Counter(), (torch.tensor([1.0, 2.0, 3.0]),)),
    }
    return {name: (module.eval(), inputs) for name, (module, inputs) in found.items()}


def exported(name: str, *, is_plain: bool = False) -> torch.export.ExportedProgram:
    """Return an exported module.

    :param is_plain: as it is exported, where operators may write into buffers.
    """
    module, inputs = cases()[name]
    program = torch.export.export(module, inputs)
    return program if is_plain else program.run_decompositions({})
