"""``opgen report`` and ``opgen diff``: files in, files and text out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from opgen.aot.emit.report import report_text
from opgen.aot.summary.report_facts import ram_bytes
from opgen.base.files import check_replaceable, whole_file
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.errors import UsageError
from opgen.report.difference import check_limits, difference_of, markdown_of, parse_limits
from opgen.report.difference_page import difference_page
from opgen.report.facts import read_report, report_of
from opgen.report.page import page_of

_PAGE = Path("report.html")
_MARK = b'<meta name="generator" content="opgen">'


def report_model(
    config: ConvertConfig,
    context: RegistryContext,
    file: Path | None,
    *,
    force: bool,
    as_json: bool,
    measured: bool,
    frontier: bool,
) -> str:
    """Write the page of a model, or its facts; return what is to be printed.

    :param file: None: ``report.html`` in the current folder; of JSON: it is returned.
    :raises UsageError: if the file must not be or cannot be written.
    :raises OpgenError: as :func:`opgen.report.facts.report_of` does.
    """
    target = file or (None if as_json else _PAGE)
    if target is not None:
        _check_file(target, config.model, force=force or as_json)
    report = report_of(config, context, measured=measured, frontier=frontier)
    text = report_text(report) if as_json else page_of(report)
    if target is None:
        return text
    with whole_file(target) as new:
        new.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    weights = report["memory"]["weights_bytes"]
    return f"{target}: RAM {ram_bytes(report):,} B, constants {weights:,} B\n"


def compare_reports(
    before: Path,
    after: Path,
    others: Sequence[Path],
    limits: str,
    page: Path | None,
    *,
    as_json: bool,
    force: bool,
) -> tuple[str, Callable[[], None]]:
    """Return the difference of reports, and what raises an error if a limit is exceeded.

    :param others: further ones, for the page alone.
    :param limits: see :func:`opgen.report.difference.parse_limits`; may be empty.
    :param page: where a page of all of them goes, if it is asked for.
    :raises UsageError: if a file is no report, the limits are none, or the page cannot be written.
    """
    parsed = parse_limits(limits) if limits else ()
    if others and page is None:
        message = "more than two reports are compared in a page"
        raise UsageError.at(str(others[0]), message, hint="give -o FILE")
    files = (before, after, *others)
    if page is not None:
        for each in files:
            _check_file(page, each, force=force)
    reports = [read_report(each) for each in files]
    difference = difference_of(*reports[:2])
    if as_json:
        text = json.dumps(difference.to_json(), indent=2)
    else:
        text = markdown_of(difference, str(before), str(after))
    if page is not None:
        with whole_file(page) as new:
            words = difference_page(reports, [str(each) for each in files])
            new.write_text(words, encoding="utf-8", errors="replace", newline="\n")
    return text, lambda: check_limits(difference, parsed, str(after))


def _check_file(file: Path, model: Path, *, force: bool) -> None:
    """Refuse to overwrite what opgen did not make, and the model in any case."""
    check_replaceable(file, _MARK, "is no page of opgen", force=force)
    if file.exists() and model.exists() and file.samefile(model):
        raise UsageError.at(str(file), "is the model", hint="choose another file")
