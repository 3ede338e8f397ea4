"""Exact play: the value of every state of a rule set, and what follows from it.

numpy and numba are used here and nowhere else. What the solver knows of the rules it asks of `RuleTables`. The
mathematics are in docs/solver.md.
"""

from yacht.solver.evaluation import Evaluation
from yacht.solver.solution import Solution, solve
from yacht.solver.writing import TIE

__all__ = ["TIE", "Evaluation", "Solution", "solve"]
