"""What a file gives, and how it goes together with the command line and with scripts."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import jsonschema
import pytest

from opgen.aot.attributes import Memory
from opgen.aot.emit.formats import FORMATS
from opgen.base.schemas import CONFIG_SCHEMA, choices_of, schema_named
from opgen.config import ConvertConfig, Rule, Sliding, read_config
from opgen.config.check import OPERATOR_FIELDS, TENSOR_FIELDS
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.registry.context import RegistryContext
from opgen.text.schema import faults_of_form, plain
from opgen.text.tree import read_source
from opgen.text.yaml import read_yaml
from tests.cli.conftest import Command
from tests.config.conftest import ODD_NAMES
from tests.config.test_bad_configs import BAD, HEAD

WHOLE = """\
model: digits.tflite
output: build/kws
name: kws
module_version: 1.2.3
module_url: https://example.com/kws
target: cortex-m55
kernels: cmsis-nn
optimize: size
format: cmake
io: caller
io_type: int8
ram_target: 4096
input_rows: true
stream: {axis: 1, hop: 2, input: image}
front: features.tflite
states: {state_out: state_in}
programs: [more/decoder.pt2]
share_state: [h, "cache.*"]
io_layout: channels-last
cpp: tflm
keep_input: true
self_check: true
test: 3
weights: half
weights_as: incbin
planner: greedy
max_arena: 0x8000
max_flash: 100000
input_shapes: {image: [2, 8, 8, 1], "a:b": [1]}
specs: [my_specs, more/specs]
allow_override: true
transforms: {fold_neighbours: false}
memories:
  dtcm: {size: 65536, section: .dtcm}
  psram: {}
memory:
  tensors:
    - {type: constant, id: [3, "*bias*"], attributes: {memory: psram, staged_in: dtcm}}
operators:
  - type: [CONV_2D, "DEPTH*"]
    attributes:
      kernel: conv_2d_s8
      code_section: .itcm_text
      scratch_memory: dtcm
      state_memory: default
      transforms: {drop_no_ops: true}
"""
WHOLE_TOML = """\
model = "digits.tflite"
output = "build/kws"
name = "kws"
module_version = "1.2.3"
module_url = "https://example.com/kws"
target = "cortex-m55"
kernels = "cmsis-nn"
optimize = "size"
format = "cmake"
io = "caller"
io_type = "int8"
ram_target = 4096
input_rows = true
stream = {axis = 1, hop = 2, input = "image"}
front = "features.tflite"
states = {state_out = "state_in"}
programs = ["more/decoder.pt2"]
share_state = ["h", "cache.*"]
io_layout = "channels-last"
cpp = "tflm"
keep_input = true
self_check = true
test = 3
weights = "half"
weights_as = "incbin"
planner = "greedy"
max_arena = 0x8000
max_flash = 100000
input_shapes = {image = [2, 8, 8, 1], "a:b" = [1]}
specs = ["my_specs", "more/specs"]
allow_override = true
transforms.fold_neighbours = false

[memories]
dtcm = {size = 65536, section = ".dtcm"}
psram = {}

[[memory.tensors]]
type = "constant"
id = [3, "*bias*"]
attributes = {memory = "psram", staged_in = "dtcm"}

[[operators]]
type = ["CONV_2D", "DEPTH*"]
[operators.attributes]
kernel = "conv_2d_s8"
code_section = ".itcm_text"
scratch_memory = "dtcm"
state_memory = "default"
transforms = {drop_no_ops = true}
"""
PLAIN = {
    "kernel": "conv_2d_s8",
    "code_section": ".itcm_text",
    "scratch_memory": "dtcm",
    "state_memory": "default",
    "transforms": {"drop_no_ops": True},
}


@pytest.mark.parametrize(("suffix", "text"), [("yaml", WHOLE), ("toml", WHOLE_TOML)])
def test_everything_in_a_file(suffix: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / f"kws.{suffix}"
    path.write_text(text)
    config = read_config(path)
    assert config == ConvertConfig(
        tmp_path / "digits.tflite",
        tmp_path / "build/kws",
        name="kws",
        module_version="1.2.3",
        module_url="https://example.com/kws",
        target="cortex-m55",
        kernels="cmsis-nn",
        optimize="size",
        format="cmake",
        io="caller",
        io_type="int8",
        ram_target="4096",
        input_rows=True,
        stream=Sliding(1, 2, "image"),
        front=tmp_path / "features.tflite",
        states={"state_out": "state_in"},
        programs=(tmp_path / "more/decoder.pt2",),
        share_state=("h", "cache.*"),
        io_layout="channels-last",
        cpp="tflm",
        keep_input=True,
        self_check=True,
        test=3,
        max_arena=32768,
        max_flash=100000,
        weights="half",
        weights_as="incbin",
        input_shapes={"image": (2, 8, 8, 1), "a:b": (1,)},
        planner="greedy",
        specs=(tmp_path / "my_specs", tmp_path / "more/specs"),
        allow_override=True,
        transforms={"fold_neighbours": False},
        memories={"dtcm": Memory("dtcm", 65536, ".dtcm"), "psram": Memory("psram")},
        operators=(Rule(PLAIN, ("CONV_2D", "DEPTH*"), (), config.operators[0].where),),
        tensors=(
            Rule(
                {"memory": "psram", "staged_in": "dtcm"},
                ("constant",),
                (3, "*bias*"),
                config.tensors[0].where,
            ),
        ),
        config_file=f"kws.{suffix}",
        config_keys=config.config_keys,
    )
    given = {"memory" if each == "tensors" else each for each in vars(config)}
    assert config.config_keys == given - {"force", "config_file", "config_keys", "config_places"}
    line = text[: text.index("dtcm: {size" if suffix == "yaml" else "dtcm = {size")].count("\n") + 1
    assert config.config_places["memories.dtcm"].line == line


def test_the_schema_knows_what_the_program_knows() -> None:
    schema = schema_named(CONFIG_SCHEMA)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert choices_of("format") == list(FORMATS)
    defaults = {each.name: each.default for each in fields(ConvertConfig)}
    for name, each in schema["properties"].items():
        assert each.get("enum", [defaults.get(name)])[0] == defaults.get(name), name
    assert set(schema["$defs"]["operator_attributes"]["properties"]) == {*OPERATOR_FIELDS}
    assert set(schema["$defs"]["tensor_attributes"]["properties"]) == {*TENSOR_FIELDS}
    for name, each in schema["properties"].items():
        assert each.get("description"), name


@pytest.mark.parametrize("name", ["whole", *BAD])
def test_the_schema_and_the_program_agree(name: str, tmp_path: Path) -> None:
    """What editors refuse, we refuse; what is left needs more than the form to be judged."""
    path = tmp_path / "config.yaml"
    path.write_text(WHOLE if name == "whole" else f"{HEAD}{BAD[name][0]}\n")
    try:
        tree = read_yaml(read_source(path))
    except Exception:
        return
    schema = schema_named(CONFIG_SCHEMA)
    is_valid = jsonschema.Draft202012Validator(schema).is_valid(plain(tree))
    assert bool(faults_of_form(tree, schema)) != is_valid


def test_relative_to_the_file(
    digits: Path, opgen: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From another folder, and with a folder of specs beside the file."""
    (digits.parent / "elsewhere").mkdir()
    (digits.parent / "configs").mkdir()
    config = digits.parent / "configs/digits.yaml"
    digits.rename(config.parent / "digits.tflite")
    config.write_text("model: digits.tflite\noutput: made\nname: kws\n")
    monkeypatch.chdir(digits.parent / "elsewhere")
    result = opgen("convert", "-c", "../configs/digits.yaml")
    assert result.code == 0, result.err
    assert (config.parent / "made/kws.c").is_file()
    assert not list(Path.cwd().iterdir())


def test_the_command_line_wins(digits: Path, opgen: Command) -> None:
    config = digits.parent / "digits.yaml"
    config.write_text(
        "model: nothing.tflite\noutput: nowhere\nname: kws\ntarget: cortex-m4\n"
        "io: caller\nweights: half\nformat: cmake\nkernels: cmsis-nn\n"
    )
    out = digits.parent / "out"
    result = opgen("convert", digits, "-o", out, "-c", config, "--io", "arena", "--name", "other",
                   "--format", "sources", "--kernels", "portable")  # fmt: skip
    assert result.code == 0, result.err
    report = json.loads((out / "report.json").read_text())
    assert report["module"] == {"name": "other", "format": "sources", "io": "arena"}
    assert report["target"]["name"] == "cortex-m4"
    assert report["configuration"] == {"file": "digits.yaml", "transforms": {}}
    command = (out / "README.md").read_text().split("    opgen ")[1].split("\n")[0]
    assert command == (
        "convert digits.tflite -c digits.yaml -o DIR --name other --target cortex-m4"
        " --kernels portable --io arena --format sources --weights half"
    )


def test_the_command_in_the_module_makes_it_again(
    digits: Path, opgen: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(digits.parent)
    Path("digits.yaml").write_text(
        "name: kws\nio: caller\noperators: [{id: 0, attributes: {code_section: .fast}}]\n"
    )
    first = opgen("convert", "digits.tflite", "-c", "digits.yaml", "-o", "one", "--io", "arena")
    assert first.code == 0, first.err
    command = Path("one/README.md").read_text().split("    opgen ")[1].split("\n")[0]
    assert opgen(*command.replace("DIR", "two").split()).code == 0
    for path in Path("one").iterdir():
        assert path.read_bytes() == Path("two", path.name).read_bytes(), path.name


def test_other_commands(digits: Path, opgen: Command) -> None:
    """MODEL may be left out where it is the only argument."""
    config = digits.parent / "digits.yaml"
    config.write_text(
        "model: digits.tflite\noutput: made\ntarget: cortex-m4\n"
        "operators: [{type: DEPTHWISE_CONV_2D, attributes: {kernel: depthwise_conv_2d_any_s8}}]\n"
    )
    plain_run = opgen("run", digits)
    assert opgen("run", "-c", config) == plain_run
    assert opgen("run", "-c", config, "--engine", "c") == plain_run
    verified = opgen("verify", "-c", config, "--target", "host", "--against", "none")
    assert verified.out.startswith("the C module = numpy"), verified
    assert opgen("show", digits, "-c", config) == opgen("show", digits)
    explained = opgen("explain", digits, "2", "-c", config)
    assert "target cortex-m4" in explained.out
    assert not (digits.parent / "made").exists()
    assert "Missing argument 'MODEL'" in opgen("show", "-c", config).err
    # What a command has no use for does not disturb it; what it gives wrongly does.
    config.write_text("model: digits.tflite\noperators: [{id: 99, attributes: {kernel: x}}]\n")
    assert opgen("show", digits, "-c", config).code == 0
    assert opgen("run", "-c", config).code == 2
    assert opgen("explain", digits, "2", "-c", config).code == 2


def test_explain_names_the_rules(digits: Path, opgen: Command) -> None:
    config = digits.parent / "rules.yaml"
    config.write_text(
        "memories: {dtcm: {}, psram: {}}\n"
        "operators:\n"
        "  - {type: '*', attributes: {code_section: .slow, kernel: nobody}}\n"
        "  - {id: 1, attributes: {kernel: depthwise_conv_2d_any_s8}}\n"
        "  - {type: DEPTH*, attributes: {code_section: .fast, kernel: nobody}}\n"
        "  - {id: '*', type: DEPTH*, attributes: {transforms: {drop_no_ops: false}}}\n"
        "memory:\n"
        "  tensors:\n"
        "    - {type: constant, attributes: {memory: psram, staged_in: dtcm}}\n"
        "    - {id: 8, attributes: {staged_in: default}}\n"
    )
    result = opgen("explain", digits, "2", "-c", config)
    assert result.code == 0, result.err
    lines = [" ".join(line.split()) for line in result.out.splitlines()]
    (chosen,) = (line for line in lines if line.startswith("-> "))
    assert chosen.startswith("-> depthwise_conv_2d_any_s8")
    rules = lines[lines.index("asked for by rules:") + 1 :]
    where = [line.partition("rules.yaml:")[2] for line in rules]
    assert where[:3] == [
        "5:47 code_section = .fast",
        "4:34 kernel = depthwise_conv_2d_any_s8",
        "6:55 transforms.drop_no_ops = false",
    ]
    assert sorted({each.split(" ", 1)[1].partition(": ")[2] for each in where[3:]}) == [
        "memory = psram",
        "staged_in = dtcm",
    ]


def test_every_name_can_be_matched_exactly(odd: Path, context: RegistryContext) -> None:
    """Names that hold stars, brackets, slashes and semicolons; and by index, and in C."""
    for position, name in enumerate(ODD_NAMES):
        rules = read_rules({"code_section": ".one"}, id_=name)
        bound = load_bound(odd, context, GENERIC, rules=rules.rules)
        sections = [each.attributes.code_section for each in bound.operators]
        # "*" names an operator, and everything: what it names exactly is closer.
        wanted = [".one" if name == "*" or at == position else "" for at in range(5)]
        assert sections == wanted, name
    bound = load_bound(odd, context, GENERIC)
    for layer in bound.operators:
        rules = read_rules({"code_section": ".one"}, id_=layer.name)
        found = load_bound(odd, context, GENERIC, rules=rules.rules)
        asked = [each.name for each in found.operators if each.attributes.code_section]
        assert asked == [layer.name]
    for index in range(5):
        rules = read_rules({"code_section": ".one"}, id_=index)
        found = load_bound(odd, context, GENERIC, rules=rules.rules)
        asked_ids = [e.operator.id for e in found.operators if e.attributes.code_section]
        assert asked_ids == [index]


def test_every_name_can_be_written(odd: Path, opgen: Command) -> None:
    """In quotes; TOML and YAML take those of JSON."""
    out = odd.parent / "out"
    for position, name in enumerate(ODD_NAMES):
        yaml, toml = odd.parent / "odd.yaml", odd.parent / "odd.toml"
        yaml.write_text(
            f"operators: [{{id: {json.dumps(name)}, attributes: {{code_section: .x}}}}]"
        )
        toml.write_text(
            f"operators = [{{id={json.dumps(name)}, attributes={{code_section='.x'}}}}]"
        )
        for config in (yaml, toml):
            result = opgen("convert", odd, "-o", out, "-c", config)
            assert result.code == 0, result.err
            report = json.loads((out / "report.json").read_text())
            asked = [each["index"] for each in report["operators"] if "asked" in each]
            assert asked == ([*range(5)] if name == "*" else [position])


def read_rules(attributes: dict[str, str], id_: int | str) -> ConvertConfig:
    """Return a configuration of a script, with one rule."""
    return ConvertConfig(Path("m"), Path("o"), operators=(Rule(attributes, id=id_),))  # type: ignore[arg-type]


def test_a_script_gives_the_same(digits: Path, context: RegistryContext) -> None:
    config = ConvertConfig(
        digits,
        digits.parent / "out",
        memories={"dtcm": Memory("dtcm", 4096)},
        operators=(
            Rule({"code_section": ".fast"}, type="CONV*"),  # type: ignore[arg-type]
            Rule({"kernel": "depthwise_conv_2d_any_s8"}, id=[1, 4]),  # type: ignore[arg-type]
        ),
        tensors=(Rule({"memory": "dtcm"}, type="intermediate"),),  # type: ignore[arg-type]
    )
    conversion = AotConverter(config, context).convert()
    operators = conversion.report["operators"]
    assert [each["index"] for each in operators if "code_section" in each.get("asked", {})] == [
        each["index"] for each in operators if each["op"] == "CONV_2D"
    ]
    assert operators[1]["kernel"] == operators[4]["kernel"] == "depthwise_conv_2d_any_s8"
    assert "configuration" not in conversion.report
    graph = conversion.bound.subgraph
    ends = {*graph.input_ids, *graph.output_ids}
    assert set(conversion.bound.tensor_attributes) == {
        id_ for id_, each in graph.tensors.items() if not each.is_constant and id_ not in ends
    }


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Rule({"kernal": "x"}, id=1), "unknown attribute 'kernal'"),  # type: ignore[arg-type]
        (Rule({"kernel": 5}, id=1), "'kernel' must be a text"),  # type: ignore[arg-type]
        (Rule({"transforms": False}, id=1), "'transforms' must be a mapping"),  # type: ignore[arg-type]
        (Rule({"transforms": {"drop_no_ops": "no"}}), "'drop_no_ops' must be true or false"),
        (Rule({}, id=1), "a rule without attributes"),  # type: ignore[arg-type]
        (Rule({"code_section": "a b"}), "'a b' is not the name of a section"),
        (Rule({"scratch_memory": "x"}, where="my rule"), "my rule: error: there is no memory 'x'"),
        (Rule({"kernel": "x"}, type="OPGEN_IF"), "is made when compiling"),  # type: ignore[arg-type]
    ],
)
def test_wrong_rules_of_a_script(
    rule: Rule, words: str, digits: Path, context: RegistryContext
) -> None:
    config = ConvertConfig(digits, digits.parent / "out", operators=(rule,))
    with pytest.raises(UsageError) as caught:
        AotConverter(config, context).convert()
    assert words in str(caught.value)


def test_what_read_config_lacks(digits: Path) -> None:
    path = digits.parent / "c.yaml"
    path.write_text("name: kws\n")
    with pytest.raises(UsageError, match="model, output"):
        read_config(path)
    with pytest.raises(UsageError, match="no option 'targt'"):
        read_config(path, targt="cortex-m4")
    assert read_config(path, model=digits, output="out", name="x").name == "x"


def test_a_context_is_built_from_the_specs_of_a_file(tmp_path: Path, digits: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/half.yaml").write_text("op: HALF\n")
    path = tmp_path / "c.yaml"
    path.write_text("model: digits.tflite\noutput: out\nspecs: [specs]\n")
    with pytest.raises(Exception, match=r"half\.yaml:1:1"):
        AotConverter(read_config(path)).convert()
    assert digits.is_file()
