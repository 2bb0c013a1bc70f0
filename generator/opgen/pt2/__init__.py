"""Exported PyTorch programs: read without torch, and lowered to the graph."""
