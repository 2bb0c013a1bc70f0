"""``opgen export-torch``: a user's script -> a ``.pt2`` file that opgen has read back."""

from __future__ import annotations

import importlib
import inspect
import warnings
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from opgen.aot.emit.float_share import FloatShare, share_of_module
from opgen.base.extras import install_command
from opgen.base.files import file_errors, whole_file
from opgen.base.progress import steps_of
from opgen.base.temporary import temporary_folder
from opgen.commands.findings import facts_of
from opgen.config import find_target
from opgen.context.registries import RegistryContext
from opgen.errors import OperatorPlace, OpgenError, OpgenWarning, UsageError, counted, shown_path
from opgen.loading import load_bound
from opgen.pt2.load import load_partly
from opgen.pt2.strip import strip_archive
from opgen.torch.plain_trees import savable
from opgen.torch.quiet import quiet
from opgen.torch.script import load_name, script_faults

if TYPE_CHECKING:
    from types import ModuleType

    import torch

    from opgen.torch.export import Quantizer
    from opgen.torch.samples import Inputs

_SCRIPT = "SCRIPT:NAME"
_SUFFIX = ".pt2"
_NEEDED = {
    "cortex-m": ("torchao", "executorch", "tosa_serializer"),
    "xnnpack": ("torchao", "executorch"),
}
"""What a quantizer imports besides torch."""


@dataclass(frozen=True)
class ExportRequest:
    """What a user asks for; the fields are the options of the command."""

    script: str
    output: Path
    input_shapes: tuple[tuple[int, ...], ...] = ()
    dtypes: tuple[str, ...] = ("float32",)
    example_inputs: Path | None = None
    quantize: Quantizer | None = None
    calibration: str = ""
    channels_last: bool = False
    """Always so with ``quantize="cortex-m"``, whose quantizer wants it."""
    strip: bool = False


@dataclass(frozen=True)
class Exported:
    """What was made."""

    path: Path
    size: int
    """Of the file, in bytes."""
    layers: int
    faults: OpgenError | None = None
    """Why not all of it compiles."""
    share: FloatShare | None = None
    """What of a quantized module is computed on real numbers, if anything."""

    def in_words(self) -> str:
        """Return it for people, with the command that comes next."""
        size = f"{self.path}: {self.size:,} bytes"
        if self.faults is not None:
            return f"{size}; not all of it compiles yet:\n{self.faults}"
        floats = f"\n{self.share}" if self.share is not None else ""
        layers = counted(self.layers, "layer")
        return f"{size}, {layers}; opgen convert {self.path} -o DIR{floats}"

    def facts(self) -> Mapping[str, object]:
        """Return it for programs."""
        found = self.faults.diagnostics if self.faults is not None else ()
        share = self.share
        return {
            "file": str(self.path),
            "bytes": self.size,
            "layers": self.layers if self.faults is None else None,
            "findings": [facts_of(each) for each in found],
            "float": {"macs": share.macs, "operators": dict(share.operators)} if share else None,
        }


def export_model(
    request: ExportRequest, context: RegistryContext, tell: Callable[[str], None]
) -> Exported:
    """Run the script, export its module, write the file.

    :param tell: is called with what is being done.
    :raises UsageError: if a package is missing, the script fails, or inputs do not fit.
    """
    _check_output(request.output)
    _check_calibration(request)
    with quiet():
        torch = _require("torch", request)
        for package in _NEEDED.get(request.quantize or "", ()):
            _require(package, request)
    # Of many small tensors threads make observers slower by orders of magnitude.
    torch.set_num_threads(1)
    torch.manual_seed(0)
    from opgen.torch.modules import kept_whole

    with script_faults(request.script):
        tell(f"running {request.script}")
        module, inputs = _module_and_inputs(request)
        with kept_whole(module, context) as kept:
            program = _program(module, inputs, request, context, tell)
            _save(program, request, kept.extra_files())
    return _judged(request.output, context)


def _check_output(output: Path) -> None:
    """Refuse a file that opgen could not read back, as its name says nothing of its format."""
    if output.suffix != _SUFFIX:
        hint = f"-o {shown_path(output.with_suffix(_SUFFIX))}" if output.name else ""
        raise UsageError.at(str(output), f"its name does not end with {_SUFFIX}", hint=hint)


def _require(package: str, request: ExportRequest) -> ModuleType:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        needs = f"--quantize {request.quantize}" if package != "torch" else "export-torch"
        message = f"{needs} needs the package {package}"
        hint = install_command("executorch" if request.quantize else "torch")
        if request.quantize:
            hint += "; docs/pytorch.md has a way to fewer packages"
        raise UsageError.at("opgen export-torch", message, hint=hint) from error


def _check_calibration(request: ExportRequest) -> None:
    if request.quantize and not request.calibration:
        message = f"--quantize {request.quantize} needs --calibration"
        why = "ranges of values are taken from data as the model will see them"
        hint = "give a .npz, a folder of .npz or .npy files, or script.py:loader"
        raise UsageError.at("opgen export-torch", message, why=why, hint=hint)
    if request.calibration and not request.quantize:
        raise UsageError.at("opgen export-torch", "--calibration is of use with --quantize only")


def _module_and_inputs(request: ExportRequest) -> tuple[torch.nn.Module, Inputs]:
    """Return the module, in the mode for inference, and one set of inputs."""
    from torch import nn

    from opgen.torch import samples

    found = load_name(request.script, _SCRIPT)
    if inspect.isclass(found) or (callable(found) and not isinstance(found, nn.Module)):
        found = found()
    module, *given = found if isinstance(found, tuple) else (found,)
    if not isinstance(module, nn.Module):
        kind = type(module).__name__
        message = f"{request.script} gives no torch.nn.Module, but a value of type {kind}"
        hint = "name a module, or a class or a function that gives one (and example inputs)"
        raise UsageError.at(_SCRIPT, message, hint=hint)
    module.eval()
    if request.example_inputs is not None:
        return module, samples.inputs_in_file(request.example_inputs, module)
    if request.input_shapes:
        return module, samples.inputs_of_shapes(request.input_shapes, request.dtypes)
    if given:
        whole = given[0] if len(given) == 1 else tuple(given)
        return module, samples.as_inputs(whole, request.script)
    hint = "give --input-shape 1,3,32,32, --example-inputs FILE.npz, or return (module, inputs)"
    message = "nothing tells the shapes of the module's inputs"
    raise UsageError.at(request.script, message, hint=hint)


def _program(
    module: torch.nn.Module,
    inputs: Inputs,
    request: ExportRequest,
    context: RegistryContext,
    tell: Callable[[str], None],
) -> torch.export.ExportedProgram:
    from opgen.torch import export, samples

    is_nhwc = request.channels_last or request.quantize == "cortex-m"
    if is_nhwc:
        export.store_channels_last(module)
        inputs = export.channels_last(inputs)
    if request.quantize is not None:
        data = samples.calibration_samples(request.calibration, inputs, module)
        data = [export.channels_last(each) for each in data] if is_nhwc else data
        tell(f"quantizing with {counted(len(data), 'sample')}")
        shown = steps_of("calibrating", data)
        module = export.quantize(module, inputs, shown, request.quantize)
    tell("exporting")
    program = export.export_program(module, inputs)
    return export.decomposed(program, lambda program: refused_operators(program, context))


def refused_operators(
    program: torch.export.ExportedProgram, context: RegistryContext
) -> Collection[str] | None:
    """Return the operators that no spec takes, or not all of their calls.

    None: the program as a whole cannot be read.
    """
    from opgen.torch.extract import extract_ir

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", OpgenWarning)  # reported when the file is read
            _, faults = load_partly(extract_ir(program), context)
    except OpgenError:  # of the whole program; reported then, too
        return None
    return {each.where.op for each in faults.found if isinstance(each.where, OperatorPlace)}


def _save(
    program: torch.export.ExportedProgram, request: ExportRequest, extra: Mapping[str, str]
) -> None:
    import torch

    output = request.output
    with file_errors(output, "written"):
        output.parent.mkdir(parents=True, exist_ok=True)
    # The archive calls its folder by the name of the file.
    with whole_file(output) as new, temporary_folder(new.parent) as folder:
        whole = folder / output.name
        with quiet():
            torch.export.save(savable(program), whole, extra_files={**extra})
        if request.strip:
            script = Path(request.script.rpartition(":")[0]).resolve()
            whole.write_bytes(strip_archive(whole, script.parent))
        whole.replace(new)


def _judged(path: Path, context: RegistryContext) -> Exported:
    """Read a file back, and see what of it does not compile."""
    size = path.stat().st_size
    try:
        bound = load_bound(path, context, find_target("host"))
    except OpgenError as error:
        return Exported(path, size, 0, error)
    return Exported(path, size, len(bound.operators), share=share_of_module(bound))
