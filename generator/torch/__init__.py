"""Exported PyTorch programs: reading them without torch, carrying any operator, and to AIR."""
