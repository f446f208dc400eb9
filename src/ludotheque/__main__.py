"""`python -m ludotheque` is the command line."""

import sys

from ludotheque.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
