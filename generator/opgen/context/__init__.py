"""What a conversion knows: registries of operators, transforms and planners."""
