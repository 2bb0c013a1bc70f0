"""Several signatures: entry points of one module that share weights and variables."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSignature, AirSubgraph
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan.plan import plan_memory
from opgen.aot.plan.verify import verify_plan
from opgen.base.paths import schemas_root
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove.host import SANITIZED, STRICT
from opgen.prove.machine import find_compiler
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed
from tests.tools import need
from tests.transforms.nets import Net

MAIN = r"""
#include "net.h"
#include <stdio.h>

int main(void)
{
    static net_context context;
    int round;
    int i;
    net_init(&context);
    for (round = 0; round < 3; round++) {
        for (i = 0; i < NET_INPUT_0_COUNT; i++) {
            net_input_0(&context)[i] = 10 * round + i;
        }
        if (net_run(&context) != 0 || net_recall_run(&context) != 0) {
            return 1;
        }
        for (i = 0; i < NET_RECALL_OUTPUT_0_COUNT; i++) {
            printf("%d ", (int)net_recall_output_0(&context)[i]);
        }
    }
    return 0;
}
"""


def keeper(context: RegistryContext) -> AirModel:
    """One signature adds its input and a constant to a variable, the other one gives it doubled."""
    weights = np.array([100, 200, 300], np.int32)
    graphs = []
    for name in ("add", "recall"):
        net = Net(context)
        handle = net.tensor((), None, DType.RESOURCE)
        value, total = (net.tensor((3,), None, DType.INT32) for _ in range(2))
        net.add("VAR_HANDLE", {"resource_id": handle}, container="", shared_name="sum")
        net.add("READ_VARIABLE", {"resource_id": handle, "value": value})
        if name == "recall":
            add = {"input1": value, "input2": value, "output": total}
            net.add("ADD", add, fused_activation_function=0)
            inputs = []
        else:
            given, more = (net.tensor((3,), None, DType.INT32) for _ in range(2))
            constant = net.constant(weights, DType.INT32)
            first = {"input1": given, "input2": constant, "output": more}
            net.add("ADD", first, fused_activation_function=0)
            second = {"input1": more, "input2": value, "output": total}
            net.add("ADD", second, fused_activation_function=0)
            net.add("ASSIGN_VARIABLE", {"resource_id": handle, "value": total})
            inputs = [given]
        graphs.append(AirSubgraph(name, net.tensors, tuple(net.operators), tuple(inputs), (total,)))
    signatures = (AirSignature("add", 0, {}, {}), AirSignature("recall", 1, {}, {}))
    return AirModel("net", Path("net.tflite"), "", tuple(graphs), signatures)


@pytest.mark.parametrize("standard", ["c99", "c++17"])
def test_entry_points_share_variables(
    standard: str, context: RegistryContext, tmp_path: Path
) -> None:
    bound = bind(transformed(keeper(context), context), context, find_target("generic"))
    assert [each.entry for each in bound.others] == ["recall"]
    plan = plan_memory(bound)
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        verify_plan(entry, entry_plan)
    files = emit_module(bound, plan, EmitOptions(name="net"))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "main.c").write_text(MAIN)
    report = json.loads(files["report.json"])
    schema = json.loads((schemas_root() / "report.schema.json").read_text())
    jsonschema.validate(report, schema)
    assert [each["name"] for each in report["entry_points"]] == ["recall"]
    assert report["memory"]["state_bytes"] == 16
    is_cxx = standard.startswith("c++")
    command = [need("c++" if is_cxx else "cc"), f"-std={standard}", *STRICT]
    command += ["-x", "c++"] if is_cxx else []
    sources = sorted(str(path) for path in tmp_path.glob("*.c"))
    program = tmp_path / "program"
    subprocess.run([*command, *sources, "-lm", "-o", str(program)], check=True, cwd=tmp_path)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    total = np.zeros(3, int)
    expected = []
    for turn in range(3):
        total = total + 10 * turn + np.arange(3) + [100, 200, 300]
        expected += [int(each) for each in 2 * total]
    assert [int(each) for each in said] == expected


PARTS_MAIN = r"""
#include "net.h"
#include <stdio.h>

int main(void)
{
    static net_context context;
    int i;
    net_init(&context);
    for (i = 0; i < NET_INPUT_0_COUNT; i++) {
        net_input_0(&context)[i] = i;
    }
    if (net_run(&context) != 0) {
        return 1;
    }
    for (i = 0; i < NET_OUTPUT_0_COUNT; i++) {
        printf("%d ", (int)net_output_0(&context)[i]);
    }
    for (i = 0; i < NET_OTHER_INPUT_0_COUNT; i++) {
        net_other_input_0(&context)[i] = 1000 + i;
    }
    if (net_other_run(&context) != 0) {
        return 1;
    }
    for (i = 0; i < NET_OTHER_OUTPUT_0_COUNT; i++) {
        printf("%d ", (int)net_other_output_0(&context)[i]);
    }
    return 0;
}
"""
WIDE = (20, 30)


def parted(context: RegistryContext, *read: tuple[int, ...]) -> AirModel:
    """Each entry point cuts its input in three along axis 1, and gives some of the parts."""
    graphs = []
    for name, wanted in zip(("main", "other"), read, strict=True):
        net = Net(context)
        x, axis = net.tensor(WIDE, None, DType.INT32), net.constant([1], DType.INT32)
        third = (WIDE[0], WIDE[1] // 3)
        parts = tuple(net.tensor(third, None, DType.INT32) for _ in range(3))
        net.add("SPLIT", {"input": x, "axis": axis, "outputs": parts}, num_splits=3)
        outputs = tuple(parts[each] for each in wanted)
        graphs.append(AirSubgraph(name, net.tensors, tuple(net.operators), (x,), outputs))
    signatures = (AirSignature("main", 0, {}, {}), AirSignature("other", 1, {}, {}))
    return AirModel("net", Path("net.tflite"), "", tuple(graphs), signatures)


def test_each_entry_point_has_the_outputs_that_it_reads(
    context: RegistryContext, tmp_path: Path
) -> None:
    """An output that nobody reads in one may be read in another: each goes without its own."""
    target, plans = find_target("generic"), []
    for read in (((2,), (0,)), ((0, 1, 2), (0, 1, 2))):
        bound = bind(transformed(parted(context, *read), context), context, target)
        plans.append(plan_memory(bound))
        for entry, entry_plan in zip(bound.entries, plans[-1].entries, strict=True):
            verify_plan(entry, entry_plan)
            (operator,) = entry.subgraph.operators
            assert set(operator.tensors_of("outputs")) == set(entry.subgraph.output_ids)
    one, whole = (plan.arena_bytes for plan in plans)
    assert one == 4 * 20 * (30 + 10)
    assert whole == 4 * 20 * (30 + 30)
    bound = bind(transformed(parted(context, (2,), (0,)), context), context, target)
    files = emit_module(bound, plans[0], EmitOptions(name="net"))
    for name, content in (files | {"main.c": PARTS_MAIN.encode()}).items():
        (tmp_path / name).write_bytes(content)
    command = [find_compiler(), "-std=c99", *SANITIZED, *map(str, sorted(tmp_path.glob("*.c")))]
    program = tmp_path / "program"
    subprocess.run([*command, "-lm", "-o", str(program)], check=True, cwd=tmp_path)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    x = np.arange(600).reshape(WIDE)
    expected = [*x[:, 20:].reshape(-1), *(1000 + x[:, :10]).reshape(-1)]
    assert [int(each) for each in said] == expected


COPY = """
op: COPY_POSITIVE
doc: A copy, which fails at a number below 0.
litert: {custom: CopyPositive}
inputs: {input: {}}
outputs: {output: {type: input.type, shape: input.shape}}
let: {size: input.size}
reference: input
kernels:
  - name: copy_positive_s32
    types: {input: int32, output: int32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          if (input[i] < 0)
              return 1;
          output[i] = input[i];
      }
tests: {input: "(span(1, 3),)"}
"""

FAILING_MAIN = r"""
#include "net.h"
#include <stdio.h>

int main(void)
{
    static net_context context;
    int number;
    net_init(&context);
    for (number = 2; number > -4; number--) {
        net_input_0(&context)[0] = number;
        printf("%d ", net_run(&context));
        net_recall_input_0(&context)[0] = number;
        printf("%d ", net_recall_run(&context));
    }
    return 0;
}
"""


def test_layers_that_fail_are_counted_over_all_entry_points(tmp_path: Path) -> None:
    """Each layer but the first takes one away, so that a later one fails earlier."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "copy.yaml").write_text(COPY)
    context = build_default_registry_context(specs=[tmp_path / "specs"])
    graphs = []
    for name, count in (("main", 2), ("recall", 3)):
        net = Net(context)
        given = value = net.tensor((1,), None, DType.INT32)
        for _ in range(count):
            less = net.constant([-1], DType.INT32)
            copied, total = (net.tensor((1,), None, DType.INT32) for _ in range(2))
            net.add("COPY_POSITIVE", {"input": value, "output": copied})
            added = {"input1": copied, "input2": less, "output": total}
            net.add("ADD", added, fused_activation_function=0)
            value = total
        graphs.append(AirSubgraph(name, net.tensors, tuple(net.operators), (given,), (value,)))
    signatures = (AirSignature("main", 0, {}, {}), AirSignature("recall", 1, {}, {}))
    model = AirModel("net", Path("net.tflite"), "", tuple(graphs), signatures)
    bound = bind(model, context, find_target("generic"))
    files = emit_module(bound, plan_memory(bound), EmitOptions(name="net"))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "main.c").write_text(FAILING_MAIN)
    program = tmp_path / "program"
    sources = sorted(str(path) for path in tmp_path.glob("*.c"))
    command = [need("cc"), "-std=c99", *STRICT, *sources, "-lm", "-o", str(program)]
    subprocess.run(command, check=True, cwd=tmp_path)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    # Layers 1 to 4 are main's, 5 to 10 recall's; every other one is a copy.
    main = [0, 0, -3, -1, -1, -1]
    recall = [0, -9, -7, -5, -5, -5]
    assert [int(each) for each in said] == [
        n for pair in zip(main, recall, strict=True) for n in pair
    ]
