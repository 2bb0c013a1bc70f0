"""What assessors ask of a module: what is in it, what bounds it, where each function is from."""
