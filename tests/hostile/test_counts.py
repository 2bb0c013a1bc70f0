"""How many hostile cases there are; what is among them is in the tables beside this file.

Besides these, random damage is done to models and specs, by seeds."""

from __future__ import annotations

from tests.hostile import (
    test_c,
    test_damaged_models,
    test_expressions,
    test_names,
    test_paths,
    test_payloads,
    test_skeletons,
    test_synthesized_texts,
    test_text,
    test_values,
)

TABLES = {
    "texts": [test_text.YAML, test_text.TOML, test_text.BYTES],
    "expressions": [test_expressions.BOMBS, test_expressions.CODE],
    "C": [test_c.OUT, test_c.DOES, test_c.MUCH, test_c.PLACES],
    "names": [test_names.CASES, test_names.TWICE, test_skeletons.NAMES],
    "models": [test_damaged_models.NAMED, test_damaged_models.MUCH],
    "files": [
        test_synthesized_texts.FILES,
        test_paths.NAMES,
        test_paths.CODE_FILES,
        test_paths.SPEC_FILES,
    ],
    "values": [test_values.ASKS, test_values.DRAWS],
    "payloads": [test_payloads.FAULTS, test_payloads.STRUCTS, test_payloads.CODES],
}


def test_there_are_many_of_each() -> None:
    counts = {name: sum(map(len, tables)) for name, tables in TABLES.items()}
    assert min(counts.values()) >= 30, counts
    assert sum(counts.values()) >= 500, counts
