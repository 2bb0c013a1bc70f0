"""What `opgen build --emit` writes: glue that takes the operators of specs to another runtime."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

from opgen.aot.write import write_module
from opgen.errors import Diagnostic, UsageError, counted, did_you_mean
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
    model: Path | None = None
    """The model that the glue is for; None: any."""
    installed: bool | None = None
    """Whether specs of installed packages count; see :mod:`opgen.spec.roots`."""
    runtime: str = ""
    """The name of the runtime."""

    @property
    def command(self) -> str:
        """What the user typed, without paths."""
        words = [f"opgen build --emit {self.runtime}"]
        words += [f"--specs {folder.name}" for folder in self.folders]
        words += [f"--for {self.model.name}"] if self.model else []
        return " ".join(words)


Emitter = Callable[[Glue], Mapping[str, bytes]]
"""Returns path below the output folder -> content; one is a report, see :mod:`opgen.aot.write`."""

EMITTERS: Mapping[str, str] = {
    "tflm": "opgen.synth.emit_tflm",
    "torch": "opgen.synth.emit_torch",
}
"""Runtime -> the module whose ``emit`` is its :data:`Emitter`; imported when it is asked for."""


def emit_glue(  # noqa: PLR0913
    runtime: str,
    folders: Sequence[Path],
    output: Path | None,
    model: Path | None = None,
    installed: bool | None = None,
    *,
    force: bool = False,
) -> str:
    """Write the glue for a runtime into ``output``; return a message.

    :param folders: of the specs whose operators it is for.
    :raises SpecError: if a spec is wrong.
    :raises UsageError: for an unknown runtime, without a place to write to or something to write.
    :raises ModelError: if the model is wrong.
    :raises UnsupportedError: if something in the specs or the model has no form there.
    """
    if runtime not in EMITTERS:
        hint = did_you_mean(runtime, EMITTERS) or f"runtimes: {', '.join(EMITTERS)}"
        raise UsageError(Diagnostic("--emit", f"no runtime '{runtime}'", hint=hint))
    if not folders or output is None:
        message = f"--emit {runtime} needs specs and a place to write to"
        raise UsageError(Diagnostic("opgen build", message, hint="add --specs DIR and -o DIR"))
    given = [root_of(folder) for folder in folders]
    known = search_roots(given, installed)
    ops = load_specs([built_in_root(), *known], allow_override=True).touched_by(given)
    emitter = cast("Emitter", import_module(EMITTERS[runtime]).emit)
    files = emitter(Glue(ops, folders, model, installed, runtime))
    write_module(files, output, force=force, keep=(model,) if model else ())
    return f"{output}: {counted(len(files), 'file')}"
