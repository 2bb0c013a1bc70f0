"""What a device sent, beside what numpy computes from the same inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import counted
from opgen.lib.tensor import Array
from opgen.prove.compare import Difference, compare
from opgen.prove.comparison import tolerance, valid_part
from opgen.prove.execute import Arithmetic, Execution, Report
from opgen.prove.host import elements
from opgen.prove.tolerance import steps_of
from opgen.prove.verify_model import keeps_state
from opgen.trace.frames import tensor_in_words
from opgen.trace.runs import CapturedRun


@dataclass(frozen=True)
class Finding:
    """One tensor of one run, as far as it was sent."""

    run: int
    """Position of the run in the capture, from 1 on."""
    entry: int
    layer: int
    """From 1 on, over all entry points; 0: an input."""
    output: int
    tensor: int
    elements: int
    """How many were compared."""
    difference: Difference | None = None
    fault: str = ""
    """Why the tensors could not be compared."""

    @property
    def good(self) -> bool:
        """Whether it is as it should be."""
        return self.difference is None and not self.fault

    @property
    def words(self) -> str:
        """What is wrong."""
        return self.fault or str(self.difference)


@dataclass(frozen=True)
class RunComparison:
    """All that could be compared."""

    findings: tuple[Finding, ...]
    """In the order in which the device computed."""
    notes: tuple[str, ...]
    """About runs that were not, or not wholly, compared."""


def compare_runs(
    bound: BoundModel,
    runs: Sequence[CapturedRun],
    given: Sequence[Sequence[Array]] | None = None,
) -> RunComparison:
    """Compare runs with numpy.

    :param given: inputs per run, with which those that were sent are compared.
    :raises UnsupportedError: if an operator has no meaning in numpy.
    """
    findings: list[Finding] = []
    notes: list[str] = []
    reference = _Reference(bound)
    for position, run in enumerate(runs, 1):
        judge = _Judge(bound, run, position)
        inputs = judge.sent_inputs() if given is None else given[position - 1]
        unknown = reference.why_unknown(run)
        if inputs is None:
            unknown = unknown or "an input is missing or damaged; it may be given with --input"
        if unknown or inputs is None:
            notes.append(f"run {position} was not compared: {unknown}")
            continue
        if given is not None:
            judge.judge_inputs(inputs)
        reference.run(run, inputs, judge.judge)
        judge.judge_end()
        findings += judge.findings
        notes += _about(position, run)
        if judge.left_out:
            reference.last = -1
            few = f"{counted(judge.left_out, 'tensor')} of run {position} not compared"
            why = "what they are computed from was not sent, and its kernel may be off by a step"
            notes.append(f"{few}: {why}")
    return RunComparison(tuple(findings), tuple(notes))


def _about(position: int, run: CapturedRun) -> Iterator[str]:
    if run.missing:
        yield f"frames of run {position} that are missing or damaged: {run.missing:,}"
    if run.status is None:
        yield f"the end of run {position} is missing or damaged"


class _Reference:
    """Entry points in numpy, in the middle of a capture; they may share variables."""

    def __init__(self, bound: BoundModel) -> None:
        self.bound = bound
        self.has_state = any(keeps_state(entry) for entry in bound.entries)
        self.machines: tuple[Execution, ...] = ()
        self.shared: dict[str, Array] = {}
        """Name of a variable -> what it holds."""
        self.last = 0
        """The run that the state comes from, counted from 1 on since init; -1: it is not known."""

    def why_unknown(self, run: CapturedRun) -> str:
        """Return why the results of a run are unknown; empty if they are known."""
        if not self.has_state or run.number in (1, self.last + 1):
            return ""
        return "what the model keeps from the run before is not known"

    def run(self, run: CapturedRun, inputs: Sequence[Array], report: Report) -> None:
        """Run an entry point once."""
        if run.number == 1 or not self.has_state:
            self.machines = tuple(
                Execution(entry, Arithmetic.EXACT) for entry in self.bound.entries
            )
            self.shared = {}
        self.last = run.number
        machine = self.machines[run.entry]
        resources = {
            id_: name for id_ in machine.variables if (name := machine.graph.tensors[id_].resource)
        }
        for id_, name in resources.items():
            machine.variables[id_] = self.shared.get(name, machine.variables[id_])
        machine.step(inputs, report)
        self.shared |= {name: machine.variables[id_] for id_, name in resources.items()}


class _Judge:
    """Compares one run, tensor by tensor as the reference computes them."""

    def __init__(self, bound: BoundModel, run: CapturedRun, position: int) -> None:
        self.entry = bound.entries[run.entry]
        self.before = sum(len(each.operators) for each in bound.entries[: run.entry])
        self.run = run
        self.position = position
        self.number = len(self.entry.subgraph.input_ids)
        """Of the frame of the last tensor that the reference had."""
        self.is_apart = False
        """Whether the device went another way."""
        self.computed: Mapping[int, Array] = {}
        self.unsure: set[int] = set()
        """Tensors that the device may have otherwise, and has not sent."""
        self.left_out = 0
        """Tensors that were sent, but are computed from such ones."""
        self.findings: list[Finding] = []

    def sent_inputs(self) -> tuple[Array, ...] | None:
        """Return the inputs, if all were sent."""
        found = []
        for index, id_ in enumerate(self.entry.subgraph.input_ids):
            frame = self.run.tensors.get(index + 1)
            tensor = self.entry.subgraph.tensors[id_]
            if frame is None or (frame.layer, frame.output) != (0, index):
                return None
            if len(frame.data) != tensor.bytes:
                return None
            found.append(elements(tensor, frame.data))
        return tuple(found)

    def judge_inputs(self, inputs: Sequence[Array]) -> None:
        """Compare the inputs that were sent with those that should have been."""
        pairs = zip(self.entry.subgraph.input_ids, inputs, strict=True)
        for index, (id_, want) in enumerate(pairs):
            got = self._sent(index + 1, 0, index, id_)
            if got is not None:
                self._compare(0, index, id_, want, got, None)

    def judge(self, index: int, found: Mapping[int, Array]) -> dict[int, Array]:
        """Compare what an operator of the reference has computed; return what the device has."""
        producer, self.computed = self.entry.operators[index], found
        sent: dict[int, Array] = {}
        is_unsure = any(id_ in self.unsure for id_ in producer.operator.input_ids)
        for output, id_ in enumerate(producer.operator.output_ids):
            self.number += 1
            if self.is_apart:
                continue
            layer = self.before + index + 1
            got = self._sent(self.number, layer, output, id_)
            if got is not None:
                sent[id_] = got
                self.unsure.discard(id_)
            elif is_unsure or steps_of(producer, id_):
                self.unsure.add(id_)
            self.left_out += got is not None and is_unsure
            if got is not None and not is_unsure:
                self._compare(layer, output, id_, found[id_], got, producer)
        return sent

    def judge_end(self) -> None:
        """Compare how the run ended."""
        status, inputs = self.run.status, len(self.entry.subgraph.input_ids)
        if status:
            layer = -status if 0 < -status - self.before <= len(self.entry.operators) else 0
            self._fail(layer, 0, -1, f"the run returned {status}")
        elif self.run.frames not in (None, self.number) and not self.is_apart:
            sent, wanted = (self.run.frames or 0) - inputs, self.number - inputs
            words = f"the device sent {sent:,} outputs of layers, the reference has {wanted:,}"
            self._fail(0, 0, -1, words)

    def _sent(self, number: int, layer: int, output: int, id_: int) -> Array | None:
        """Return what the device has sent of a tensor; None: nothing, or something else."""
        frame = self.run.tensors.get(number)
        tensor = self.entry.subgraph.tensors[id_]
        if frame is None:
            return None
        if (frame.layer, frame.output) != (layer, output):
            self.is_apart = True
            went = tensor_in_words(frame.layer, frame.output)
            self._fail(layer, output, id_, f"the device took another way, to {went}")
        elif len(frame.data) != tensor.bytes:
            words = f"{len(frame.data):,} bytes were sent, it has {tensor.bytes:,}"
            self._fail(layer, output, id_, words)
        else:
            return elements(tensor, frame.data)
        return None

    def _compare(  # noqa: PLR0913
        self,
        layer: int,
        output: int,
        id_: int,
        want: Array,
        got: Array,
        producer: BoundOperator | None,
    ) -> None:
        want = want.reshape(got.shape)
        allowed = tolerance(self.entry, producer, id_, want)
        if producer is not None:
            want, got = (self._valid(producer, id_, each) for each in (want, got))
        difference = compare(want, got, allowed)
        found = Finding(self.position, self.run.entry, layer, output, id_, want.size)
        self.findings.append(replace(found, difference=difference))

    def _valid(self, producer: BoundOperator, id_: int, values: Array) -> Array:
        """Return the elements that count; all of them in their place, if these are all."""
        known = {each: self.computed[each] for each in producer.operator.output_ids}
        valid = valid_part(producer, id_, known, values[None, None])
        return values if valid.size == values.size else valid

    def _fail(self, layer: int, output: int, id_: int, words: str) -> None:
        found = Finding(self.position, self.run.entry, layer, output, id_, 0, fault=words)
        self.findings.append(found)
