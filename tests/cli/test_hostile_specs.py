"""Hostile specs through the whole of `opgen convert`: one clear error, and nothing written."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import OpgenError, SpecError
from opgen.litert.write import Encoding
from opgen.registry.context import build_default_registry_context
from opgen.registry.user import synthesized_module
from opgen.spec.load import load_files
from tests.cli import test_hostile_models as models
from tests.cli.limits import check_message, limits

PARTS, CASES = 4, 240

SPEC = """op: MINE
doc: A sum that is scaled.
litert: {custom: Mine, options: flexbuffer}
options:
  times: {type: int, default: 3, min: 1}
inputs:
  input: {}
  other: {optional: true}
outputs:
  output:
    type: input.type
    shape: input.shape
    scale: input.scale
    zero_point: input.zero_point
let:
  size: input.size
  bounds: cmsis_nn_activation(integer_range(output.type).lo, integer_range(output.type).hi)
checks:
  - that: times < 100 and input.rank > 0
    else: "{times} is too much"
macs: input.size * times
reference: input * 1.0 + 0.0
kernels:
  - name: mine_s8
    types: {input: int8, other: int8, output: int8}
    when: input.size % 2 == 0
    params: [size, times, bounds]
    scratch: input.size * 4
    inplace: [input]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
        output[i] = (int8_t)(input[i] > p->bounds.min ? input[i] / p->times : 0);
      }
      (void)other;
      (void)scratch;
tests:
  - input: (span(1, 4), 2)
"""
HOSTILE = (
    "9 ** 9 ** 9",
    "2 ** 70",
    "-5",
    "1 // 0",
    "1.0 / 0.0",
    "input.size ** 999999999",
    "(2 ** 31, 2 ** 31)",
    "zeros((100000, 100000))",
    "input.shape[99]",
    "other.size",
    "__import__('os').system('true')",
    "().__class__.__bases__",
    "input.__class__",
    "lambda: 0",
    "'a' * 10 ** 10",
    "(" * 400 + ")" * 400,
    "-" * 3000 + "1",
    "1" + " + 1" * 5000,
    "0x" + "f" * 4000,
    "1e999",
    "nan",
    "&a [*a]",
    "!!python/object/apply:os.system ['true']",
    "{<<: *x}",
    "\u202e\u2066",
    "\x00",
    "\ud7ff\uffff",
    "[" * 2000,
    "? ? ?",
    "|",
)
BOMB = "a: &a [x, x]\n" + "".join(
    f"{each}: &{each} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, each in zip("abcdefgh", "bcdefghi", strict=True)
)


def changed(text: str, dice: random.Random) -> str:
    """Put something hostile where an expression, a word or a line was."""
    lines = text.split("\n")
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        at = dice.randrange(len(lines))
        way = dice.randrange(6)
        if way < 3 and ": " in lines[at]:
            key = lines[at].partition(": ")[0]
            lines[at] = f"{key}: {dice.choice(HOSTILE)}"
        elif way == 3:
            lines[at : at + 1] = dice.choice(([], [lines[at]] * 2, [dice.choice(HOSTILE)]))
        elif words := list(re.finditer(r"[A-Za-z_.0-9]+", lines[at])):
            word, new = dice.choice(words), dice.choice(re.findall(r"[A-Za-z_.0-9]+", text))
            lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]
    whole = "\n".join(lines)
    return whole[: dice.randrange(len(whole))] if dice.random() < 0.05 and whole else whole


def outcome(text: str, folder: Path) -> str:
    """Convert a model with the operator of a spec."""
    (folder / "specs").mkdir()
    spec = folder / "specs" / "mine.yaml"
    spec.write_text(text, encoding="utf-8", errors="surrogatepass")
    model = folder / "damaged.tflite"
    tensors = [models.int8(0, 4), models.int8(1, 4)]
    model.write_bytes(models.graph(tensors, [("MINE", (0, -1), 1)], 0))
    raised: OpgenError | None = None
    with limits(text):
        try:
            context = build_default_registry_context()
            for op in load_files([spec]).ops:
                synthesized_module(op).register(context)
            AotConverter(ConvertConfig(model, folder / "out"), context).convert()
        except OpgenError as error:
            raised = error
    if raised is None:
        return "good"
    assert raised.exit_code in (1, 3), str(raised)
    check_message(raised, (str(spec), "damaged.tflite"))
    assert not (folder / "out").exists()
    return type(raised).__name__


@pytest.fixture(autouse=True)
def encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(models.ENCODINGS, "MINE", Encoding(custom="Mine"))


def test_the_sound_spec(tmp_path: Path) -> None:
    assert outcome(SPEC, tmp_path) == "good"


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_specs(part: int, tmp_path: Path) -> None:
    """Seeded: the same cases in every run."""
    dice = random.Random(part)  # noqa: S311  no secret
    seen: Counter[str] = Counter()
    for index in range(CASES // PARTS):
        folder = tmp_path / f"{index}"
        folder.mkdir()
        seen[outcome(changed(SPEC, dice), folder)] += 1
    assert seen["SpecError"] > CASES // PARTS // 2
    assert seen["good"] < CASES // PARTS // 3


@pytest.mark.parametrize("key", ["macs", "scratch", "when", "shape", "scale", "size", "that"])
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values(key: str, value: str, tmp_path: Path) -> None:
    """Each where an expression is."""
    text = re.sub(rf"(\b{key}:) .*", lambda found: f"{found[1]} {value}", SPEC, count=1)
    assert outcome(text, tmp_path) in ("good", "SpecError", "ModelError", "UnsupportedError")


def test_an_input_and_an_output_of_one_name(tmp_path: Path) -> None:
    assert outcome(SPEC.replace("  other: {", "  output: {"), tmp_path) == "SpecError"


@pytest.mark.parametrize("value", ["1 " * 5000, "\x1b[2J", "\t\t1 1", "ä" * 300])
def test_the_excerpt_of_a_line(value: str, tmp_path: Path) -> None:
    """It is short, it does not speak to the terminal, and the caret is below the fault."""
    spec = tmp_path / "mine.yaml"
    spec.write_text(SPEC.replace("macs: input.size * times", f"macs: {value} $"), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_files([spec])
    _, line, carets, *_ = str(caught.value).split("\n")
    assert len(line) < 200
    assert line.replace("\t", "").isprintable()
    assert 0 < carets.index("^") < len(line)
    assert len(carets) <= len(line)


@pytest.mark.parametrize(
    "text",
    ["", "\ufeff", "- " * 9999, "[" * 99_999, "{a: " * 9999, "a: &a [*a]", BOMB, "%YAML 9.9\n---"],
    ids=range(8),
)
def test_hostile_forms(text: str, tmp_path: Path) -> None:
    assert outcome(text, tmp_path) == "SpecError"
