"""Kernels that stand in files of their own. Made by `opgen build` from specs; do not edit."""
