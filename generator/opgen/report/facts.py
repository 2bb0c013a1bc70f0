"""Reports: of a model, or read from a file that a conversion wrote."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema

from opgen.aot.plan.frontier import recommended
from opgen.aot.summary.report_facts import Report
from opgen.base.files import file_errors
from opgen.base.manifest import REPORT
from opgen.base.schemas import schema_named
from opgen.bench.bench import measure_model, measured_facts, require_board
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.loading import ways_of

_MOST_BYTES = 1 << 28
"""Of a file: a report has some hundred bytes for each tensor."""


def report_of(
    config: ConvertConfig, context: RegistryContext, *, measured: bool, frontier: bool = False
) -> Report:
    """Return the report of a model that is converted in memory; nothing is written.

    :param measured: whether its module is run in an emulator, too.
    :param frontier: whether it tells what ``ram_target`` may choose between.
    :raises OpgenError: as :meth:`opgen.converter.AotConverter.convert` and
        :func:`opgen.bench.bench.measure_model` do.
    """
    if measured:
        require_board(config.resolved_target)
    conversion = AotConverter(config, context).compile()
    report = conversion.report
    if measured:
        planner = context.planners.get(config.planner)
        _, found = measure_model(conversion.bound, planner)
        report["measured"] = measured_facts(found, conversion.bound.target)
    if frontier:
        offered = ways_of(config, context)
        report["ways"] = [
            {
                "arena_bytes": way.arena,
                "instructions": way.instructions,
                "in_rows": way.in_rows,
                "recommended": way == recommended(offered),
            }
            for way in offered
        ]
    return report


def read_report(path: Path) -> Report:
    """Read a report, or that of a module's folder.

    :raises UsageError: if there is none, or if it is of another form.
    """
    file = path / REPORT if path.is_dir() else path
    hint = "give the folder of a module, or what `opgen report --json` printed"
    with file_errors(file, "read", hint):
        if not file.is_file():
            raise UsageError.at(str(file), "is no file", hint=hint)
        if file.stat().st_size > _MOST_BYTES:
            raise UsageError.at(str(file), "is too large for a report", hint=hint)
        text = file.read_bytes()
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError.at(str(file), "is not JSON", hint=hint) from error
    schema = schema_named("report.schema.json")
    fault = next(jsonschema.Draft202012Validator(schema).iter_errors(found), None)
    if fault is not None:
        message = "is no report of this version of opgen"
        why = f"{fault.json_path}: {fault.message[:200]}"
        hint = "convert the model again with this version"
        if isinstance(found, dict) and isinstance(found.get("models"), list):
            message = "is of several models"
            hint = "give the report of one of them, which is beside it: <name>_report.json"
            why = ""
        raise UsageError.at(str(file), message, why=why, hint=hint)
    assert isinstance(found, dict)
    return found
