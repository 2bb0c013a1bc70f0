"""`python -m opgen` is the command `opgen`."""

from opgen.cli import main

if __name__ == "__main__":
    main()
