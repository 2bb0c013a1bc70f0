"""Tables of kernels' parameters go where the constants go from which they are computed."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import tiny

from opgen.aot.attributes import OperatorAttributes, TensorAttributes
from opgen.aot.plan import plan_memory, verify_plan
from opgen.aot.plan.model import Region
from opgen.aot.plan.tables import constants_read
from opgen.aot.plan.verify import PlanError
from opgen.bind.bound import BoundModel
from opgen.config import TARGETS, ConvertConfig, Rule
from opgen.converter import AotConverter, Conversion
from opgen.errors import UsageError
from opgen.lib.target import Memory
from opgen.prove import host
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.prove.sources import Module
from opgen.registry.context import RegistryContext
from tests.aot.placed import MEMORIES, placed
from tests.aot.test_memories_c import COMPILERS, assert_equal
from tests.cli.conftest import DIGITS
from tests.tools import need

S8 = "const int8_t *"
PACKED = tiny.kernel(
    "packed_s8",
    """    int32_t i;
    for (i = 0; i < 4; i++) {
        const int32_t scaled = input[i] * p->quant.multiplier[i % 2] + p->quant.shift[i % 2];
        output[i] = (int8_t)(scaled + p->turned[3 - i] + (int32_t)p->halves[i % 2] + p->plain[0]);
    }
    return p->missing == NULL ? 0 : 1;
""",
    {
        "p": "const opgen_packed_s8_params *p",
        "input": f"{S8}input",
        "output": "int8_t *output",
    },
    struct="""    opgen_test_quant quant;
    const int8_t *turned;
    const float *halves;
    const int32_t *plain;
    const int32_t *missing;
""",
    types={"input": (tiny.DType.INT8,), "output": (tiny.DType.INT8,)},
    values=lambda op: (
        ("quant", tiny.Quant(abs(op.tensor("bias").values[:2]), op.tensor("bias").values[2:])),
        ("turned", op.tensor("filter").values[::-1].copy()),
        ("halves", (op.tensor("filter").values[:2] / 2).astype(np.float32)),
        ("plain", (3, 1)),
        ("missing", None),
    ),
    table_inputs={"quant": ("bias",), "turned": ("filter",), "halves": ("filter", "bias")},
    headers=("opgen_test_types.h",),
)
DEFINITIONS = {
    "PACKED": tiny.definition("PACKED", "input filter bias", "output", kernels=(PACKED,)),
    "UNKNOWN": tiny.definition(
        "UNKNOWN",
        "input filter bias",
        "output",
        kernels=(replace(PACKED, table_inputs=None),),
    ),
}


def net(op: str = "PACKED") -> tuple[BoundModel, list[tuple[int, int]]]:
    """Return three layers, and the filter and the bias of each; the last two layers have equal
    ones."""
    graph = tiny.Graph()
    x = graph.tensor("image", (1, 4))
    random = np.random.default_rng(2)
    ids = []
    drawn = random.integers(-9, 9, (2, 8))
    for index, values in enumerate(drawn[[0, 1, 1]]):
        filter_ = graph.constant(f"filter{index}", values[:4].astype(np.int8), tiny.DType.INT8)
        bias = graph.constant(f"bias{index}", values[4:].astype(np.int32), tiny.DType.INT32)
        output = graph.tensor(f"net/layer{index}/x")
        x = graph.add(op, output, input=x, filter=filter_, bias=bias)
        ids.append((filter_, bias))
    return tiny.bound(graph.model([0], [x]), definitions=DEFINITIONS), ids


def module_with_types(bound: BoundModel, name: str) -> Module:
    module = module_of(bound, name)
    return replace(module, files={**module.files, "opgen_test_types.h": tiny.TEST_TYPES})


def same_for(
    ids: Sequence[tuple[int, int]], *asked: TensorAttributes
) -> dict[int, TensorAttributes]:
    """Ask for the same of both constants of a layer, layer by layer."""
    return {id_: each for pair, each in zip(ids, asked, strict=False) for id_ in pair}


@pytest.mark.parametrize(("compiler", "standard"), COMPILERS)
@pytest.mark.parametrize("section", ["", ".fast_code"])
def test_tables_anywhere_give_the_same(
    compiler: str, standard: str, section: str, tmp_path: Path
) -> None:
    """In plain flash, linked to another memory, copied from either; in functions of their own."""
    path = need(compiler)
    plain, ids = net()
    ways = [
        TensorAttributes("", "dtcm"),
        TensorAttributes("qspi", "sram"),
        TensorAttributes("qspi"),
        TensorAttributes(),
    ]
    modules = [module_with_types(plain, "plain")]
    for number, asked in enumerate(itertools.permutations(ways, 3)):
        bound = placed(plain, same_for(ids, *asked))
        attributes = OperatorAttributes(code_section=section)
        operators = tuple(replace(each, attributes=attributes) for each in bound.operators)
        modules.append(module_with_types(replace(bound, operators=operators), f"net{number}"))
    flags = (*host.STRICT, *host.SANITIZED)
    program = host.build_program(
        modules, tmp_path, compiler=path, standard=standard, flags=flags, traced=True
    )
    inputs = tuple(np.clip(each, -2, 3) for each in seeded_inputs(plain.subgraph, 3, 2))
    runs = host.run_program(program, [(number, inputs) for number in range(len(modules))])
    for run in runs[1:]:
        assert_equal(runs[0], run)


def test_sizes_sections_and_report_agree() -> None:
    bound, ids = net()
    asked = same_for(ids, TensorAttributes("qspi"), TensorAttributes("qspi", "dtcm"))
    bound = placed(bound, asked)
    plan = plan_memory(bound)
    verify_plan(bound, plan)
    files = module_of(bound, "net").files
    weights = files["net_weights.h"].decode()
    assert "static NET_QSPI_SECTION const int8_t net_layer0_turned[4]" in weights
    assert "static NET_QSPI_SECTION const float net_layer0_halves[2]" in weights
    assert "static NET_QSPI_SECTION const int32_t net_layer0_quant_multiplier[2]" in weights
    assert "static const int32_t net_layer0_plain[2]" in weights
    blob = "NET_QSPI_SECTION const net_dtcm_staged_qspi_blob net_dtcm_staged_qspi = {{"
    assert f"\n{blob}\n" in files["net_weights.c"].decode()
    report = json.loads(files["report.json"])
    dtcm, qspi = report["memory"]["memories"]
    # turned, halves, multiplier and shift: 4 + 3 * 8 bytes, each at a multiple of 8 when copied.
    assert (dtcm["staged_bytes"], qspi["constant_bytes"]) == (32, 28 + 32)
    of_memory = {"": 0, "qspi": 0}
    for each in report["constants"]:
        of_memory[each["memory"]] += each["bytes"]
    # The third layer's equal constants are not placed, so that they are once more in flash.
    assert of_memory == {"": 28 + 8, "qspi": 28 + 32}
    blob = [each for each in report["constants"] if "staged" in each["name"]]
    assert [(each["kind"], each["layer"]) for each in blob] == [("parameter", 2)] * 4
    assert blob[0]["about"] == "quant_multiplier of layer1, copied to dtcm by init"
    blocks = next(m for m in report["memory_maps"] if m["memory"] == "dtcm")["blocks"]
    assert [(each["name"], each["bytes"]) for each in blocks] == [
        ("quant_multiplier of layer1", 8),
        ("quant_shift of layer1", 8),
        ("turned of layer1", 4),
        ("halves of layer1", 8),
    ]


def test_equal_tables_of_several_layers_are_copied_once() -> None:
    bound, ids = net()
    staged = TensorAttributes("", "dtcm")
    plan = plan_memory(placed(bound, same_for(ids[1:], staged, staged)))
    assert plan.memories["dtcm"].staged_bytes == 32
    assert len(plan.tables) == 8


def test_the_proof_sees_tables_that_are_elsewhere() -> None:
    bound, ids = net()
    bound = placed(bound, same_for(ids, TensorAttributes("qspi", "dtcm")))
    plan = plan_memory(bound)
    key, table = next(iter(plan.tables.items()))
    moved = replace(table, placement=replace(table.placement, offset=table.placement.offset + 8))
    with pytest.raises(PlanError, match="is staged where something else is"):
        verify_plan(bound, replace(plan, tables={**plan.tables, key: moved}))
    flash = replace(table, placement=replace(table.placement, region=Region.WEIGHTS, memory=""))
    with pytest.raises(PlanError, match="'quant_multiplier' is not in qspi"):
        verify_plan(bound, replace(plan, tables={**plan.tables, key: flash}))


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ((TensorAttributes("qspi"), TensorAttributes("sram")), "memory: 'qspi', 'sram'"),
        ((TensorAttributes("qspi"), TensorAttributes("default")), "memory: 'qspi', 'default'"),
        ((TensorAttributes("", "dtcm"), TensorAttributes("", "sram")), "staged_in: 'dtcm', 'sram'"),
    ],
)
def test_rules_that_want_one_table_in_two_memories_are_refused(
    asked: tuple[TensorAttributes, TensorAttributes], what: str
) -> None:
    bound, ((filter_, bias), *_) = net()
    first, second = (
        replace(each, places=dict.fromkeys(("memory", "staged_in"), f"net.yaml:{line}"))
        for line, each in enumerate(asked, 7)
    )
    with pytest.raises(UsageError) as caught:
        plan_memory(placed(bound, {filter_: first, bias: second}))
    said = str(caught.value)
    assert "rules want its table 'halves' in several memories" in said
    assert "it is computed from 'filter0' and 'bias0'" in said
    left, right = what.split(", ")
    assert f"{left} (net.yaml:7), {right} (net.yaml:8)" in said
    assert len(caught.value.diagnostics) == 1


def test_a_constant_without_a_rule_follows_in_tables_only() -> None:
    """The rule is about the filter: its tables go with it, those of the bias alone do not."""
    bound, ((filter_, _), *_) = net()
    plan = plan_memory(placed(bound, {filter_: TensorAttributes("qspi")}))
    assert sorted(table.name for table in plan.tables.values()) == ["halves", "turned"]


def test_where_nothing_is_known_all_tables_follow() -> None:
    """A kernel that was written in Python, say."""
    bound, ((filter_, _), *_) = net("UNKNOWN")
    plan = plan_memory(placed(bound, {filter_: TensorAttributes("qspi")}))
    names = sorted(table.name for table in plan.tables.values())
    assert names == ["halves", "plain", "quant_multiplier", "quant_shift", "turned"]


def conversion(
    context: RegistryContext, target: str, tensors: Sequence[Rule], **more: object
) -> Conversion:
    memories = {name: MEMORIES[name] for name in ("dtcm", "qspi")}
    config = ConvertConfig(
        DIGITS, Path("unused"), target=target, memories=memories, tensors=tensors, **more
    )
    return AotConverter(config, context).compile()


def computed_from(made: Conversion) -> set[int]:
    """Return the layers that have constants: the tables of others are computed from none."""
    tensors = made.bound.subgraph.tensors
    return {
        number
        for number, each in enumerate(made.bound.operators, 1)
        if any(tensors[id_].is_constant for id_ in each.operator.input_ids if id_ >= 0)
    }


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
@pytest.mark.parametrize("target", [name for name in TARGETS if name != "host"])
def test_constants_of_a_model_are_all_placed_on_every_target(
    target: str, kernels: str, context: RegistryContext
) -> None:
    """Whatever its kernels read: what stays in flash is computed from nothing that is constant."""
    rules = [
        Rule({"memory": "qspi"}, "constant"),
        Rule({"staged_in": "dtcm"}, "constant", "*dense*"),
    ]
    made = conversion(context, target, rules, kernels=kernels)
    verify_plan(made.bound, made.plan)
    report = made.report
    constants = [each for each in report["constants"] if each["layer"] in computed_from(made)]
    in_flash = [each for each in constants if each["memory"] != "qspi"]
    assert not in_flash, in_flash
    (qspi,) = (each for each in report["memory"]["memories"] if each["name"] == "qspi")
    (dtcm,) = (each for each in report["memory"]["memories"] if each["name"] == "dtcm")
    assert qspi["constant_bytes"] == sum(each["bytes"] for each in constants)
    dense = next(i for i, each in enumerate(made.bound.operators) if each.operator.id == 8)
    weights = made.bound.operators[dense].operation.tensor("filter").bytes
    assert weights <= dtcm["staged_bytes"] <= weights + 40 + 10 * 3 * 4 + 6 * 16 + 2 * weights
    held = {name for name, each in _places(made, dense).items() if each.region is Region.STAGED}
    assert held == _places(made, dense).keys()


def _places(made: Conversion, index: int) -> Mapping[str, object]:
    """Return where the constants of a layer are that its kernel reads, and its tables."""
    plan, operator = made.plan, made.bound.operators[index]
    read = constants_read(made.bound, plan)
    named = {f"#{i}": plan.placements[i] for i in operator.operator.input_ids if i in read}
    tables = {t.name: t.placement for (of, _), t in plan.tables.items() if of == index}
    return {**named, **tables}


@pytest.mark.parametrize("target", ["generic", "cortex-m4", "cortex-m55"])
def test_memories_that_are_too_small_for_tables_are_reported(
    target: str, context: RegistryContext
) -> None:
    made = conversion(context, target, [Rule({"memory": "qspi"}, "constant")])
    constants = made.report["constants"]
    needed = sum(each["bytes"] for each in constants if each["layer"] in computed_from(made))
    memories = {"qspi": Memory("qspi", needed - 1, ".qspi")}
    config = ConvertConfig(
        DIGITS, Path("unused"), target=target, memories=memories,
        tensors=[Rule({"memory": "qspi"}, "constant")],
    )  # fmt: skip
    with pytest.raises(Exception, match=f"needs {needed:,} bytes of the memory 'qspi'"):
        AotConverter(config, context).compile()
