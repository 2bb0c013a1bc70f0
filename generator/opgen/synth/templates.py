"""Templates that kernels of several files are written from: each has a module of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import PurePath
from typing import Any

from opgen.spec.code_template import SUFFIX
from opgen.synth.common import name_of_file
from opgen.synth.imports import OPERATORS, Constant, functions_in, module_text
from opgen.synth.pretty import flat
from opgen.synth.said import Call, Raw

_TEMPLATES = f"{OPERATORS}._templates"
_MADE = "Made by `opgen build` from specs"

Templates = Mapping[str, Call]
"""Name of a module -> the template in it."""


def shared_templates(operators: Iterable[Call]) -> Templates:
    """Return the templates that kernels of several files have, but for those that call functions
    of one operator.
    """
    found: dict[str, dict[str, Call]] = {}
    for kernel in chain.from_iterable(map(_kernels, operators)):
        template = kernel.arguments.get("template")
        if template is not None and (file := template.arguments.get("file")):
            name = PurePath(file).name.removesuffix(SUFFIX)
            found.setdefault(name, {})[name_of_file(kernel)] = template
    first = ((name, next(iter(of.values()))) for name, of in found.items() if len(of) > 1)
    return {name: each for name, each in first if not functions_in(each, "")}


def _kernels(operator: Call) -> tuple[Any, ...]:
    kernels: tuple[Any, ...] = operator.arguments.get("kernels", ())
    return kernels


def with_names(operator: Call, templates: Templates) -> Call:
    """Return the record of an operator that names templates which have modules."""
    names = {
        flat(each): Raw(f"{name}.TEMPLATE", (_TEMPLATES, name)) for name, each in templates.items()
    }
    kernels = (
        replace(each, arguments={**each.arguments, "template": names[text]})
        if (text := flat(each.arguments.get("template"))) in names
        else each
        for each in _kernels(operator)
    )
    return replace(operator, arguments={**operator.arguments, "kernels": tuple(kernels)})


def template_modules(templates: Templates) -> dict[str, str]:
    """Return the text of the modules of templates, by file name."""
    said = f"Templates that kernels of several files are written from. {_MADE}; do not edit."
    files = {"_templates/__init__.py": f'"""{said}"""\n'}
    for name, each in templates.items():
        doc = f"A template of kernels. {_MADE}/{each.arguments['file']}; do not edit."
        files[f"_templates/{name}.py"] = module_text(doc, [], [[Constant("TEMPLATE", each)]])
    return files
