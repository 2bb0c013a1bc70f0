"""The files of the glue for a runtime: rendered, written by hand, and those of the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import opgen
from opgen.base.paths import runtime_root
from opgen.base.render import render
from opgen.c.names import comment
from opgen.c.runtime_files import runtime_files
from opgen.export.device.operator_view import OperatorView
from opgen.export.glue import Glue, report_file
from opgen.text.c import declared_in_cpp, identifiers, includes


class GlueFiles:
    """The files of some operators, rendered from the templates of a runtime."""

    def __init__(self, glue: Glue, operators: Sequence[OperatorView]) -> None:
        self.glue = glue
        self.operators = operators
        self.facts: dict[str, object] = {
            "operators": operators,
            "command": comment(glue.command, 200),
            "version": opgen.__version__,
            "models": [comment(each.name) for each in glue.models],
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

    def add_runtime(self, *folders: str) -> None:
        """Add the files of the runtime, in C++ and in C, that those which are there need.

        :param folders: those of `runtime_c/` that hold the C++.
        """
        # Names of operators do not begin as those of the runtime's files do.
        self.files |= included_files(self.files, *folders)
        for each in self.operators:
            self.files |= each.files
        names = frozenset().union(*(identifiers(text.decode()) for text in self.files.values()))
        self.files |= runtime_files(names)

    def finished(self, build_files: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return all files, with a report.

        :param build_files: templates that list the sources -> the files' names.
        """
        sources = sorted(name for name in self.files if name.endswith((".c", ".cc")))
        for template, name in build_files.items():
            self.add(template, name, sources=sources)
        self.files["report.json"] = report_file(
            self.glue, list(dict.fromkeys(each.op for each in self.operators)), self.files
        )
        return dict(sorted(self.files.items()))


def device_headers(text: str, *folders: str) -> list[str]:
    """Return the headers in folders of `runtime_c/` that declare what a piece of C++ uses.

    Those that others of them include are left out.
    """
    names = identifiers(text)
    known = _written(*folders)
    found = {
        name: content
        for name, content in known.items()
        if name.endswith(".h") and names.intersection(declared_in_cpp(content.decode()))
    }
    inner = {
        name
        for header, content in found.items()
        for name in included_files({header: content}, *folders)
    }
    return sorted(found.keys() - inner)


def included_files(files: Mapping[str, bytes], *folders: str) -> dict[str, bytes]:
    """Return the files in folders of `runtime_c/` that files include, with their sources."""
    known = _written(*folders)
    found: dict[str, bytes] = {}
    waiting = list(files.values())
    while waiting:
        for header in includes(waiting.pop().decode()):
            for name in (header, f"{header.removesuffix('.h')}.cc"):
                if name in known and name not in found:
                    found[name] = known[name]
                    waiting.append(known[name])
    return found


@cache
def _written(*folders: str) -> Mapping[str, bytes]:
    paths = (p for each in folders for p in (runtime_root() / each).glob("opgen_*"))
    return {path.name: path.read_bytes() for path in sorted(paths)}
