"""What `opgen build --emit` writes: glue that takes the operators of specs to another runtime."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import cast

import opgen
from opgen.base.manifest import GENERATOR, listed
from opgen.base.write import write_module
from opgen.errors import UsageError, did_you_mean
from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import built_in_root, root_of, search_roots


@dataclass(frozen=True)
class Glue:
    """What an emitter is asked for."""

    ops: Sequence[Op]
    """The operators of the folders that were given."""
    folders: Sequence[Path]
    """These folders."""
    models: Sequence[Path] = ()
    """The models that the glue is for; none: any."""
    installed: bool | None = None
    """Whether specs of installed packages count; see :mod:`opgen.spec.roots`."""
    runtime: str = ""
    """The name of the runtime."""
    root_ops: Sequence[str] = ()
    """The names of the operators that are wanted, as the runtime has them; none: all."""
    namespace: str = ""
    """That of the C++, for folders that are linked beside others; TFLM only."""

    @property
    def command(self) -> str:
        """What the user typed, without paths."""
        words = [f"opgen build --emit {self.runtime}"]
        words += [f"--specs {folder.name}" for folder in self.folders]
        words += [f"--root-ops {','.join(self.root_ops)}"] if self.root_ops else []
        words += [f"--for {model.name}" for model in self.models]
        words += [f"--namespace {self.namespace}"] if self.namespace else []
        return " ".join(words)


Emitter = Callable[[Glue], Mapping[str, bytes]]
"""Returns path below the output folder -> content; one is a report, see :mod:`opgen.base.write`."""

EMITTERS: Mapping[str, str] = {
    "coreai": "opgen.export.coreai.emit",
    "executorch": "opgen.export.executorch.emit",
    "headers": "opgen.export.headers",
    "tflm": "opgen.export.tflm.emit",
    "torch": "opgen.export.torch.emit",
}
"""Runtime -> the module whose ``emit`` is its :data:`Emitter`; imported when it is asked for."""


def report_file(glue: Glue, operators: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    """Return the report by which the folder of the files is known as one of ours."""
    report = {
        "report": 1,
        "generator": GENERATOR,
        "version": opgen.__version__,
        "model": {"name": f"{glue.runtime} operators"},
        "operators": list(operators),
        "files": listed(files),
    }
    return (json.dumps(report, indent=2) + "\n").encode()


def emit_glue(  # noqa: PLR0913
    runtime: str,
    folders: Sequence[Path],
    output: Path | None,
    models: Sequence[Path] = (),
    installed: bool | None = None,
    *,
    root_ops: Sequence[str] = (),
    namespace: str = "",
    force: bool = False,
) -> Sequence[str]:
    """Write the glue for a runtime into ``output``; return the names of the files in it.

    :param folders: of the specs whose operators it is for.
    :param root_ops: of these, those that are wanted, as PyTorch calls them. For TFLM as models
        call them; without folders the built-in ones are meant. For ExecuTorch also built-in ones
        that its libraries have, and without folders those that are PyTorch's own.
    :param models: for TFLM, whose values are put in; else those whose operators are wanted.
    :param namespace: of the C++ for TFLM.
    :raises SpecError: if a spec is wrong.
    :raises UsageError: for an unknown runtime, without a place to write to or something to write.
    :raises ModelError: if the model is wrong.
    :raises UnsupportedError: if something in the specs or the model has no form there.
    """
    if runtime not in EMITTERS:
        hint = did_you_mean(runtime, EMITTERS) or f"runtimes: {', '.join(EMITTERS)}"
        raise UsageError.at("--emit", f"no runtime '{runtime}'", hint=hint)
    if namespace and runtime != "tflm":
        raise UsageError.at("--namespace", "is for --emit tflm")
    # The operators of LiteRT are there, and those of libraries of ExecuTorch; those of PyTorch its
    # users have already.
    takes_built_in = runtime == "tflm" and bool(root_ops or (models and not folders))
    takes_libraries = runtime == "executorch" and bool(root_ops or models)
    if output is None or not (folders or takes_built_in or takes_libraries):
        message = f"--emit {runtime} needs specs and a place to write to"
        raise UsageError.at("opgen build", message, hint="add --specs DIR and -o DIR")
    given = [root_of(folder) for folder in folders]
    known = search_roots(given, installed)
    specs = load_specs([built_in_root(), *known], allow_override=True)
    ops = specs.ops if takes_built_in else specs.touched_by(given)
    if takes_libraries:
        ops = [*ops, *_of_libraries({op.op for op in ops}, only=bool(folders))]
    emitter = cast("Emitter", import_module(EMITTERS[runtime]).emit)
    if runtime != "headers":
        ops = [_without_templates(op) for op in ops]
    files = emitter(Glue(ops, folders, models, installed, runtime, root_ops, namespace))
    read = [*(root.folder for root in known), *models]
    write_module(files, output, force=force, keep=read)
    return sorted(files)


def _of_libraries(known: Collection[str], *, only: bool) -> list[Op]:
    """Return built-in operators besides those that are known.

    :param only: those of libraries of ExecuTorch.
    """
    ops = load_specs([built_in_root()]).ops
    return [op for op in ops if op.op not in known and (op.executorch or not only)]


def _without_templates(op: Op) -> Op:
    """Return an operator without kernels that are written for a layer, which is not known there,
    and without those that want an order of elements in memory that no other operator has there.

    One that no other takes the place of stays: its C is right for all layers.
    """
    plain = [each for each in op.kernels if not each.layouts]
    others = [each.accepted for each in plain if each.template is None]
    kept = (each for each in plain if each.template is None or each.accepted not in others)
    return replace(op, kernels=tuple(kept))
