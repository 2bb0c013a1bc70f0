"""Rules that do nothing are refused, with their places and the reasons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command

HEAD = "memories: {dtcm: {}, qspi: {}}\n"
TENSORS = "memory:\n  tensors:\n"
PLACED = "    - {type: constant, attributes: {memory: qspi}}\n"


def said(opgen: Command, folder: Path, text: str, *words: str) -> tuple[int, list[str]]:
    """Return the exit code, and of each error its line, its message and its reason."""
    (folder / "c.yaml").write_text(text)
    result = opgen("convert", folder / "digits.tflite", "-c", folder / "c.yaml", "-o",
                   folder / "out", *words)  # fmt: skip
    errors = re.findall(r"c\.yaml:(\d+):\d+: error: (.*)", result.err)
    whys = re.findall(r"why: +(.*)", result.err)
    found = [f"{line}: {message}" for line, message in errors]
    assert (folder / "out").exists() == (result.code == 0)
    return result.code, [*found, *whys]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # The shape of a RESHAPE: no code reads it.
        (
            HEAD + TENSORS + "    - {id: 1, attributes: {memory: qspi}}\n",
            [
                "4: 'memory' does nothing for any tensor that the rule is about",
                "tensor 1 'arith.constant': no code of the module reads it, and no table is "
                "computed from it",
            ],
        ),
        (
            HEAD + TENSORS + "    - {id: [3, 1], attributes: {staged_in: dtcm}}\n",
            [
                "4: 'staged_in' does nothing for 1",
                "tensor 1 'arith.constant': no code of the module reads it, and no table is "
                "computed from it",
            ],
        ),
        # One that others go before wherever it applies.
        (
            HEAD + TENSORS + "    - {id: 3, attributes: {memory: dtcm}}\n" + PLACED
            + "    - {id: 3, attributes: {memory: qspi}}\n",
            [
                "4: 'memory' does nothing for any tensor that the rule is about",
                "c.yaml:6:",
            ],
        ),
        # What takes nothing back.
        (
            HEAD + TENSORS + "    - {type: input, attributes: {memory: default}}\n",
            [
                "4: 'memory' does nothing for any tensor that the rule is about",
                "tensor 0 'image': no other rule asks for anything there",
            ],
        ),
        (
            HEAD + "operators:\n  - attributes: {scratch_memory: dtcm, state_memory: dtcm}\n",
            ["3: 'state_memory' does nothing for any operator that the rule is about"],
        ),
        (
            HEAD + "operators:\n  - {type: [CONV_2D, MAX_POOL_2D], attributes: "
            "{scratch_memory: dtcm}}\n",
            ["3: 'scratch_memory' does nothing for 'MAX_POOL_2D'", "there is no scratch"],
        ),
        # A RESHAPE whose output is its input.
        (
            "operators:\n  - {id: 7, attributes: {code_section: .fast}}\n",
            ["2: 'code_section' does nothing for any operator that the rule is about",
             "no code runs there"],
        ),
        (
            "operators:\n  - {id: 7, attributes: {kernel: copy_bytes}}\n",
            ["2: 'kernel' does nothing for any operator that the rule is about",
             "no kernel runs there"],
        ),
    ],
)  # fmt: skip
def test_rules_that_do_nothing(text: str, wanted: list[str], opgen: Command, digits: Path) -> None:
    code, found = said(opgen, digits.parent, text)
    assert code == 2
    for words in wanted:
        assert any(words in each for each in found), found


@pytest.mark.parametrize("command", ["run", "verify", "explain"])
def test_every_command_refuses_them(opgen: Command, digits: Path, command: str) -> None:
    (digits.parent / "c.yaml").write_text(
        HEAD + TENSORS + "    - {id: 1, attributes: {memory: qspi}}\n"
    )
    words = {"run": ["--engine", "c"], "verify": ["--against", "none"], "explain": ["9"]}[command]
    result = opgen(command, digits, *words, "-c", digits.parent / "c.yaml")
    assert result.code == 2
    assert "c.yaml:4:" in result.err
    assert "'memory' does nothing" in result.err


def test_what_does_something_is_accepted(opgen: Command, digits: Path) -> None:
    """Also where it does so for one of many, or only by taking another rule back."""
    rules = [
        PLACED,
        "    - {id: 3, attributes: {memory: default}}\n",
        "    - {id: 2, attributes: {memory: default}}\n",
        "    - {type: constant, id: '*', attributes: {staged_in: dtcm}}\n",
        "    - {type: [intermediate, input], attributes: {memory: dtcm}}\n",
    ]
    code, found = said(opgen, digits.parent, HEAD + TENSORS + "".join(rules))
    assert (code, found) == (0, [])


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("generic", "filter #3: memory = qspi, as the tables weights, biases, factors"),
        ("cortex-m4", "filter #3: memory = qspi, as the table stream"),
        ("cortex-m55", "filter #3: memory = qspi, as the tables by_four, ends"),
        ("cortex-m55", "bias #2: memory = qspi, as the table ends"),
    ],
)
def test_explain_tells_what_becomes_of_constants(
    opgen: Command, digits: Path, target: str, words: str
) -> None:
    (digits.parent / "c.yaml").write_text(HEAD + TENSORS + PLACED)
    c = digits.parent / "c.yaml"
    result = opgen("explain", digits, "9", "-c", c, "--target", target)
    assert result.code == 0, result.err
    assert f"{words}\n" in f"{result.out}\n"
    result = opgen("explain", digits, "8", "-c", c, "--target", target)
    assert "shape #1: memory = qspi, but this layer reads nothing of it" in result.out


def test_a_table_of_two_rules_names_both(opgen: Command, digits: Path) -> None:
    rules = "    - {id: 3, attributes: {memory: qspi}}\n    - {id: 2, attributes: {memory: dtcm}}\n"
    code, _ = said(opgen, digits.parent, HEAD + TENSORS + rules, "--optimize", "size")
    assert code == 0
    (digits.parent / "c.yaml").write_text(HEAD + TENSORS + rules)
    for target in ("cortex-m4", "cortex-m55"):
        result = opgen("convert", digits, "-c", digits.parent / "c.yaml", "--target", target,
                       "-o", digits.parent / target)  # fmt: skip
        assert result.code == 2
        assert "in several memories" in result.err
        assert "c.yaml:4:" in result.err
        assert "c.yaml:5:" in result.err
