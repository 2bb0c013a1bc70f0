"""Time and memory of opgen's own commands, each in a process of its own: cold start included."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.many_specs import write_many_specs
from benchmarks.synthetic import chain_in_place, chain_of_operators, one_matrix

_LAUNCHER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
taken = time.perf_counter() - start
with open(sys.argv[1], "w") as file:
    print(taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=file)
sys.exit(1 if status else 0)
"""
"""A small process between: the peak of a child begins with what its parent has."""


@dataclass(frozen=True)
class Cost:
    """What one command took: the best of several runs in seconds, the largest peak in MiB."""

    seconds: float
    cpu_seconds: float
    peak_mib: float


def cost_of(command: list[str], repeat: int = 3, environment: dict[str, str] | None = None) -> Cost:
    """Run a command several times.

    :raises RuntimeError: if it fails; with what it printed.
    """
    seconds, cpu_seconds, peaks = [], [], []
    with tempfile.TemporaryDirectory(prefix="opgen-cost-") as folder:
        reported = Path(folder) / "reported"
        launched = [sys.executable, "-S", "-c", _LAUNCHER, str(reported), *command]
        for _ in range(repeat):
            done = subprocess.run(
                launched,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(environment or {})},
                check=False,
            )
            if done.returncode:
                message = f"{' '.join(command)}: {done.stdout.decode(errors='replace')}"
                raise RuntimeError(message)
            taken, cpu, peak = map(float, reported.read_text().split())
            seconds.append(taken)
            cpu_seconds.append(cpu)
            peaks.append(peak / 1024)
    return Cost(min(seconds), min(cpu_seconds), max(peaks))


def opgen(*arguments: str | Path) -> list[str]:
    """Return the command line of an opgen command under this Python."""
    return [sys.executable, "-m", "opgen", *map(str, arguments)]


def command_rows(models: list[Path], work: Path) -> list[list[str]]:
    """Return a row per command: what it is, seconds, peak memory."""
    rows = [
        _row("python -c pass", cost_of([sys.executable, "-c", "pass"])),
        _row("opgen --help", cost_of(opgen("--help"))),
        _row("opgen check", cost_of(opgen("check"))),
        _row("opgen build --check", cost_of(opgen("build", "--check"))),
        _row("opgen build -o DIR", cost_of(opgen("build", "-o", work / "build"))),
    ]
    many = work / "many"
    write_many_specs(many, 120)
    rows.append(_row("opgen check, 120 specs", cost_of(opgen("check", many))))
    build = opgen("build", "--specs", many, "-o", work / "many_built")
    rows.append(_row("opgen build, 120 more specs", cost_of(build)))
    for model in models:
        convert = opgen("convert", model, "-o", work / model.stem, "--force", "-q")
        rows.append(_row(f"opgen convert {model.name}", cost_of(convert)))
    return rows


def specs_rows(work: Path) -> list[list[str]]:
    """Return rows of what a folder of 1,000 specs costs: cold, and when nothing has changed."""
    many, model, cached = work / "thousand", work / "chain_10.tflite", str(work / "cache")
    convert: tuple[str | Path, ...] = ("convert", model, "-q")
    convert += ("--specs", many, "-o", work / "c", "--force")
    write_many_specs(many, 1_000)
    model.write_bytes(chain_of_operators(10))
    commands = {
        "opgen ops": opgen("ops", "--specs", many),
        "opgen convert": opgen(*convert),
    }
    rows = []
    for name, command in commands.items():
        cold = cost_of(command, environment={"OPGEN_CACHE": "off"})
        cost_of(command, repeat=1, environment={"OPGEN_CACHE": cached})
        warm = cost_of(command, environment={"OPGEN_CACHE": cached})
        for how, cost in (("cold", cold), ("unchanged", warm)):
            facts = (f"{cost.seconds:.2f}", f"{cost.cpu_seconds:.2f}", f"{cost.peak_mib:.0f}")
            rows.append([f"{name}, {how}", *facts])
    return rows


def growth_rows(work: Path) -> list[list[str]]:
    """Return rows of how `convert` grows with the number of operators and the bytes of weights."""
    rows = []
    for count in (100, 300, 1_000, 3_000, 10_000):
        model = work / f"chain_{count}.tflite"
        model.write_bytes(chain_of_operators(count))
        rows.append(_convert_row(f"{count:,} operators", model, work))
    for count in (1_000, 3_000, 10_000):
        model = work / f"in_place_{count}.tflite"
        model.write_bytes(chain_in_place(count))
        rows.append(_convert_row(f"{count:,} operators in place", model, work))
    for size in (1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24):
        model = work / f"matrix_{size}.tflite"
        model.write_bytes(one_matrix(size))
        rows.append(_convert_row(f"{size / 2**20:g} MiB of weights", model, work))
    return rows


def _convert_row(what: str, model: Path, work: Path) -> list[str]:
    convert = opgen("convert", model, "-o", work / model.stem, "--force", "-q")
    return _row(what, cost_of(convert, repeat=1))


def _row(what: str, cost: Cost) -> list[str]:
    return [what, f"{cost.seconds:.2f}", f"{cost.peak_mib:.0f}"]
