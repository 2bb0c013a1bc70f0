"""The example of a chime: samples in, scores out, compared with the whole computation."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from opgen.bind.bound import BoundModel
from opgen.config import ModelOptions, Sliding, find_target
from opgen.loading import load_bound
from opgen.prove.host import SANITIZED, Program, build_program, run_program
from opgen.prove.host import STRICT as STRICT_FLAGS
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from tests.examples.example import STRICT, Followed, commands_of, folder_of, follow, script
from tests.process import shell
from tests.tools import need, needs

EXAMPLE = folder_of("chime")
HOP, ROWS = 512, 30
HEARD = 102


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """A folder in which a stranger has followed the README, but for what needs an emulator."""
    return follow("chime", tmp_path_factory.mktemp("chime"), but="opgen bench")


def _bound(target: str) -> BoundModel:
    return load_bound(
        EXAMPLE / "chime.tflite",
        build_default_registry_context(),
        find_target(target),
        ModelOptions(stream=Sliding(1, HOP), front=EXAMPLE / "features.tflite"),
    )


def _scores(program: Program, samples: NDArray[np.int16]) -> NDArray[np.int8]:
    """Return what the module says [frames, 2] of each frame of a recording."""
    frames = samples[: len(samples) // HOP * HOP].reshape(1, -1, 1, HOP)
    (run,) = run_program(program, [(0, [frames])], 300)
    assert not run.failure
    found: NDArray[np.int8] = run.outputs[0][0, :, 0].astype(np.int8)
    return found


def _heard(scores: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the frames, counted from 1, in which a chime begins to be heard."""
    is_heard = scores[:, 1] >= HEARD
    return np.flatnonzero(is_heard[1:] & ~is_heard[:-1]) + 2


def test_committed_models_are_what_the_script_writes() -> None:
    maker = script("chime", "make_model")
    assert maker.features_bytes() == (EXAMPLE / "features.tflite").read_bytes()
    with np.load(EXAMPLE / "weights.npz", allow_pickle=False) as weights:
        assert maker.network_bytes(weights) == (EXAMPLE / "chime.tflite").read_bytes()


def test_commands_print_what_the_readme_says(steps: Followed) -> None:
    text = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    said = re.findall(r"(?m)^    (.*\S)$", text)
    assert steps.step("^build/chime_demo").splitlines() == said[:2]
    assert steps.step("compare").splitlines() == said[2:]


def test_comparison_notices_a_difference(steps: Followed) -> None:
    scores = bytearray((steps.folder / "build/scores.bin").read_bytes())
    command = "python examples/chime/compare.py build/recording.wav build/other.bin"
    (steps.folder / "build/other.bin").write_bytes(scores[:-2])
    assert "DIFFERENT: scores of 282 frames, not of 283" in shell(command, steps.folder).stdout
    scores[2 * 99 + 1] ^= 1
    (steps.folder / "build/other.bin").write_bytes(scores)
    done = shell(command, steps.folder)
    assert done.returncode == 1
    assert done.stdout.startswith("DIFFERENT: frame 100: ")


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_strict_compilers_accept_program_and_module(
    steps: Followed, compiler: str, tmp_path: Path
) -> None:
    need(compiler)
    module = steps.folder / "build/chime"
    sources = [*sorted(module.glob("*.c")), EXAMPLE / "main.c"]
    command: list[str | Path] = [compiler, *STRICT, f"-I{module}", *sources, "-lm"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "machine",
    [
        HOST,
        pytest.param(
            machine_of("cortex-m4"),
            marks=[pytest.mark.qemu, needs("qemu-system-arm", "arm-none-eabi-gcc")],
            id="cortex-m4",
        ),
    ],
    ids=lambda machine: machine.name,
)
def test_every_frame_is_that_of_the_whole_computation(machine: Machine, tmp_path: Path) -> None:
    """Of another recording than that of the README; on the host under sanitizers."""
    sounds, compare = script("chime", "sounds"), script("chime", "compare")
    samples = sounds.recording(seed=1, level=0.03)[: 140 * HOP]
    is_host = machine is HOST
    target, flags = ("host", (*SANITIZED, *STRICT_FLAGS)) if is_host else ("cortex-m4", ("-O2",))
    module = module_of(_bound(target), "model")
    program = build_program([module], tmp_path, flags=flags, machine=machine)
    wanted = compare.whole_scores(samples)
    assert len(wanted) == 140 - ROWS + 1
    np.testing.assert_array_equal(_scores(program, samples)[ROWS - 1 :], wanted)
    assert wanted[:, 1].max() == 127
    assert wanted[:, 1].min() == -128


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
def test_a_frame_costs_what_the_readme_says(tmp_path: Path) -> None:
    """By the commands that it names; compilers of other versions count a little differently."""
    text = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"(?m)^\| [^|]* \((cortex-m\w+)\) *\| *([\d,]+) ", text))
    commands = [each for each in commands_of("chime") if "opgen bench" in each]
    assert len(commands) == 2
    for command in commands:
        done = shell(f"{command} --json".replace("examples/chime", str(EXAMPLE)), tmp_path)
        assert done.returncode == 0, done.stderr
        (target,) = re.findall(r"--target (\S+)", command)
        counted = json.loads(done.stdout)["instructions"]["run"]
        assert counted == pytest.approx(int(shown[target].replace(",", "")), rel=0.1)


def test_it_hears_the_chime_and_nothing_else(tmp_path: Path) -> None:
    """In noise of several levels: as loud as half of the softer chime's peak, too."""
    sounds = script("chime", "sounds")
    program = build_program([module_of(_bound("host"), "model")], tmp_path)
    for seed, level in enumerate((0.0, 0.001, 0.01, 0.03, 0.05)):
        found = _heard(_scores(program, sounds.recording(seed, level))) * HOP / sounds.RATE
        assert len(found) == 2, level
        np.testing.assert_allclose(found, [2.43, 7.44], atol=0.1)


@pytest.mark.parametrize("name", ["noise", "tone", "sweep", "tones", "voice"])
def test_it_does_not_hear_what_is_no_chime(name: str, tmp_path: Path) -> None:
    sounds = script("chime", "sounds")
    rng = np.random.default_rng(7)
    sound = {
        "noise": lambda: sounds.noise(rng, 8_000) / 4,
        "tone": lambda: sounds.tone(rng.uniform(300, 3000), 0.6),
        "sweep": lambda: sounds.sweep(*rng.uniform(400, 3000, 2)),
        "tones": lambda: sounds.tones((sounds.DONG, sounds.DING, sounds.DONG * 1.5)),
        "voice": lambda: sounds.voice(rng),
    }[name]
    placed = [(time, 0.3, sound()) for time in np.arange(0.5, 9, 1.1)]
    samples = sounds.mixed(placed, 0.01 * sounds.noise(rng, 10 * sounds.RATE))
    program = build_program([module_of(_bound("host"), "model")], tmp_path)
    assert not len(_heard(_scores(program, samples)))


def test_the_program_refuses_what_it_cannot_read(steps: Followed, tmp_path: Path) -> None:
    for arguments, code, said in (
        ("", 2, "usage: chime_demo RECORDING.wav [SCORES.bin]"),
        ("missing.wav", 1, "missing.wav: No such file or directory"),
        (f"{EXAMPLE}/README.md nowhere/scores", 1, "nowhere/scores: No such file or directory"),
    ):
        done = shell(f"{steps.folder}/build/chime_demo {arguments}", tmp_path)
        assert (done.returncode, done.stderr.strip()) == (code, said)
