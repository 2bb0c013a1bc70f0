"""Runs one test of CMSIS-NN's unit-test vectors, whatever it calls.

python nn_run.py LIBRARY     runs all and prints what differs; used under sanitizers
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nn_library import Library
from nn_networks import buffer_size_of_network, run_network
from nn_vectors import run_calls, run_lstm, run_svdf, run_transpose, tests


def runner(test: dict[str, Any]) -> Callable[[Library, dict[str, Any]], list[str]]:
    """The function that can run a test."""
    functions = [call["fn"] for call in test["calls"]]
    if test["test"].startswith("ds_cnn"):
        return run_network if "arm_softmax_s8" in functions else buffer_size_of_network
    if functions[-1].startswith("arm_svdf"):
        return run_svdf
    if functions[-1].startswith("arm_lstm"):
        return run_lstm
    return run_transpose if functions[-1] == "arm_transpose_s8" else run_calls


def run_test(library: Library, test: dict[str, Any]) -> list[str]:
    """Runs one test; returns what differs."""
    return runner(test)(library, test)


def main(path: str) -> int:
    """Runs all tests; returns how many fail."""
    library = Library(Path(path))
    failed = 0
    for name, test in tests().items():
        problems = run_test(library, test)
        failed += bool(problems)
        for problem in problems:
            print(f"{name}: {problem}")
    print(f"{len(tests())} tests, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) != 0)
