"""The files of ``schemas/``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from opgen.base.paths import schemas_root

Schema = dict[str, Any]
CONFIG_SCHEMA = "config.schema.json"


@cache
def schema_named(name: str) -> Schema:
    """Return one of the files in ``schemas/``."""
    schema: Schema = json.loads((schemas_root() / name).read_text(encoding="utf-8"))
    return schema


def option_facts(name: str) -> Schema:
    """Return what is known of an option of a configuration: type, choices, limits, meaning."""
    schema = schema_named(CONFIG_SCHEMA)
    facts: Schema = schema["properties"][name]
    shared = schema["$defs"][facts["$ref"].rpartition("/")[2]] if "$ref" in facts else {}
    return {**shared, **facts}


def choices_of(name: str) -> Sequence[str]:
    """Return the words that an option of a configuration may have; the first is the default."""
    choices: Sequence[str] = option_facts(name)["enum"]
    return choices
