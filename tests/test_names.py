"""Operators are known to Python by facts of their specs, and not by their names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from opgen.aten import quantizers
from opgen.aten.signatures import SCHEMAS
from opgen.base.paths import templates_root
from opgen.registry.ops import OPERATORS, TORCH

PACKAGE = Path(__file__).parents[1] / "generator" / "opgen"
MADE = ("registry/ops/", "air/keys.py", "tflite/format.py", "aten/signatures.py")
"""What `opgen build` makes of specs and schemas."""
DIALECT = "aten/quantizers.py"
"""The one place for names of PyTorch's that no spec has; it says why."""
OWN = [each for each in TORCH if each.startswith("opgen.")]
PYTORCHS = {each.rpartition(".")[0] for each in (*SCHEMAS, *TORCH)} | {
    *quantizers.QUANTIZE, *quantizers.DEQUANTIZE
}  # fmt: skip
_TARGET = re.compile(r"\b(?:aten|quantized_decomposed|torchao)\.[a-z_]\w*")
VOCABULARIES = (
    "lib/",
    "export/coreai/vocabulary.py",
    "export/device/vocabulary.py",
    "prove/symbols.py",
)
"""The words of specs, and those of other languages."""
_LONG = sorted(each.lower() for each in OPERATORS if re.search(r"[_\d]", each))
_OURS = "|".join(each for each in _LONG if not hasattr(np, each))
_LOWER = re.compile(rf"(?<![a-z0-9])(?:{_OURS})(?![a-z0-9])")


def texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the texts of a module that are no documentation, those in f-strings, too."""
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone:
            yield each


def targets(text: str) -> list[str]:
    """Return the operators of PyTorch that a text names."""
    found = [each for each in _TARGET.findall(text) if each in PYTORCHS]
    return [*found, *(each for each in OWN if each in text)]


def named(source: str) -> list[str]:
    """Return the lines of a module, and the operators that its texts and calls name there."""
    tree = ast.parse(source)
    found = []
    for each in texts(tree):
        words = re.findall(r"[A-Z][A-Z0-9_]*[A-Z0-9]", str(each.value))
        found += [f"{each.lineno}: {word}" for word in words if word in OPERATORS]
        found += [f"{each.lineno}: {target}" for target in targets(str(each.value))]
    for call in ast.walk(tree):
        if isinstance(call, ast.Attribute) and ast.unparse(call).startswith("torch.ops.aten."):
            found.append(f"{call.lineno}: {ast.unparse(call)}")
    return found


def in_lower_case(source: str) -> list[str]:
    """Return the lines of a module, and the operators that its names and texts have in lower case.

    Only names of several words, or with a digit, that numpy has not: `add` and `pad` are words.
    """
    tree = ast.parse(source)
    said = [(each.lineno, str(each.value)) for each in texts(tree)]
    for each in ast.walk(tree):
        match each:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                said.append((each.lineno, name))
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                said.append((each.lineno, name))
    return [f"{line}: {found}" for line, text in said for found in _LOWER.findall(text)]


def judged() -> dict[str, str]:
    """Return the modules that are written by hand, by name, but for the one of PyTorch's names."""
    files = {each.relative_to(PACKAGE).as_posix(): each for each in sorted(PACKAGE.rglob("*.py"))}
    kept = [name for name in files if not name.startswith(MADE) and name != DIALECT]
    return {name: files[name].read_text(encoding="utf-8") for name in kept}


def test_no_text_of_python_names_an_operator() -> None:
    assert len(judged()) > 300
    found = {name: named(text) for name, text in judged().items()}
    assert not {name: each for name, each in found.items() if each}


def test_no_name_of_python_is_an_operator_in_lower_case() -> None:
    found = {
        name: in_lower_case(text)
        for name, text in judged().items()
        if not name.startswith(VOCABULARIES)
    }
    assert not {name: each for name, each in found.items() if each}


def test_no_template_names_an_operator_of_pytorch() -> None:
    files = [each for each in sorted(templates_root().rglob("*")) if each.is_file()]
    assert len(files) > 20
    found = {each.name: targets(each.read_text(encoding="utf-8")) for each in files}
    assert not {name: each for name, each in found.items() if each}


def test_the_search_finds_names() -> None:
    source = '"""RESHAPE"""\nx = f"{y} CONV_2D"\nz = ("aten.relu.default", "opgen.clamp.default")\n'
    source += "torch.ops.aten.add(1, 2)\n"
    assert sorted(named(source)) == [
        "2: CONV_2D",
        "3: aten.relu",
        "3: opgen.clamp.default",
        "4: torch.ops.aten.add",
    ]
    source = "def lower_conv_2d(x):\n"
    source += "    return x.fully_connected, 'depth_to_space', np.broadcast_to, adds\n"
    assert sorted(in_lower_case(source)) == [
        "1: conv_2d",
        "2: depth_to_space",
        "2: fully_connected",
    ]


def test_what_quantizers_write_is_no_operator_of_a_spec() -> None:
    names = {*quantizers.QUANTIZE, *quantizers.DEQUANTIZE}
    assert names
    assert names.isdisjoint({each.rpartition(".")[0] for each in TORCH})
