"""What a device sent of a run, beside the reference on the same input."""
