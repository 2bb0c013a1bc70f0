"""Operators as the code generator sees them: made from specs, or written in Python by hand."""
