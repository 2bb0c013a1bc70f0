"""The files of the glue for a runtime: rendered, written by hand, and those of the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import opgen
from opgen.aot.emit.names import comment
from opgen.aot.emit.runtime_files import identifiers, runtime_files
from opgen.paths import runtime_root
from opgen.render import render
from opgen.synth.device.view import OperatorView
from opgen.synth.emit import Glue, report_file


class GlueFiles:
    """The files of some operators, rendered from the templates of a runtime."""

    def __init__(self, glue: Glue, operators: Sequence[OperatorView]) -> None:
        self.glue = glue
        self.operators = operators
        self.facts: dict[str, object] = {
            "operators": operators,
            "command": comment(glue.command, 200),
            "version": opgen.__version__,
            "model": comment(glue.model.name) if glue.model else "",
        }
        self.files: dict[str, bytes] = {}
        for operator in operators:
            for suffix in ("_kernels.h", "_kernels.c"):
                text = render(f"device/operator{suffix}.j2", operator=operator, **self.facts)
                self.files[f"{operator.name}{suffix}"] = text.encode()

    def add(self, template: str, name: str, **facts: object) -> None:
        """Add a file made from a template of the runtime."""
        text = render(f"{self.glue.runtime}/{template}.j2", **self.facts, **facts)
        self.files[name] = text.encode()

    def finished(
        self, common: Mapping[str, bytes], build_files: Sequence[str]
    ) -> Mapping[str, bytes]:
        """Return all files, with those of the runtime in C that they need, and a report.

        :param common: what is the same for all operators.
        :param build_files: templates that list the sources.
        """
        # Names of operators do not begin as those of the runtime's files do.
        self.files |= common
        for each in self.operators:
            self.files |= each.files
        names = frozenset().union(*(identifiers(text.decode()) for text in self.files.values()))
        self.files |= runtime_files(names)
        sources = sorted(name for name in self.files if name.endswith((".c", ".cc")))
        for name in build_files:
            self.add(name, name, sources=sources)
        self.files["report.json"] = report_file(
            self.glue, [each.op for each in self.operators], self.files
        )
        return dict(sorted(self.files.items()))


def common_files(*folders: str) -> dict[str, bytes]:
    """Return the files in folders of `runtime_c/`, which are the same for all operators."""
    paths = (p for each in folders for p in (runtime_root() / each).glob("opgen_*"))
    return {path.name: path.read_bytes() for path in sorted(paths)}
