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
from opgen.config import find_target
from opgen.paths import schemas_root
from opgen.registry.bind import bind
from opgen.registry.context import RegistryContext
from opgen.runtime.host import STRICT
from opgen.runtime.machine import find_compiler
from opgen.transforms.apply import transformed
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
    command = [find_compiler(cxx=is_cxx), f"-std={standard}", *STRICT]
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
