"""A conversion from a model and a folder of specs to a module."""

from __future__ import annotations

from pathlib import Path

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.litert.write import Encoding, write_model
from opgen.registry.context import build_default_registry_context

SPEC = """op: TWICE
doc: Two times x.
litert: {custom: Twice}
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {size: x.size}
reference: x + x
kernels:
  - name: twice_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = x[i] + x[i];
      }
"""


def test_a_module_tells_how_it_was_made(tmp_path: Path) -> None:
    """The command names the folders of specs, without the paths of this machine."""
    tensors = {i: AirTensor(i, f"t{i}", DType.FLOAT32, (5,)) for i in range(2)}
    graph = AirSubgraph("main", tensors, (AirOperator(0, "TWICE", (0,), (1,)),), (0,), (1,))
    model = tmp_path / "net.tflite"
    content = write_model(AirModel("net", model, "", (graph,)), lambda _: Encoding(custom="Twice"))
    model.write_bytes(content)
    folder = tmp_path / "my_specs"
    folder.mkdir()
    (folder / "twice.yaml").write_text(SPEC)
    context = build_default_registry_context(specs=[folder], allow_override=True)
    config = ConvertConfig(model, tmp_path / "net")
    files = AotConverter(config, registry_context=context).convert().files
    command = b"opgen convert net.tflite -o DIR --name net --target generic"
    command += b" --specs my_specs --allow-override\n"
    assert b" * Regenerate: " + command in files["net.h"]
    assert b"    " + command in files["README.md"]
    assert not any(str(tmp_path).encode() in content for content in files.values())
