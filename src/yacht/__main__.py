"""Lets `python -m yacht` be the `yacht` command."""

import sys

from yacht.cli import main

sys.exit(main())
