"""The site of docs/: it builds without a warning, all its links hold, and it needs no network."""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from tests.depth import depth
from tests.tools import imported, need

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<!!)\[(?:[^\[\]`]|`[^`]*`)+\]\(([^()\s]+)\)")
MADE = (
    "CONFORMANCE.md",
    "OPERATORS.md",
    "cli.md",
    "functions.md",
    "pytorch-database.md",
    "spec-keys.md",
)
"""Reference that is made of data, but for some paragraphs."""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
WIDTHS = (400, 768, 1280, 1920)


def pages() -> list[Path]:
    """Return the pages that people read, wherever they are in the repository."""
    top = [each for each in ROOT.glob("*.md") if each.name != "LICENSE.md"]
    return sorted([*top, *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("README.md")])


def without_code(text: str) -> str:
    """Return a page without its fences."""
    return re.sub(r"(?ms)^( *)(```|~~~).*?^\1\2[^\n]*$", "", text)


@cache
def anchors(page: Path) -> set[str]:
    """Return what links to headings of a page are, as forges make them."""
    found: set[str] = set()
    for heading in re.findall(r"(?m)^#+ (.+)$", without_code(page.read_text(encoding="utf-8"))):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        number = next(n for n in range(99) if (f"{name}-{n}" if n else name) not in found)
        found.add(f"{name}-{number}" if number else name)
    return found


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_of_a_page_hold_in_the_repository(page: Path) -> None:
    wrong = []
    for link in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        parts = urlsplit(link)
        if parts.scheme:
            good = parts.scheme == "https" and re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.netloc)
        else:
            path = page.parent / unquote(parts.path) if parts.path else page
            target = path / "README.md" if (path / "README.md").exists() else path
            good = path.exists() and (not parts.fragment or parts.fragment in anchors(target))
        if not good:
            wrong.append(link)
    assert not wrong


def test_pages_written_by_hand_have_at_most_50000_words() -> None:
    words = 0
    for page in (ROOT / "docs").glob("*.md"):
        if page.name not in MADE:
            text = page.read_text(encoding="utf-8")
            text = re.sub(r"(?s)<!-- begin: .*?<!-- end: [\w-]+ -->", "", text)
            text = re.sub(r"(?s)<!-- figures: .*?<!-- end of figures -->", "", text)
            words += len(text.split())
    assert words <= 50_000


def _build(folder: Path) -> Path:
    need("mkdocs", "material")
    variables = {**os.environ, "SOURCE_DATE_EPOCH": "0", "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-d", folder],
        cwd=ROOT, env=variables, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not re.findall(r"(?m)^(?!INFO ).+", done.stdout + done.stderr)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as `make docs` makes it."""
    return _build(tmp_path_factory.mktemp("site") / "one")


class _Page(HTMLParser):
    """What a page links to and loads, and what can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids = {""}
        self.feed(path.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.ids.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given or (tag == "link" and "href" in given):
            self.loads.append(given.get("src") or given["href"])


def html(site: Path) -> Iterator[Path]:
    """Go through the pages; the one for what is not found has absolute links."""
    return (each for each in sorted(site.rglob("*.html")) if each.name != "404.html")


def _in_navigation(part: Any) -> Iterator[str]:
    """Go through the pages that the navigation names."""
    if isinstance(part, str):
        yield part
        return
    for each in part.values() if isinstance(part, dict) else part:
        yield from _in_navigation(each)


def test_every_page_is_on_the_site_and_in_its_navigation(site: Path) -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = _in_navigation(yaml.load(text, yaml.BaseLoader)["nav"])  # noqa: S506  it makes nothing
    made = [path.relative_to(site).as_posix() for path in html(site)]
    assert len(made) == len(pages())
    assert sorted(made) == sorted(
        re.sub(r"(^|/)README\.html$", r"\1index.html", each.removesuffix(".md") + ".html")
        for each in named
    )


def test_links_of_the_site_hold(site: Path) -> None:
    parsed = {path.relative_to(site).as_posix(): _Page(path) for path in html(site)}
    wrong = []
    for name, page in parsed.items():
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme in ("https", "data"):
                continue
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path)))
            target = path if parts.path else name
            exists = (site / target).is_file()
            fragment = unquote(parts.fragment)
            if not exists or (target in parsed and fragment not in parsed[target].ids):
                wrong.append(f"{name}: {link}")
    assert not wrong


def test_nothing_is_loaded_from_a_network(site: Path) -> None:
    loads = [load for path in html(site) for load in _Page(path).loads]
    assert len(loads) > 100
    assert not [
        each for each in loads if re.match(r"\w+:|//", each) and not each.startswith("data:")
    ]
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert not re.findall(r"url\(\s*['\"]?(?:https?:)?//", styles)
    # The theme would load Mermaid for such pictures.
    assert not [path for path in html(site) if 'class="mermaid"' in path.read_text("utf-8")]


def test_lists_tables_and_fences_are_none_of_a_paragraph(site: Path) -> None:
    wrong = []
    for path in html(site):
        for text in re.findall(r"(?s)<p>(.*?)</p>", path.read_text(encoding="utf-8")):
            if re.search(r"(?m)^(?:[-*] |\d\. |```|\|.*\|$)", text):
                wrong.append(f"{path.name}: {text[:80]}")
    assert not wrong


def test_the_same_pages_give_the_same_site(site: Path, tmp_path: Path) -> None:
    again = _build(tmp_path / "two")
    files = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    assert files == {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    assert not [each for each in files if (site / each).read_bytes() != (again / each).read_bytes()]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = imported("playwright.sync_api")
    program = need("chromium")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_is_wider_than_its_window(site: Path, browser: Any, scheme: str) -> None:
    """From a phone to a wide screen; wide tables and code scroll by themselves."""
    TimeoutError = imported("playwright.sync_api").TimeoutError  # noqa: A001, N806
    page = browser.new_page(color_scheme=scheme)
    page.set_default_timeout(120_000)  # a busy machine draws slowly
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    wider = []
    for number, path in enumerate(html(site)):
        page.goto(path.as_uri())
        for width in WIDTHS[number % 2 :: depth(2, thorough=1)]:
            page.set_viewport_size({"width": width, "height": 900})
            try:  # what slides into its place after a change of width may do so
                page.wait_for_function(FITS, timeout=5_000)
            except TimeoutError:
                wider.append((path.name, width))
    page.close()
    assert not wider
    assert not faults
    assert asked
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]


def test_the_search_works_from_a_disk(site: Path, browser: Any) -> None:
    page = browser.new_page()
    page.goto((site / "index.html").as_uri())
    page.locator("input.md-search__input").fill("arena")
    first = page.locator(".md-search-result__item a").first
    first.wait_for(timeout=20_000)
    assert "h=arena" in first.get_attribute("href")
    page.close()
