"""The .tflite format: its tables, unions and enums, and the forms of its bytes."""
