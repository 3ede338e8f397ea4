"""The arguments by which a command is told the rules: a rule set and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from yacht.cli.command import CommandError

if TYPE_CHECKING:
    import argparse

    from yacht.cli.command import Parser
    from yacht.rules import RuleTables


def add_arguments(parser: Parser) -> None:
    """Add RULESET and --house-rule."""
    parser.add_argument("ruleset", metavar="RULESET", help="standard, original, public_domain or thirteen")
    parser.add_argument(
        "--house-rule",
        action="append",
        default=[],
        dest="house_rules",
        metavar="ID",
        help="a house rule, such as upper_first; may be given several times",
    )


def chosen_rules(arguments: argparse.Namespace) -> RuleTables:
    """Give the rules that were asked for.

    Raises:
        CommandError: if there are no such rules.
    """
    from yacht.rules import UnknownRulesError, compile_ruleset, ruleset

    # argparse keeps values without their types
    ruleset_id, house_rules = cast("str", arguments.ruleset), cast("list[str]", arguments.house_rules)
    try:
        return compile_ruleset(ruleset(ruleset_id, house_rules))
    except UnknownRulesError as error:
        raise CommandError(str(error)) from error
