"""Search roots, families, overriding, and what a checked operator consists of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from opgen.base.paths import specs_root
from opgen.errors import SpecError, UsageError
from opgen.operators.types import BOOL, INT, TupleType
from opgen.spec import load as load_module
from opgen.spec.library import Library
from opgen.spec.load import load_files, load_specs
from opgen.spec.roots import root_of
from opgen.synth.kernels import kernel_c
from tests.hangs import must_end

DOUBLE = """\
op: DOUBLE
doc: Twice the input.
litert: {custom: Double, options: flexbuffer}
extends: unary
options:
  factor: {type: int, default: 2, min: 1}
  sizes:  {type: ints, default: [1, 2]}
let:
  count: input.size * factor
checks:
  - that: factor > 1
    else: "{factor} is not enough"
reference: input * factor + sizes[0]
kernels:
  - name: unary_f32
    exact: input * 2
  - name: double_s8
    types: {input: [int8, int16], output: input}
    params: [count]
    priority: 3
    when: target.dsp
    code: double.c
tests:
  - {input: "(2, 3)"}
  - {input: "(4,)", factor: 3}
"""
UNARY = """\
family: unary
doc: One input, one output of the same shape.
inputs:
  input: {}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
  unused_here: input.rank
macs: 0
kernels:
  - name: unary_f32
    types: {input: float32, output: float32}
    params: [size]
    code: output[p->size - 1] = input[0];
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "_family").mkdir(parents=True)
    (folder / "math").mkdir()
    (folder / "_family" / "unary.yaml").write_text(UNARY)
    (folder / "math" / "double.yaml").write_text(DOUBLE)
    (folder / "math" / "double.c").write_text("output[0] = (int8_t)p->count;\n(void)input;\n")
    return folder


def test_an_operator_is_filled_in_by_its_family(root: Path, library: Library) -> None:
    op = load_specs([root], library=library)["DOUBLE"]
    assert op.source == "mine/math/double.yaml"
    assert op.family == "unary"
    assert list(op.lets) == ["size", "unused_here", "count"]
    assert op.inputs[0].place.name == "mine/_family/unary.yaml"
    assert op.checks[0].that.place.name == "mine/math/double.yaml"
    assert op.kernels[0].code.place.name == "mine/math/double.c"


def test_the_operators_own_kernels_come_first(root: Path, library: Library) -> None:
    kernels = load_specs([root], library=library)["DOUBLE"].kernels
    assert [kernel.name for kernel in kernels] == ["double_s8", "unary_f32"]
    own, filled = kernels
    assert dict(own.accepted) == {"input": ("int8", "int16")}
    assert dict(own.same_type) == {"output": "input"}
    assert own.priority == 3
    assert own.code.text.startswith("output[0]")
    assert filled.exact is not None


def test_all_stands_for_the_types_that_c_has(root: Path, library: Library) -> None:
    path = root / "math" / "double.yaml"
    path.write_text(DOUBLE.replace("input: [int8, int16], output", "input: all, output"))
    own = load_specs([root], library=library)["DOUBLE"].kernels[0].accepted["input"]
    assert len(own) == 12
    assert {"int8", "uint64", "float16", "bool"} < {*own}
    assert not {"int4", "complex64"} & {*own}


def test_a_familys_kernel_is_shared_by_operators_with_inputs_of_their_own(
    root: Path, library: Library
) -> None:
    text = (
        "op: {0}\ndoc: x\nextends: unary\ninputs: {{extra: {{const: true}}}}\n"
        "reference: input\nkernels:\n  - name: unary_f32\n    types: {{extra: {1}}}\n"
        "tests: {{input: '(2,)', extra: '(2,)'}}\n"
    )
    (root / "one.yaml").write_text(text.format("ONE", "int32"))
    (root / "other.yaml").write_text(text.format("OTHER", "int64"))
    (root / "math" / "double.yaml").unlink()
    one, other = load_specs([root], library=library).ops
    assert list(one.kernels[0].types) == ["input", "extra", "output"]
    assert kernel_c(one, one.kernels[0]) == kernel_c(other, other.kernels[0])


def test_options_have_their_types_and_defaults(root: Path, library: Library) -> None:
    factor, sizes = load_specs([root], library=library)["DOUBLE"].options
    assert (factor.type, factor.default, factor.required, factor.minimum) == (INT, 2, False, 1)
    assert (sizes.type, sizes.default) == (TupleType((INT,)), (1, 2))


def test_checks_and_tests_are_typed(root: Path, library: Library) -> None:
    op = load_specs([root], library=library)["DOUBLE"]
    assert op.checks[0].that.type == BOOL
    assert [list(space) for space in op.tests] == [["input"], ["input", "factor"]]


def test_toml_and_yaml_give_the_same_operator(root: Path, library: Library) -> None:
    text = (
        'op = "TRIPLE"\ndoc = "x"\nextends = "unary"\nreference = "input * 3"\n'
        '[[kernels]]\nname = "unary_f32"\nexact = "input * 3"\n[tests]\ninput = "(2, 3)"\n'
    )
    (root / "triple.toml").write_text(text)
    assert [op.op for op in load_specs([root], library=library).ops] == ["DOUBLE", "TRIPLE"]


def test_a_file_is_checked_with_the_families_of_its_root(root: Path, library: Library) -> None:
    specs = load_files([root / "math" / "double.yaml"], library=library)
    assert [op.op for op in specs.ops] == ["DOUBLE"]


def test_with_a_family_its_operators_are_checked(root: Path, library: Library) -> None:
    family = root / "_family" / "unary.yaml"
    family.write_text(UNARY.replace("input.rank", "input.rnak"))
    with pytest.raises(SpecError, match=r"unary\.yaml:9:16.*'rnak'"):
        load_files([family], library=library)


def test_other_files_of_the_folder_are_not_reported(root: Path, library: Library) -> None:
    (root / "math" / "other.yaml").write_text("nothing")
    assert load_files([root / "math" / "double.yaml"], library=library).ops
    with pytest.raises(SpecError, match=r"other\.yaml:1:1"):
        load_files([root / "math"], library=library)


HALF = """\
kernels_for: DOUBLE
doc: Half of it.
let:
  half: size // 2
kernels:
  - name: half_f32
    types: {input: float32, output: float32}
    priority: 1
    params: [half, size]
    code: output[p->half] = input[p->size - 1];
tests:
  input: (8,)
  factor: 2
  sizes: (1,)
"""


HALVED = """\
op: HALVED
doc: Half of the input.
litert: {custom: Halved, options: flexbuffer}
inputs: {input: {}}
outputs: {output: {type: input.type, shape: input.shape}}
let: {size: input.size}
reference: input / 2.0
kernels:
  - name: halved_f32
    types: {input: float32, output: float32}
    params: [size]
    code: output[p->size - 1] = input[0];
"""


def test_a_file_adds_kernels_that_alone_know_its_lets(root: Path, library: Library) -> None:
    (root / "half.yaml").write_text(HALF)
    (root / "third.yaml").write_text(HALF.replace("half_f32", "third_f32").replace("// 2", "// 3"))
    op = load_specs([root], library=library)["DOUBLE"]
    assert [each.name for each in op.kernels] == ["double_s8", "unary_f32", "half_f32", "third_f32"]
    assert "half" not in op.lets
    assert [list(each.lets) for each in op.kernels] == [[], [], ["half"], ["half"]]
    half, third = (op.seen_by(each).lets["half"].source for each in op.kernels[2:])
    assert (half, third) == ("size // 2", "size // 3")
    assert op.kernels[2].place.name == "mine/half.yaml"
    assert op.added == ("mine/half.yaml", "mine/third.yaml")
    assert [list(space) for space in op.tests][2:] == [["input", "factor", "sizes"]] * 2


def test_a_file_of_kernels_and_its_operator_are_checked_together(
    root: Path, library: Library
) -> None:
    (root / "half.yaml").write_text(HALF)
    for name in ("half.yaml", "math/double.yaml"):
        (op,) = load_files([root / name], library=library).ops
        assert op.kernels[-1].name == "half_f32"


def test_a_file_of_kernels_finds_its_operator_beside_it(tmp_path: Path, library: Library) -> None:
    """Also where no families say which folder is meant; nothing else there is reported."""
    spec = HALF.replace("kernels_for: DOUBLE", "kernels_for: HALVED").split("  factor: 2")[0]
    (tmp_path / "half.yaml").write_text(spec)
    (tmp_path / "notes.yaml").write_text("nothing")
    with pytest.raises(SpecError, match=r"no operator 'HALVED'(.|\n)*hint: .*--specs DIR"):
        load_files([tmp_path / "half.yaml"], library=library)
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / "halved.yaml").write_text(HALVED)
    (op,) = load_files([tmp_path / "half.yaml"], library=library).ops
    assert [each.name for each in op.kernels] == ["halved_f32", "half_f32"]


def test_kernels_are_added_to_what_their_folder_knows(
    root: Path, tmp_path: Path, library: Library
) -> None:
    """An operator that overrides does not inherit kernels that were written for another."""
    adding, overriding = tmp_path / "adding", tmp_path / "overriding"
    for folder in (adding, overriding):
        folder.mkdir()
    (adding / "half.yaml").write_text(HALF)
    specs = load_specs([root, adding], library=library)
    assert specs.sources["DOUBLE"].roots == (root_of(root), root_of(adding))
    assert [op.op for op in specs.touched_by([root_of(adding)])] == ["DOUBLE"]
    text = DOUBLE.replace("extends: unary", "overrides: {op: DOUBLE, reason: faster}")
    shared = UNARY.partition("inputs:")[2].replace("  unused_here: input.rank\n", "")
    text = text.partition("kernels:")[0].replace("let:\n", "let:\n  size: input.size\n")
    kernels = "kernels:" + shared.partition("kernels:")[2]
    operands = "inputs:" + shared.partition("let:")[0]
    (overriding / "double.yaml").write_text(
        text.replace("  count: input.size * factor\n", "") + operands + kernels
    )
    op = load_specs([root, adding, overriding], allow_override=True, library=library)["DOUBLE"]
    assert [each.name for each in op.kernels] == ["unary_f32"]
    assert op.added == ()
    op = load_specs([root, overriding, adding], allow_override=True, library=library)["DOUBLE"]
    assert [each.name for each in op.kernels] == ["unary_f32", "half_f32"]


def test_a_broken_family_is_reported_once(root: Path, library: Library) -> None:
    (root / "_family" / "unary.yaml").write_text("family: unary\n")
    (root / "more.yaml").write_text("op: MORE\ndoc: x\nextends: unary\n")
    with pytest.raises(SpecError) as caught:
        load_specs([root], library=library)
    assert [each.message for each in caught.value.diagnostics] == ["'doc' is missing"]


def test_all_faults_of_all_files_are_reported_by_place(root: Path, library: Library) -> None:
    (root / "b.yaml").write_text("op: B\ndoc: x\nmacs: 1 +\nreference: y\n")
    (root / "a.yaml").write_text("op: A\n")
    with pytest.raises(SpecError) as caught:
        load_specs([root], library=library)
    found = [str(each.where).rpartition("/")[2] for each in caught.value.diagnostics]
    assert found == ["a.yaml:1:1", "b.yaml:1:5", "b.yaml:3:9", "b.yaml:4:12"]


def test_the_last_root_may_override_if_it_says_so(
    root: Path, tmp_path: Path, library: Library
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    text = DOUBLE.replace("extends:", "overrides: {op: DOUBLE, reason: faster}\nextends:")
    (other / "double.yaml").write_text(text.replace("double.c", "(void)output; (void)p->count;"))
    (other / "_family").mkdir()
    (other / "_family" / "unary.yaml").write_text(UNARY)
    specs = load_specs([root, other], allow_override=True, library=library)
    assert [op.source for op in specs.ops] == ["other/double.yaml"]
    assert specs.sources["DOUBLE"].roots == (root_of(other),)
    with pytest.raises(SpecError, match="DOUBLE would be replaced"):
        load_specs([root, other], library=library)


def test_links_out_of_the_folder_are_refused(root: Path, tmp_path: Path, library: Library) -> None:
    secret = tmp_path / "secret.c"
    secret.write_text("x;")
    (root / "math" / "double.c").unlink()
    (root / "math" / "double.c").symlink_to(secret)
    with pytest.raises(SpecError, match=r"'double\.c' is a link out of the spec's folder"):
        load_specs([root], library=library)
    (root / "outside.yaml").symlink_to(tmp_path / "outside.yaml")
    (tmp_path / "outside.yaml").write_text("op: A\n")
    with pytest.raises(SpecError, match="a link out of the folder of specs"):
        load_specs([root], library=library)


def test_large_files_are_refused(root: Path, library: Library) -> None:
    (root / "large.yaml").write_text("op: A\n" + "# x\n" * 100_000)
    with pytest.raises(SpecError, match="larger than 256 KB"):
        load_specs([root], library=library)


def test_many_faults_are_cut_short(root: Path, library: Library) -> None:
    (root / "many.yaml").write_text("op: A\n" + "".join(f"k{n}: 1\n" for n in range(500)))
    with pytest.raises(SpecError) as caught:
        load_specs([root], library=library)
    assert len(caught.value.diagnostics) == 201
    assert caught.value.diagnostics[-1].message == "and 200 more errors"


@pytest.mark.parametrize(
    "section",
    [
        "checks:\n" + "  - {that: aaaa, else: '{bbbb}'}\n" * 6000,
        "checks:\n  - that: true\n    else: '" + "{zz}" * 60_000 + "'\n",
        "let:\n" + "".join(f"  l{n}: nothing_here + {n}\n" for n in range(6000)),
        "let:\n" + "".join(f"  l{n}: l{n + 1} + l{n + 1}\n" for n in range(390)),
        "let:\n" + "".join(f"  l{n}: (l{n + 1}, l{n + 1})\n" for n in range(390)),
        "let:\n  l390: 1\n" + "".join(f"  l{n}: (l{n + 1}, l{n + 1})\n" for n in range(390)),
        "let:\n  l390: (1,)\n" + "".join(f"  l{n}: l{n + 1} + l{n + 1}\n" for n in range(390)),
        "let:\n  l390: 1\n" + "".join(f"  l{n}: (l{n + 1},)\n" for n in range(390)),
        "let:\n  l390: 1\n" + "".join(f"  l{n}: repeat((l{n + 1},), 9)\n" for n in range(390)),
        "kernels:\n  - name: k\n    types: {output: int8}\n    code: |\n"
        + "      p->aaaa = bbbb;\n" * 6000,
        "options:\n" + "".join(f"  o{n}: {{type: itn}}\n" for n in range(6000)),
        "x" * 200_000 + ": 1\n",
    ],
    ids=range(12),
)
def test_hostile_files_end(section: str, root: Path, library: Library) -> None:
    (root / "hostile.yaml").write_text(
        f"op: A\ndoc: x\noutputs: {{output: {{type: int8, shape: '(1,)'}}}}\n{section}"
    )
    with must_end(), pytest.raises(SpecError):
        load_files([root / "hostile.yaml"], library=library)


@pytest.mark.parametrize("load", [load_files, load_specs])
def test_folders_without_specs_are_a_wrong_usage(load: object, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(UsageError):
            load([path])  # type: ignore[operator]
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(UsageError):
        load([tmp_path / "a.txt"])  # type: ignore[operator]


def test_the_built_in_specs_are_good() -> None:
    specs = load_specs([specs_root()])
    assert specs.ops
    assert all(op.source.startswith("specs/") for op in specs.ops)
    assert len({op.op for op in specs.ops}) == len(specs.ops)


def test_loading_imports_no_validator_and_runs_no_file() -> None:
    code = "import sys, opgen.spec.load; assert 'jsonschema' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert load_module.__doc__
