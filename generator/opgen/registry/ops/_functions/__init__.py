"""Functions for the expressions of specs. Made by `opgen build` from specs; do not edit."""
