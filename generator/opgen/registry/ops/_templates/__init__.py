"""Templates that kernels of several files are written from. Made by `opgen build` from specs; do not edit."""
