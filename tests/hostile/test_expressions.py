"""Expressions that would compute without end, or that would be code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.refusal import refuses
from tests.hostile.sound import drawn, key, let, lets, message, reference, replaced

LONG = "an expression of more than 4,000 characters"
WORDS = "more than 1,000 words"
DEEP = "nested more than 40 levels deep"
BITS = "this can have more than 1,024 bits"
EXPONENT = "the exponent of an int must be a number"


def chain(first: str, step: str, count: int, last: str) -> str:
    """Return the spec with lets of which each uses the one before, in the place of @."""
    lines = [f"  a0: {first}"]
    lines += [f"  a{index}: {step.replace('@', f'a{index - 1}')}" for index in range(1, count)]
    return lets("\n".join([*lines, f"  size: {last.replace('@', f'a{count - 1}')}"]))


IFS = "1 if true else "
NINES = "9**§9**9"
BOMBS = {
    # powers
    "in let": (let(NINES), EXPONENT),
    "in a let that another uses": (lets(f"  size: big\n  big: {NINES}"), EXPONENT),
    "in reference": (reference(f"input * {NINES}"), EXPONENT),
    "in exact": (key(f"exact: input * {NINES}"), EXPONENT),
    "in macs": (key(f"macs: {NINES}"), EXPONENT),
    "in scratch": (replaced("    params:", f"    scratch: {NINES}\n    params:"), EXPONENT),
    "in overlap": (replaced("    params:", f"    overlap: {NINES}\n    params:"), EXPONENT),
    "in when": (replaced("    params:", f"    when: {NINES} > 1\n    params:"), EXPONENT),
    "in a check": (replaced("times < 100", f"times < {NINES}"), EXPONENT),
    "in a message": (message(f'"{{{NINES}}}"'), EXPONENT),
    "in a shape": (replaced("shape: input.shape", f"shape: ({NINES},)"), EXPONENT),
    "in a scale": (replaced("scale: input.scale", f"scale: 1.0 * {NINES}"), EXPONENT),
    "in tests": (drawn(f"({NINES}, 2)"), EXPONENT),
    "as an argument": (let(f"size_of(({NINES}, 1))"), EXPONENT),
    "as an index": (let(f"input.shape[{NINES}]"), EXPONENT),
    "as a slice": (let(f"size_of(input.shape[0:{NINES}])"), EXPONENT),
    "in a condition": (let(f"1 if {NINES} > 1 else 2"), EXPONENT),
    "tower": (let("2" + "**2" * 28 + "**§2**2"), EXPONENT),
    "power of an option": (let("2**§times"), EXPONENT),
    "power of a size": (let("input.size**§input.size"), EXPONENT),
    "power of a let": (lets("  size: 2**§big\n  big: 9**9"), EXPONENT),
    "large power": (let("§9**999999999"), BITS),
    "power of a power": (let("(§2**1000)**1000"), BITS),
    "negated power": (let("-(§9**9999)"), BITS),
    "products": (let("§" + "18446744073709551615*" * 17 + "1"), BITS),
    "squares": (chain("times", "@ * @", 5, "§@ * @"), BITS),
    # numbers
    "digits": (let("1 + §" + "9" * 3900), "an integer of more than 64 bits"),
    "hexadecimal digits": (let("1 + §0x" + "f" * 3900), "an integer of more than 64 bits"),
    "exponent": (let("1 + §1e999"), "this number is too large"),
    "two exponents": (let("1 + 1e5§e5"), "follows a number"),
    "imaginary": (let("1 + 1§j"), "follows a number"),
    # length and depth
    "parentheses": (let("(" * 40 + "§(" + "(" * 900 + "1" + ")" * 941), DEEP),
    "open parentheses": (let("(" * 40 + "§(" + "(" * 3000), DEEP),
    "brackets": (let("input.shape" + "[" * 40 + "§[" + "[" * 900), DEEP),
    "calls": (let("f(" * 40 + "f§(" + "f(" * 400 + "1" + ")" * 441), DEEP),
    "signs": (let("§" + "-" * 3900 + "1"), WORDS),
    "not": (let("not " * 39 + "§not " + "not " * 900 + "true"), DEEP),
    "sum": (let("§" + "1+" * 60 + "1"), DEEP),
    "conditions": (let("§" + "1 if true else " * 400 + "1"), LONG),
    "conditions in conditions": (let(IFS * 39 + "§" + IFS * 21 + "1"), DEEP),
    "attributes": (let("§" + "input" + ".shape" * 100), DEEP),
    "indices": (let("§input.shape" + "[0]" * 100), DEEP),
    "comparisons": (let("§1" + " < 1" * 600), WORDS),
    "characters": (let("§" + "1 + " * 3000 + "1"), LONG),
    "spaces": (let("§1 +" + " " * 4000 + "1"), LONG),
    "a string": (let("§('" + "a" * 4000 + "')"), LONG),
    "arguments": (let("§maximum(" + "1," * 600 + "1)"), WORDS),
    "elements": (let("§(" + "1," * 600 + ")"), WORDS),
    "a name": (let("§" + "a" * 3900), "unknown name"),
    # tuples and texts
    "tuples in a tuple": (
        chain("(1, 2, 3, 4)", "(*@, *@, *@, *@)", 6, "§(*@, *@)"),
        "a tuple of more than 4,096 elements",
    ),
    "sums of tuples": (
        chain("(1, 2, 3, 4)", "@ + @ + @ + @", 6, "§@ + @"),
        "a tuple of more than 4,096 elements",
    ),
    "tuples in tuples": (let("(§(((((1,),),),),),)"), "tuples in tuples, more than 4 levels deep"),
    "times of a tuple": (let("§(1, 2) * 1000000000"), "a tuple cannot be multiplied"),
    "times of a text": (let("(§'a') * 1000000000"), "must be a number or an array"),
    "a text in a text": (let("(§'%s' * 9) % 9"), "must be a number or an array"),
    # lets
    "cycle": (lets("  §size: a\n  a: b\n  b: size"), "'size' is defined by itself"),
    "long cycle": (
        chain("a398", "@", 399, "@").replace("  a0:", "  §a0:"),
        "'a0' is defined by itself",
    ),
    "cycle through reference": (
        replaced("size: input.size", "§size: length(reference(input))", reference("input * size")),
        "'size' is defined by itself",
    ),
    "reference of itself": (
        replaced("reference: input", "§reference: reference(input)"),
        "is defined by itself",
    ),
}
CODE = {
    "import": (let("§__import__('os')"), "unknown function '__import__'"),
    "class": (let("§().__class__"), "has no '__class__'"),
    "bases": (let("§input.__class__.__bases__"), "has no '__class__'"),
    "subclasses": (let("§().__class__.__base__.__subclasses__()"), "methods are not part of"),
    "globals": (let("§size_of.__globals__"), "'size_of' is a function"),
    "builtins": (let("§__builtins__"), "unknown name '__builtins__'"),
    "open": (let("§open('/etc/passwd')"), "unknown function 'open'"),
    "eval": (let("§eval('1')"), "unknown function 'eval'"),
    "exec": (let("§exec('1')"), "unknown function 'exec'"),
    "getattr": (let("§getattr(input, 'x')"), "unknown function 'getattr'"),
    "breakpoint": (let("§breakpoint()"), "unknown function 'breakpoint'"),
    "exit": (let("§exit()"), "unknown function 'exit'"),
    "numpy": (let("§np.load('x')"), "methods are not part of the language"),
    "format": (let("§('{0.__class__}').format(1)"), "methods are not part of the language"),
    "lambda": (let('"§lambda: 1"'), "lambda is not part of the language"),
    "call of a lambda": (let('"(§lambda: 1)()"'), "lambda is not part of the language"),
    "comprehension": (let("length(§(x for x in (1,)))"), "loops are not part of the language"),
    "list": (let("size_of(§[1, 2])"), "lists are not part of the language"),
    "dictionary": (let('"§{1: 2}"'), "braces are not part of an expression"),
    "walrus": (let('"(§size := 1)"'), "':=' is not part of the language"),
    "await": (let("§await input"), "'await' is not part of the language"),
    "yield": (let("(§yield 1)"), "'yield' is not part of the language"),
    "statement": (let("1§; import os"), "';' is not part of an expression"),
    "lines": (let("|\n    1\n    §import os"), "this is not an expression"),
    "backslash": (let("1 §\\ + 1"), "a backslash is not part of an expression"),
    "comment": (let("|\n    1 §# x"), "a comment within an expression"),
    "f-string": (let("§f'{input}'"), "a prefix of a string"),
    "bytes": (let("§b'a'"), "a prefix of a string"),
    "stars": (let("maximum(§*(1, 2))"), "* cannot be used in a call"),
    "two stars": (let("maximum(**§input)"), "** cannot be used in a call"),
    "matmul": (let("1 §@ 2"), "'@' is not an operator here"),
    "shift": (let("§1 << 10**9"), "shifts are not part of the language"),
    "ellipsis": (let("§..."), "'...' is not part of the language"),
    "assignment": (let("size §= 1"), "this is not an expression"),
    "elements of an operand": (let("size_of(§input.values)"), "has no 'values'"),
    # texts that only look like ASCII
    "full-width dot": (let("input§\uff0esize"), "is not part of an expression"),
    "full-width letter": (let("§\uff49nput.size"), "is not part of an expression"),
    "Greek letter": (let("§\u03b9nput.size"), "is not part of an expression"),
    "Cyrillic name": (lets("  §\u0455ize: input.size"), "is not a name of lower-case letters"),
    "combining accent": (lets("  §size\u0301: input.size"), "is not a name of lower-case letters"),
    "superscript": (let("2§\u00b2"), "is not part of an expression"),
    "other digits": (let("§\u0661"), "is not part of an expression"),
    "minus sign": (let("1 §\u2212 1"), "is not part of an expression"),
    # texts with holes
    "call in a hole": (message("\"{§__import__('os')}\""), "unknown function '__import__'"),
    "class in a hole": (message('"{§times.__class__}"'), "has no '__class__'"),
    "format in a hole": (message('"{times§:>999999999}"'), "this is not an expression"),
    "conversion in a hole": (message('"{times§!r}"'), "'!' is not an operator here"),
    "position in a hole": (message('"{§}"'), "an empty hole"),
    "hole in a hole": (message('"{{times§}"'), "'}' closes nothing"),
    "open hole": (message('"§{times"'), "'{' is never closed"),
    "closed hole": (message('"times§}"'), "'}' closes nothing"),
    "Jinja": (message('"{§% include x %}"'), "this is not an expression"),
    "a long message": (message("§" + "a" * 100_000), "longer than 1000 characters"),
    "many holes": (message('§"' + "{times}" * 5000 + '"'), "longer than 1000 characters"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *BOMBS[name])


@pytest.mark.parametrize("name", CODE)
def test_code(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *CODE[name])
