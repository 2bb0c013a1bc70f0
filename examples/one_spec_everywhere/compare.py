"""Runs the four operators in every ecosystem that is installed, and compares the values.

    python examples/one_spec_everywhere/compare.py build

`build` holds the folders that the README's commands write. Exit status: 0 if all that ran agree.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = list[npt.NDArray[np.float32]]

HERE = Path(__file__).parent
MODEL, SPECS = HERE / "everywhere.tflite", HERE / "specs"
RNG = np.random.default_rng(1)
X, Y = RNG.normal(size=(2, 3, 4)).astype(np.float32), RNG.normal(size=4).astype(np.float32)
TOLERANCE = 1e-6


class Missing(Exception):  # noqa: N818  nothing is wrong
    """What an ecosystem needs is not here; the text says what."""


def wanted() -> Arrays:
    """What numpy makes of it, without opgen."""
    return [X + np.float32(0.5) * Y, 3 * X, 4 * X, 3 * X, 4 * X]


def run(model: Path, engine: str) -> Arrays:
    """Run a model with opgen."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        np.save(folder / "x.npy", X)
        np.save(folder / "y.npy", Y)
        command = ["run", str(model), "--specs", str(SPECS), "--engine", engine]
        command += ["--input", str(folder / "x.npy"), "--input", str(folder / "y.npy")]
        _call([sys.executable, "-m", "opgen", *command, "-o", str(folder / "out.npz")])
        with np.load(folder / "out.npz") as found:
            return [found[f"out{index}"] for index in range(len(found.files))]


def reference(build: Path) -> Arrays:
    """Run the references of the specs with numpy."""
    del build
    return run(MODEL, "reference")


def c(build: Path) -> Arrays:
    """Run the C that `opgen convert` makes."""
    del build
    return run(MODEL, "c")


def module(build: Path) -> Any:
    """Return a module of PyTorch that calls the operators, for which only this import is needed."""
    torch = _imported("torch")
    torch.set_num_threads(1)
    sys.path[:0] = [str(build / "torch"), str(build / "coreai")]
    importlib.import_module("opgen_specs")

    class Everywhere(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any, y: Any) -> Any:
            ops = torch.ops
            total = ops.opgen.scaled_add(x, y, scale=0.5)
            both = ops.my_ops.mul3_mul4(x)
            return total, ops.my_ops.mul3(x), ops.my_ops.mul4(x), *both

    return Everywhere()


def exported(build: Path) -> Any:
    """Return the module as torch.export has it."""
    torch = _imported("torch")
    return torch.export.export(module(build), (torch.from_numpy(X), torch.from_numpy(Y)))


def pytorch(build: Path) -> Arrays:
    """Call the operators as Python does."""
    torch = _imported("torch")
    return [each.numpy() for each in module(build)(torch.from_numpy(X), torch.from_numpy(Y))]


def pytorch_as_c(build: Path) -> Arrays:
    """Export the module, and run the C that opgen makes of it."""
    torch = _imported("torch")
    with tempfile.TemporaryDirectory() as place:
        torch.export.save(exported(build), Path(place) / "everywhere.pt2")
        return run(Path(place) / "everywhere.pt2", "c")


def executorch(build: Path) -> Arrays:
    """Compile the kernels, load them, and run the program with ExecuTorch's runtime."""
    package = Path(_imported("executorch").__path__[0])
    exir, runtime = _imported("executorch.exir"), _imported("executorch.runtime")
    torch = _imported("torch")
    if not (package / "lib/libexecutorch.so").exists():
        raise Missing("this package of executorch has no libexecutorch.so")
    config = exir.EdgeCompileConfig(_check_ir_validity=False)
    program = exir.to_edge(exported(build), compile_config=config).to_executorch()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "everywhere.pte").write_bytes(program.buffer)
        headers = package / "include"
        portable = headers / "executorch/runtime/core/portable_type/c10"
        flags = ["-fPIC", f"-I{headers}", f"-I{portable}", "-DC10_USING_CUSTOM_GENERATED_MACROS"]
        libraries = [f"-L{package}/lib", f"-Wl,-rpath,{package}/lib", "-lexecutorch", "-shared"]
        _compile(build / "executorch", folder / "libkernels.so", flags, libraries)
        ctypes.CDLL(str(folder / "libkernels.so"), mode=ctypes.RTLD_GLOBAL)
        method = runtime.Runtime.get().load_program(folder / "everywhere.pte")
        found = method.load_method("forward").execute((torch.from_numpy(X), torch.from_numpy(Y)))
        return [each.numpy() for each in found]


def core_ai(build: Path) -> Arrays:
    """Convert the program with the lowerings, and run it with Core AI's interpreter."""
    converters = _imported("coreai_torch")
    runtime = _imported("coreai.runtime")
    program, names = exported(build), [f"out{index}" for index in range(5)]
    lowerings = importlib.import_module("opgen_specs_coreai")
    converter = converters.TorchConverter()
    lowerings.register(converter)
    converter.add_exported_program(program, input_names=["x", "y"], output_names=names)

    async def execute(asset: Any) -> Arrays:
        async with asset.executable() as model:
            fed = {"x": runtime.NDArray(X), "y": runtime.NDArray(Y)}
            found = await model.load_function("main")(fed)
            return [np.array(found[name].numpy()) for name in names]

    with tempfile.TemporaryDirectory() as place:
        return asyncio.run(execute(converter.to_coreai().save_asset(Path(place) / "m.aimodel")))


def tflm(build: Path) -> Arrays:
    """Compile the glue with TensorFlow Lite Micro, and run the model with its interpreter."""
    root = Path(os.environ.get("TFLITE_MICRO_DIR", ""))
    library = next(root.glob("gen/*/lib/libtensorflow-microlite.a"), None)
    if not os.environ.get("TFLITE_MICRO_DIR") or library is None:
        raise Missing("TFLITE_MICRO_DIR names no checkout that its Makefile has built (microlite)")
    downloads = root / "tensorflow/lite/micro/tools/make/downloads"
    found = [root, *(downloads / each for each in ("flatbuffers/include", "gemmlowp", "ruy"))]
    flags = [*(f"-I{each}" for each in found), "-DTF_LITE_STATIC_MEMORY"]
    with tempfile.TemporaryDirectory() as place:
        program, linked = Path(place) / "everywhere", [str(library), "-lm"]
        _compile(build / "tflm", program, flags, linked, [HERE / "tflm_main.cc"])
        answer = _call([str(program), str(MODEL)], given=X.tobytes() + Y.tobytes())
    return [each.reshape(X.shape) for each in np.split(np.frombuffer(answer, np.float32), 5)]


ECOSYSTEMS: dict[str, Callable[[Path], Arrays]] = {
    "the references, with numpy": reference,
    "C": c,
    "PyTorch": pytorch,
    "PyTorch, exported, as C": pytorch_as_c,
    "ExecuTorch": executorch,
    "Core AI": core_ai,
    "TensorFlow Lite Micro": tflm,
}


def _imported(name: str) -> Any:
    if importlib.util.find_spec(name.partition(".")[0]) is None:
        raise Missing(f"{name.partition('.')[0]} is not installed")
    return importlib.import_module(name)


def _compile(
    folder: Path,
    out: Path,
    flags: Sequence[str],
    linked: Sequence[str],
    more: Sequence[Path] = (),
) -> None:
    """Compile all C and C++ of a folder, and link it."""
    objects = []
    for source in (*sorted(folder.glob("*.c")), *sorted(folder.glob("*.cc")), *more):
        compiler = ["cc", "-std=c99"] if source.suffix == ".c" else ["c++", "-std=c++17"]
        objects.append(f"{out}_{source.name}.o")
        words = [*compiler, "-O2", "-w", *flags, f"-I{folder}", "-c", str(source)]
        _call([*words, "-o", objects[-1]])
    _call(["c++", *objects, *linked, "-o", str(out)])


def _call(command: Sequence[str], given: bytes = b"") -> bytes:
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr.decode()}")
    return done.stdout


def main() -> int:
    """Compare; return the exit status."""
    build = Path(*sys.argv[1:2] or ["build"]).resolve()
    status = 0
    for name, ecosystem in ECOSYSTEMS.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # of converters
                found = ecosystem(build)
        except Missing as reason:
            print(f"{name + ':':28}skipped, {reason}")
            continue
        pairs = list(zip(found, wanted(), strict=True))
        fits = all(a.shape == b.shape for a, b in pairs)
        difference = max(float(np.abs(a - b).max()) for a, b in pairs) if fits else np.inf
        verdict = "equal" if difference <= TOLERANCE else "DIFFERENT"
        print(f"{name + ':':28}{verdict}, largest difference from numpy {difference:.1e}")
        status |= verdict != "equal"
    return status


if __name__ == "__main__":
    sys.exit(main())
