"""A page of HTML that has everything in itself: its style, its script, its pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256

from markupsafe import Markup

from opgen.base.paths import templates_root
from opgen.base.render import render
from opgen.report.svg import MEDIUM, SMALL, WIDTHS, fitting, number


def html_page(
    template: str, filters: Mapping[str, Callable[..., object]], /, **facts: object
) -> str:
    """Return the text of a template, which is given ``style``, ``script`` and ``policy``,
    and the sizes of letters.

    The policy lets no script run but this one: what a stranger's model is called cannot become one,
    even if it were not escaped.
    """
    folder = templates_root() / "report"
    script = (folder / "report.js").read_text(encoding="utf-8")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    style = (folder / "report.css").read_text(encoding="utf-8") + _by_width()
    parts = {"style": Markup(style), "script": Markup(script), "policy": policy}  # noqa: S704
    sizes = {"small": SMALL, "medium": MEDIUM}
    common: Mapping[str, Callable[..., object]]
    common = {"px": number, "number": "{:,}".format, "fitting": fitting}
    return render(template, {**filters, **common}, **parts, **sizes, **facts)


def _by_width() -> str:
    """Return the style of :func:`opgen.report.svg.shown_at`."""
    rules = (
        f"@container (max-width: {width - 1}px) {{ .w{width} {{ display: none; }} }}\n"
        for width in WIDTHS
    )
    return "".join(rules)
