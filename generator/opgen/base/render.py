"""Facts into the templates of ``templates/``, which have no logic but loops and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import jinja2

from opgen.base.paths import templates_root

_NO_FILTERS: Mapping[str, Callable[..., object]] = {}


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
        autoescape=jinja2.select_autoescape(("html.j2",)),
    )


def render(
    template: str, filters: Mapping[str, Callable[..., object]] = _NO_FILTERS, /, **facts: object
) -> str:
    """Return the text of a template; of HTML, with all facts escaped but Markup.

    :param template: its path below ``templates/``.
    :param filters: what it may use as ``{{ value | name }}`` besides Jinja's own.
    """
    return "".join(rendered(template, filters, **facts))


def rendered(
    template: str, filters: Mapping[str, Callable[..., object]] = _NO_FILTERS, /, **facts: object
) -> Iterator[str]:
    """Yield the text of :func:`render` in pieces, so that no more than one is held."""
    templates = _templates()
    if filters:
        templates = templates.overlay()
        templates.filters = {**templates.filters, **filters}
    yield from templates.get_template(template).generate(**facts)
