"""How far the output of a kernel may lie within the memory of its input.

A kernel that walks over an image overwrites, where output and input share memory, what it has read
already. With the input at address x and the output at y it is right if x - y is at least some
distance. A spec states with ``overlap`` by how much the output may start behind the input, which is
that distance negated.

The distance follows from the order in which a kernel reads and writes: groups of output pixels,
row by row. After the groups before pixel b, b * (bytes of an output pixel) are written; the lowest
byte of the input that is read from then on must lie behind them. A kernel that reads all of a group
before it writes any of it may overwrite what only this group reads; one whose reads and writes of a
group may alternate must not. (For a single group there is nothing to be read after it was written.)
"""

# ruff: noqa: A002  `input` is the operand's name

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.shapes import Window
from opgen.lib.tensor import Tensor
from opgen.lib.types import Ints


def window_overlap(  # noqa: PLR0913  as many as there are facts
    input: Tensor, output: Tensor, rows: Window, cols: Window, group: int, reads_first: bool
) -> int:
    """Return by how many bytes the output may start behind the input: mostly a negative number.

    :param input: [N, H, W, C], in NHWC order like the output.
    :param group: the pixels of the output that are computed together, which may go on in the next
        row; each image begins with a new group.
    :param reads_first: whether all that a group reads is read before any of it is written.
    """
    batch, height, width = input.n, input.h, input.w
    if not batch * rows.out * cols.out:
        return 0
    pixel_in = input.type.size_of(input.c)
    pixel_out = output.type.size_of(output.c)
    lowest = _first_read(rows, height)[:, None] * width + _first_read(cols, width)[None, :]
    # What pixel p of an image or one behind it reads first; those of the next image come later.
    from_here = np.minimum.accumulate(lowest.reshape(-1)[::-1])[::-1] * pixel_in
    size = rows.out * cols.out
    begins = np.arange(0, size, group)
    ends = np.minimum(begins + group, size)
    # The last group of an image is followed by what the next image begins with.
    image_in, image_out = height * width * pixel_in, size * pixel_out
    follows = np.append(from_here[begins[1:]], image_in + from_here[0])
    gaps = ends * pixel_out - (follows if reads_first else from_here[begins])
    # From image to image they change by the same amount, so that the first or the last but one is
    # the worst of those that others follow. Nothing is read after the last group of all.
    change = image_out - image_in
    before_last = [gaps + image * change for image in {0, batch - 2} if batch > 1]
    last = (gaps[:-1] if reads_first else gaps) + (batch - 1) * change
    found = np.concatenate([*before_last, last])
    return int(-found.max()) if len(found) else input.bytes


def window_overlap_behind(input: Tensor, output: Tensor, rows: Window, cols: Window) -> int:
    """Return how many bytes the output must start behind the input if the last pixels come first.

    For a kernel that computes pixel by pixel; reads and writes of a pixel may alternate.
    """
    size = rows.out * cols.out
    if not input.n * size:
        return 0
    ends = _last_read(rows, input.h)[:, None] * input.w + _last_read(cols, input.w)[None, :] + 1
    # What pixel p of an image or one before it reads last; those of the image before come earlier.
    up_to_here = np.maximum.accumulate(ends.reshape(-1)) * input.type.size_of(input.c)
    gaps = up_to_here - np.arange(size) * output.type.size_of(output.c)
    # From image to image they change by the same amount.
    change = input.bytes // input.n - output.bytes // input.n
    return int(gaps.max() + max(0, change * (input.n - 1)))


def pixelwise_overlap(input: Tensor, output: Tensor, group: int, reads_first: bool = True) -> int:
    """Return the same for groups of pixels, each made from the one at its place.

    Groups go on from image to image. The output may start behind the input only as
    :func:`pixelwise_overlap_behind` says.

    :param reads_first: whether all that a group reads is read before any of it is written.
    """
    pixels = input.n * input.h * input.w
    pixel_in, pixel_out = input.type.size_of(input.c), output.type.size_of(output.c)
    if reads_first:
        ends = np.arange(group, pixels, group)
        return int((ends * (pixel_in - pixel_out)).min(initial=0))
    begins = np.arange(0, pixels, group)
    ends = np.minimum(begins + group, pixels)
    return int((begins * pixel_in - ends * pixel_out).min(initial=0))


def elementwise_overlap(input: Tensor, output: Tensor) -> int:
    """Return the same for a kernel that takes element by element from the first to the last.

    If those of the output are larger, it has to run ahead: the last ones may lie over each other.
    What shares a byte with elements that are read later must not be written yet.
    """
    size = output.size
    # The gap changes steadily but for halves of bytes: it is least at the first or the last ones.
    ends = [count for count in (1, 2, size - 2, size - 1) if 0 < count < size]
    gaps = [count * input.type.bits // 8 - output.type.size_of(count) for count in ends]
    return min(0, *gaps) if gaps else 0


def pixelwise_overlap_behind(
    input: Tensor, output: Tensor, group: int, reads_first: bool = False
) -> int:
    """Return how many bytes the output must start behind the input if the last pixels come first.

    :param group: the pixels that are computed together, each from the one at its place.
    :param reads_first: whether all that a group reads is read before any of it is written; such
        groups begin at multiples of their size.
    """
    pixels = input.n * input.h * input.w
    pixel_in, pixel_out = input.type.size_of(input.c), output.type.size_of(output.c)
    if reads_first:
        begins = np.arange(group, pixels, group)
        return int((begins * (pixel_in - pixel_out)).max(initial=0))
    ends = np.arange(pixels, 0, -group)
    begins = np.maximum(ends - group, 0)
    return int((ends * pixel_in - begins * pixel_out).max(initial=0))


def channelwise_overlap(input: Tensor, output: Tensor) -> int:
    """Return the same for a kernel that no output may follow before all of its input was read.

    For example ``channelwise_overlap(input, output)``.
    """
    del input
    return -output.bytes


def _first_read(window: Window, size: int) -> Ints:
    """Return, for each position of a window, the first element that it reads."""
    start = np.arange(window.out) * window.stride - window.before
    outside = np.maximum(-start, 0)
    inside = start + -(-outside // window.dilation) * window.dilation
    return as_ints(np.clip(inside, 0, max(size - 1, 0)))


def _last_read(window: Window, size: int) -> Ints:
    """Return, for each position of a window, the last element that it reads."""
    end = np.arange(window.out) * window.stride - window.before
    end += (window.size - 1) * window.dilation
    outside = np.maximum(end - (size - 1), 0)
    inside = end - -(-outside // window.dilation) * window.dilation
    return as_ints(np.clip(inside, 0, max(size - 1, 0)))
