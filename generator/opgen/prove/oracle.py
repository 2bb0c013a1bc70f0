"""Other runtimes as oracles: TensorFlow Lite Micro and LiteRT, from their Python packages."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from opgen.base.extras import install_command
from opgen.errors import UnsupportedError, UsageError, did_you_mean
from opgen.lib.tensor import Array
from opgen.prove.oracle_process import MARK

_PACKAGES = {
    "tflm": ("tflite_micro", "tflite-micro"),
    "litert": ("ai_edge_litert", "ai-edge-litert"),
    "litert-ref": ("ai_edge_litert", "ai-edge-litert"),
    "litert-xnnpack": ("ai_edge_litert", "ai-edge-litert"),
}

ORACLES = tuple(_PACKAGES)
"""tflm; litert (optimized kernels, no delegate); litert-ref (reference kernels); litert-xnnpack."""
TORCH = "torch"
"""One that runs exported programs: it is in a room of its own, and not asked here."""
EXACT = ("tflm", "litert")
"""Those that a module is meant to equal; the others are known to differ in some models."""

_LOOK_SECONDS = 0.5
"""Between two looks at what an oracle has done."""
DIED = "it died of signal"
"""Begins the refusal of an oracle whose process a signal ended: its own C is at fault."""


@dataclass(frozen=True, eq=False)
class Job:
    """A model to run."""

    model: bytes
    """The contents of a .tflite file."""
    inputs: tuple[Array, ...]
    """Per input of the graph [samples, steps, *shape]; all state starts anew at each sample."""
    tensors: tuple[int, ...] = ()
    """Tensors of subgraph 0 whose values are wanted besides the outputs."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What an oracle computed; arrays are [samples, steps, *shape]."""

    outputs: tuple[Array, ...] = ()
    tensors: Mapping[int, Array] = field(default_factory=dict)
    refusal: str = ""
    """Why the oracle cannot run the model; then there is nothing else."""


def is_installed(oracle: str) -> bool:
    """Whether the package of an oracle can be imported."""
    return importlib.util.find_spec(_PACKAGES[oracle][0]) is not None


def version(oracle: str) -> str:
    """Return name and version of an oracle's package."""
    package = _PACKAGES[oracle][1]
    return f"{package} {importlib.metadata.version(package)}"


def require(oracle: str) -> None:
    """Check that an oracle can be asked.

    :raises UsageError: if there is no such oracle or its package is not installed.
    """
    if oracle not in _PACKAGES:
        known = (*ORACLES, TORCH)
        hint = did_you_mean(oracle, known) or f"known: {', '.join(known)}"
        raise UsageError.at("--against", f"there is no oracle '{oracle}'", hint=hint)
    if not is_installed(oracle):
        message = f"the oracle '{oracle}' needs the package {_PACKAGES[oracle][1]}"
        hint = f"{install_command('verify')}, or leave oracles out with --against none"
        raise UsageError.at("opgen", message, hint=hint)


class RefusedError(UnsupportedError):
    """An oracle cannot run a model."""


def left_out(oracle: str) -> str:
    """Return a line for those who may not know that an oracle could have been asked."""
    package = _PACKAGES[oracle][1]
    return f"left out: {oracle}, which needs the package {package}: {install_command('verify')}"


def ask(oracle: str, jobs: Sequence[Job], seconds: float = 60.0) -> list[Answer]:
    """Run models in another runtime, in a process of its own that may crash.

    :param seconds: time limit for each job, including the start of the process.
    :raises UsageError: if there is no such oracle or its package is not installed.
    """
    require(oracle)
    with tempfile.TemporaryDirectory(prefix="opgen-oracle-") as name:
        folder = Path(name)
        for index, job in enumerate(jobs):
            (folder / f"{index}.tflite").write_bytes(job.model)
            arrays: dict[str, Array] = {f"in{j}": each for j, each in enumerate(job.inputs)}
            arrays["tensors"] = np.array(job.tensors, np.int64)
            np.savez(folder / f"{index}.npz", allow_pickle=False, **arrays)
        answers: list[Answer] = []
        while len(answers) < len(jobs):
            answers += _run_from(oracle, folder, len(answers), len(jobs), seconds)
        return answers


def _run_from(oracle: str, folder: Path, first: int, last: int, seconds: float) -> list[Answer]:
    """Run jobs until all are done or one brings the process down; at least one answer."""
    command = [sys.executable, "-m", "opgen.prove.oracle_process", oracle, str(folder)]
    command += [str(first), str(last)]
    messages = folder / "messages"
    with messages.open("wb") as sink:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink)
        try:
            status = _status(process, folder, range(first, last), seconds)
        except BaseException:  # such as Ctrl-C: nobody reads what it would still write
            process.kill()
            process.wait()
            raise
    said = messages.read_text(encoding="utf-8", errors="replace")
    answers: list[Answer] = []
    for index in range(first, last):
        answer = _read_answer(folder, index, said)
        if answer is None:
            end = _describe_end(status, seconds)
            return [*answers, Answer(refusal=_reason(said, index, end))]
        answers.append(answer)
    return answers


def _status(
    process: subprocess.Popen[bytes], folder: Path, jobs: Iterable[int], seconds: float
) -> int | None:
    """Return how a process ended; None: a job took too long, and the process was ended."""
    waiting, since = deque(jobs), time.monotonic()
    while True:
        try:
            return process.wait(min(seconds, _LOOK_SECONDS))
        except subprocess.TimeoutExpired:
            while waiting and any(each.exists() for each in _files(folder, waiting[0])):
                waiting.popleft()
                since = time.monotonic()
            if time.monotonic() - since >= seconds:
                process.kill()
                process.wait()
                return None


def _files(folder: Path, index: int) -> tuple[Path, Path]:
    """Return where a job's reason not to run goes, and its answer."""
    return folder / f"{index}.refusal", folder / f"{index}.answer.npz"


def _read_answer(folder: Path, index: int, said: str) -> Answer | None:
    refusal, path = _files(folder, index)
    if refusal.exists():
        return Answer(refusal=_reason(said, index, refusal.read_text(encoding="utf-8")))
    if not path.exists():
        return None
    try:
        with np.load(path, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
    except (OSError, ValueError, EOFError):
        return None  # half written when the process died
    count = sum(name.startswith("out") for name in found)
    return Answer(
        outputs=tuple(found[f"out{j}"] for j in range(count)),
        tensors={
            int(name.removeprefix("tensor")): value
            for name, value in found.items()
            if name.startswith("tensor")
        },
    )


def _reason(said: str, index: int, end: str) -> str:
    """Join what the runtime printed while it ran a job with the words of its exception."""
    _, _, rest = said.partition(f"{MARK}{index}\n")
    lines = rest.partition(MARK)[0].splitlines() + end.splitlines()
    kept = [line.strip() for line in lines if line.strip() and not line.startswith("INFO:")]
    return "; ".join(dict.fromkeys(kept))[:600]


def _describe_end(status: int | None, seconds: float) -> str:
    if status is None:
        return f"it did not finish within {seconds:g} s"
    if status < 0:
        return f"{DIED} {signal.Signals(-status).name}"
    return f"it ended with status {status}"
