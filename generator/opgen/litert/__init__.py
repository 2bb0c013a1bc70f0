"""Everything that reads and writes .tflite files."""
