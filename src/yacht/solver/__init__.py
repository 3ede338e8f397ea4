"""Exact play: the value of every state of a rule set, and what follows from it.

numpy and numba are used here and nowhere else. What the solver knows of the rules it asks of `RuleTables`. The
mathematics are in docs/solver.md.
"""

from yacht.solver.evaluation import Evaluation
from yacht.solver.solution import Solution, prepare, solve
from yacht.solver.summary import PERCENTILES, Statistics
from yacht.solver.writing import TIE

__all__ = ["PERCENTILES", "TIE", "Evaluation", "Solution", "Statistics", "prepare", "solve"]
