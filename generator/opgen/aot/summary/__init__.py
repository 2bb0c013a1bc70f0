"""What is reported of a conversion: memory, limits, rules without effect, advice."""
