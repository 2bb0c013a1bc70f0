"""``make rows``: layers in parts beside layers as a whole, for random networks and for models.

Numpy computes all of them both ways: row by row, with every number of rows of a turn, and frame by
frame, for 100 windows. Some run as C: on the host under sanitizers, with memory that is filled with
poison, and on emulated boards. A log makes a
run that was ended go on: what it has of a subject is not done again.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.rows.subjects import (
    NO_ROWS,
    SAME,
    TARGETS,
    Subject,
    compared,
    models,
    of_slice,
    random_networks,
)


def main() -> int:
    """Compare; return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.rows", description=__doc__)
    parser.add_argument("--nets", type=int, default=10_000, help="random networks of each kind")
    parser.add_argument("--compiled", type=int, default=300, help="of which run as C, too")
    parser.add_argument("--models", type=Path, default=Path("../shared/models"), help="a folder")
    parser.add_argument("--places", nargs="*", choices=TARGETS, default=[*TARGETS],
                        help="where models run as C")  # fmt: skip
    parser.add_argument("--slice", default="1/1", help="2/8: the second of eight parts")
    parser.add_argument("--log", type=Path, default=Path("build/rows.log"))
    given = parser.parse_args()
    part, parts = map(int, given.slice.split("/"))
    subjects = [*random_networks(given.nets, given.compiled), *models(given.models, given.places)]
    mine = of_slice(subjects, part, parts)
    done = dict(_logged(given.log))
    given.log.parent.mkdir(parents=True, exist_ok=True)
    with given.log.open("a", encoding="utf-8") as log:
        for subject in mine:
            if subject.words not in done:
                done[subject.words] = _result(subject, given.models)
                print(f"{subject.words}\t{done[subject.words]}", file=log, flush=True)
    results = {each.words: done[each.words] for each in mine}
    counts = Counter(each if each in (SAME, NO_ROWS) else "different" for each in results.values())
    for words, result in results.items():
        if result not in (SAME, NO_ROWS):
            print(f"{words}: {result}")
    print(f"slice {given.slice}: {counts[SAME]} the same, {counts['different']} different, "
          f"{counts[NO_ROWS]} without rows")  # fmt: skip
    return int(counts["different"] > 0)


def _result(subject: Subject, folder: Path) -> str:
    try:
        return compared(subject, folder)
    except Exception:
        return " | ".join(traceback.format_exc().splitlines()[-3:])


def _logged(log: Path) -> Iterator[tuple[str, str]]:
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else ():
        words, _, result = line.partition("\t")
        if result:
            yield words, result


if __name__ == "__main__":
    sys.exit(main())
