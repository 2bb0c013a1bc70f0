"""opgen: operators described once, models compiled ahead of time into standalone C."""

__version__ = "0.1.0"
