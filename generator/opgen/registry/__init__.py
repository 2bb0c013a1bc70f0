"""The default context: built-in operators, those of specs, what customizers add."""
