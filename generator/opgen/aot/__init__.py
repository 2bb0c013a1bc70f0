"""From a graph whose operators have kernels to the files of its C module."""
