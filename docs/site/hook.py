"""What the site has besides the pages of docs/: see mkdocs.yml, and tests/test_site.py.

Pages that lie elsewhere in the repository are on the site, too: README.md is its first one. A link
to a file that is no page becomes the file's path, as the repository has no public address yet.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
TOP = ("AGENTS.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
FENCE = re.compile(r"(?ms)^( *)(```|~~~).*?^\1\2[^\n]*$|`[^`\n]+`")
LINK = re.compile(r"\[((?:[^\[\]`]|`[^`]*`)+)\]\(([^()\s]+)\)")
MORE = re.compile(r"(?m)^( *```\w+) \w.*$")
"""A fence of which tests know more than the language."""
ROOMS = re.compile(r"```mermaid\n(.*?)```", re.DOTALL)


def pages() -> dict[str, str]:
    """Return the pages of other folders: where they are on the site, by their path here."""
    found = {"README.md": "index.md", **{name: name for name in TOP}}
    for path in sorted(ROOT.glob("examples/**/README.md")):
        name = path.relative_to(ROOT).as_posix()
        found[name] = name
    return {name: site for name, site in found.items() if (ROOT / name).exists()}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of other folders."""
    for name, site in pages().items():
        files.append(File.generated(config, site, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make links of the repository links of the site, and pictures of imports a table."""
    del config
    site = page.file.src_uri
    here = {to: name for name, to in pages().items()}.get(site, f"docs/{site}")
    known = {f"docs/{each.src_uri}": each.src_uri for each in files} | pages()
    text = MORE.sub(r"\1", ROOMS.sub(lambda found: _table(found[1]), markdown))

    def mended(found: re.Match[str]) -> str:
        return _link(found[1], found[2], here, known, site)

    return outside_of_code(text, lambda part: LINK.sub(mended, part))


def on_post_build(config: MkDocsConfig) -> None:
    """Leave out what only a public address has a use for."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()


def outside_of_code(text: str, change: Callable[[str], str]) -> str:
    """Return a page in which all is changed but fences; code in a line stays in its link."""
    parts, last = [], 0
    for found in FENCE.finditer(text):
        if found[2]:
            parts += [change(text[last : found.start()]), found[0]]
            last = found.end()
    return "".join([*parts, change(text[last:])])


def _link(words: str, target: str, here: str, known: dict[str, str], site: str) -> str:
    """Return a link of the repository as the site has it.

    :param here: the page's path in the repository.
    :param known: all pages: their place on the site by their path in the repository.
    :param site: the page's place on the site.
    """
    path, hash_, anchor = target.partition("#")
    if not path or re.match(r"\w+:", target):
        return f"[{words}]({target})"
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
    if wanted not in known and f"{wanted}/README.md" in known:
        wanted += "/README.md"
    if wanted in known:
        way = posixpath.relpath(known[wanted], posixpath.dirname(site) or ".")
        return f"[{words}]({way}{hash_}{anchor})"
    if not (ROOT / wanted).exists():
        raise PluginError(f"{here}: {target} is not there")
    plain = words.replace("`", "")
    return f"`{wanted}`" if plain.strip("./") in wanted else f"{words} (`{wanted}`)"


def _table(graph: str) -> str:
    """Return which rooms a room imports, of a graph in Mermaid's language."""
    names = dict(re.findall(r"(\w+)\[([\w.]+)\]", graph))
    above: dict[str, list[str]] = {name: [] for name in names}
    for one, other in re.findall(r"(\w+) --> (\w+)", graph):
        above[one].append(f"`{names[other]}`")
    rows = [f"| `{names[each]}` | {', '.join(found)} |" for each, found in above.items() if found]
    return "\n".join(["| room | imports |", "|---|---|", *rows])
