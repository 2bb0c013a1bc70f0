"""Draws mutants, and runs the tests that watch over them in copies of the tree."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue

from opgen.operators.fill import hash_of_expressions
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.rooms import ROOMS, runs_of

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
ANY = ""
_SLOWER = 3.0
"""How much longer than without the change tests may take: it may be an endless loop."""
_SPARE = 60.0
"""Seconds that they may take besides."""
_MOST_MEMORY = 4 << 30
_MADE = ("generator/opgen/registry/ops", "runtime_c/kernels")
_REFUSED = "it does not compile"
_COMPILER = re.compile(r":\d+: (?:fatal )?[eE]rror: ")
"""What compilers and assemblers say of C that they refuse."""


class Outcome(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"
    INVALID = "invalid"


_LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "build", "dist"
)


@dataclass(frozen=True)
class Result:
    """What became of a mutant, and how that was found out."""

    outcome: Outcome
    words: str


def drawn(
    top: Path, count: int, seed: int, rooms: Sequence[str] = (), file: str = ""
) -> list[Mutant]:
    """Return mutants of all rooms, as many of each: the same for the same tree and seed.

    :param rooms: the names of those that are meant; none: all.
    :param file: a part of the path of those files that are meant.
    """
    found: list[list[Mutant]] = []
    for room in ROOMS:
        if rooms and room.name not in rooms:
            continue
        paths = sorted({each for pattern in room.files for each in top.glob(pattern)})
        names = [each.relative_to(top).as_posix() for each in paths]
        every = [
            mutant
            for name in names
            if file in name
            for mutant in mutants_of(name, (top / name).read_text(encoding="utf-8"))
        ]
        found.append(random.Random(f"{seed} {room.name}").sample(every, len(every)))  # noqa: S311
    shares = [count // len(found) + (index < count % len(found)) for index in range(len(found))]
    return [mutant for every, share in zip(found, shares, strict=True) for mutant in every[:share]]


def equivalents() -> dict[tuple[str, str, str], str]:
    """Return the reasons of mutants that change nothing, by file, line before and line after.

    Without a line after it is meant any of that line which survives: tests may kill others.
    """
    with EQUIVALENT.open("rb") as file:
        known = tomllib.load(file)["equivalent"]
    return {(e["file"], e["before"], e.get("after", ANY)): e["reason"] for e in known}


def run_all(
    top: Path, mutants: Sequence[Mutant], jobs: int
) -> Iterator[tuple[Mutant, str, Result]]:
    """Run the tests of each mutant, some at once, each in a copy.

    :return: in their order: mutants, the texts that they change, and what became of them.
    """
    known = equivalents()
    texts = {each.file: (top / each.file).read_text(encoding="utf-8") for each in mutants}
    with tempfile.TemporaryDirectory(prefix="opgen-mutants-") as folder:
        if (shared := (top.parent / "shared").resolve()).is_dir():  # what tests take from beside
            (Path(folder) / "shared").symlink_to(shared)
        copies = SimpleQueue[Copy]()
        for index in range(jobs):
            copies.put(Copy.of(top, Path(folder) / str(index)))

        def run(mutant: Mutant) -> Result:
            text = texts[mutant.file]
            reason = known.get((mutant.file, *mutant.lines(text)))
            if reason is not None:
                return Result(Outcome.EQUIVALENT, reason)
            copy = copies.get()
            try:
                result = copy.run(mutant, text)
            finally:
                copies.put(copy)
            reason = known.get((mutant.file, mutant.lines(text)[0], ANY))
            is_equivalent = reason is not None and result.outcome is Outcome.SURVIVED
            return Result(Outcome.EQUIVALENT, reason or "") if is_equivalent else result

        with ThreadPoolExecutor(jobs) as pool:
            for mutant, result in zip(mutants, pool.map(run, mutants), strict=True):
                yield mutant, texts[mutant.file], result


@dataclass(frozen=True)
class Copy:
    """A copy of the tree, whose files are changed and put back."""

    top: Path
    took: dict[tuple[str, ...], float]
    """Seconds that tests take without a change, by their arguments."""
    made: Mapping[Path, bytes]
    """What `opgen build` makes of the files as they are, to put back without another build."""

    @classmethod
    def of(cls, top: Path, folder: Path) -> Copy:
        """Copy a tree without what tools leave behind."""
        shutil.copytree(top, folder, ignore=_LEFT_BEHIND, dirs_exist_ok=True)
        # Bytecode that is compared with its source as a whole: the times of changes are too coarse.
        words = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", str(folder))
        subprocess.run([sys.executable, *words], capture_output=True, check=False)
        files = [each for made in _MADE for each in (folder / made).rglob("*.*") if each.is_file()]
        return cls(folder, {}, {each: each.read_bytes() for each in files})

    def run(self, mutant: Mutant, text: str) -> Result:
        """Run the tests of the file of a mutant until one fails."""
        room = next(r for r in ROOMS if any(map((self.top / mutant.file).match, r.files)))
        file = self.top / mutant.file
        runs = [tuple(each) for each in runs_of(room, mutant, self.top)]
        changed = mutant.applied(text)
        # Of a template the generator holds what is in braces, and reads the rest from the file.
        is_held = file.suffix != ".j2" or hash_of_expressions(changed) != hash_of_expressions(text)
        builds = room.builds and is_held
        for arguments in runs if builds else ():
            if fault := self._fault_before(arguments):
                return Result(Outcome.INVALID, fault)
        try:
            file.write_text(changed, encoding="utf-8")
            if fault := self._unfit(file, builds=builds):
                return Result(Outcome.INVALID, fault)
            for arguments in runs:
                if arguments not in self.took:  # most mutants do not come that far
                    file.write_text(text, encoding="utf-8")
                    if fault := self._fault_before(arguments):
                        return Result(Outcome.INVALID, fault)
                    file.write_text(changed, encoding="utf-8")
                failed = self._failed(arguments, _SLOWER * self.took[arguments] + _SPARE)
                if failed:
                    outcome = Outcome.INVALID if failed == _REFUSED else Outcome.KILLED
                    return Result(outcome, failed)
            return Result(Outcome.SURVIVED, "")
        finally:
            file.write_text(text, encoding="utf-8")
            if builds:
                for made, said in self.made.items():
                    made.write_bytes(said)

    def _fault_before(self, arguments: tuple[str, ...]) -> str:
        """Find out how long tests take without the change; return that they fail, if they do."""
        if arguments in self.took:
            return ""
        start = time.monotonic()
        failed = self._failed(arguments, 1800.0)
        if not failed:
            self.took[arguments] = time.monotonic() - start
        return failed and f"fails without the change: {failed}"

    def _unfit(self, file: Path, *, builds: bool) -> str:
        """Return why a changed file is none: that C does not compile, or a spec is not right."""
        if file.suffix == ".c":
            words = ["cc", "-std=c99", "-fsyntax-only", f"-I{self.top / 'runtime_c/include'}"]
            ran = subprocess.run([*words, str(file)], capture_output=True, check=False)
            return _REFUSED if ran.returncode else ""
        if not builds:
            return ""
        code, words_ = self._python(("-m", "opgen", "build"), 600.0)
        return f"not built: {words_.strip().splitlines()[0]}" if code else ""

    def _failed(self, arguments: tuple[str, ...], limit: float) -> str:
        """Return the first test that fails, or that the time is over; nothing if all is well."""
        temporary = self.top / "build" / "tests"
        temporary.parent.mkdir(exist_ok=True)
        words = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"--basetemp={temporary}")
        code, said = self._python((*words, *arguments), limit)
        if code == 0:
            return "" if " passed" in said else "no test ran"
        if _COMPILER.search(said):
            return _REFUSED
        lines = [each for each in said.splitlines() if each.startswith(("FAILED", "ERROR"))]
        return (lines[0].partition(" - ")[0] if lines else "the tests did not run")[:150]

    def _python(self, arguments: tuple[str, ...], limit: float) -> tuple[int, str]:
        """Run Python with the copy's package; return the exit code and what was said."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.top / "generator"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(self.top / "build" / "cache"),
        }
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.top,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        end = time.monotonic() + limit
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                said, _ = process.communicate(timeout=1.0)
                return process.returncode, said
            late = f"FAILED longer than {limit:.0f} s" if time.monotonic() > end else ""
            if fault := late or _too_large(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return 1, fault


def _too_large(process: int) -> str:
    """Return that a process takes too much memory, where that can be seen: it may have no end."""
    with contextlib.suppress(OSError):
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        if pages * os.sysconf("SC_PAGE_SIZE") > _MOST_MEMORY:
            return f"FAILED with more than {_MOST_MEMORY >> 30} GiB"
    return ""
