"""Maps the folders of a checkout to the package `opgen`; most other metadata is in pyproject.toml.

What is computed here: the packages, so that a new folder cannot be forgotten, and the description
that package registries show, as paths of a checkout lead nowhere there.
"""

import re
from pathlib import Path

from setuptools import find_namespace_packages, find_packages, setup

ROOT = Path(__file__).parent
# Folders of data that travel inside the package; generator/paths.py finds them there.
DATA = ("specs", "schemas", "templates", "runtime_c")
# Where files of the repository can be seen: an address that ends before their paths. It has none
# yet; with one, links of the description lead there, and the metadata have a project URL.
ADDRESS = ""
LINK = re.compile(r"\[([^\]]+)\]\((?!https?://)([^)]+)\)")


def data_packages() -> list[str]:
    """Return the folders of data as packages: those that Python could import have to be named."""
    inside = (f"{name}.{below}" for name in DATA for below in find_namespace_packages(name))
    names = (name for name in (*DATA, *inside) if "__pycache__" not in name)
    return [f"opgen.{name}" for name in names if all(map(str.isidentifier, name.split(".")))]


def description(readme: str, address: str = ADDRESS) -> str:
    """Return the README for those who have only the package: with no link that leads nowhere."""
    if address:
        return LINK.sub(rf"[\1]({address}/\2)", readme)
    return LINK.sub(r"\1", readme) + (
        "\nThe files and folders that this page names are in the source archive.\n"
    )


if __name__ == "__main__":
    setup(
        long_description=description((ROOT / "README.md").read_text(encoding="utf-8")),
        long_description_content_type="text/markdown",
        project_urls={"Source": ADDRESS} if ADDRESS else {},
        packages=[
            "opgen",
            *(f"opgen.{name}" for name in find_packages("generator")),
            *data_packages(),
        ],
        package_dir={"opgen": "generator", **{f"opgen.{name}": name for name in DATA}},
        package_data={
            "opgen": ["py.typed"],
            **{name: ["*", "*/**/*"] for name in data_packages()},
        },
    )
