"""Search roots: installed packages, the environment, what is given; none of it runs code."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.base.paths import schemas_root, specs_root
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import SpecError, UsageError
from opgen.litert.write import Encoding, write_model
from opgen.registry.context import build_default_registry_context
from opgen.spec.load import load_files, load_specs
from opgen.spec.roots import SearchRoot, built_in_root, root_of, search_roots

SPEC = """op: OP
doc: The input.
litert: {custom: OP}
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
reference: x
kernels:
  - name: KERNEL
    types: {x: float32, y: float32}
    code: |
      y[0] = x[0];
"""
FASTER = """kernels_for: OP
doc: Faster.
kernels:
  - name: KERNEL
    types: {x: float32, y: float32}
    priority: PRIORITY
    code: |
      y[0] = x[0];
"""

Package = Callable[..., Path]


def spec(op: str, kernel: str = "") -> str:
    return SPEC.replace("KERNEL", kernel or f"{op.lower()}_f32").replace("OP", op)


def overriding(op: str, kernel: str) -> str:
    return spec(op, kernel).replace("inputs:", f"overrides: {{op: {op}, reason: faster}}\ninputs:")


def faster(op: str, kernel: str, priority: int = 1) -> str:
    text = FASTER.replace("OP", op).replace("KERNEL", kernel)
    return text.replace("PRIORITY", str(priority))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Install a package: a folder of specs, metadata beside it, and code that must not run."""
    monkeypatch.setenv("OPGEN_INSTALLED", "1")
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def install(name: str, *texts: str, value: str = "", at: Path = site) -> Path:
        module = name.replace("-", "_")
        folder = at / module / "specs"
        folder.mkdir(parents=True)
        for code in (at / module, folder):
            (code / "__init__.py").write_text("raise SystemExit('this package was run')\n")
        for number, text in enumerate(texts):
            (folder / f"spec{number}.yaml").write_text(text)
        info = site / f"{module}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
        point = value or f"{module}.specs"
        (info / "entry_points.txt").write_text(f"[opgen.specs]\n{name} = {point}\n")
        return folder

    return install


def _folder(path: Path, *texts: str) -> Path:
    path.mkdir(parents=True)
    for number, text in enumerate(texts):
        (path / f"spec{number}.yaml").write_text(text)
    return path


def test_one_folder_needs_no_list(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "mine", spec("MINE"))
    for given in (folder, str(folder), root_of(folder)):
        context = build_default_registry_context(specs=given, installed=False)
        assert [root.name for root in context.roots] == ["mine"]


def test_roots_are_in_the_documented_order(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package("zoo-ops", spec("ZOO"))
    package("acme-ops", spec("ACME"))
    first, second = _folder(tmp_path / "one", spec("A")), _folder(tmp_path / "two", spec("B"))
    given = _folder(tmp_path / "mine", spec("MINE"))
    monkeypatch.setenv("OPGEN_SPECS", f"{first}{os.pathsep}{second}{os.pathsep}")
    context = build_default_registry_context(specs=[given])
    assert [(root.name, root.origin) for root in context.roots] == [
        ("acme_ops/specs", "package acme-ops 1.2"),
        ("zoo_ops/specs", "package zoo-ops 1.2"),
        ("one", "OPGEN_SPECS"),
        ("two", "OPGEN_SPECS"),
        ("mine", "given"),
    ]
    assert {"ACME", "ZOO", "A", "B", "MINE", "RELU"} <= set(context.aot_operator_classes.keys())


def test_places_in_generated_files_name_the_package(package: Package) -> None:
    package("acme-ops", spec("ACME"))
    context = build_default_registry_context()
    definition = context.aot_operator_classes.get("ACME").DEFINITION  # type: ignore[attr-defined]
    assert str(definition.place) == "acme_ops/specs/spec0.yaml:1"


def test_report_names_the_packages_that_a_module_is_made_from(
    package: Package, tmp_path: Path
) -> None:
    """Others that are installed leave no trace: the module does not depend on them."""
    package("acme-ops", spec("ACME"))
    text = faster("RELU", "fast_f32").replace("{x: f", "{input: f").replace(" y: f", " output: f")
    package("fast-ops", text.replace("y[0] = x[0]", "output[0] = input[0]"))
    package("zoo-ops", spec("ZOO"))
    context = build_default_registry_context()
    models = {"ACME": Encoding(custom="ACME"), "RELU": Encoding(builtin="RELU")}
    for op, label in (("ACME", "acme-ops 1.2"), ("RELU", "fast-ops 1.2")):
        tensors = {i: AirTensor(i, "ab"[i], DType.FLOAT32, (3,)) for i in (0, 1)}
        graph = AirSubgraph("main", tensors, (AirOperator(0, op, (0,), (1,)),), (0,), (1,))
        model = tmp_path / "m.tflite"
        model.write_bytes(
            write_model(AirModel("m", model, "", (graph,)), lambda _, found=models[op]: found)
        )
        config = ConvertConfig(model, tmp_path / "out")
        made = AotConverter(config, context).convert()
        assert made.report["packages"] == [label]
        assert f" # with {label}\n" in made.files["README.md"].decode()
        schema = json.loads((schemas_root() / "report.schema.json").read_text())
        jsonschema.validate(made.report, schema)


@pytest.mark.parametrize("how", ["option", "environment"])
def test_installed_packages_can_be_left_out(
    package: Package, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    package("acme-ops", "op: [broken")
    if how == "environment":
        monkeypatch.setenv("OPGEN_INSTALLED", "0")
    installed = False if how == "option" else None
    assert build_default_registry_context(installed=installed).roots == ()
    # What the caller says goes before the environment.
    with pytest.raises(SpecError):
        build_default_registry_context(installed=True)


def test_unknown_word_for_installed_is_a_wrong_usage() -> None:
    with pytest.raises(UsageError, match="OPGEN_INSTALLED: error: 'no' is neither 0 nor 1"):
        search_roots(environment={"OPGEN_INSTALLED": "no"})


def test_package_in_another_folder_is_found_by_the_import_system(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As editable installs are: the metadata lie in site-packages, the files elsewhere."""
    elsewhere = tmp_path / "checkout"
    monkeypatch.syspath_prepend(elsewhere)
    folder = package("acme-ops", spec("ACME"), at=elsewhere)
    assert [root.folder for root in search_roots(installed=True)] == [folder.resolve()]


@pytest.mark.parametrize(
    "value",
    ["acme_ops.spec", "no_such_package.specs", "acme_ops:specs", "acme_ops..specs", "../etc", "."],
)
def test_broken_entry_point_names_the_distribution(package: Package, value: str) -> None:
    package("acme-ops", spec("ACME"), value=value)
    package("bad-ops", spec("BAD"), value="bad_ops.nothing")
    with pytest.raises(UsageError) as error:
        build_default_registry_context()
    text = str(error.value)
    named = re.escape(f"the entry point 'acme-ops' of opgen.specs names no folder: '{value}'")
    assert re.search(f"^package acme-ops 1.2: error: {named}$", text, re.M)
    assert "package bad-ops 1.2: error:" in text
    assert "--no-installed" in text


def test_folder_of_a_package_without_specs(package: Package) -> None:
    package("acme-ops")
    with pytest.raises(UsageError, match=r"\(package acme-ops 1.2\): error: there are no specs"):
        build_default_registry_context()


def test_fault_in_a_package_says_whose_it_is(package: Package) -> None:
    package("acme-ops", spec("ACME").replace("shape: x.shape", "shape: x.shap"))
    with pytest.raises(SpecError) as error:
        build_default_registry_context()
    assert "acme_ops/specs/spec0.yaml:7:" in str(error.value)
    assert "why:  this comes with acme-ops 1.2, which is installed" in str(error.value)


def test_missing_folders_are_all_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _folder(tmp_path / "specs_of_mine", spec("MINE"))
    monkeypatch.setenv("OPGEN_SPECS", str(tmp_path / "nowhere"))
    with pytest.raises(UsageError) as error:
        build_default_registry_context(specs=[tmp_path / "specs_of_min"])
    text = str(error.value)
    assert "nowhere (OPGEN_SPECS): error: there is no such folder" in text
    assert "specs_of_min: error: there is no such folder" in text
    assert "did you mean 'specs_of_mine'?" in text


def test_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(spec("A"))
    with pytest.raises(UsageError, match=r"a.yaml: error: is no folder"):
        build_default_registry_context(specs=[tmp_path / "a.yaml"])


def test_same_folder_twice_counts_once(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "mine", spec("MINE"))
    (tmp_path / "link").symlink_to(folder)
    specs = load_specs([built_in_root(), root_of(folder), root_of(tmp_path / "link")])
    assert specs.sources["MINE"].roots == (root_of(folder),)


def test_folder_within_another_is_refused(tmp_path: Path) -> None:
    outer = _folder(tmp_path / "mine", spec("A"))
    inner = _folder(outer / "inner", spec("B"))
    with pytest.raises(UsageError, match="lies within") as error:
        load_specs([built_in_root(), root_of(outer), root_of(inner)])
    assert "hint: give one of the two" in str(error.value)


@pytest.mark.parametrize(("given", "name"), [("sub/mine", "mine"), (".", "DIR"), ("..", "DIR")])
def test_names_do_not_tell_of_the_machine(given: str, name: str) -> None:
    assert root_of(given).name == name


def test_built_in_folder_is_the_built_in_root() -> None:
    assert root_of(specs_root()) == built_in_root()


def test_two_packages_with_one_operator(package: Package) -> None:
    package("acme-ops", spec("SAME", "acme_f32"))
    package("zoo-ops", spec("SAME", "zoo_f32"))
    with pytest.raises(SpecError) as error:
        build_default_registry_context()
    text = str(error.value)
    assert "zoo_ops/specs/spec0.yaml:1:5: error: a second spec of SAME" in text
    assert "acme_ops/specs/spec0.yaml:1:5" in text
    assert "; or leave installed packages out: --no-installed" in text


def test_package_overrides_what_another_describes_whatever_their_names(package: Package) -> None:
    """Nobody has put packages in order, so that the one that overrides need not come later."""
    package("acme-ops", overriding("SAME", "acme_f32"))
    package("zoo-ops", spec("SAME", "zoo_f32"))
    with pytest.raises(SpecError, match="SAME would be replaced") as error:
        build_default_registry_context()
    assert "--allow-override; or leave installed packages out: --no-installed" in str(error.value)
    context = build_default_registry_context(allow_override=True)
    definition = context.aot_operator_classes.get("SAME").DEFINITION  # type: ignore[attr-defined]
    assert [kernel.name for kernel in definition.kernels] == ["acme_f32"]


def test_two_packages_that_override_the_same(package: Package) -> None:
    package("acme-ops", overriding("RELU", "acme_f32"))
    package("zoo-ops", overriding("RELU", "zoo_f32"))
    with pytest.raises(SpecError) as error:
        build_default_registry_context(allow_override=True)
    text = str(error.value)
    assert "zoo_ops/specs/spec0.yaml:4:1: error: two installed packages override RELU" in text
    assert "acme_ops/specs/spec0.yaml:1:5" in text
    assert "--no-installed" in text


def test_package_adds_kernels_to_another_whatever_their_names(package: Package) -> None:
    package("acme-ops", faster("SAME", "acme_f32"))
    package("zoo-ops", spec("SAME", "zoo_f32"))
    context = build_default_registry_context()
    definition = context.aot_operator_classes.get("SAME").DEFINITION  # type: ignore[attr-defined]
    assert [kernel.name for kernel in definition.kernels] == ["zoo_f32", "acme_f32"]


def test_given_folder_overrides_a_package(package: Package, tmp_path: Path) -> None:
    package("acme-ops", spec("SAME", "acme_f32"))
    mine = _folder(tmp_path / "mine", overriding("SAME", "mine_f32"))
    context = build_default_registry_context(specs=[mine], allow_override=True)
    definition = context.aot_operator_classes.get("SAME").DEFINITION  # type: ignore[attr-defined]
    assert str(definition.place).startswith("mine/")


@pytest.mark.parametrize("load", ["files", "specs"])
def test_override_of_what_does_not_exist(tmp_path: Path, load: str) -> None:
    mine = _folder(tmp_path / "mine", overriding("RELUX", "relux_f32"))
    loads = {
        "files": lambda: load_files([mine]),
        "specs": lambda: load_specs([built_in_root(), root_of(mine)], allow_override=True),
    }
    with pytest.raises(SpecError) as error:
        loads[load]()
    text = str(error.value)
    assert "spec0.yaml:4:1: error: there is no operator 'RELUX' that could be overridden" in text
    assert "did you mean 'RELU'?" in text


def test_check_knows_other_folders(tmp_path: Path) -> None:
    theirs = _folder(tmp_path / "theirs", spec("SAME", "theirs_f32"))
    mine = _folder(tmp_path / "mine", faster("SAME", "mine_f32"))
    with pytest.raises(SpecError, match="there is no operator 'SAME'"):
        load_files([mine])
    [op] = load_files([mine], known=[root_of(theirs)]).ops
    assert [kernel.name for kernel in op.kernels] == ["theirs_f32", "mine_f32"]


def test_check_of_a_folder_that_is_known_anyway(tmp_path: Path) -> None:
    """As with OPGEN_SPECS in CI, which names what is checked, or a part of it."""
    outer = _folder(tmp_path / "mine", spec("A"))
    inner = _folder(outer / "inner", spec("B"))
    for known in (outer, inner):
        assert {op.op for op in load_files([outer], known=[root_of(known)]).ops} == {"A", "B"}
    assert {op.op for op in load_files([inner], known=[root_of(outer)]).ops} == {"B"}


CLASHES = {
    "code": (
        spec("MINE").replace("custom: MINE", "builtin: SIN"),
        "'SIN' of the .tflite format is SIN already",
        "specs/elementwise/sin.yaml:",
    ),
    "kernel of an operator": (spec("MINE", "quantize_s8_s8"), "a second kernel", "QUANTIZE has it"),
    "kernel of a family": (spec("MINE", "copy_bytes"), "a second kernel", "specs/_family/"),
}


@pytest.mark.parametrize("load", ["files", "specs"])
@pytest.mark.parametrize("clash", CLASHES)
def test_what_is_built_in_is_taken(tmp_path: Path, clash: str, load: str) -> None:
    """Though the built-in specs are not built again, only to be compared with."""
    text, message, owner = CLASHES[clash]
    mine = _folder(tmp_path / "mine", text)
    with pytest.raises(SpecError) as error:
        load_files([mine]) if load == "files" else load_specs([built_in_root(), root_of(mine)])
    assert message in str(error.value)
    assert owner in str(error.value)


def test_check_finds_that_a_name_is_taken(tmp_path: Path) -> None:
    mine = _folder(tmp_path / "mine", spec("RELU", "mine_f32"))
    with pytest.raises(SpecError, match="a second spec of RELU"):
        load_files([mine])


def test_root_is_a_value() -> None:
    assert SearchRoot(Path("/a"), "a") == SearchRoot(Path("/a"), "a")
