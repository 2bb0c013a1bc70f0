"""The command that makes a module, as its files name it."""

from __future__ import annotations

import shlex

from opgen.aot.emit.options import EmitOptions
from opgen.aot.plan.model import Plan
from opgen.bind.bound import BoundModel
from opgen.config.words import option_words


def module_command(bound: BoundModel, options: EmitOptions, plan: Plan, target: str) -> str:
    """Return what a user types to make the module for a target, without paths."""
    parts = ["opgen convert", *_models(bound, options)]
    parts += [f"-c {shlex.quote(options.config_file)}"] if options.config_file else []
    parts += ["-o DIR", *_names(options), f"--target {shlex.quote(target)}"]
    others = (
        ("kernels", bound.target.kernels, "portable"),
        ("optimize", bound.target.optimize, "speed"),
        ("io", plan.io, "arena"),
        ("weights-as", options.weights_as, "c"),
        ("cpp", options.cpp, "none"),
        ("format", options.format, "sources"),
        ("module-version", options.module_version, ""),
        ("module-url", options.module_url, ""),
    )
    parts += [
        f"--{name} {shlex.quote(value)}"
        for name, value, default in others
        # The command line may have taken back what the file says.
        if value != default or name.replace("-", "_") in options.config_keys
    ]
    parts += option_words(options.asked, options.config_keys)
    parts += ["--keep-input"] if plan.keep_inputs else []
    parts += [f"--test {options.selftest.runs}"] if options.selftest else []
    parts += [f"--specs {shlex.quote(folder)}" for folder in options.specs]
    parts += [f"--customizer {shlex.quote(name)}" for name in options.customizers]
    parts += ["--allow-override"] if options.allow_override else []
    parts += [f"# with {', '.join(options.packages)}"] if options.packages else []
    return " ".join(parts)


def _models(bound: BoundModel, options: EmitOptions) -> list[str]:
    if options.shared is not None:
        return [*map(shlex.quote, options.shared.sources), "--share-arena"]
    return [shlex.quote(options.source or f"{bound.model.name}.tflite")]


def _names(options: EmitOptions) -> list[str]:
    if options.shared is None:
        return [f"--name {options.name}"]
    names = [*options.shared.modules]
    names += [options.shared.name] if options.shared.name != "_".join(names) else []
    return [f"--name {name}" for name in names]
