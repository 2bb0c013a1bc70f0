"""Nothing is set up at run time but the state: no tables are built, no constants are copied."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from tests.tools import need

ROOT = Path(__file__).parents[2]
STATELESS = ("digits/digits", "global_average_pool/pools")
STATEFUL = ROOT.parent / "shared/models/tflm/keyword_scrambled_8bit.tflite"


def sources_of(model: Path, target: str) -> tuple[str, dict[str, str]]:
    """Return the body of init without white space, and the C files with what stands in them."""
    config = ConvertConfig(model, Path("unused"), name="net", target=target)
    files = AotConverter(config).compile().files
    texts = {name: text.decode() for name, text in files.items() if name.endswith((".c", ".h"))}
    found = re.search(
        r"^int net_init\(net_context \*context\)\n\{\n(.*?)^\}", texts["net.c"], re.M | re.S
    )
    assert found is not None
    return found[1], texts


@pytest.mark.parametrize("model", STATELESS)
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m55"])
def test_init_of_a_stateless_model_does_nothing(model: str, target: str) -> None:
    body, texts = sources_of(ROOT / "examples" / f"{model}.tflite", target)
    assert body.split("\n") == ["    (void)context;", "    return 0;", ""]
    for name, text in texts.items():  # nor has it anything that could be set up later
        statics = re.findall(r"^static (?!const |inline )[^\n(]*[;=\[]", text, re.M)
        assert not statics, (name, statics)


def test_init_resets_the_state_and_no_more() -> None:
    need("../shared/models")
    body, _ = sources_of(STATEFUL, "cortex-m4")
    body = re.sub(r"\(\((\w+) \*\)\(state \+ \d+\)\)\[i\] = -?\d+;", "SET", body)
    body = re.sub(r"memset\(state[^;]*;", "SET", body)
    body = re.sub(r"for \(i = 0; i < \d+; i\+\+\) \{\s*SET\s*\}", "SET", body)
    lines = {line.strip() for line in body.splitlines()}
    declared = "uint8_t *const state = (uint8_t *)context->state;"
    assert lines <= {"SET", "int32_t i;", declared, "return 0;", ""}, body
