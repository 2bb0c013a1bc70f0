"""Specs with random damage, as far as `opgen convert` takes them: one clear error, no output."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import OpgenError, SpecError
from opgen.operators.bind import definition_of
from opgen.registry.context import build_default_registry_context
from opgen.registry.made import Made
from opgen.spec.load import load_files
from opgen.synth.records import operator_of
from tests.depth import depth
from tests.hostile.custom_models import custom_model
from tests.hostile.limits import check_message, limits
from tests.hostile.sound import replaced

PARTS, CASES = 4, depth(100, thorough=240)


def rich() -> str:
    """Return the sound spec with more keys that hold expressions."""
    text = replaced("  input: {}", "  input: {}\n  other: {optional: true}")
    text = replaced("{input: int8,", "{input: int8, other: int8,", text)
    bounds = "cmsis_nn_activation(integer_range(output.type).lo, integer_range(output.type).hi)"
    text = replaced("  size: input.size", f"  size: input.size\n  bounds: {bounds}", text)
    text = replaced("times < 100", "times < 100 and input.rank > 0", text)
    text = replaced("too much", '"{times} is too much"', text)
    meaning = "macs: input.size * times\nreference: input * 1.0 + 0.0\n"
    text = replaced("reference: input\n", meaning, text)
    more = "    when: input.size % 2 == 0\n    scratch: input.size * 4\n    inplace: [input]\n"
    text = replaced("    params: [size]\n", f"{more}    params: [size, times, bounds]\n", text)
    c = "output[i] = (int8_t)(other || scratch[0] ? p->bounds.min : input[i] / p->times);"
    return replaced("output[i] = input[i];", c, text)


SPEC = rich()
WORDS = (
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
"""What stands where something else was; alone, each is in a table beside this file."""


def changed(text: str, dice: random.Random) -> str:
    """Put something hostile where an expression, a word or a line was."""
    lines = text.split("\n")
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        at = dice.randrange(len(lines))
        way = dice.randrange(6)
        if way < 3 and ": " in lines[at]:
            key = lines[at].partition(": ")[0]
            lines[at] = f"{key}: {dice.choice(WORDS)}"
        elif way == 3:
            lines[at : at + 1] = dice.choice(([], [lines[at]] * 2, [dice.choice(WORDS)]))
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
    model.write_bytes(custom_model())
    raised: OpgenError | None = None
    with limits(text):
        try:
            context = build_default_registry_context()
            for op in load_files([spec]).ops:
                Made.of(definition_of(operator_of(op))).register(context)
            AotConverter(ConvertConfig(model, folder / "out"), context).convert()
        except OpgenError as error:
            raised = error
    if raised is None:
        return "good"
    assert raised.exit_code in (1, 3), str(raised)
    check_message(raised, (str(spec), "damaged.tflite"))
    assert not (folder / "out").exists()
    return type(raised).__name__


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
