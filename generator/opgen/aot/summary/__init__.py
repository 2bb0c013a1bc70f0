"""What is told of a conversion: memory, limits, rules without effect, advice."""
