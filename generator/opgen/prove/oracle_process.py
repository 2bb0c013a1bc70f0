"""The process in which another runtime executes models: ``python -m opgen.prove.oracle_process``.

Interpreters written in C may abort on a model that they do not like, so they never run inside
opgen itself: :mod:`opgen.prove.oracle` starts this module, which reads jobs from a folder and
writes an answer or the reason of a refusal for each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from opgen.lib.tensor import Array

MARK = "\x1d job "
"""Begins the line on standard error after which the messages of a job stand."""

Tensors = dict[str, Array]
Run = Callable[[bytes, list[Array], Sequence[int]], Tensors]


def main(oracle: str, folder: Path, first: int, last: int) -> None:
    """Run the jobs ``first`` to ``last - 1`` of a folder, one after the other."""
    run = _RUNS[oracle]
    for index in range(first, last):
        print(f"{MARK}{index}", file=sys.stderr, flush=True)
        model = (folder / f"{index}.tflite").read_bytes()
        with np.load(folder / f"{index}.npz", allow_pickle=False) as archive:
            inputs = [archive[f"in{j}"] for j in range(len(archive.files) - 1)]
            wanted = [int(id_) for id_ in archive["tensors"]]
        try:
            answer = run(model, inputs, wanted)
        except (RuntimeError, ValueError) as error:
            (folder / f"{index}.refusal").write_text(str(error), encoding="utf-8")
            continue
        with (folder / f"{index}.answer.npz").open("wb") as file:
            np.savez(file, allow_pickle=False, **answer)


def _run_tflm(model: bytes, inputs: list[Array], wanted: Sequence[int]) -> Tensors:
    from tflite_micro import runtime  # noqa: PLC0415  an optional dependency

    keep_all = runtime.InterpreterConfig.kPreserveAllTensors
    graph = runtime.convert_bytearray_to_object(model).subgraphs[0]

    def start() -> Any:
        return _with_growing_arena(
            lambda size: runtime.Interpreter.from_bytes(model, [], size, keep_all)
        )

    def step(interpreter: Any, values: list[Array]) -> Tensors:
        for index, value in enumerate(values):
            interpreter.set_input(value, index)
        interpreter.invoke()
        found = {f"out{j}": interpreter.get_output(j) for j in range(len(graph.outputs))}
        for id_ in (each for each in wanted if each < len(graph.tensors)):
            tensor = interpreter.GetTensor(id_, 0)
            found[f"tensor{id_}"] = np.asarray(tensor["tensor_data"]).reshape(tensor["shape"])
        return found

    return _run_all(start, step, inputs)


def _run_litert(resolver: str) -> Run:
    def run(model: bytes, inputs: list[Array], wanted: Sequence[int]) -> Tensors:
        from ai_edge_litert import interpreter as litert  # noqa: PLC0415

        def start() -> Any:
            interpreter = litert.Interpreter(
                model_content=model,
                experimental_op_resolver_type=litert.OpResolverType[resolver],
                experimental_preserve_all_tensors=bool(wanted),
                num_threads=1,
            )
            for detail, value in zip(interpreter.get_input_details(), inputs, strict=True):
                if tuple(detail["shape"]) != value.shape[2:]:
                    interpreter.resize_tensor_input(detail["index"], value.shape[2:])
            interpreter.allocate_tensors()
            return interpreter

        def step(interpreter: Any, values: list[Array]) -> Tensors:
            for detail, value in zip(interpreter.get_input_details(), values, strict=True):
                interpreter.set_tensor(detail["index"], value)
            interpreter.invoke()
            outputs = enumerate(interpreter.get_output_details())
            found = {f"out{j}": _elements(interpreter, detail) for j, detail in outputs}
            known = {detail["index"]: detail for detail in interpreter.get_tensor_details()}
            asked = (id_ for id_ in wanted if id_ in known)
            return found | {f"tensor{id_}": _elements(interpreter, known[id_]) for id_ in asked}

        return _run_all(start, step, inputs)

    return run


def _elements(interpreter: Any, detail: dict[str, Any]) -> Array:
    """Return what a tensor of LiteRT holds, which hands over none without elements."""
    if 0 in detail["shape"]:
        return np.zeros(detail["shape"], detail["dtype"])
    return np.asarray(interpreter.get_tensor(detail["index"]))


def _run_all(
    start: Callable[[], Any], step: Callable[[Any, list[Array]], Tensors], inputs: list[Array]
) -> Tensors:
    """Run every sample with an interpreter of its own, so that all state is at its beginning."""
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    rows: list[list[Tensors]] = []
    for s in range(samples):
        interpreter = start()
        rows.append([step(interpreter, [each[s, t] for each in inputs]) for t in range(steps)])
    return {
        name: np.stack([np.stack([found[name] for found in row]) for row in rows])
        for name in rows[0][0]
    }


def _with_growing_arena(start: Callable[[int], Any]) -> Any:
    """Start with an arena that is enough for most; memory that is not touched costs nothing."""
    try:
        return start(64 << 20)
    except RuntimeError:
        return start(1 << 30)


_RUNS: dict[str, Run] = {
    "tflm": _run_tflm,
    "litert": _run_litert("BUILTIN_WITHOUT_DEFAULT_DELEGATES"),
    "litert-ref": _run_litert("BUILTIN_REF"),
    "litert-xnnpack": _run_litert("BUILTIN"),
}

if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
