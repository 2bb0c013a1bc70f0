"""Maps the folders of a checkout to the package `opgen`; all other metadata is in pyproject.toml.

The list of packages is computed, so that a new folder under generator/ cannot be forgotten.
"""

from setuptools import find_packages, setup

# Folders of data that travel inside the package; generator/paths.py finds them there.
DATA = ("specs", "schemas", "templates", "runtime_c")

setup(
    packages=[
        "opgen",
        *(f"opgen.{name}" for name in find_packages("generator")),
        *(f"opgen.{name}" for name in DATA),
    ],
    package_dir={"opgen": "generator", **{f"opgen.{name}": name for name in DATA}},
    package_data={"opgen": ["py.typed"], **{f"opgen.{name}": ["**/*"] for name in DATA}},
)
