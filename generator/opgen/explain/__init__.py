"""What a model is, and which kernel each operator gets, in words."""
