"""`python -m ludotheque` is the command line."""

import sys

from ludotheque.cli import main

if __name__ == "__main__":
    sys.exit(main())
