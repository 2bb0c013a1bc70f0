"""Specs: from YAML or TOML text to validated, typed operators."""
