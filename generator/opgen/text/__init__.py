"""Texts of users as trees with places: YAML, TOML, JSON, and their Python where it fails."""
