"""What `opgen convert` tells a build: which files it read, and one C file that includes all."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from opgen.aten.program import SAVED
from opgen.base.content import FileContent, sha256_of
from opgen.base.files import file_errors, whole_file
from opgen.base.manifest import REPORT
from opgen.base.paths import runtime_root, templates_root
from opgen.base.render import render
from opgen.c.runtime_files import defined_names
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.errors import UsageError
from opgen.pt2.ir import weights_path

_FLAT = "sources"
_NO_SOURCES = ("__pycache__",)


def write_unity(
    config: ConvertConfig, files: Mapping[str, FileContent], name: str, path: Path
) -> None:
    """Write one C file that includes those of a module; only if it is not there already.

    It changes whenever any of these does: a build need not know them.

    :param files: of the module.
    :param name: that of all that is in it.
    :raises UsageError: if it lies in the module's folder, or cannot be written.
    """
    folder = config.output.resolve()
    if config.format != _FLAT:
        hint = f"other formats have lists of their files: use --format {_FLAT}"
        raise UsageError.at("--unity", f"is not for --format {config.format}", hint=hint)
    if path.resolve().is_relative_to(folder):
        hint = "the folder is replaced as a whole: write it beside that"
        raise UsageError.at(str(path), "lies in the module's folder", hint=hint)
    beside = PurePosixPath(os.path.relpath(folder, path.resolve().parent).replace(os.sep, "/"))
    said = [
        f"{name} {sha256_of(content)}" for name, content in sorted(files.items()) if name != REPORT
    ]
    text = render(
        "unity.c.j2",
        name=name,
        content=hashlib.sha256("\n".join(said).encode()).hexdigest(),
        symbols=sorted(defined_names(files)),
        sources=[str(beside / name) for name in sorted(files) if name.endswith(".c")],
    )
    with file_errors(path, "written"):
        if path.is_file() and path.read_text(encoding="utf-8", errors="replace") == text:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as new:
        new.write_text(text, encoding="utf-8")


def write_depfile(
    configs: Sequence[ConvertConfig], config_file: Path | None, context: RegistryContext, path: Path
) -> None:
    """Write what the module was made of, as make and ninja read it.

    Its target is the report, which each conversion writes anew; other files of a module keep their
    times where they do not change.

    :raises UsageError: if it cannot be written.
    """
    read = sorted({str(each.resolve()) for each in _read(configs, config_file, context)})
    target = _escaped(str((configs[0].output / REPORT).absolute()))
    text = " \\\n  ".join([f"{target}:", *map(_escaped, read)]) + "\n"
    with file_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as new:
        new.write_text(text, encoding="utf-8")


def _read(
    configs: Sequence[ConvertConfig], config_file: Path | None, context: RegistryContext
) -> Iterator[Path]:
    for config in configs:
        for model in (*config.models, config.front):
            if model is not None:
                yield from _files_of(model)
        if Path(config.target).is_file():
            yield Path(config.target)
    if config_file is not None:
        yield config_file
    for root in context.roots:
        yield from _files_below(root.folder)
    # opgen itself, as far as it took part, and what customizers are made of.
    yield from _files_below(templates_root())
    yield from _files_below(runtime_root() / "include")
    yield from _files_below(runtime_root() / "src")
    own = {"opgen", *(name.partition(":")[0].partition(".")[0] for name in context.customizers)}
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and name.partition(".")[0] in own:
            yield Path(file)


def _files_of(model: Path) -> Iterator[Path]:
    """Go through the files of a model: the weights of a saved program may be beside it."""
    yield model
    beside = weights_path(model)
    if model.suffix.lower() == SAVED and beside.is_file():
        yield beside


def _files_below(folder: Path) -> Iterable[Path]:
    """Return the files of a folder, and its folders: new files change these."""
    found = [folder, *folder.rglob("*")]
    return [each for each in found if not set(each.parts) & set(_NO_SOURCES)]


def _escaped(path: str) -> str:
    return path.replace("\\", "/").replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
