"""The page in a browser: light and dark, narrow and wide. Nothing overflows, all can be read.

The screenshots are left in the folder that OPGEN_SCREENSHOTS names, if it does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from reports import DIGITS, HOSTILE, renamed, report_for, shared_model, with_several_memories

from benchmarks.synthetic import chain_of_operators
from opgen.report.difference_page import difference_page
from opgen.report.page import page_of
from tests.depth import depth
from tests.tools import imported, need

# For each text that is shown: its colour, and the nearest colour behind it.
COLOURS = """() => {
    const paint = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const known = new Map();
    const rgb = (colour) => {
        if (!known.has(colour)) known.set(colour, painted(colour));
        return known.get(colour);
    };
    const painted = (colour) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const unseen = element.closest("title, desc, style, script, .never");
        if (!walker.currentNode.data.trim() || unseen) continue;
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
    if name == "difference":
        reports = [report_for(DIGITS, ram_target=most) for most in ("", "least", "1700")]
        return difference_page([*reports, renamed(reports[0], HOSTILE)], ["a", "b", "c", HOSTILE])
    return page_of(report_for(DIGITS if name == "digits" else shared_model(name)))


WIDTHS = (400, 768, 1280, 1920)
SOON = 3000
"""Milliseconds in which a page of hundreds of layers answers on a busy machine."""
CUT = """() => [...document.querySelectorAll(".layers td.n, .layers th, .bar")].filter((each) =>
    each.offsetParent && (each.getBoundingClientRect().right > innerWidth
        || each.scrollWidth > each.clientWidth + 1)).length"""
"""Cells of the table of layers that are not seen whole."""
BROKEN = """() => [...document.querySelectorAll(".changes tbody :is(td, th):nth-child(-n+3)")]
    .filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
    }).map((each) => each.textContent)"""
"""What changed, names and operators that are on more than one line."""
BEYOND = """() => [...document.querySelectorAll(".node svg")].filter((box) =>
    [...box.querySelectorAll("text")].some((text) =>
        Number(text.getAttribute("x")) + text.getComputedTextLength()
            > Number(box.getAttribute("width")) - 4)).map((box) => box.textContent.trim())"""
"""Layers of the graph whose words are not within their box."""
TIMED = """(act) => {
    const begin = performance.now();
    new Function(act)();
    document.body.offsetHeight;  // lays the page out
    return performance.now() - begin;
}"""
"""How many milliseconds something takes."""
SEEN = """() => [...document.querySelectorAll(".layers tbody tr")]
    .filter((each) => each.offsetParent).map((each) => each.querySelector("th").innerText.trim())"""


def opened(browser: Any, file: Path, **view: Any) -> tuple[Any, list[str]]:
    """Return a page, and what it asks for or complains of: nothing but itself."""
    page = browser.new_context(**view).new_page()
    page.set_default_timeout(120_000)  # a busy machine draws slowly
    said: list[str] = []
    page.on("request", lambda request: said.append(request.url))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    assert said == [file.as_uri()]
    return page, said


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "name",
    [
        "digits",
        "memories",
        "hostile",
        "difference",
        "mlperf_tiny/kws_int8",
        "mlperf_tiny/ic_int8",
        "mww/okay_nabu_v2",
    ],
)
def test_looks(browser: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(pages(name, tmp_path), encoding="utf-8")
    shots = Path(os.environ.get("OPGEN_SCREENSHOTS", tmp_path))
    for width in WIDTHS[:: depth(2, thorough=1)]:
        # The width changes nothing in the colours, nor the other way round.
        scheme = "dark" if width in (400, 1280) else "light"
        view = {"width": width, "height": 900}
        page, said = opened(browser, file, viewport=view, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == 0
        page.evaluate(
            "[...document.querySelectorAll('details')].forEach((e) => { e.open = true; })"
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == 0
        narrow = (
            "[...document.querySelectorAll('.plot, svg[viewBox]')].every(e => e.clientWidth > 180)"
        )
        assert page.evaluate(narrow)
        assert page.evaluate(BEYOND) == []
        texts = page.evaluate(COLOURS)
        assert len(texts) > 80
        pale = [each for each in texts if contrast(each["colour"], each["behind"]) < READABLE]
        assert pale == []
        shot = shots / f"{name.replace('/', '_')}-{scheme}-{width}.png"
        if "OPGEN_SCREENSHOTS" in os.environ:
            page.screenshot(path=shot, full_page=True)
            assert shot.stat().st_size > 10_000
        assert len(said) == 1
        page.context.close()


@pytest.fixture(scope="module")
def with_a_loop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "page.html"
    report = report_for(DIGITS, target="cortex-m4", ram_target="least")
    file.write_text(page_of(report), encoding="utf-8")
    return file


def test_without_a_script(browser: Any, with_a_loop: Path) -> None:
    """Loops are unfolded by a box to tick, costs are there."""
    page, _ = opened(browser, with_a_loop, java_script_enabled=False)
    rows = page.locator(".layers tbody tr")
    shown = [row for row in rows.all() if row.is_visible()]
    assert len(shown) == 11
    for box in page.locator(".unfold").all():
        box.check()
    assert len([row for row in rows.all() if row.is_visible()]) > 30
    page.context.close()


def test_sorting_and_searching(browser: Any, with_a_loop: Path) -> None:
    page, said = opened(browser, with_a_loop)
    whole = "3-33 re_lu_7_1 to max_pooling2d_1_1"
    before = page.evaluate(SEEN)
    assert before[:3] == ["1 re_lu_5_1", "2 re_lu_6_1", whole]
    page.get_by_role("button", name="MACs").click()
    order = page.evaluate(SEEN)
    assert order[:2] == [whole, "20 re_lu_7_1"]
    assert order[3:5] == ["35 re_lu_9_1", "1 re_lu_5_1"]
    assert sorted(order) == sorted(before)
    page.get_by_role("button", name="MACs").press("Enter")
    assert page.evaluate(SEEN)[-3:][0] == whole
    page.get_by_role("button", name="layer").click()
    assert page.evaluate(SEEN) == before
    page.keyboard.press("/")
    page.keyboard.type("depthwise softmax")
    page.get_by_role("status").filter(has_text="0 of").wait_for()
    page.get_by_role("searchbox").fill("re_lu_9_1 conv_2d")
    assert page.evaluate(SEEN) == ["35 re_lu_9_1"]
    assert page.locator(".block.near").count() >= 2
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.layer") == "35"
    assert len(said) == 1
    page.context.close()


def test_picture_and_table(browser: Any, with_a_loop: Path) -> None:
    """A pointer over one shows what belongs to it in the other; so do keys."""
    page, said = opened(browser, with_a_loop)
    row = page.locator("tr[data-layer='35']")
    row.hover()
    users = [set(each.get_attribute("data-users").split()) for each in
             page.locator(".block.near").all()]  # fmt: skip
    assert users
    assert all("35" in each for each in users)
    assert page.locator(".cursor").get_attribute("visibility") == "visible"
    assert "re_lu_9_1" in page.locator(".node.near").text_content()
    page.locator("h1").hover()
    assert page.locator(".near").count() == 0
    page.locator(".plot").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    tip = page.locator(".tip").inner_text()
    assert tip == page.locator(".block.near title").text_content()
    page.keyboard.press("ArrowDown")
    assert page.locator(".tip").inner_text() != tip
    page.keyboard.press("Enter")
    layer = page.evaluate("document.activeElement.dataset.layer")
    assert page.locator(f"tr[data-layer='{layer}']").is_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('tr')")
    page.locator(".block").last.dispatch_event("click")
    assert page.evaluate("document.activeElement.matches('tr')")
    page.locator(".overlap").first.hover(force=True)
    assert "behind its start" in page.locator(".tip").inner_text()
    page.locator(".node[data-layer='35']").click()
    assert page.evaluate("document.activeElement.dataset.layer") == "35"
    assert len(said) == 1
    page.context.close()


def test_words_of_a_difference_are_whole(browser: Any, tmp_path: Path) -> None:
    """Nothing is broken where there is room; what is code has the letters of code."""
    before = report_for(DIGITS, target="cortex-m4")
    texts = [report_for(DIGITS, target="cortex-m4", ram_target="least"), report_for(DIGITS)]
    file = tmp_path / "page.html"
    file.write_text(difference_page([before, *texts], ["a", "b", "c"]), encoding="utf-8")
    for width in (400, 800, 901, 1280, 1920):
        page, _ = opened(browser, file, viewport={"width": width, "height": 900})
        assert page.evaluate(BROKEN) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert "`" not in page.locator("body").inner_text()
        code = page.locator(".changes code").all_inner_texts()
        assert {"depthwise_conv_2d_planes_s8", "int8 [1, 8, 8, 32]"} <= set(code)
        page.context.close()


def test_many_layers(browser: Any, tmp_path: Path) -> None:
    """All rows are there and within the page, and it answers at once."""
    count, model, file = 264, tmp_path / "chain.tflite", tmp_path / "page.html"
    model.write_bytes(chain_of_operators(count))
    report = report_for(model, target="cortex-m4")
    begin = process_time()
    file.write_text(page_of(report), encoding="utf-8")
    assert process_time() - begin < 10
    for width, scheme in ((400, "dark"), (1280, "light")):
        view = {"width": width, "height": 900}
        page, said = opened(browser, file, viewport=view, color_scheme=scheme)
        assert len(page.evaluate(SEEN)) == count
        assert page.evaluate(SEEN)[-1] == f"{count} layer{count - 1}"
        act = "[...document.querySelectorAll('.layers thead button')].find((each) =>"
        assert page.evaluate(TIMED, f"{act} each.textContent === 'MACs').click()") < SOON
        found = page.evaluate(SEEN)
        assert len(found) == count
        assert found[:2] == ["1 layer0", "3 layer2"]
        assert found[-1] == f"{count} layer{count - 1}"
        act = (
            "const field = document.querySelector('.search input'); field.value = 'layer250 conv';"
        )
        act += "field.dispatchEvent(new Event('input'))"
        assert page.evaluate(TIMED, act) < SOON
        assert page.evaluate(SEEN) == ["251 layer250"]
        page.get_by_role("searchbox").fill("")
        page.evaluate("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
        assert len(page.evaluate(SEEN)) == count
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == 0
        assert page.evaluate(BEYOND) == []
        pale = (
            each
            for each in page.evaluate(COLOURS)
            if contrast(each["colour"], each["behind"]) < READABLE
        )
        assert not [*pale]
        assert len(said) == 1
        page.context.close()


def test_names_of_layers_lead_to_them(browser: Any, with_a_loop: Path) -> None:
    """Those in the tables besides, without a script, too."""
    page, _ = opened(browser, with_a_loop, java_script_enabled=False)
    links = page.locator(".plain a").all()
    assert len(links) > 10
    for link in links[:4]:
        number, name = link.inner_text().split(" ", 1)
        link.click()
        row = page.locator("tr:target")
        assert row.get_attribute("data-layer") == number
        assert name in row.locator("th").inner_text()
        assert row.is_visible()
    page.context.close()
