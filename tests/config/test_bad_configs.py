"""Configurations that are wrong: each fault with its place, all at once, nothing written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.config.file import read_config_file
from opgen.errors import UsageError
from tests.cli.conftest import Command
from tests.hangs import must_end

HEAD = "model: digits.tflite\noutput: out\n"

# What the file says after HEAD, and of each fault: line:column, words of it, words of the hint.
BAD: dict[str, tuple[str, list[str]]] = {
    # --- form ---
    "unknown key": ("nmae: kws", ["3:1 unknown key 'nmae' | did you mean 'name'?"]),
    "force is for the command line": ("force: true", ["3:1 unknown key 'force'"]),
    "no code": ("customizers: [os:abort]", ["3:1 unknown key 'customizers'"]),
    "no includes": ("include: other.yaml", ["3:1 unknown key 'include'"]),
    "unknown target": (
        "target: cortex-m44",
        ["3:9 there is no target 'cortex-m44' | did you mean 'cortex-m4'? `opgen targets` lists"],
    ),
    "unknown format": ("format: bazel", ["3:9 'bazel' is not a format | sources"]),
    "unknown kernels": ("kernels: cmsis_nn", ["3:10 'cmsis_nn' | 'cmsis-nn'"]),
    "a number for a text": ("name: 5", ["3:7 'name' must be a C identifier"]),
    "name": ("name: 2kws", ["3:7 '2kws' is not a C identifier"]),
    "a text for a number": ("max_arena: 32K", ["3:12 'max_arena' must be a number of bytes"]),
    "a negative number": ("max_flash: -1", ["3:12 'max_flash' must be 0.."]),
    "a huge number": ("max_flash: 9999999999999", ["3:12 'max_flash' must be 0.."]),
    "a fraction": ("max_flash: 1.5", ["3:12 'max_flash' must be a number of bytes"]),
    "quoted truth": ("allow_override: 'true'", ["3:17 | without quotes"]),
    "no truth": ("allow_override: yes", ["3:17 'yes' is a truth value for some"]),
    "specs as a text": ("specs: my_specs", ["3:8 'specs' must be a list of folders | [a, b]"]),
    "shape as a text": ("input_shapes: {image: '1,8'}", ["3:23 'image' must be a shape"]),
    "shape of nothing": ("input_shapes: {image: [1, 0]}", ["3:27 'image' must be 1.."]),
    "memory without braces": ("memories: {dtcm: 65536}", ["3:18 'dtcm' must be"]),
    "memory with a typo": ("memories: {dtcm: {sise: 4}}", ["3:19 unknown key 'sise' | 'size'"]),
    "section of a memory": (
        "memories: {dtcm: {section: 'a b\"); x'}}",
        ["3:28 'a b\"); x' is not the name of a section"],
    ),
    "tensors in the wrong place": ("tensors: []", ["3:1 unknown key 'tensors'"]),
    "operators as a mapping": ("operators: {type: RELU}", ["3:12 'operators' must be a list"]),
    "a rule as a text": ("operators: [RELU]", ["3:13 'operators' must be"]),
    "a rule without attributes": (
        "operators: [{type: CONV_2D}]",
        ["3:13 'attributes' is missing"],
    ),
    "attributes of nothing": (
        "operators:\n  - {type: CONV_2D, attributes: {}}",
        ["4:5 a rule without attributes | kernel"],
    ),
    "unknown selector": (
        "operators: [{name: x, attributes: {kernel: x}}]",
        ["3:14 unknown key 'name' | known keys: type, id, attributes"],
    ),
    "unknown attribute": (
        "operators: [{type: CONV_2D, attributes: {kernal: x}}]",
        ["3:42 unknown key 'kernal' | did you mean 'kernel'?"],
    ),
    "attribute of a tensor": (
        "operators: [{type: CONV_2D, attributes: {staged_in: x}}]",
        ["3:42 unknown key 'staged_in'"],
    ),
    "attribute of an operator": (
        "memory: {tensors: [{type: input, attributes: {kernel: x}}]}",
        ["3:47 unknown key 'kernel' | memory"],
    ),
    "kernel as a list": (
        "operators: [{id: 1, attributes: {kernel: [a]}}]",
        ["3:42 'kernel' must be the name of a kernel"],
    ),
    "id of a wrong type": (
        "operators: [{id: 1.5, attributes: {kernel: a}}]",
        ["3:18 'id' must be an index, a name"],
    ),
    "negative id": ("operators: [{id: -1, attributes: {kernel: a}}]", ["3:18 'id' must be"]),
    "empty list of ids": (
        "operators: [{id: [], attributes: {kernel: a}}]",
        ["3:18 'id' must have at least 1"],
    ),
    "no value": ("operators: [{id: , attributes: {kernel: a}}]", ["3:18 'id' has no value"]),
    "switch as a text": ("transforms: {drop_no_ops: off}", ["3:27 'off' is a truth value"]),
    "section": (
        "operators: [{id: 1, attributes: {code_section: 'x\"'}}]",
        ["3:48 'x\"' is not the name of a section"],
    ),
    # --- YAML ---
    "glob without quotes": (
        "operators: [{id: *, attributes: {kernel: a}}]",
        ['3:19 | quotes: "*"'],
    ),
    "glob as an alias": (
        "operators:\n  - id: *conv\n    attributes: {kernel: a}",
        ["4:9 an alias: '*conv' | put a glob into quotes"],
    ),
    "anchor": ("memories: &m {dtcm: {size: 4}}", ["3:11 an anchor"]),
    "merge key": ("memories: {<<: {size: 4}}", ["3:12 a merge key"]),
    "tag": ("name: !!python/object/apply:os.system [ls]", ["3:7 a tag"]),
    "key twice": ("model: a.tflite", ["3:1 'model' is given twice"]),
    "two documents": ("---\nmodel: b.tflite", ["3:1 a second document"]),
    "a tab": ("memories:\n\tdtcm: {}", ["4:1 a tab"]),
    "text that looks like base 60": (
        "operators: [{id: 1:30, attributes: {kernel: a}}]",
        ["3:18 '1:30' is a number of base 60 | quotes"],
    ),
    "not YAML": ("operators: [{id: 'a", ["3:18 not YAML: the closing quote is missing"]),
    # --- paths ---
    "output elsewhere": ("io: arena", ["2:9 '../../out' is neither below | with -o"]),
    "absolute output": ("io: arena", ["2:9 '/etc/opgen' is neither below | with -o"]),
    "model elsewhere": (
        "io: arena",
        ["1:8 '../../../../../etc/x.tflite' is neither below | MODEL"],
    ),
    "target elsewhere": (
        "target: ../../up/board.yaml",
        ["3:9 '../../up/board.yaml' is neither below | --target"],
    ),
    "overlapping memories": (
        "memories: {a: {size: 16, origin: 0x100}, b: {size: 0x10, origin: 0x10f}}",
        ["3:42 the memory 'b' overlaps 'a' | origin"],
    ),
    "specs elsewhere": ("specs: [ok, ../../up]", ["3:13 '../../up' is neither below | --specs"]),
    # --- rules and the model ---
    "no such type": (
        "operators: [{type: CONV_2, attributes: {code_section: .a}}]",
        ["3:20 none has the type 'CONV_2' | did you mean 'CONV_2D'?"],
    ),
    "no such index": (
        "operators: [{id: 99, attributes: {code_section: .a}}]",
        ["3:18 none has the id 99 | opgen show"],
    ),
    "no such name": (
        "operators: [{id: re_lu_5, attributes: {code_section: .a}}]",
        ["3:18 none has the id 're_lu_5' | did you mean 're_lu_5_1'?"],
    ),
    "quoted index": (
        "operators: [{id: '1', attributes: {code_section: .a}}]",
        ["3:18 none has the id '1' | without quotes: 1"],
    ),
    "no such glob": (
        "operators: [{id: 'zz*', attributes: {code_section: .a}}]",
        ["3:18 none has the id 'zz*'"],
    ),
    "one of a list": (
        "operators: [{id: [0, nobody, '*5*'], attributes: {code_section: .a}}]",
        ["3:22 none has the id 'nobody'"],
    ),
    "both, but not together": (
        "operators: [{type: SOFTMAX, id: re_lu_5_1, attributes: {code_section: .a}}]",
        ["3:20 none has both its type and its id", "3:33 none has both its type and its id"],
    ),
    "no such tensor": (
        "memory: {tensors: [{id: imag, attributes: {memory: default}}]}",
        ["3:25 none has the id 'imag' | did you mean 'image'?"],
    ),
    "no such type of tensors": (
        "memory: {tensors: [{type: scratch, attributes: {memory: default}}]}",
        ["3:27 none has the type 'scratch' | constant, state, input"],
    ),
    "no state in this model": (
        "memory: {tensors: [{type: state, attributes: {memory: default}}]}",
        ["3:27 none has the type 'state'"],
    ),
    "memory that is not declared": (
        "memories: {dtcm: {}}\nmemory: {tensors: [{type: input, attributes: {memory: dtmc}}]}",
        ["4:55 there is no memory 'dtmc' | did you mean 'dtcm'?"],
    ),
    "memories without any": (
        "operators: [{id: 0, attributes: {scratch_memory: itcm}}]",
        ["3:50 there is no memory 'itcm' | declared under memories: none"],
    ),
    "word of C": ("memories: {int: {}}", ["3:12 a memory cannot be called 'int'"]),
    "name of a memory": ("memories: {D-TCM: {}}", ["3:12 a memory cannot be called 'D-TCM'"]),
    "reserved name": ("memories: {default: {}}", ["3:12 a memory cannot be called 'default'"]),
    "staging what is no constant": (
        "memories: {dtcm: {}}\nmemory: {tensors: [{type: '*', attributes: {staged_in: dtcm}}]}",
        ["4:56 'staged_in' is for constants | type: constant"],
    ),
    "code where data is": (
        "memories: {d: {section: .d}}\noperators: [{id: 0, attributes: {code_section: .d}}]",
        ["4:48 '.d' is the section of data in the memory 'd'"],
    ),
    "code among data": (
        "operators: [{id: 0, attributes: {code_section: .data.x}}]",
        ["3:48 the section '.data.x' is for data"],
    ),
    "no such transform": (
        "transforms: {fold_neighbour: false}",
        ["3:14 there is no transform 'fold_neighbour' | did you mean 'fold_neighbours'?"],
    ),
    "no such transform of an operator": (
        "operators: [{id: 0, attributes: {transforms: {fuse: false}}}]",
        ["3:47 there is no transform 'fuse' | drop_no_ops"],
    ),
    "a transform that must run": (
        "transforms: {lower_control: false}",
        ["3:14 the transform 'lower_control' cannot be switched off"],
    ),
    "no such kernel": (
        "operators: [{id: 1, attributes: {kernel: depthwise_conv_2d_s9}}]",
        ["3:42 the kernel 'depthwise_conv_2d_s9' cannot run | 'depthwise_conv_2d_s8'"],
    ),
    "kernel of another type": (
        "operators: [{id: 1, attributes: {kernel: depthwise_conv_2d_f32}}]",
        ["3:42 operator 1 DEPTHWISE_CONV_2D | those that fit: depthwise_conv_2d_plain_s8"],
    ),
    "kernel of what has none": (
        "operators: [{type: RESHAPE, attributes: {kernel: copy}}]",
        ["3:50 the kernel 'copy' cannot run"],
    ),
    "all at once": (
        "transforms: {nobody: true}\n"
        "operators:\n"
        "  - {id: nobody, attributes: {kernel: x}}\n"
        "  - {id: 1, attributes: {kernel: nobody}}\n"
        "memory:\n"
        "  tensors: [{id: nobody, attributes: {memory: nobody}}]\n",
        ["3:14 transform", "5:10 none", "6:34 kernel", "8:18 none", "8:47 memory"],
    ),
}
OUT = {"output elsewhere": "../../out", "absolute output": "/etc/opgen"}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong(
    name: str, digits: Path, opgen: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, wanted = BAD[name]
    head = HEAD.replace("output: out", f"output: {OUT.get(name, 'out')}")
    if name == "model elsewhere":
        head = head.replace("digits.tflite", "../../../../../etc/x.tflite")
    monkeypatch.chdir(digits.parent)
    config = digits.parent / "bad.yaml"
    config.write_text(head + text + "\n", encoding="utf-8")
    result = opgen("convert", "-c", "bad.yaml")
    assert result.code == 2, result.err
    faults = re.split(r"^(?=bad\.yaml:)", result.err, flags=re.MULTILINE)
    assert faults[0] == ""
    assert len(faults) - 1 == len(wanted), result.err
    for each in wanted:
        place, _, words = each.partition(" ")
        message, _, hint = words.partition("| ")
        (found,) = (fault for fault in faults if fault.startswith(f"bad.yaml:{place}: error: "))
        assert message.strip() in found
        assert hint in found.partition("hint: ")[2]
    assert sorted(path.name for path in digits.parent.iterdir()) == ["bad.yaml", "digits.tflite"]


def test_there_are_many_cases() -> None:
    assert len(BAD) + len(HOSTILE) >= 80


_RULE = "  - {id: n, attributes: {kernel: k}}\n"
HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "1:1: error: the file is empty"),
    "only a comment": (b"# nothing\n", "1:1: error: the file is empty"),
    "a list": (b"- model: a\n", "a configuration is a mapping of keys to values"),
    "a text": (b"hello\n", "a configuration is a mapping of keys to values"),
    "null": (b"null\n", "the file is empty"),
    "not UTF-8": (b"name: k\xff\n", "1:8: error: byte 0xff is not UTF-8"),
    "UTF-16": ("model: a".encode("utf-16"), "is not UTF-8"),
    "byte order mark": (b"\xef\xbb\xbfname: k\n", "byte order mark"),
    "NUL": (b"name: k\0\n", "the invisible character U+0000"),
    "speaks to the terminal": (b"name: '\x1b[31m'\n", "the invisible character U+001B"),
    "right to left": ("name: '\u202e'\n".encode(), "the invisible character U+202E"),
    "100,000 rules": (b"operators:\n" + _RULE.encode() * 100_000, "larger than 256 KB"),
    "7,000 rules": (b"operators:\n" + _RULE.encode() * 7_000, "more than 20,000 values"),
    "2,000 rules": (b"operators:\n" + _RULE.encode() * 2_000, "at most 1000 values, this has 2000"),
    "100,000 keys": (b"".join(b"k%d: 1\n" % n for n in range(100_000)), "larger than 256 KB"),
    "20,000 unknown keys": (b"".join(b"k%d: 1\n" % n for n in range(9_000)), "unknown key"),
    "billion laughs": (
        b"a: &a [x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (n, n, n - 1, n - 1)
                                    for n in range(98, 120)),
        "an anchor",
    ),
    "10,000 brackets": (b"operators: " + b"[" * 10_000, "nested more than 12 levels deep"),
    "10,000 braces": (b"operators: " + b"{a: " * 10_000, "nested more than 12 levels deep"),
    "deep blocks": (
        b"".join(b" " * n + b"a:\n" for n in range(400)),
        "nested more than 12 levels deep",
    ),
    "a huge number": (b"max_arena: " + b"9" * 100_000, "a number of 100000 characters"),
    "a long word": (b"name: " + b"k" * 200_000, "longer than 80 characters"),
    "a long path": (b"model: " + b"a/" * 100_000, "longer than 1000 characters"),
    "a path with NUL": (b'model: "a\\0b"\n', "the invisible character U+0000"),
    "many stars": (
        b"operators: [{id: '" + b"*a" * 3_000 + b"', attributes: {kernel: k}}]\n",
        "longer than 4000 characters",
    ),
    "a comment without end": (b"#" * 300_000, "larger than 256 KB"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(name: str, tmp_path: Path) -> None:
    """A clear error, whatever the file holds."""
    content, words = HOSTILE[name]
    config = tmp_path / "hostile.yaml"
    config.write_bytes(content)
    with must_end(name), pytest.raises(UsageError) as caught:
        read_config_file(config)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'nmae = "x"\n', "1:1: error: unknown key 'nmae'"),
        (b"max_arena = 1979-05-27\n", "a date or time"),
        (b'operators = [{id = "x"}]\n', "'attributes' is missing"),
        (b"a = " + b"[" * 500, "nested more than 12 levels deep"),
        (b"[[operators]]\nid = 1\n[operators.attributes]\nkernel = 5\n", "4:10: error: 'kernel'"),
        (b"", "the file is empty"),
    ],
)
def test_toml(content: bytes, words: str, tmp_path: Path) -> None:
    config = tmp_path / "bad.toml"
    config.write_bytes(content)
    with pytest.raises(UsageError) as caught:
        read_config_file(config)
    assert words in str(caught.value)


def test_globs_take_no_exponential_time(tmp_path: Path, odd: Path, opgen: Command) -> None:
    """A glob with many stars, and a name on which a careless matcher would never end."""
    config = tmp_path / "stars.yaml"
    stars = "*a" * 1_000
    config.write_text(f"operators: [{{id: '{stars}b', attributes: {{code_section: .a}}}}]\n")
    with must_end():
        result = opgen("convert", odd, "-o", tmp_path / "out", "-c", config)
    assert result.code == 2
    assert "none has the id" in result.err


@pytest.mark.parametrize("name", ["missing.yaml", "folder"])
def test_no_file(name: str, tmp_path: Path, opgen: Command) -> None:
    (tmp_path / "folder").mkdir()
    result = opgen("convert", "-c", tmp_path / name)
    assert result.code == 2
    assert name in result.err


def test_a_link_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/link").symlink_to(tmp_path)
    config = tmp_path / "in/c.yaml"
    config.write_text("output: link/out\n")
    with pytest.raises(UsageError, match="neither below this file nor below"):
        read_config_file(config)
