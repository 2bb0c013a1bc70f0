"""What operators of a family have in common. Made by `opgen build` from specs/_family; do not edit."""
