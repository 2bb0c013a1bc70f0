"""Several programs as one model: an entry point for each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

import numpy as np

from opgen.air.model import (
    AirModel,
    AirOperator,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Array,
    KeptChannels,
    Part,
)
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.transforms.drop_no_ops import same_quantization

_Variable = tuple[AirModel, AirTensor]
"""What a program keeps from run to run under a name."""


def joined(models: Sequence[AirModel]) -> AirModel:
    """Return one model of several, which transforms have rewritten each by itself.

    The first one's entry point is the main one; the others are called as their files, what these
    have as signatures as both. Places in the result name the file. What models keep is theirs, but
    for the states that they share.

    :raises UsageError: if two entry points have one name, or a state cannot be shared.
    """
    UsageError.raise_if_any([*_same_names(models), *_not_shared(models)])
    graphs: list[AirSubgraph] = []
    signatures: list[AirSignature] = []
    parts: list[Part] = []
    kept: dict[tuple[int, int], KeptChannels] = {}
    for model in models:
        first = len(graphs)
        parts.append(Part(model.path.name, model.sha256, first))
        graphs += (_of_program(model, graph) for graph in model.subgraphs)
        signatures += (replace(s, subgraph=first + s.subgraph) for s in _signatures(model, models))
        kept |= {(first + index, id_): k for (index, id_), k in model.kept_channels.items()}
    name = "_".join(each.name for each in models)
    digest = hashlib.sha256(" ".join(each.sha256 for each in models).encode()).hexdigest()
    return AirModel(
        name,
        Path(name),
        digest,
        tuple(graphs),
        tuple(signatures),
        is_exact=all(each.is_exact for each in models),
        turned=models[0].turned,
        kept_channels=kept,
        parts=tuple(parts),
    )


def namesakes(model: AirModel) -> Mapping[str, tuple[str, ...]]:
    """Return name of a variable -> files of the programs that each have one of their own."""
    found: dict[str, dict[str, str]] = {}
    ends = [each.subgraph for each in model.parts[1:]] + [len(model.subgraphs)]
    for part, end in zip(model.parts, ends, strict=False):
        for each in (
            v for graph in model.subgraphs[part.subgraph : end] for v in _variables(graph)
        ):
            found.setdefault(each.name, {})[each.resource] = part.file
    return {name: tuple(files.values()) for name, files in found.items() if len(files) > 1}


def _variables(graph: AirSubgraph) -> Iterator[AirTensor]:
    return (each for each in graph.tensors.values() if each.is_variable and each.resource)


def _signatures(model: AirModel, models: Sequence[AirModel]) -> Iterator[AirSignature]:
    """Go through the entry points of a program: its own name, those of its other signatures."""
    of_main = (each for each in model.signatures if not each.subgraph)
    main = next(of_main, AirSignature("", 0, {}, {}))
    yield replace(main, name=model.name)
    before = "" if model is models[0] else f"{model.name}_"
    for each in model.signatures:
        if each.subgraph:
            yield replace(each, name=f"{before}{each.name}")


def _same_names(models: Sequence[AirModel]) -> Iterator[Diagnostic]:
    """Go through entry points that C would call as another one."""
    found: dict[str, tuple[AirModel, int]] = {}
    for model in models:
        for each in _signatures(model, models):
            name = re.sub("[^A-Za-z0-9]+", "_", each.name).strip("_").lower()
            other, subgraph = found.setdefault(name, (model, each.subgraph))
            if (other, subgraph) != (model, each.subgraph):
                message = f"its entry point '{name}' is called as one of {other.path}"
                hint = "they are called as the files: rename one of them"
                yield Diagnostic(str(model.path), message, hint=hint)


def _not_shared(models: Sequence[AirModel]) -> Iterator[Diagnostic]:
    """Go through what is to be shared, and cannot be."""
    known: dict[str, list[_Variable]] = {}
    for model in models:
        for each in (found for graph in model.subgraphs for found in _variables(graph)):
            known.setdefault(each.name, []).append((model, each))
    for glob in models[0].shared_states:
        named = [name for name in known if fnmatchcase(name, glob)]
        several = [name for name in named if len({id(model) for model, _ in known[name]}) > 1]
        if not several:
            files = {model.path.name for name in named for model, _ in known[name]}
            who = f"only {', '.join(sorted(files))}" if files else "no program"
            hint = "" if files else did_you_mean(glob, known)
            hint = hint or f"states that there are: {', '.join(known) or 'none'}"
            yield Diagnostic(f"--share-state {glob}", f"{who} has such a state", hint=hint)
        for name in several:
            first, *others = known[name]
            wrong = (words for each in others if (words := _unlike(first, each)))
            if words := next(wrong, ""):
                yield Diagnostic(f"--share-state {glob}", f"'{name}' is not the same: {words}")


def _unlike(one: _Variable, other: _Variable) -> str:
    """Return in what variables of two programs differ, or nothing."""
    first, second = one[1], other[1]
    forms = [f"{t.type} {list(t.shape)} in {model.path.name}" for model, t in (one, other)]
    if (first.type, first.shape) != (second.type, second.shape):
        return ", ".join(forms)
    if not same_quantization(first.quantization, second.quantization):
        return "it has other scales or zero points"
    return "" if np.array_equal(_begin(first), _begin(second)) else "it begins with other values"


def _begin(variable: AirTensor) -> Array:
    data = np.asarray(variable.reset_value) if variable.data is None else variable.data
    return np.broadcast_to(data, variable.shape).astype(variable.type.numpy).view(np.uint8)


def _of_program(model: AirModel, graph: AirSubgraph) -> AirSubgraph:
    """Return a subgraph whose tensors and operators tell their file, and whose state is its own."""
    file = model.path.name

    def tensor_of(each: AirTensor) -> AirTensor:
        resource = each.name if model.shares(each) else f"{file}\0{each.resource}"
        return replace(
            each,
            origin=f"{file}: {each.origin or f'tensor {each.id}'}",
            resource=resource if each.resource else "",
        )

    def operator_of(each: AirOperator) -> AirOperator:
        return replace(each, origin=f"{file}: {each.called()}")

    return replace(
        graph,
        tensors={id_: tensor_of(each) for id_, each in graph.tensors.items()},
        operators=tuple(map(operator_of, graph.operators)),
    )
