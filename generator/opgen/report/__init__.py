"""What a module costs, for people: a page, and the difference of reports."""
