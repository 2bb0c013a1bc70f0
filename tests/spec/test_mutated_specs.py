"""Specs that are changed at random are read, or refused with a place: nothing else happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from opgen.base.paths import specs_root
from opgen.errors import Place, SpecError
from opgen.spec.load import load_specs

FILES = sorted(specs_root().rglob("*.yaml"))
TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
WORDS = sorted(
    {word for text in TEXTS for word in re.findall(r"[A-Za-z_.]{3,24}", text)}
    | {"{}", "[]", "none", "true", "(1, 2)", "has(input)", "[a, b]", "0", "1.5", "|", "''"}
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    lines = draw(st.sampled_from(TEXTS)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["delete", "double", "word", "word", "word", "indent", "move"]))
        if kind == "delete":
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "indent":
            lines[at] = lines[at][2:] if lines[at].startswith("  ") else f"  {lines[at]}"
        elif kind == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        else:
            words = [*re.finditer(r"[A-Za-z_.0-9]+|\{.*\}|\(.*\)", lines[at])]
            if words:
                word = draw(st.sampled_from(words))
                new = draw(st.sampled_from(WORDS))
                lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]
        if not lines:
            return ""
    return "\n".join(lines)


@pytest.mark.skipif(not FILES, reason="there are no built-in specs yet")
@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(text=mutated())
def test_a_mutated_spec_is_read_or_refused(text: str, tmp_path: Path) -> None:
    is_family = text.lstrip().startswith("family:")
    folder = tmp_path / "_family" if is_family else tmp_path
    folder.mkdir(exist_ok=True)
    path = folder / "changed.yaml"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "user.yaml").unlink(missing_ok=True)
    if is_family:
        user = re.sub(r"^family: \w+", "family: changed", text)
        path.write_text(user, encoding="utf-8")
        (tmp_path / "user.yaml").write_text("op: USER\ndoc: x\nextends: changed\nreference: 1.0\n")
    try:
        load_specs([tmp_path])
    except SpecError as error:
        for fault in error.diagnostics:
            assert fault.message
            if isinstance(fault.where, Place):
                assert fault.where.line >= 1
                assert fault.where.end_column > fault.where.column
    finally:
        path.unlink()
