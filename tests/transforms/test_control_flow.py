"""Branches, loops and variables: lowered, planned together, and run as C."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.model import AirModel, AirOperator
from opgen.aot.plan.plan import plan_memory
from opgen.aot.plan.verify import verify_plan
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.prove import host, oracle
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.aot.flow import verify_flow
from tests.tools import need
from tests.transforms.control_nets import Maker, Meaning, sample

SEEDS = range(40)


def bound_of(model: AirModel, context: RegistryContext) -> BoundModel:
    return bind(transformed(model, context), context, find_target("generic"))


def expected(model: AirModel, inputs: tuple[Array, ...]) -> list[Array]:
    """Return what the model's subgraphs give when they call each other."""
    rows = []
    for s in range(inputs[0].shape[0]):
        meaning = Meaning(model)
        rows.append(
            [meaning.run([each[s, t] for each in inputs]) for t in range(inputs[0].shape[1])]
        )
    return [
        np.array([[row[k] for row in sample_rows] for sample_rows in rows])
        for k in range(len(model.main.output_ids))
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_lowering_keeps_the_meaning(seed: int, context: RegistryContext) -> None:
    model = Maker(context, seed).model()
    inputs = sample(seed)
    run = execute(bound_of(model, context), inputs)
    for got, want in zip(run.outputs, expected(model, inputs), strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("io", ["arena", "caller"])
def test_plans_lose_no_value(io: str, keep: bool, context: RegistryContext) -> None:
    elided = 0
    for seed in range(150):
        bound = bound_of(Maker(context, seed).model(), context)
        plan = plan_memory(bound, io=io, keep_inputs=keep)
        verify_plan(bound, plan)
        memory = [each.memory for each in bound.operators]
        random = np.random.default_rng(seed)
        runs = [[bool(b) for b in random.random(40) < 0.6] for _ in range(4)]
        verify_flow(bound.subgraph, memory, plan, runs)
        elided += len(plan.elided)
    assert elided > 500


def test_the_proof_sees_a_lost_value(context: RegistryContext) -> None:
    """Leaving out a copy that must be made is found."""
    left_out = seen = 0
    for seed in range(60):
        bound = bound_of(Maker(context, seed).model(), context)
        plan = plan_memory(bound)
        memory = [each.memory for each in bound.operators]
        for index, facts in enumerate(memory):
            if not facts.copies or index in plan.elided:
                continue
            wrong = replace(plan, elided=plan.elided | {index})
            runs = [[True, True, False] * 9, [False] * 9, [True] * 5, [False, True] * 9]
            left_out += 1
            try:
                verify_flow(bound.subgraph, memory, wrong, runs)
            except AssertionError:
                seen += 1
    # The others are never made on the ways that were walked.
    assert seen > left_out * 0.8 > 40


def test_c_computes_the_same(context: RegistryContext, tmp_path: Path) -> None:
    models = [Maker(context, seed).model() for seed in SEEDS]
    modules = [module_of(bound_of(m, context), f"net{i}") for i, m in enumerate(models)]
    jobs = [(i, sample(i)) for i in range(len(models))]
    program = host.build_program(modules, tmp_path, flags=host.SANITIZED)
    for (index, inputs), run in zip(jobs, host.run_program(program, jobs), strict=True):
        assert not run.failure
        for got, want in zip(run.outputs, expected(models[index], inputs), strict=True):
            np.testing.assert_array_equal(got, want, err_msg=f"seed {index}")


def names(model: AirModel, op: str) -> set[str]:
    """Return the variables that operators read or assign."""
    found = set()
    for graph in model.subgraphs:
        handles = {each.output_ids[:1]: each.options for each in graph.operators}
        found |= {handles[o.input_ids[:1]].shared_name for o in graph.operators if o.op_type == op}
    return found


@pytest.mark.oracle
def test_tflm_computes_the_same(context: RegistryContext) -> None:
    need("tflite_micro")

    def encode(operator: AirOperator) -> Encoding:
        return encoding_of(context.aot_operator_classes.get(operator.op_type).DEFINITION, operator)

    jobs, models = [], []
    for seed in SEEDS:
        model = Maker(context, seed).model()
        if names(model, "READ_VARIABLE") - names(model, "ASSIGN_VARIABLE"):
            continue  # TFLM gives no memory to what is never assigned
        models.append((seed, model))
        jobs.append(oracle.Job(write_model(model, encode), sample(seed)))
    answered = 0
    for (seed, model), answer in zip(models, oracle.ask("tflm", jobs), strict=True):
        assert not answer.refusal
        answered += 1
        for got, want in zip(answer.outputs, expected(model, sample(seed)), strict=True):
            np.testing.assert_array_equal(got.reshape(want.shape), want, err_msg=f"seed {seed}")
    assert answered > 20
