"""`python -m yacht.solver RULESET [HOUSE_RULE ...]`: solves a rule set in a process of its own.

Writes the table for the browser (`yacht.solver.export`) to standard output; what was computed is in the cache folder
afterwards. A server runs this so as not to stand still, and so that numba is loaded only where it is needed.
"""

from __future__ import annotations

import sys

from yacht.rules import UnknownRulesError, ruleset
from yacht.solver.export import browser_table
from yacht.solver.solution import solve

try:
    chosen = ruleset(sys.argv[1] if sys.argv[1:] else "", sys.argv[2:])
except UnknownRulesError as error:
    sys.exit(f"python -m yacht.solver: {error}")
sys.stdout.buffer.write(browser_table(solve(chosen)))
