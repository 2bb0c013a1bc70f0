"""What the expressions of specs may use: typed numpy functions, records, and tensors' facts."""
