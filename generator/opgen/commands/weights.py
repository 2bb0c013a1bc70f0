"""``opgen weights``: the constants of a changed model, for the code of a module that is out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from opgen import __version__
from opgen.aot.emit.tables import FILE
from opgen.aot.emit.weights_file import fits_same_code
from opgen.base.content import FileContent, pieces_of
from opgen.base.files import file_errors, whole_file
from opgen.base.manifest import report_of
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.converter import AotConverter
from opgen.errors import UnsupportedError, UsageError, first_of
from opgen.text.c import significant_words

_SHOWN = 3


@dataclass(frozen=True)
class Weights:
    """What was written."""

    path: Path
    size: int
    """In bytes."""
    sha256: str
    module: Path
    """The folder of the module whose code reads it."""

    def in_words(self) -> str:
        """Return it for people."""
        return f"{self.path}: {self.size:,} bytes of weights, which fit the code in {self.module}"

    def facts(self) -> Mapping[str, object]:
        """Return it for programs."""
        return {
            "file": str(self.path),
            "bytes": self.size,
            "sha256": self.sha256,
            "module": str(self.module),
        }


def write_weights(
    config: ConvertConfig, context: RegistryContext, module: Path, output: Path
) -> Weights:
    """Write the file of weights of a model, if the code of a module can read it.

    :param config: what the module was made by, but for its name.
    :param module: the module's folder, as ``opgen convert --weights-as file`` wrote it.
    :raises UsageError: if it is no such folder, or ``output`` lies in it or cannot be written.
    :raises UnsupportedError: if the code that the model needs is another.
    """
    report = report_of(module) or {}
    facts = report.get("module")
    if not isinstance(facts, dict) or facts.get("weights_as") != FILE:
        hint = "give the folder that `opgen convert --weights-as file` wrote"
        message = "is no module that takes its weights from a file"
        raise UsageError.at(str(module), message, hint=hint)
    if output.resolve().is_relative_to(module.resolve()):
        hint = "a module is replaced as a whole: write beside it"
        raise UsageError.at(str(output), "lies in the module's folder", hint=hint)
    name = str(facts.get("name"))
    files = AotConverter(replace(config, name=name, weights_as=FILE), context).compile().files
    new = files[f"{name}_weights.bin"]
    if not fits_same_code(_content(module, f"{name}_weights.bin"), bytes(new)):
        raise _refused(config.model, module, files, str(report.get("version")))
    with file_errors(output, "written"):
        output.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(output) as path, path.open("wb") as stream:
        stream.writelines(pieces_of(new))
    return Weights(output, len(new), hashlib.sha256(bytes(new)).hexdigest(), module)


def _content(module: Path, name: str) -> bytes:
    """Return a file of a module, whatever its format calls the folder; empty if it is not there."""
    found = next(module.rglob(name), None)
    if found is None:
        return b""
    with file_errors(found, "read"):
        return found.read_bytes()


def _refused(
    model: Path, module: Path, files: Mapping[str, FileContent], version: str
) -> UnsupportedError:
    made_by = f"opgen {version} made the module, this is {__version__}; " * (version != __version__)
    differ = first_of(list(_differing(module, files)), _SHOWN) or "what is in the file"
    message = f"its weights do not fit the code in {module}"
    why = f"{made_by}its C differs in {differ}"
    hint = f"give all options of the command in {module / 'README.md'}; else the code must be new"
    return UnsupportedError.at(model.name, message, why, hint)


def _differing(module: Path, files: Mapping[str, FileContent]) -> Iterator[str]:
    """Go through the C files, by name, that are not the same in a module, comments apart."""
    for place in sorted(files):
        name = PurePath(place).name
        if name.endswith((".c", ".h")) and not name.endswith(("_weights.h", "_trace.h")):
            old = _content(module, name).decode(errors="replace")
            new = files[place].decode(errors="replace")
            if list(significant_words(old)) != list(significant_words(new)):
                yield name
