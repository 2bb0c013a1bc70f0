"""Facts into the templates of ``templates/``, which have no logic but loops and conditions."""

from __future__ import annotations

from functools import cache

import jinja2

from opgen.paths import templates_root


@cache
def _templates() -> jinja2.Environment:
    """Return the templates; one that asks for what it is not given fails."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_root()),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # C, YAML, Markdown: each has rules of its own; what is a stranger's comes escaped by them.
        autoescape=False,  # noqa: S701
    )


def render(template: str, **facts: object) -> str:
    """Return the text of a template.

    :param template: its path below ``templates/``.
    """
    return _templates().get_template(template).render(**facts)
