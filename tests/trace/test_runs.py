"""Captures of whole runs beside the reference: state, loops, branches, entry points; and damage."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.emit.trace import identity_of, layer_count
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import UsageError
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.trace.compare_runs import RunComparison, compare_runs
from opgen.trace.frames import Frame, Kind, read_stream
from opgen.trace.runs import Capture, Identity, runs_of
from opgen.transforms.apply import transformed
from tests.aot.test_entry_points import keeper
from tests.models.gru_while import BATCHES, INPUTS, STEPS, UPDATES, draw_weights, gru_model
from tests.models.model_set import GENERIC, load_bound
from tests.runtime.test_conformance import KERNEL
from tests.runtime.test_verify import OFF, chain
from tests.trace.captures import sent, written
from tests.transforms.control_nets import Maker, sample


def identity(bound: BoundModel) -> Identity:
    return Identity(identity_of(bound), bound.model.sha256, layer_count(bound), len(bound.entries))


def captured(bound: BoundModel, data: bytes) -> Capture:
    return runs_of(read_stream(data), identity(bound), "capture")


def compared(bound: BoundModel, data: bytes) -> RunComparison:
    return compare_runs(bound, captured(bound, data).runs)


def joined(frames: Sequence[Frame]) -> bytes:
    return b"".join(map(written, frames))


def good(comparison: RunComparison) -> bool:
    return all(each.good for each in comparison.findings)


@pytest.fixture(scope="module")
def kept(context: RegistryContext) -> BoundModel:
    """Two entry points that share a variable."""
    return bind(transformed(keeper(context), context), context, find_target("generic"))


@pytest.fixture(scope="module")
def stream(kept: BoundModel, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What it sends in three rounds, one run of each entry point in a round."""
    inputs = np.arange(9, dtype=np.int32).reshape(3, 3)
    folder = tmp_path_factory.mktemp("kept")
    return sent(kept, folder, [[inputs], []], ["net", "net_recall"])


@pytest.mark.parametrize("seed", [1, 4, 9, 23])
def test_programs_with_branches_loops_and_variables(
    seed: int, context: RegistryContext, tmp_path: Path
) -> None:
    """Every round of every loop; the runs keep a state."""
    bound = bind(transformed(Maker(context, seed).model(), context), context, GENERIC)
    inputs = [each[0] for each in sample(seed, 1, 4)]
    found = compared(bound, sent(bound, tmp_path / "device", [inputs]))
    assert good(found)
    assert not found.notes
    assert {each.run for each in found.findings} == {1, 2, 3, 4}


def test_a_loop_is_compared_in_every_round(tmp_path: Path) -> None:
    path = tmp_path / "gru.tflite"
    path.write_bytes(gru_model(draw_weights(), UPDATES[0]))
    bound = load_bound(path, _context(), GENERIC)
    x = np.random.default_rng(1).normal(0, 1, (2, BATCHES, STEPS, INPUTS)).astype(np.float32)
    found = compared(bound, sent(bound, tmp_path / "device", [[x]], standard="c++11"))
    assert good(found)
    rounds = [each.layer for each in found.findings if each.run == 1]
    assert max(map(rounds.count, rounds)) >= STEPS


def test_what_follows_a_kernel_that_may_be_off_is_judged_by_what_was_sent(tmp_path: Path) -> None:
    bound = chain([OFF, KERNEL, KERNEL])
    (x,) = seeded_inputs(bound.subgraph, 1, 4)
    stream = sent(bound, tmp_path / "device", [[x[0]]])
    assert good(compared(bound, stream))
    frames = read_stream(stream).frames
    lost = [each for each in frames if (each.run, each.layer) != (2, 1)]
    found = compared(bound, joined(lost))
    assert good(found)  # layer 2 of run 2 cannot be judged, nor what is kept after it
    assert [(each.run, each.layer) for each in found.findings if each.run > 1] == [(2, 3)]
    assert found.notes[1].startswith("1 tensor of run 2 not compared: ")
    assert found.notes[2:] == (
        "run 3 was not compared: what the model keeps from the run before is not known",
        "run 4 was not compared: what the model keeps from the run before is not known",
    )


def _context() -> RegistryContext:
    from tests.models.model_set import context  # noqa: PLC0415  the fixture has this name

    return context()


def test_entry_points_share_their_state(kept: BoundModel, stream: bytes) -> None:
    capture = captured(kept, stream)
    assert [(run.number, run.entry, run.status) for run in capture.runs] == [
        (number, 1 - number % 2, 0) for number in range(1, 7)
    ]
    found = compare_runs(kept, capture.runs)
    assert good(found)
    assert {each.layer for each in found.findings} == set(range(1, layer_count(kept) + 1))


def test_shuffled_frames_are_put_in_order(kept: BoundModel, stream: bytes) -> None:
    """Within the stream, and with some sent twice; runs begin in their order."""
    frames = list(read_stream(stream).frames)
    begins = [frame for frame in frames if frame.kind is Kind.BEGIN]
    others = [frame for frame in frames if frame.kind is not Kind.BEGIN]
    random.Random(3).shuffle(others)  # noqa: S311
    found = compared(kept, joined([*begins, *others, *others[:5]]))
    assert good(found)
    assert not found.notes
    assert len(found.findings) == len(compared(kept, stream).findings)


def test_a_second_capture_behind_the_first(kept: BoundModel, stream: bytes) -> None:
    """The device was reset: runs count from 1 again, and so does the state."""
    found = compared(kept, stream + b"boot\r\n" + stream)
    assert good(found)
    assert not found.notes
    assert {each.run for each in found.findings} == set(range(1, 13))


def test_runs_without_a_known_state_are_not_compared(kept: BoundModel, stream: bytes) -> None:
    frames = [f for f in read_stream(stream).frames if (f.run, f.number) != (3, 1)]
    found = compared(kept, joined(frames))
    assert good(found)
    assert {each.run for each in found.findings} == {1, 2}
    assert found.notes[0] == (
        "run 3 was not compared: an input is missing or damaged; it may be given with --input"
    )
    unknown = "was not compared: what the model keeps from the run before is not known"
    assert list(found.notes[1:]) == [f"run {run} {unknown}" for run in (4, 5, 6)]


@pytest.mark.parametrize("number", range(1, 6))
def test_missing_frames_are_counted(number: int, kept: BoundModel, stream: bytes) -> None:
    frames = [f for f in read_stream(stream).frames if (f.run, f.number) != (4, number)]
    missing = len(read_stream(stream).frames) - len(frames)
    found = compared(kept, joined(frames))
    assert good(found)
    assert len(found.notes) == missing
    ends = max(f.number for f in read_stream(stream).frames if f.run == 4)
    wanted = "the end of run 4 is" if number == ends else "frames of run 4 that are"
    assert all(note.startswith(wanted) for note in found.notes)


def test_frames_without_a_begin_are_reported(kept: BoundModel, stream: bytes) -> None:
    frames = [f for f in read_stream(stream).frames if (f.run, f.number) != (6, 0)]
    damages = captured(kept, joined(frames)).damages
    assert [each.why for each in damages] == [
        f"the begin of run 6 is missing: its frames, {sum(f.run == 6 for f in frames)},"
        " cannot be used"
    ]


def test_contradictions_are_reported(kept: BoundModel, stream: bytes) -> None:
    frames = list(read_stream(stream).frames)
    again = replace(frames[2], data=b"\1" * len(frames[2].data))
    capture = captured(kept, joined([*frames, again]))
    assert [each.why for each in capture.damages] == [
        "output 0 of layer 1 of run 1 was sent twice, not alike"
    ]
    assert good(compare_runs(kept, capture.runs))


def test_what_differs_is_found(kept: BoundModel, stream: bytes) -> None:
    """One element of one frame of a layer, with right checksums.

    What the device computed, and kept, of what it really had does not go with that frame.
    """
    frames = list(read_stream(stream).frames)
    for position, frame in enumerate(frames):
        if frame.kind is not Kind.TENSOR or not frame.layer or not frame.data:
            continue
        data = bytes([frame.data[0] ^ 1]) + frame.data[1:]
        changed = [*frames[:position], replace(frame, data=data), *frames[position + 1 :]]
        wrong = [each for each in compared(kept, joined(changed)).findings if not each.good]
        places = [(each.run, each.layer, each.output) for each in wrong]
        assert places[0] == (frame.run, frame.layer, frame.output)
        assert "1 of 3 elements differ, at most by 1; first at [0]" in wrong[0].words


def test_strange_frames_are_differences(kept: BoundModel, stream: bytes) -> None:
    frames = list(read_stream(stream).frames)
    third = next(i for i, f in enumerate(frames) if f.run == 2 and f.number == 1)
    ends = next(i for i, f in enumerate(frames) if f.kind is Kind.END)
    for position, change, words in (
        (third, {"data": b"123"}, "3 bytes were sent, it has 12"),
        (third, {"layer": 1}, "the device took another way, to output 0 of layer 1"),
        (ends, {"data": b"\xfe\xff\xff\xff"}, "the run returned -2"),
        (ends, {"number": 20}, "the device sent 18 outputs of layers, the reference has"),
    ):
        changed = list(frames)
        changed[position] = replace(frames[position], **change)
        wrong = [each for each in compared(kept, joined(changed)).findings if not each.good]
        assert wrong[0].words.startswith(words)


def test_other_modules_are_left_out(kept: BoundModel, stream: bytes) -> None:
    """Two modules may share a stream, run by run or frame by frame."""
    frames = read_stream(stream).frames
    others = [replace(frame, identity=99) for frame in frames]
    mixed = [each for pair in zip(frames, others, strict=True) for each in pair]
    capture = captured(kept, joined(mixed))
    assert capture.foreign == len(others)
    assert good(compare_runs(kept, capture.runs))
    with pytest.raises(UsageError, match="made from this model in another way"):
        captured(kept, joined([replace(f, data=f.data.replace(b"0", b"")) for f in others]))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "holds no run of a traced module\n    why:  it is empty"),
        (b"\0" * 999, "why:  it has 999 bytes that are in no frame"),
        (b"\xf7OG\xf8" + b"\0" * 40, "at offset 0: the head of a frame is damaged"),
        (written(Frame(0, Kind.BEGIN, 1, 1, 0, 3, 0, b"ab" * 32)), "is of another model"),
    ],
)
def test_captures_of_nothing_are_refused(kept: BoundModel, data: bytes, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        captured(kept, data)
    assert words in str(caught.value)


def test_damage_makes_no_difference(kept: BoundModel, stream: bytes) -> None:
    """Whatever is lost, what is compared is equal."""
    draw = random.Random(11)  # noqa: S311
    refused = 0
    for _ in range(600):
        data = bytearray(stream)
        for _ in range(draw.randrange(1, 9)):
            at = draw.randrange(len(data))
            del data[at : at + draw.choice((1, 5, 300))]
            data[at:at] = draw.randbytes(draw.choice((0, 1, 30)))
        try:
            found = compared(kept, bytes(data))
        except UsageError:
            refused += 1
            continue
        assert good(found)
    assert refused < 60
