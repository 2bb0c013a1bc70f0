"""From checked specs to files for others: documentation, skeletons, other runtimes."""
