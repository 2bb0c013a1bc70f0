"""Headers for editors: with them the .c files of kernels compile as they stand."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from opgen.errors import UsageError
from opgen.export.glue import emit_glue
from opgen.spec.load import load_files
from opgen.synth.kernels import kernel_c
from tests.tools import need

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-Wno-return-type", "-Wno-unused-function")
SPEC = """\
op: GAINS
doc: The input times gains that grow, beside its sum.
litert: {custom: Gains, options: flexbuffer}
options:
  mode:  {type: Padding, default: SAME}
  gain:  {type: float, default: 2.0}
  plain: {type: bool, default: true}
inputs:
  x:    {}
  bias: {optional: true}
  rest: {variadic: true}
outputs:
  y: {like: x}
let:
  size:  x.size
  gains: as_int32s(arange(x.size))
state:
  seen: {type: int32, shape: x.shape, reset: 0}
reference: (x, seen)
kernels:
  - name: gains_f32
    types: {x: float32, bias: float32, rest: float32, y: float32}
    scratch: 4 * size
    headers: [own.h, limits.h]
    code: gains.c
  - name: gains_plain_f32
    types: {x: float32, rest: float32, y: float32}
    code: gains_plain.c
tests:
  x: (span(1, 9),)
  rest: ((2,), (3,))
"""
CODE = """\
float *const own = (float *)scratch;
(void)scratch_size;
for (int32_t i = 0; i < p->size && i < INT_MAX; i++) {
    own[i] = x[i] * (float)p->gains[i] * p->gain + (p->plain && p->mode == 0 ? own_one() : 0.0f);
    seen[i] += (bias == NULL) + (rest[0] != NULL);
    y[i] = own[i];
}
"""
PLAIN = "memcpy(y, x, (size_t)p->size * sizeof *y);\nreturn rest[0] == NULL;\n"


def as_function(name: str, body: str) -> str:
    """Return the text of a file that is a function."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f'/* As C. */\n#include "{name}_kernel.h"\n\nOPGEN_KERNEL\n{{\n{lines}}}\n'


def written(folder: Path, *, is_function: bool) -> Path:
    """Write the spec of GAINS and its files; return its path."""
    folder.mkdir()
    (folder / "gains.yaml").write_text(SPEC)
    (folder / "own.h").write_text("static inline float own_one(void) { return 1.0f; }\n")
    for name, body in (("gains", CODE), ("gains_plain", PLAIN)):
        text = as_function(name, body) if is_function else body
        (folder / f"{name}.c").write_text(text)
    return folder / "gains.yaml"


def compiled(source: Path, headers: Path) -> None:
    """Let the compiler read a file of a kernel as an editor does."""
    command = [need("cc"), *FLAGS, "-fsyntax-only", f"-I{headers}", f"-I{source.parent}"]
    done = subprocess.run([*command, source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("example", ["custom_op", "detections", "smoothing"])
def test_kernels_of_examples_are_c(example: str, tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES / example / "specs", tmp_path / "specs")
    emit_glue("headers", [folder], folder / ".opgen")
    files = sorted(folder.glob("*.c"))
    assert files
    for file in files:
        compiled(file, folder / ".opgen")


def test_all_that_a_kernel_sees_is_declared(tmp_path: Path) -> None:
    folder = written(tmp_path / "specs", is_function=True).parent
    emit_glue("headers", [folder], tmp_path / "headers")
    compiled(folder / "gains.c", tmp_path / "headers")
    compiled(folder / "gains_plain.c", tmp_path / "headers")
    (folder / "gains.c").write_text(as_function("gains", CODE.replace("p->gain +", "p->gian +")))
    with pytest.raises(AssertionError, match="gian"):
        compiled(folder / "gains.c", tmp_path / "headers")


def test_a_function_is_the_same_kernel_as_its_body(tmp_path: Path) -> None:
    function = load_files([written(tmp_path / "specs", is_function=True)]).ops[0]
    shutil.rmtree(tmp_path / "specs")
    body = load_files([written(tmp_path / "specs", is_function=False)]).ops[0]
    for one, other in zip(function.kernels, body.kernels, strict=True):
        assert kernel_c(function, one) == kernel_c(body, other)
        assert (one.params, one.files) == (other.params, other.files)


def test_headers_are_the_same_wherever_they_are_made(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        folder = written(tmp_path / name / "specs", is_function=True).parent
        emit_glue("headers", [folder], folder / ".opgen")
        files = sorted((folder / ".opgen").iterdir())
        made.append({path.name: path.read_bytes() for path in files})
    assert made[0] == made[1]
    assert {"gains_kernel.h", "gains_plain_kernel.h"} < made[0].keys()


def test_what_has_no_header_is_reported(tmp_path: Path) -> None:
    spec = written(tmp_path / "specs", is_function=False)
    text = spec.read_text().replace("code: gains.c", "code: sub/gains_plain.c")
    (spec.parent / "sub").mkdir()
    (spec.parent / "sub/gains_plain.c").write_text(CODE)
    spec.write_text(text)
    with pytest.raises(UsageError, match="its header would be that of"):
        emit_glue("headers", [spec.parent], tmp_path / "headers")
    inline = "".join(f"      {line}\n" for line in CODE.splitlines())
    plain = "".join(f"      {line}\n" for line in PLAIN.splitlines())
    text = SPEC.replace("gains.c\n", f"|\n{inline}").replace("gains_plain.c\n", f"|\n{plain}")
    spec.write_text(text)
    with pytest.raises(UsageError, match="no kernel of these specs is in a file of its own"):
        emit_glue("headers", [spec.parent], tmp_path / "headers")
