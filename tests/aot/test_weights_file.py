"""--weights-as file: constants that the application hands over; what does not fit is refused."""

from __future__ import annotations

import hashlib
import re
import struct
import subprocess
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.attributes import Memory
from opgen.aot.emit import FORMATS, weights_file
from opgen.base.content import Pieces
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, Rule, find_target
from opgen.converter import AotConverter
from opgen.errors import LimitError, UsageError
from opgen.loading import load_model
from opgen.prove.compiling import compile_all, language_flags, run_linker, write_sources
from opgen.prove.host import SANITIZED, STRICT, build_program, run_program
from opgen.prove.machine import HOST
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from opgen.text.c import significant_words
from opgen.transforms.apply import transformed
from tests.boards import needs_board
from tests.cli.conftest import Command
from tests.cli.test_json import checked
from tests.tools import need, needs
from tests.transforms.control_nets import Maker, sample
from tests.transforms.nets import Net

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples/digits/digits.tflite"
MODELS = ROOT.parent / "shared/models"
CONTEXT = build_default_registry_context()
FITS = range(1, 7)
MISSING, MISALIGNED, INCOMPLETE, UNKNOWN, OF_OTHER_CODE, DAMAGED = FITS

MAIN = r"""
#include "net.h"
#include <stdio.h>
#include <stdlib.h>

static net_context context;

static void run(void)
{
    int i;
    int status = net_init(&context);
    for (i = 0; status == 0 && i < NET_INPUT_0_COUNT; i++) {
        net_input_0(&context)[i] = (NET_INPUT_0_TYPE)(i * 7 % 101 - 50);
    }
    printf(" %d %d", status, net_run(&context));
    for (i = 0; status == 0 && i < NET_OUTPUT_0_COUNT; i++) {
        printf(" %.9g", (double)net_output_0(&context)[i]);
    }
    printf("\n");
}

/* One file of weights after the other, each at so many bytes behind an aligned address. */
int main(int count, char **words)
{
    int i;
#ifdef NET_WEIGHTS_SIZE
    printf("-");
    run();
    for (i = 1; i + 1 < count; i += 2) {
        const int shift = atoi(words[i + 1]);
        FILE *const file = fopen(words[i], "rb");
        uint8_t *data;
        size_t size;
        fseek(file, 0, SEEK_END);
        size = (size_t)ftell(file);
        data = (uint8_t *)malloc(size + (size_t)shift) + shift;
        rewind(file);
        if (fread(data, 1, size, file) != size) {
            return 1;
        }
        fclose(file);
        printf("%d", net_set_weights(&context, data, size));
        run();
    }
    printf("%d", net_set_weights(&context, NULL, 0));
    run();
#else
    (void)count, (void)words, (void)i;
    run();
#endif
    return 0;
}
"""


def converted(model: Path, **options: Any) -> dict[str, bytes]:
    """Return the files of a module; its constants are in a file if nothing else is asked for."""
    config = ConvertConfig(model, Path("out"), name="net", **{"weights_as": "file", **options})
    files = AotConverter(config, CONTEXT).compile().files
    return {name: bytes(content) for name, content in files.items()}


def said(
    files: dict[str, bytes],
    folder: Path,
    *given: tuple[bytes, int],
    compiler: str = "",
    standard: str = "c99",
    flags: Sequence[str] = SANITIZED,
) -> list[list[str]]:
    """Return the words that a program says of each of some files of weights and its place."""
    sources = {name: each for name, each in files.items() if name.endswith((".c", ".h"))}
    sources["main.c"] = MAIN.encode()
    write_sources(sources, folder)
    compiler = compiler or HOST.compiler(cxx=standard.startswith("c++"))
    every = [compiler, *language_flags(standard), *STRICT, *flags]
    compiled = compile_all(every, [each for each in sources if each.endswith(".c")], folder)
    linked = [*map(str, compiled.values()), "-lm", "-o", str(folder / "program")]
    run_linker([compiler, *flags, *linked], folder, HOST)
    words: list[str] = []
    for index, (content, shift) in enumerate(given):
        (folder / f"{index}.bin").write_bytes(content)
        words += [f"{index}.bin", str(shift)]
    environment = {"ASAN_OPTIONS": "detect_leaks=0"}
    command = [str((folder / "program").resolve()), *words]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return [line.split() for line in done.stdout.splitlines()]


def retrained(model: Path, folder: Path) -> Path:
    """Return a model with the weights of another one, each tensor's in another order."""
    content = model.read_bytes()
    for tensor in load_model(model, CONTEXT).main.tensors.values():
        if tensor.data is None or tensor.data.nbytes < 64:
            continue
        old = np.ascontiguousarray(tensor.data)
        new = np.random.default_rng(1).permutation(old.reshape(-1))
        if content.count(old.tobytes()) == 1:
            content = content.replace(old.tobytes(), new.tobytes())
    path = folder / "retrained.tflite"
    path.write_bytes(content)
    return path


def rescaled(model: Path, folder: Path) -> Path:
    """Return a model whose input has another scale."""
    graph = load_model(model, CONTEXT).main
    quantization = graph.tensors[graph.input_ids[0]].quantization
    assert quantization is not None
    old = np.asarray(quantization.scales, np.float32)
    content = model.read_bytes()
    assert content.count(old.tobytes()) == 1
    path = folder / "rescaled.tflite"
    path.write_bytes(content.replace(old.tobytes(), (old * np.float32(1.25)).tobytes()))
    return path


def outputs(model: Path, folder: Path, **options: Any) -> list[str]:
    """Return what a module of a model says that has its constants in it."""
    (line,) = said(converted(model, weights_as="c", **options), folder)
    assert line[:2] == ["0", "0"]
    return line


DIGITS_MODEL = "examples/digits/digits.tflite"
MODELS_HERE = [
    DIGITS_MODEL,
    "mlperf_tiny/kws_int8.tflite",
    "mlperf_tiny/kws_float.tflite",
    "tflm/trained_lstm_int8.tflite",
    "seanet/conv0.tflite",
    "mww/okay_nabu_v2.tflite",
]


def found(model: str) -> Path:
    if model.startswith("examples"):
        return ROOT / model
    need("../shared/models")
    return MODELS / model


@pytest.mark.one_in(2)
@pytest.mark.parametrize("model", MODELS_HERE)
def test_two_models_in_turns(model: str, tmp_path: Path) -> None:
    """One program, the constants of two; nothing runs without any, nothing is read behind them."""
    path = found(model)
    other = retrained(path, tmp_path)
    one, two = (converted(each) for each in (path, other))
    wanted = [outputs(each, tmp_path / each.stem) for each in (path, other)]
    assert wanted[0] != wanted[1]
    files = [each["net_weights.bin"] for each in (one, two)]
    lines = said(one, tmp_path / "file", *((each, 0) for each in [*files, files[0]]))
    assert lines[0] == ["-", str(MISSING), str(MISSING)]
    assert [line[0] for line in lines[1:]] == ["0", "0", "0", str(MISALIGNED)]
    assert [line[1:] for line in lines[1:4]] == [*wanted, wanted[0]]
    assert lines[4][1:] == wanted[0]  # what is refused changes nothing


@pytest.mark.parametrize("model", [DIGITS_MODEL, "mlperf_tiny/kws_int8.tflite"])
@pytest.mark.parametrize(
    ("compiler", "standard"),
    [
        pytest.param("clang", "c99", marks=needs("clang")),
        pytest.param("g++", "c++17", marks=needs("g++")),
        ("gcc", "c11"),
    ],
)
def test_compilers(model: str, compiler: str, standard: str, tmp_path: Path) -> None:
    """Kernels for Cortex-M4 have C for other processors beside the assembler."""
    path = found(model)
    files = converted(path, target="cortex-m4")
    program = need(compiler) if compiler != "gcc" else ""
    blob = (files["net_weights.bin"], 8)
    lines = said(
        files, tmp_path / "file", blob, compiler=program, standard=standard, flags=("-O2",)
    )
    assert lines[1] == ["0", *outputs(path, tmp_path / "c")]


def test_entry_points_share_the_file(tmp_path: Path) -> None:
    need("../shared/models")
    files = converted(MODELS / "litert_unit/multi_signature.tflite")
    done = compiled_here(files, tmp_path, *language_flags("c99"), *STRICT)
    assert done.returncode == 0, done.stderr
    code = files["net.c"].decode()
    assert (
        code.count("return NET_WEIGHTS_MISSING;")
        == 1 + len(re.findall(r"^int \w*_run\(", code, re.M))
        > 2
    )


def with_crc(blob: bytes) -> bytes:
    return blob[:60] + struct.pack("<I", zlib.crc32(blob[64:])) + blob[64:]


def changed(blob: bytes, at: int) -> bytes:
    return blob[:at] + bytes([blob[at] ^ 1]) + blob[at + 1 :]


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    """Each field of the head, the data, the end, the place, and files of others."""
    files = converted(DIGITS)
    good = files["net_weights.bin"]
    others = [
        converted(rescaled(DIGITS, tmp_path))["net_weights.bin"],
        converted(DIGITS, target="cortex-m4")["net_weights.bin"],
        converted(DIGITS, io="caller")["net_weights.bin"],
    ]
    cases = [
        *((changed(good, at), 0, UNKNOWN) for at in (0, 7, 8, 11)),
        *((changed(good, at), 0, OF_OTHER_CODE) for at in (12, 16, 23, 24, 55, 56, 59)),
        *((changed(good, at), 0, DAMAGED) for at in (60, 63, 64, len(good) // 2, len(good) - 1)),
        *((good[:size], 0, INCOMPLETE) for size in (0, 63, 64, len(good) - 1)),
        *((good, shift, MISALIGNED) for shift in (1, 4)),
        *((each, 0, OF_OTHER_CODE) for each in others),
        (bytes(len(good)), 0, UNKNOWN),
        (b"\xff" * len(good), 0, UNKNOWN),
        (good + b"the rest of the slot", 0, 0),
        (with_crc(changed(good, 64)), 0, 0),
    ]
    lines = said(files, tmp_path / "file", *((content, at) for content, at, _ in cases))
    assert [int(line[0]) for line in lines[1:-1]] == [status for *_, status in cases]
    assert all(line[1:] == [str(MISSING), str(MISSING)] for line in lines[1 : -1 - 2])


def test_the_file(tmp_path: Path) -> None:
    """The head, constants at multiples of 8, and the same bytes in pieces and each time."""
    config = ConvertConfig(DIGITS, tmp_path / "out", name="net", weights_as="file")
    made = AotConverter(config, CONTEXT).convert()
    content = made.files["net_weights.bin"]
    assert isinstance(content, Pieces)
    blob = (tmp_path / "out/net_weights.bin").read_bytes()
    assert blob == bytes(content) == converted(DIGITS)["net_weights.bin"]
    assert "net_weights.c" not in made.files
    magic, version, count, size, _, alignment, crc = struct.unpack("<8sIIQ32sII", blob[:64])
    assert (magic, version, size, alignment) == (b"OPGENWTS", 1, len(blob), 8)
    assert crc == zlib.crc32(blob[64:])
    header = made.files["net_weights.h"]
    listed = re.findall(r"^ \*   (\d+): (\w+)\[(\d+)\]", bytes(header).decode(), re.MULTILINE)
    assert len(listed) == count > 2
    used = set(re.findall(r"context->weights \+ (\d+)", bytes(made.files["net.c"]).decode()))
    assert used == {offset for offset, *_ in listed}
    assert all(int(offset) % 8 == 0 for offset in used)
    assert made.report["module"]["weights_as"] == "file"
    assert "in net_weights.bin" in made.summary()


def test_the_hash_is_that_of_the_code(tmp_path: Path) -> None:
    """Not of the names of files and of comments; of all that C has besides constants."""

    def head(model: Path = DIGITS, **options: Any) -> bytes:
        return converted(model, **options)["net_weights.bin"][:60]

    copy = tmp_path / "another_name.tflite"
    copy.write_bytes(DIGITS.read_bytes())
    assert head(copy) == head() == head(retrained(DIGITS, tmp_path)) == head(format="cmake")
    for options in ({"keep_input": True}, {"target": "cortex-m55"}, {"ram_target": "least"}):
        assert head(**options) != head()


def test_words_that_a_compiler_computes_with() -> None:
    text = """
    /* a */ #define A(x) "x //" x // b
    #error "c"
    #if A /* d */ > 1
    int a; // e
    """
    assert list(significant_words(text)) == ['#define A(x) "x //" x', "#if A > 1", "int", "a", ";"]


def sums(second: Sequence[int]) -> BoundModel:
    """Return a model that adds constants, one of them twice, and one that is equal to it."""
    net = Net(CONTEXT)
    ids = [net.tensor((4,), type_=DType.INT32) for _ in range(4)]
    zeros, other = (net.constant(each, DType.INT32) for each in ([0, 0, 0, 0], second))
    for index, constant in enumerate((zeros, other, zeros)):
        net.add("ADD", {"input1": ids[index], "input2": constant, "output": ids[index + 1]})
    return bind(net.model(ids[:1], ids[-1:]), CONTEXT, find_target("generic"))


def test_equal_constants_are_one_only_if_they_are_one_in_the_model() -> None:
    """In the next model they may differ, and the code has to be the same."""
    one, two = (module_of(sums(each), "net", weights_as="file") for each in ([0] * 4, [1] * 4))
    assert bytes(one.weights)[:60] == bytes(two.weights)[:60]
    listed = re.findall(
        r"(\d+): int32_t\[4\] \w+: input2", bytes(one.files["net_weights.h"]).decode()
    )
    assert len(listed) == 2
    code = bytes(one.files["net.c"]).decode()
    assert [code.count(f"context->weights + {offset})") for offset in listed] == [2, 1]


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_loops_branches_and_variables(seed: int, tmp_path: Path) -> None:
    """Initial values of variables are in the file, and subgraphs share it."""
    model = transformed(Maker(CONTEXT, seed).model(), CONTEXT)
    bound = bind(model, CONTEXT, find_target("generic"))
    inputs = sample(seed, 2, 3)
    modules = [module_of(bound, "net", weights_as=each) for each in ("c", "file")]
    assert len(modules[1].weights) > 64
    runs = [
        run_program(build_program([each], tmp_path / str(index), flags=SANITIZED), [(0, inputs)])[0]
        for index, each in enumerate(modules)
    ]
    assert not any(run.failure for run in runs)
    for one, other in zip(*(run.outputs for run in runs), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["c", "numbers", "incbin", "file"])
def test_verify_proves_each_form(kind: str, opgen: Command) -> None:
    done = opgen("verify", DIGITS, "--weights-as", kind, "--against", "none", "--samples", 1)
    assert (done.code, done.err) == (0, "")
    assert "the C module = numpy" in done.out


@pytest.mark.qemu
@pytest.mark.parametrize(
    ("model", "target", "options"),
    [
        pytest.param(*each, marks=needs_board(each[1]))
        for each in (
            ("mlperf_tiny/kws_int8.tflite", "cortex-m4", ()),
            ("seanet/conv0.tflite", "cortex-m55", ()),
            ("litert_unit/call_once_mul.tflite", "rv32imc", ()),
            (DIGITS_MODEL, "cortex-m0", ("--ram-target", "least", "--input-rows")),
        )
    ],
)
def test_verify_proves_it_on_boards(
    model: str, target: str, options: tuple[str, ...], opgen: Command
) -> None:
    words = ("--weights-as", "file", "--target", target, "--samples", 1, "--against", "none")
    done = opgen("verify", found(model), *words, *options)
    assert done.code == 0, done.err
    assert f"the C module on {target} = numpy" in done.out


def test_what_it_cannot_be_with_is_refused_at_once(opgen: Command, tmp_path: Path) -> None:
    words = ("convert", DIGITS, "-o", tmp_path / "out", "--weights-as", "file")
    done = opgen(*words, "--test", 1, "--cpp", "tflm", "--format", "arduino")
    assert done.code == 2
    for option in ("--test", "--cpp tflm", "--format arduino"):
        assert f"{option}: error: not with --weights-as file" in done.err
    done = opgen(*words, DIGITS, "--share-arena", "--name", "a", "--name", "b")
    assert (done.code, "--share-arena: error: not with" in done.err) == (2, True)
    assert not (tmp_path / "out").exists()


def compiled_here(
    files: dict[str, bytes], folder: Path, *flags: str
) -> subprocess.CompletedProcess[str]:
    for name, content in files.items():
        (folder / name).write_bytes(content)
    command = [HOST.compiler(), *flags, "-fsyntax-only", "net.c"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("attribute", ["memory", "staged_in"])
def test_rules_for_constants_are_refused(attribute: str) -> None:
    """Their place is the application's."""
    rule = Rule({attribute: "fast"}, type="constant")
    with pytest.raises(UsageError, match=r"memory\.tensors: error: not with --weights-as file"):
        converted(DIGITS, memories={"fast": Memory("fast")}, tensors=(rule,))


def test_other_memories_are_attached_besides(tmp_path: Path) -> None:
    """The numbers of what is missing are different ones."""
    rule = Rule({"memory": "fast"}, type="intermediate")
    files = converted(DIGITS, memories={"fast": Memory("fast")}, tensors=(rule,))
    header = files["net.h"].decode()
    numbers = re.findall(
        r"^#define NET_(?:FAST|WEIGHTS)_(?!ALIGN)[A-Z_]+ (\d)$", header, re.MULTILINE
    )
    assert numbers == ["1", "2", "3", "4", "5", "6", "7"]
    done = compiled_here(files, tmp_path, *language_flags("c99"), *STRICT)
    assert done.returncode == 0, done.stderr


def test_a_processor_with_another_order_of_bytes_is_refused(tmp_path: Path) -> None:
    done = compiled_here(converted(DIGITS), tmp_path, "-std=c99", "-D__ARM_BIG_ENDIAN")
    assert done.returncode != 0
    assert "convert with --weights-as numbers" in done.stderr


def test_too_many_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights_file, "_MOST", 100)
    with pytest.raises(LimitError, match="more than 100"):
        converted(DIGITS)


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"arduino"}))
def test_formats_have_the_file_where_no_build_takes_it(form: str) -> None:
    files = converted(DIGITS, format=form)
    assert files["net_weights.bin"][:8] == b"OPGENWTS"
    built = [each for name, each in files.items() if not name.endswith((".bin", ".json", ".md"))]
    assert not [each for each in built if b"net_weights.c" in each]


PAGE_MAIN = r"""
#include <stdio.h>
static uint64_t words[2][DIGITS_WEIGHTS_SIZE / 8 + 8];
int main(int count, char **files)
{
    const void *const slots[] = {words[0], words[1]};
    const size_t sizes[] = {sizeof words[0], sizeof words[1]};
    FILE *const file = fopen(files[count - 1], "rb");
    const int before = begin(slots, sizes, 2);
    const size_t bytes = fread(words[1], 1, sizeof words[1], file);
    fclose(file);
    printf("%d %d ", before == DIGITS_WEIGHTS_UNKNOWN, bytes == DIGITS_WEIGHTS_SIZE);
    printf("%d", begin(slots, sizes, 2));
    return digits_run(&context);
}
"""


def test_the_example_of_the_page_runs(opgen: Command, tmp_path: Path) -> None:
    """The first slot is empty, and then so is not the second."""
    page = (ROOT / "docs/weights-file.md").read_text()
    (code,) = re.findall(r"```c\n(.*?)```", page, re.DOTALL)
    (command,) = re.findall(r"```sh\nopgen (convert .*?)\n```", page)
    out = tmp_path / "slots"
    words = command.replace("digits.tflite", str(DIGITS)).replace("build/slots", str(out)).split()
    assert opgen(*words).code == 0
    (tmp_path / "main.c").write_text(code + PAGE_MAIN)
    program = tmp_path / "program"
    build = [need("cc"), "-std=c99", *STRICT, f"-I{out}", *map(str, out.glob("*.c"))]
    subprocess.run([*build, str(tmp_path / "main.c"), "-lm", "-o", str(program)], check=True)
    command = [str(program), str(out / "digits_weights.bin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1 1 0")


def test_params_of_layers_share_their_place_on_the_stack() -> None:
    """Each in a block of its own; those without tables stay constants of the program."""
    code = converted(DIGITS)["net.c"].decode()
    blocks = re.findall(r"^    \{\n        const \w+ layer\d+_params = \{$", code, re.MULTILINE)
    assert len(blocks) == code.count("_params = {") > 3
    assert "static const opgen_" in code


def test_the_readme_says_how() -> None:
    page = converted(DIGITS)["README.md"].decode()
    assert "int status = net_set_weights(&context, weights, size);" in page
    assert "\nint status = net_run" not in page


# --- weights alone, of the command line ---------------------------------------------------------


@pytest.fixture
def module(opgen: Command, tmp_path: Path) -> Path:
    """The folder of a module that takes a file of weights."""
    made = opgen("convert", DIGITS, "-o", tmp_path / "net", "--name", "net", *APART)
    assert made.code == 0, made.err
    return tmp_path / "net"


APART = ("--weights-as", "file", "--format", "cmake")


def test_weights_of_another_model_alone(module: Path, opgen: Command, tmp_path: Path) -> None:
    """The bytes of its own module."""
    other = retrained(DIGITS, tmp_path)
    made = opgen("weights", other, "--for", module, "-o", tmp_path / "new" / "2.bin", "--json")
    assert (made.code, made.err) == (0, "")
    content = (tmp_path / "new" / "2.bin").read_bytes()
    assert content == converted(other)["net_weights.bin"]
    assert content != (module / "net_weights.bin").read_bytes()
    found = checked("weights", made.out)
    assert (found["bytes"], found["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_weights_that_other_code_reads(module: Path, opgen: Command, tmp_path: Path) -> None:
    """By what differs, and with nothing written."""
    new = tmp_path / "2.bin"
    for model, options in (
        (rescaled(DIGITS, tmp_path), ()),
        (DIGITS, ("--target", "cortex-m4")),
        (DIGITS, ("--io", "caller")),
    ):
        made = opgen("weights", model, "--for", module, "-o", new, *options)
        assert (made.code, made.out) == (3, "")
        assert "its C differs in net" in made.err
        assert f"give all options of the command in {module / 'README.md'}" in made.err
        assert not new.exists()


def test_weights_for_what_takes_none(module: Path, opgen: Command, tmp_path: Path) -> None:
    inside = opgen("weights", DIGITS, "--for", module, "-o", module / "2.bin")
    assert (inside.code, "lies in the module's folder" in inside.err) == (2, True)
    assert opgen("convert", DIGITS, "-o", tmp_path / "plain").code == 0
    for folder in (tmp_path / "plain", tmp_path / "no", DIGITS):
        made = opgen("weights", DIGITS, "--for", folder, "-o", tmp_path / "2.bin")
        assert (made.code, "is no module that takes its weights" in made.err) == (2, True)
    report = module / "report.json"
    report.write_text(report.read_text().replace('"name": "net"', '"name": "../net"'))
    made = opgen("weights", DIGITS, "--for", module, "-o", tmp_path / "2.bin")
    assert (made.code, "is no C identifier" in made.err) == (2, True)
