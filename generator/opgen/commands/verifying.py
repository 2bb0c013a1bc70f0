"""``opgen verify``: a model's numpy, C and oracle; what was compared, in words and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from opgen.bind.bound import BoundModel
from opgen.bind.front_ends import is_exported_program
from opgen.errors import (
    Diagnostic,
    UnsupportedError,
    UsageError,
    VerificationError,
    counted,
    first_of,
)
from opgen.interpret.array_files import given_inputs
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.loading import ModelLoader
from opgen.prove import oracle
from opgen.prove.beside_oracle import Ask, beside_torch
from opgen.prove.beside_whole import (
    compare_with_front,
    compare_with_states,
    compare_with_whole,
    compare_with_windows,
)
from opgen.prove.comparison import Comparison
from opgen.prove.execute import execute
from opgen.prove.module import build_for
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import NO_ORACLE, keeps_state, prove_model, steps_of_run


@dataclass(frozen=True)
class Verified:
    """What was compared of a model."""

    model: str
    target: str
    comparisons: tuple[tuple[str, Comparison], ...]
    """Each with the name of its entry point; empty: the main one."""
    missing: str
    """What was left out for want of a package, or as it cannot run the model; empty: nothing."""
    differences: tuple[Diagnostic, ...]
    """The first of each comparison, of those that are faults."""

    def in_words(self) -> str:
        """Return a line for each comparison, and what was left out."""
        named = [(f"{name}: " if name else "", each) for name, each in self.comparisons]
        lines = [f"{name}{line}" for name, each in named for line in _comparison_lines(each)]
        return "\n".join([*lines, self.missing] if self.missing else lines)

    def to_json(self) -> str:
        """Return everything for programs."""
        facts = {
            "model": self.model,
            "target": self.target,
            "good": not self.differences,
            "comparisons": [_facts(name, each) for name, each in self.comparisons],
            "left_out": self.missing,
        }
        return json.dumps(facts, indent=2)

    def raise_if_different(self) -> None:
        """Raise what must be equal, and is not.

        :raises VerificationError: naming the first tensor that differs.
        """
        if self.differences:
            raise VerificationError(*self.differences)


def verify_model(
    model: Path, loader: ModelLoader, target: Target, samples: int, against: str | None
) -> str:
    """Prove a model as :func:`verified` does; return what was compared, in words.

    :raises VerificationError: naming the first tensor that differs.
    """
    found = verified(model, loader, target, samples, against)
    found.raise_if_different()
    return found.in_words()


def verified(
    model: Path,
    loader: ModelLoader,
    target: Target,
    samples: int,
    against: str | None,
    weights_as: str = "c",
    inputs: Sequence[Path] = (),
) -> Verified:
    """Prove a model; tell what was compared, up to the entry point where something differs.

    :param against: see :func:`opgen.prove.verify_model.prove_model`; None: TFLM, if it can run it
        and is installed. If it is left out, that is said.
    :param weights_as: see :class:`opgen.config.ConvertConfig`.
    :param inputs: of the main entry point: a .npy for each, or one .npz; none: random ones.
    """
    if inputs and (loader.programs or (against or "").endswith(".npz")):
        other = "--program" if loader.programs else "--against"
        message = "it is for one program" if loader.programs else f"the file of {other} has inputs"
        raise UsageError.at("--input", message, hint=f"leave it out, or {other}")
    if loader.programs:
        return _each_verified(model, loader, target, samples, against, weights_as)
    loader = replace(loader, rules=loader.rules.with_weights_as(weights_as))
    bound = loader.load(model, target)
    is_same = (loader.io_type, loader.io_layout) == ("model", "model")
    of_file = replace(loader, io_type="model", io_layout="model")
    is_made = loader.stream is not None or loader.front is not None or bool(loader.states)
    if is_made:  # no file has that: inputs and outputs are what C has
        bound = replace(bound, model=replace(bound.model, turned={}))
        is_same = True
    file = bound if is_same else of_file.load(model, target)
    missing, is_asked = "", against is not None
    if is_made and not (against or NO_ORACLE).endswith((NO_ORACLE, ".npz")):
        message = f"'{against}' knows nothing of frames, states, and models in front of others"
        hint = "leave out --against: numpy compares with whole windows, and with both models"
        raise UsageError.at("--against", message, hint=hint)
    feed = given_inputs(file.subgraph, inputs)[0] if inputs else None
    ask = _torch_for(model, loader) if against == oracle.TORCH else None
    if against is None:
        is_alone = is_exported_program(model) or is_made
        against = NO_ORACLE if is_alone else "tflm"
        if against != NO_ORACLE and not oracle.is_installed(against):
            missing, against = oracle.left_out(against), NO_ORACLE
    found: list[tuple[str, Comparison]] = []
    faults: tuple[Diagnostic, ...] = ()
    with build_for(target, loader.find_planner()) as build:
        for entry, in_file in zip(bound.entries, file.entries, strict=True):
            # Runtimes for microcontrollers know the main one only.
            judge = NO_ORACLE if entry.entry or (ask and loader.ram_target) else against
            # Kernels of others need not say what they make of NaN.
            origins = loader.context.origins
            report = prove_model(
                entry.alone(),
                samples=samples,
                against=judge,
                is_required=is_asked,
                build=replace(build, weights_as=weights_as),
                file=in_file.alone(),
                special=not any(each.operator.op_type in origins for each in entry.operators),
                ask=None if judge == NO_ORACLE else ask,
                feed=None if entry.entry else feed,
            )
            missing = missing or report.left_out
            found += [(entry.entry, each) for each in report.comparisons]
            faults = report.faults
            if faults:
                break
    if not faults:
        beside = list(_beside_whole(bound, model, loader, target, samples, ask, feed))
        found += [("", each) for each in beside]
        wrong = (each.first_fault for each in beside if each.binding)
        faults = tuple(each for each in wrong if each is not None)
    return Verified(bound.model.name, target.option, tuple(found), missing, faults)


def _each_verified(
    model: Path,
    loader: ModelLoader,
    target: Target,
    samples: int,
    against: str | None,
    weights_as: str,
) -> Verified:
    """Prove each of several programs by itself: in one module they have the same layers."""
    whole = loader.load(model, target)
    alone = replace(loader, programs=(), share_state=())
    found = [
        (each.stem, verified(each, alone, target, samples, against, weights_as))
        for each in (model, *loader.programs)
    ]
    return Verified(
        whole.model.name,
        target.option,
        tuple(
            (f"{name}: {entry}" if entry else name, comparison)
            for name, each in found
            for entry, comparison in each.comparisons
        ),
        "\n".join(dict.fromkeys(each.missing for _, each in found if each.missing)),
        tuple(fault for _, each in found for fault in each.differences),
    )


def _torch_for(model: Path, loader: ModelLoader) -> Ask:
    """Return what asks PyTorch about a program.

    :raises UnsupportedError: for a LiteRT model.
    :raises UsageError: if PyTorch is not there.
    """
    if not is_exported_program(model):
        message = "the oracle 'torch' runs exported PyTorch programs; this is a LiteRT model"
        hint = "compare with LiteRT or TFLM: --against litert, --against tflm"
        raise UnsupportedError.at(model.name, message, hint=hint)
    # Others need nothing of it, which takes a while to import.
    from opgen.torch.oracle import ask_torch, require_torch

    require_torch()
    return partial(ask_torch, context=loader.context, input_shapes=loader.input_shapes)


def _beside_whole(
    bound: BoundModel,
    model: Path,
    loader: ModelLoader,
    target: Target,
    samples: int,
    ask: Ask | None,
    feed: Sequence[Array] | None,
) -> Iterator[Comparison]:
    """Compare a model that was rewritten as options ask with what it is without them.

    :param ask: what is asked of whole layers, as no runtime computes them row by row.
    :param feed: the inputs for that; None: random ones.
    """
    target = target.unlimited  # within limits it would be rewritten as well
    plain = replace(loader, ram_target="", input_rows=False, stream=None, front=None, states={})
    if loader.front is not None:
        front, whole = (plain.load(each, target) for each in (loader.front, model))
        yield compare_with_front(bound, front, whole, samples)
        return
    if loader.ram_target:
        by_layers = replace(loader, ram_target="", input_rows=False).load(model, target)
        yield compare_with_whole(bound, by_layers, samples)
        if ask:
            inputs = feed or inputs_for(by_layers, samples, steps_of_run(by_layers))
            run = "numpy, as a whole", execute(by_layers, inputs).tensors
            yield beside_torch(by_layers, ask(by_layers, inputs), run, inputs)
    if not (loader.stream or loader.states):
        return
    whole = plain.load(model, target)
    if loader.states and not keeps_state(whole):  # which would begin anew with each run
        yield compare_with_states(bound, whole, loader.states, samples)
    if loader.stream is not None:
        yield compare_with_windows(bound, whole, samples)


def _comparison_lines(each: Comparison) -> Iterable[str]:
    sizes = {"tensor": each.tensors, "element": each.elements, "sample": each.samples}
    what = ", ".join(counted(number, noun) for noun, number in sizes.items())
    inherited = each.inherited
    is_equal = len(inherited) == len(each.differences)
    alone = ", each layer alone" if inherited and is_equal else ""
    yield f"{each.second} {'=' if is_equal else 'differs from'} {each.first}{alone}: {what}"
    own = (found for found in each.differences if found not in inherited)
    yield from (f"  {found.where}: {found.message}" for found in own)
    if inherited:
        which = f"{counted(len(inherited), 'tensor')} with inherited differences, the first"
        yield f"  {which}: {inherited[0].where}: {inherited[0].message}"
    yield from _special_lines(each)
    if each.missing:
        shown = first_of(each.missing, 6)
        yield f"  not compared, as {each.first} has no such tensor: {shown}"
    yield from (f"  {note}" for note in each.notes)


def _special_lines(each: Comparison) -> Iterable[str]:
    """Go through where NaN and infinities are first; sides that agree share a line."""
    sides: dict[tuple[str, str, int], list[str]] = {}
    for first in each.special:
        sides.setdefault((first.kind, first.where, first.elements), []).append(first.side)
    for (kind, where, elements), names in sides.items():
        count = counted(elements, "element")
        yield f"  the first {kind} in {' and in '.join(names)}: {where}: {count}"


def _facts(entry: str, each: Comparison) -> dict[str, Any]:
    """Return a comparison as JSON values."""
    return {
        "entry_point": entry,
        "first": each.first,
        "second": each.second,
        "tensors": each.tensors,
        "elements": each.elements,
        "samples": each.samples,
        "binding": each.binding,
        "differences": [
            {"where": str(found.where), "message": found.message, "why": found.why, "alone": alone}
            for found, alone in zip_longest(each.differences, each.alone)
        ],
        "not_finite": [asdict(first) for first in each.special],
        "not_compared": list(each.missing),
        "notes": list(each.notes),
    }
