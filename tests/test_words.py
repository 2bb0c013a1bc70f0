"""Words that this repository does not use: private ones, -ise for -ize, and American spellings.

Names that are given by others stay as they are: those of formats, PyTorch, CSS and C libraries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRIVATE = (
    "told|settle[sd]?|settling|wishe[sd]|picks|absorb(?:s|ed|ing)?|serve[sd]?|serving|manners?"
)
"""For what the field has a term: reported, arranged, gathered, fused, used."""
ISE = r"\w*[a-z]is(?:e|ed|es|ing|ations?|ers?)"
WITH_S = (
    "wise rais nois promis advis exercis surpris aris precis ris devis revis compris premis sis"
)
"""How words begin before -e, -ed, -ing that have no z; `sise` is a slip that tests make."""
AMERICAN = (
    "colou?r(?<!colour)s?|behaviors?|neighbors?|centers?|centered|favor|honor|gray|catalog|"
    "(?:model|(?:re|un)?label|cancel|signal|travel)(?:ed|ing|er)|fulfill|analyz(?:e|ed|es|ing)|"
    "artifacts?|towards?(?<!towards)"
)
FOREIGN = re.compile(
    r"initialise_monitor_handles|UndefinedBehaviorSanitizer|(?:NO|FORCE)_COLOR|color=colours|serving_default|kaiser|\w*nearest_?neighbor\w*|"
    r"half_pixel_centers|Lavin and Gray|getNearestNeighbor|graph coloring|color[-_]scheme|"
    r"backgroundColor|"
    r"\.color\b|aten\.\w+\.center",
    re.IGNORECASE,
)
FOLDERS = re.compile("benchmarks|docs|examples|generator|runtime_c|schemas|specs|templates|tests")
TEXTS = re.compile(r"\.(c|cc|cmake|cpp|h|ini|j2|js|ld|md|py|toml|txt|ya?ml)")
OF_OTHERS = (
    "schemas/aten.yaml",
    "generator/opgen/aten/signatures.py",
    "templates/report/report.js",
)
"""PyTorch's names, and those of browsers."""


def own_texts() -> Iterator[tuple[str, str]]:
    """Go through the text files; lists of cases and results are data."""
    folders = (
        each for each in sorted(ROOT.iterdir()) if FOLDERS.fullmatch(each.name) or each.is_file()
    )
    for folder in folders:
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if TEXTS.fullmatch(path.suffix) and name not in OF_OTHERS and path != Path(__file__):
                text = path.read_text(encoding="utf-8", errors="replace")
                # What had such a name is called by it when it goes.
                yield name, re.sub("`[^`]*`", "", text) if name == "CHANGELOG.md" else text


def wrong_words(text: str) -> Iterator[tuple[int, str]]:
    """Go through lines and words that are not used here; parts of names are words."""
    with_s = "|".join(WITH_S.split())
    wrong = re.compile(rf"(?<![a-zA-Z])(?:{PRIVATE}|{AMERICAN}|{ISE})(?![a-z])", re.IGNORECASE)
    right = re.compile(rf"\w*(?:{with_s})(?:e|ed|es|ing|ers?)?", re.IGNORECASE)
    for number, line in enumerate(text.splitlines(), 1):
        for found in wrong.findall(FOREIGN.sub(" ", line)):
            if not right.fullmatch(found):
                yield number, found


def test_no_text_has_words_that_are_not_used_here() -> None:
    found = [
        f"{name}:{number}: {word}"
        for name, text in own_texts()
        for number, word in wrong_words(text)
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_words_and_no_names_of_others() -> None:
    wrong = "It is told.\nthe_settled_color = initialise(x)\nA catalog of neighbors, served."
    assert list(wrong_words(wrong)) == [
        (1, "told"), (2, "settled"), (2, "color"), (2, "initialise"),
        (3, "catalog"), (3, "neighbors"), (3, "served"),
    ]  # fmt: skip
    right = (
        "raised, otherwise promises, a pairwise colour\nRESIZE_NEAREST_NEIGHBOR half_pixel_centers"
    )
    assert not list(wrong_words(right))


def test_decisions_have_titles_of_their_own_and_stand_apart() -> None:
    lines = (ROOT / "docs" / "DECISIONS.md").read_text(encoding="utf-8").splitlines()
    starts = [index for index, line in enumerate(lines) if line.startswith("**")]
    titles = [lines[index].partition("**")[2].partition("**")[0] for index in starts]
    assert len(titles) > 150
    assert len(set(titles)) == len(titles)
    assert not [lines[index] for index in starts if lines[index - 1]]
