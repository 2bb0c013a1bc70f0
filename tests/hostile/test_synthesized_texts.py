"""Nothing that stands in a spec, and no name of its file, gets out of its place in a text."""

from __future__ import annotations

import ast
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from opgen.base.paths import runtime_root
from opgen.errors import SpecError
from opgen.export.build_files import synthesized
from opgen.export.docs import operators_page
from opgen.operators import model
from opgen.operators.exports import library_exports
from opgen.spec.load import load_files
from opgen.spec.model import Op
from opgen.synth.kernels import kernels_text
from opgen.synth.text import module_of
from tests.synth.synth_specs import call_everything, definitions_of, load, text_of

TEXTS = [
    '"""',
    "'''",
    "\\",
    '\\"""\nimport os\n"""',
    "*/ int x; /*",
    "// \\\nint x;",
    "??/",
    "{__import__('os')}",
    "%s {0} {low",
    "\u2028import os",
    "# -*- coding: latin-1 -*-",
]
FILES = [
    'a"""\nfrom __future__ import annotations\nraise SystemExit\nb = """.yaml',
    'a""".yaml',
    "a'''.yaml",
    "a\\.yaml",
    "a\nraise SystemExit  # .yaml",
    "a\r#b.yaml",
    "a*#.yaml",
    "a\u2028b.yaml",
    "a{op}.yaml",
    "a??.yaml",
]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("\u2028", "\\u2028") + '"'


def _compiles(header: str, folder: Path) -> None:
    source = folder / "all.c"
    source.write_text(header + "\nint only(void);\n")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unused-function"]
    include = f"-I{runtime_root() / 'include'}"
    command = ["gcc", *flags, include, "-fsyntax-only", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _load_or_refuse(folder: Path, text: str) -> Op | None:
    """Return the operator; None if the spec is refused, which has to be said with a place."""
    try:
        return load(folder, text)
    except SpecError as refused:
        said = str(refused)
    assert re.search(r"foo\.yaml:\d+:\d+: error: ", said), said
    return None


def _statements(op: Op) -> list[str]:
    """Return the kinds of the statements of a module, which no text may change.

    Where a default is no text for PyTorch's files, PyTorch does not know the operator.
    """
    found = ast.parse(module_of(op)).body
    return [type(each).__name__ for each in found]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("slot", ["doc", "default", "custom", "message"])
def test_texts_stay_texts(tmp_path: Path, slot: str, text: str) -> None:
    plain = load(tmp_path / "plain", text_of())
    op = _load_or_refuse(tmp_path / "hostile", text_of(**{slot: _quoted(text)}))
    if op is None:
        # Not a code; a hole that is no expression; a character that nobody sees.
        assert slot in ("custom", "message") or "\u2028" in text
        return
    assert _statements(op) == _statements(plain)
    for definition in definitions_of(op):
        (violation,) = call_everything(definition)
        assert definition.litert is not None
        found = {
            "doc": definition.doc,
            "default": definition.options_type().note,  # type: ignore[attr-defined]
            "custom": definition.litert.custom,
            "message": violation.message,
        }
        assert found[slot].strip() == text.strip()
    _compiles(kernels_text(op), tmp_path)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", FILES)
def test_names_of_files_stay_names(tmp_path: Path, name: str) -> None:
    # As long, so that lines are broken alike.
    plain = load(tmp_path / "nothing", text_of(), f"{'a' * (len(name) - 5)}.yaml")
    op = load(tmp_path / "hostile", text_of(), name)
    assert _statements(op) == _statements(plain)
    assert len(module_of(op).splitlines()) == len(module_of(plain).splitlines())
    header = kernels_text(op)
    assert len(header.splitlines()) == len(kernels_text(plain).splitlines())
    assert header.count("*/") == kernels_text(plain).count("*/")
    pages = [operators_page([each], {}).splitlines() for each in (op, plain)]
    assert len(pages[0]) == len(pages[1])
    _compiles(header, tmp_path)
    for definition in definitions_of(op):
        call_everything(definition)


def test_names_of_folders_stay_names(tmp_path: Path) -> None:
    folder = tmp_path / 'a"""\nraise SystemExit\n"""'
    op = load(folder, text_of())
    for definition in definitions_of(op):
        call_everything(definition)
    _compiles(kernels_text(op), tmp_path)


@pytest.mark.parametrize(
    "expression",
    [
        "maximum(x,\n    # a comment with ' and \"\n    low)",
        "maximum(\n\n    x,   # ))\n\n    low\n  )",
        "maximum(x, low) # + nonsense(",
        "maximum(\n  x if 'a#b' == 'a#b' else x, low)",
    ],
)
def test_comments_and_line_breaks_in_expressions(tmp_path: Path, expression: str) -> None:
    block = "|\n  " + expression.replace("\n", "\n  ")
    text = text_of().replace("reference: maximum(x, low)", f"reference: {block}")
    op = _load_or_refuse(tmp_path, text)
    if op is not None:
        for definition in definitions_of(op):
            call_everything(definition)


@pytest.mark.parametrize(
    "expression",
    [
        "__import__('os').system('true')",
        "x.__class__",
        "(lambda: 1)()",
        "[y for y in (1,)]",
        "maximum(x, low); low",
        "maximum(x, low)\n  import os",
        "(low := 3)",
        "f'{low}'",
        "open('/etc/passwd')",
        "low if low else exec('1')",
        "maximum(*x, **x)",
        "x.values",
    ],
)
def test_expressions_that_are_code_are_refused(tmp_path: Path, expression: str) -> None:
    block = "|\n  " + expression.replace("\n", "\n  ")
    text = text_of().replace("reference: maximum(x, low)", f"reference: {block}")
    with pytest.raises(SpecError, match=r"foo\.yaml:\d+:\d+: error"):
        load(tmp_path, text)


NAMES = """
    str tuple iter function_of in_words evaluate_reference evaluate_exact foo_f32_exact state values
    object frozenset self cls shape dtype infer check macs states parse definition math case
    violation output_facts print
""".split()  # noqa: SIM905
OPERATORS = """
    STATE VIOLATION OUTPUT_FACTS OPERATION KERNEL DEFINITION OPTIONS OPERATOR AIR SPEC AIR_OPERATOR
    PADDING D_TYPE
""".split()  # noqa: SIM905


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("slot", ["option", "let", "x"])
def test_names_hide_nothing_that_modules_use(tmp_path: Path, slot: str, name: str) -> None:
    """Whatever name a spec may give, the functions of its module still work."""
    op = _load_or_refuse(tmp_path, text_of(**{slot: name}))
    if op is None:
        return
    for definition in definitions_of(op):
        (violation,) = call_everything(definition, name if slot == "x" else "x")
    assert violation.message == "not below 1.0: 3"


@pytest.mark.parametrize("op", OPERATORS)
def test_operators_may_be_called_like_parts_of_modules(tmp_path: Path, op: str) -> None:
    for definition in definitions_of(load(tmp_path, text_of(op=op))):
        call_everything(definition)
        assert definition.op == op


@pytest.mark.parametrize("kernel", ["fold_0", "evaluate", "infer", "fuse_low", "sample_0", "parse"])
def test_kernels_may_be_called_like_functions_of_modules(tmp_path: Path, kernel: str) -> None:
    for definition in definitions_of(load(tmp_path, text_of(kernel=kernel))):
        call_everything(definition)


def test_library_has_no_name_of_a_module() -> None:
    """A spec calls lib's functions by their names; those of its own module must differ."""
    module = "infer check macs states parse register DEFINITION OPERATOR OPTIONS dataclass Iterator"
    facts = {name for name in vars(model) if name[0].isupper()}
    assert not set(library_exports()) & (
        {*module.split()} | facts - {"Array", "Tensor", "DType", "Enum"}
    )


def test_library_function_that_the_module_has_too(tmp_path: Path) -> None:
    """`take` is both a function for specs and what turns results into arrays."""
    text = text_of().replace(
        "reference: maximum(x, low)", "reference: maximum(take(x, arange(3)), low)"
    )
    for definition in definitions_of(load(tmp_path, text)):
        call_everything(definition)


@pytest.mark.parametrize(
    "code",
    [
        "y[0] = x[0]; /* return */",
        "y[0] = x[0]; // return 1;",
        "if (x[0] > 0.0f) return 1;",
        "if (x[0] > 0.0f) { return 1; } else { y[0] = 0.0f; }",
        'y[0] = (float)sizeof("return 0;");',
        "/* scratch_size is not used */ y[0] = x[0];",
        "y[0] = x[0]; return 0;",
        "for (;;) { y[0] = x[0]; return 0; }",
    ],
)
def test_wrappers_always_return(tmp_path: Path, code: str) -> None:
    """Where the code could run off its end, the wrapper returns 0; arguments are those used."""
    used = "(void)p->low; (void)p->size; (void)p->table;\n      "
    op = load(tmp_path, text_of(code=used + code))
    header = kernels_text(op)
    _compiles(header, tmp_path)
    assert "int32_t scratch_size" not in header


@pytest.mark.parametrize(
    "code",
    [
        "} int evil(void) { return 0;",
        "#include <stdlib.h>",
        "#define size 3",
        "y[0] = 0; /* never ends",
        "y[0] = 0; // goes on \\\n      }",
        "y[0] = 0; ??/\n      }",
        "%:include <stdlib.h>",
        '"never ends',
    ],
)
def test_c_that_leaves_its_function_is_refused(tmp_path: Path, code: str) -> None:
    used = "(void)p->low; (void)p->size; (void)p->table;\n      "
    with pytest.raises(SpecError, match=r"foo\.yaml:\d+"):
        load(tmp_path, text_of(code=used + code))


def test_synthesis_does_not_depend_on_the_order_of_specs(tmp_path: Path) -> None:
    ops = [load(tmp_path / name, text_of(op=name, kernel=name.lower())) for name in ("A", "B")]
    specs = [load_files([tmp_path / name]) for name in ("A", "B")]
    both = replace(specs[0], sources={**specs[0].sources, **specs[1].sources})
    first, second = (synthesized(both, each, built_in=False) for each in (ops, ops[::-1]))
    assert first == second
