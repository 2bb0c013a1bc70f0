"""``make mutants``: changes the program here and there, and looks whether its tests notice.

Each mutant is made in a copy of the tree, and the tests that watch over its file are run there. One
that no test notices is a hole in the tests, unless it is equivalent, which ``equivalent.toml`` says
with the reason.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.mutation.run import Outcome, drawn, run_all

TOP = Path(__file__).parents[2]
ENOUGH = 0.95
"""The share of mutants, without equivalent ones, that tests must notice."""


def main() -> int:
    """Run mutants; return 1 if too few are noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=120, help="mutants to draw, of all rooms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--file", default="", help="only files whose path contains this")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    mutants = drawn(TOP, given.count, given.seed, given.room, given.file)
    counts = dict.fromkeys(Outcome, 0)
    for mutant, text, result in run_all(TOP, mutants, given.jobs):
        counts[result.outcome] += 1
        before, after = mutant.lines(text)
        print(f"{result.outcome:10} {mutant.place(text)}  {result.words}")
        print(f"           - {before}\n           + {after}", flush=True)
    killed, survived = counts[Outcome.KILLED], counts[Outcome.SURVIVED]
    share = killed / max(killed + survived, 1)
    words = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    print(f"seed {given.seed}: {words}; {share:.1%} of those that are not equivalent are killed")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
