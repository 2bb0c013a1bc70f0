"""A sound spec, and ways to put something hostile into it."""

from __future__ import annotations

import re

SPEC = """op: MINE
doc: The input, if a number is not too large.
litert: {custom: Mine, options: flexbuffer}
options:
  times: {type: int, default: 3}
inputs:
  input: {}
outputs:
  output:
    type: input.type
    shape: input.shape
    scale: input.scale
    zero_point: input.zero_point
let:
  size: input.size
checks:
  - that: times < 100
    else: too much
reference: input
kernels:
  - name: mine_s8
    types: {input: int8, output: int8}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = input[i];
tests:
  - input: (span(1, 4), 2)
    times: span(1, 99)
"""


def replaced(old: str, new: str, text: str = SPEC) -> str:
    """Return a text in which one piece is another."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def let(expression: str) -> str:
    """Return the spec with another value of ``size``."""
    return replaced("  size: input.size", f"  size: {expression}")


def lets(lines: str) -> str:
    """Return the spec with other lines in ``let``."""
    return replaced("  size: input.size", lines)


def reference(expression: str) -> str:
    """Return the spec with another meaning."""
    return replaced("reference: input\n", f"reference: {expression}\n")


def key(line: str) -> str:
    """Return the spec with one more line."""
    return replaced("reference:", f"{line}\nreference:")


def message(text: str) -> str:
    """Return the spec with another message of its check."""
    return replaced("too much", text)


def drawn(expression: str) -> str:
    """Return the spec with another shape for its tests."""
    return replaced("(span(1, 4), 2)", expression)


def code(c: str) -> str:
    """Return the spec with more C in its kernel."""
    lines = "".join(f"      {line}\n" for line in c.split("\n"))
    return replaced("tests:\n", f"{lines}tests:\n")


def code_file(name: str) -> str:
    """Return the spec with its C in a file."""
    return re.sub(r"code: \|\n.*\n.*\n", lambda _: f"code: {name}\n", SPEC)


def toml(let: str = "size = 'input.size'", head: str = "") -> str:
    """Return the spec in TOML."""
    return f"""op = "MINE"
doc = "The input, if a number is not too large."
reference = "input"
{head}
[litert]
custom = "Mine"
options = "flexbuffer"
[options]
times = {{type = "int", default = 3}}
[inputs]
input = {{}}
[outputs.output]
type = "input.type"
shape = "input.shape"
scale = "input.scale"
zero_point = "input.zero_point"
[let]
{let}
[[checks]]
that = "times < 100"
else = "too much"
[[kernels]]
name = "mine_s8"
types = {{input = "int8", output = "int8"}}
params = ["size"]
code = "for (int32_t i = 0; i < p->size; i++) output[i] = input[i];"
[tests]
input = "(span(1, 4), 2)"
times = "span(1, 99)"
"""
