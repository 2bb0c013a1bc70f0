"""``opgen bench`` with a device: firmware that counts, and what it sends."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from opgen.base.files import check_replaceable, whole_file
from opgen.bench.bench import Measurement, measure_model
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig
from opgen.errors import UsageError
from opgen.lib.target import Target
from opgen.loading import ModelLoader
from opgen.trace.cycles import Wait, as_text, device_facts, receive
from opgen.trace.firmware import firmware
from opgen.trace.port import open_port
from opgen.trace.power import energies

_MARK = b", for: opgen bench MODEL --serial PORT"


def write_firmware(
    model: Path, loader: ModelLoader, target: Target, file: Path, name: str, *, force: bool
) -> str:
    """Write the C file that counts; return what is to be said of it.

    :param name: of the module; empty: that of the model.
    :raises UsageError: if it must not be or cannot be written.
    """
    if loader.input_rows:
        message, hint = "the firmware writes whole inputs", "measure the module without it"
        raise UsageError.at("--input-rows", message, hint=hint)
    check_replaceable(file, _MARK, "was not made by opgen bench", force=force)
    name = ConvertConfig(model, Path(), name=name).module_name
    bound = loader.load(model, target)
    with whole_file(file) as new:
        text = firmware(bound, name, loader.find_planner())
        new.write_text(text, encoding="utf-8", newline="\n")
    return f"{file}: compile it and the module {name} with -D{name.upper()}_TRACE"


@dataclass(frozen=True)
class Meter:
    """What a power meter recorded of the same runs."""

    file: Path | None = None
    volts: float | None = None


def bench_device(
    model: Path,
    loader: ModelLoader,
    target: Target,
    place: str,
    wait: Wait,
    meter: Meter,
    *,
    as_json: bool,
) -> str:
    """Return what a device measured, beside the estimate for a target.

    :raises UsageError: if the port or the meter's file cannot be read, or no run comes.
    """
    joules = energies(meter.file, meter.volts) if meter.file else ()
    bound = loader.load(model, target)
    with open_port(place) as read:
        device = receive(read, bound, wait, "standard input" if place == "-" else place)
    estimate, why = _estimate(bound, loader)
    return as_text(device_facts(bound, device, estimate, why, joules), as_json=as_json)


def _estimate(bound: BoundModel, loader: ModelLoader) -> tuple[Measurement | None, str]:
    """Return the estimate, or why there is none: the tools for it may be missing."""
    try:
        found = measure_model(bound, loader.find_planner())[1]
    except UsageError as error:
        return None, f"no estimate: {error.diagnostics[0].message}"
    why = "" if found.cycles is not None else f"no costs of {bound.target.name} are known"
    return found, why
