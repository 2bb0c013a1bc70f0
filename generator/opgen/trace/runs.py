"""Frames of a module as runs of it, whatever their order in the stream."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opgen.errors import Diagnostic, UsageError
from opgen.trace.frames import Damage, Frame, Kind, Stream, tensor_in_words

_DIGITS = 64
"""Of the sha256 in the begin of a run."""


@dataclass(frozen=True)
class Identity:
    """What frames of a module say of it."""

    number: int
    """See :func:`opgen.aot.emit.trace.identity_of`."""
    sha256: str
    """Of the model's file."""
    layers: int
    """Over all entry points."""
    entries: int


@dataclass(frozen=True)
class CapturedRun:
    """What was sent of one run."""

    number: int
    """Counted from 1 on since init."""
    entry: int
    """Which entry point ran."""
    tensors: Mapping[int, Frame]
    """Number -> frame, from 1 on, in the order in which the device sent them."""
    status: int | None
    """What the run returned; None if its end was not seen."""
    frames: int | None
    """How many tensors were sent; None likewise."""

    @property
    def missing(self) -> int:
        """How many frames before the last one that was seen are missing."""
        last = self.frames if self.frames is not None else max(self.tensors, default=0)
        return last - sum(number <= last for number in self.tensors)


@dataclass(frozen=True)
class Capture:
    """What a stream holds of one module."""

    runs: tuple[CapturedRun, ...]
    """In the order in which they began."""
    damages: tuple[Damage, ...]
    """Of the stream, and frames that contradict others."""
    foreign: int
    """How many frames are of other modules."""


def runs_of(stream: Stream, wanted: Identity, where: str) -> Capture:
    """Return the runs of a module in a stream.

    :param where: what messages call the stream.
    :raises UsageError: if there is nothing of the module in it.
    """
    frames = [frame for frame in stream.frames if frame.kind is not Kind.CYCLES]
    own = [frame for frame in frames if frame.identity == wanted.number]
    begins = [frame for frame in own if frame.kind is Kind.BEGIN]
    if not begins:
        raise UsageError(_nothing(stream, own, wanted, where))
    damages = list(stream.damages)
    members = _by_begin(begins, own, damages)
    runs = tuple(_run(begin, members[begin.offset], wanted, damages) for begin in begins)
    damages.sort(key=lambda each: each.offset)
    return Capture(runs, tuple(damages), len(frames) - len(own))


def _by_begin(
    begins: Sequence[Frame], own: Sequence[Frame], damages: list[Damage]
) -> Mapping[int, list[Frame]]:
    """Return the frames of each run by the offset of its begin: the last one before a frame that
    has its number, or else the first one behind it.
    """
    members: dict[int, list[Frame]] = {begin.offset: [] for begin in begins}
    first: dict[int, Frame] = {}
    for begin in begins:
        first.setdefault(begin.run, begin)
    latest: dict[int, Frame] = {}
    lost: Counter[int] = Counter()
    at: dict[int, int] = {}
    for frame in own:
        if frame.kind is Kind.BEGIN:
            latest[frame.run] = frame
        elif frame.run in first:
            members[latest.get(frame.run, first[frame.run]).offset].append(frame)
        else:
            lost[frame.run] += 1
            at.setdefault(frame.run, frame.offset)
    for run, count in lost.items():
        words = f"the begin of run {run} is missing: its frames, {count:,}, cannot be used"
        damages.append(Damage(at[run], words))
    return members


def _run(
    begin: Frame, members: Sequence[Frame], wanted: Identity, damages: list[Damage]
) -> CapturedRun:
    entry = begin.output if begin.output < wanted.entries else 0
    tensors: dict[int, Frame] = {}
    status = frames = None
    for frame in members:
        if frame.kind is Kind.END:
            status, frames = _status(frame), frame.number - 1
        elif tensors.setdefault(frame.number, frame).data != frame.data:
            what = tensor_in_words(frame.layer, frame.output)
            damages.append(
                Damage(frame.offset, f"{what} of run {frame.run} was sent twice, not alike")
            )
    return CapturedRun(begin.run, entry, dict(sorted(tensors.items())), status, frames)


def _status(end: Frame) -> int:
    return int(struct.unpack("<i", end.data)[0]) if len(end.data) == 4 else 0  # noqa: PLR2004


def _nothing(stream: Stream, own: Sequence[Frame], wanted: Identity, where: str) -> Diagnostic:
    """Return why a stream has no run of a module."""
    others = [frame for frame in stream.frames if frame.kind is Kind.BEGIN]
    if own:
        message = f"it has {len(own):,} frames of the module, and the begin of no run"
        hint = "capture from before the call of <name>_trace_run"
        return Diagnostic(where, message, why=_why(stream), hint=hint)
    if not others:
        hint = "call <name>_trace_run on the device, and capture bytes as they are, not as text"
        return Diagnostic(where, "holds no run of a traced module", why=_why(stream), hint=hint)
    models = list(dict.fromkeys(_model_of(frame) for frame in others))
    sha, layers = models[0]
    if any(each == wanted.sha256 for each, _ in models):
        layers = next(count for each, count in models if each == wanted.sha256)
        message = "the module that was traced was made from this model in another way"
        why = f"it has {layers} layers; made as this command says it has {wanted.layers}"
        hint = "give the options that the module was made with; its README.md has them"
        return Diagnostic(where, message, why=why, hint=hint)
    why = f"sha256 {sha[:16]}... with {layers} layers; the model: {wanted.sha256[:16]}... with"
    return Diagnostic(where, "is of another model", why=f"{why} {wanted.layers}")


def _model_of(begin: Frame) -> tuple[str, int]:
    return begin.data[:_DIGITS].decode("ascii", errors="replace"), begin.layer


def _why(stream: Stream) -> str:
    """Return what there is instead."""
    if not stream.other_bytes:
        return "it is empty"
    first = "".join(f"; at offset {each.offset}: {each.why}" for each in stream.damages[:1])
    return f"it has {stream.other_bytes:,} bytes that are in no frame{first}"
