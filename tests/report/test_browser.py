"""The page in a browser: light and dark, narrow and wide. Nothing overflows, all can be read.

The screenshots are left in the folder that OPGEN_SCREENSHOTS names, if it does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from reports import DIGITS, HOSTILE, renamed, report_for, shared_model, with_several_memories

from opgen.report.page import page_of
from tests.tools import imported, need

# For each text that is shown: its colour, and the nearest colour behind it.
COLOURS = """() => {
    const paint = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const rgb = (colour) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || element.closest("title, desc, style")) continue;
        const isDrawn = element.closest("svg") !== null;
        const style = getComputedStyle(element);
        let behind = element;
        while (behind && rgb(getComputedStyle(behind).backgroundColor)[3] === 0)
            behind = behind.parentElement;
        found.push({
            text: walker.currentNode.data.trim().slice(0, 40),
            colour: rgb(isDrawn ? style.fill : style.color).slice(0, 3),
            behind: rgb(behind ? getComputedStyle(behind).backgroundColor : "white").slice(0, 3),
        });
    }
    for (const name of ["tensor", "scratch", "state", "constant"])
        found.push({
            text: `label on ${name}`,
            colour: rgb(getComputedStyle(document.body).color).slice(0, 3),
            behind: rgb(getComputedStyle(document.documentElement)
                .getPropertyValue("--" + name)).slice(0, 3),
        });
    return found;
}"""
READABLE = 4.5
"""The least contrast of text that WCAG 2 allows at level AA."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = imported("playwright.sync_api")
    program = need("chromium")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


def luminance(colour: list[int]) -> float:
    parts = [each / 255 for each in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[int], other: list[int]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pages(name: str, folder: Path) -> str:
    if name == "memories":
        return page_of(with_several_memories(folder))
    if name == "hostile":
        return page_of(renamed(with_several_memories(folder), HOSTILE + "x" * 300))
    return page_of(report_for(DIGITS if name == "digits" else shared_model(name)))


@pytest.mark.parametrize(
    "name",
    [
        "digits",
        "memories",
        "hostile",
        "mlperf_tiny/kws_int8",
        "mlperf_tiny/ic_int8",
        "mww/okay_nabu_v2",
    ],
)
def test_looks(browser: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(pages(name, tmp_path), encoding="utf-8")
    shots = Path(os.environ.get("OPGEN_SCREENSHOTS", tmp_path))
    # The width changes nothing in the colours, nor the other way round.
    for scheme, width in (("light", 1280), ("dark", 360)):
        view = {"width": width, "height": 900}
        context = browser.new_context(viewport=view, color_scheme=scheme)
        page = context.new_page()
        asked: list[str] = []
        faults: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.on("dialog", lambda dialog, faults=faults: faults.append(dialog.message))
        page.on("console", lambda message, faults=faults: faults.append(message.text))
        page.goto(file.as_uri())
        assert asked == [file.as_uri()]
        assert faults == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        narrow = "[...document.querySelectorAll('svg')].every(e => e.clientWidth > 200)"
        assert page.evaluate(narrow)
        texts = page.evaluate(COLOURS)
        assert len(texts) > 100
        pale = [each for each in texts if contrast(each["colour"], each["behind"]) < READABLE]
        assert pale == []
        shot = shots / f"{name.replace('/', '_')}-{scheme}-{width}.png"
        page.screenshot(path=shot, full_page=True)
        assert shot.stat().st_size > 10_000
        context.close()
