"""Compiles pooled.pt2, with the lowering of adaptive_average.py, into a C module.

python examples/torch_lowering/convert.py build/pooled
"""

import sys
from pathlib import Path

from adaptive_average import register

from opgen.pt2.read import read_program
from opgen.torch.converter import TorchConverter


def main(output: str) -> None:
    """Compile the model into a folder."""
    converter = TorchConverter()
    register(converter, allow_override=True)
    program = read_program(Path(__file__).parent / "pooled.pt2")
    converter.add_exported_program(program, input_names=["image"], output_names=["means"])
    print(converter.to_c(output).summary())


if __name__ == "__main__":
    main(*sys.argv[1:])
