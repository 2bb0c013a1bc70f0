"""From .tflite files to the graph, and back."""
