"""Loads kernels into PyTorch and calls them; test_emit_executorch.py runs it.

python torch_library.py LIBRARY
"""

import sys

import torch


def main(library: str) -> None:
    """Compare what the operators give with PyTorch."""
    torch.ops.load_library(library)
    scaled_add, extremes = torch.ops.mylib.scaled_add, torch.ops.opgen.extremes
    x, y, out = torch.rand(2, 3), torch.rand(2, 3), torch.empty(0)
    torch.testing.assert_close(scaled_add(x, y, alpha=0.5), x + 0.5 * y)
    assert scaled_add.out(x, y, alpha=0.5, out=out) is out
    torch.testing.assert_close(out, x + 0.5 * y)
    torch.testing.assert_close(extremes(x), (x.amin(1), x.amax(1)))
    for values, message in (
        ((x, torch.rand(2, 4)), "(2, 3) and (2, 4) are"),
        ((x.T, x.T), "input 0 is not contiguous"),
        ((x, x, 9.0), "scale is 9.0, more than 8.0 (specs/scaled_add.yaml:9)"),
    ):
        try:
            scaled_add(*values[:2], alpha=values[2] if values[2:] else 1.0)
        except ValueError as error:
            assert message in str(error), error  # noqa: PT017
        else:
            raise AssertionError(message)
    print("equal")


if __name__ == "__main__":
    main(*sys.argv[1:])
