"""What is answered over HTTP is what the served OpenAPI document says, whatever is asked: schemathesis makes it up."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from online import Gathering, run_with, served
from yacht.protocol.http import ENDPOINTS

if TYPE_CHECKING:
    from collections.abc import Generator

    from schemathesis import BaseSchema, Case

    from yacht.load import Http
    from yacht.protocol.http import Endpoint

EXAMPLES = 30
"""For each address and method, and for somebody and nobody."""
SLOW = (HealthCheck.too_slow, HealthCheck.filter_too_much)
"""What schemathesis makes up takes its time."""


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that runs, and what is there."""

    url: str
    code: str
    cookie: str


def named(endpoint: Endpoint) -> str:
    """Give how a test of an address is called."""
    return f"{endpoint.method} {endpoint.path}"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    async def begin(http: Http) -> tuple[str, str]:
        gathering = await Gathering.of(http, ["はる"])
        return gathering.link.code, gathering.devices[0].headers["cookie"]

    with served(tmp_path_factory.mktemp("openapi") / "kept") as server:
        code, cookie = run_with(server.url, begin)
        yield Serving(server.url, code, cookie)
        assert server.stop(signal.SIGINT) == (0, "")


@pytest.fixture(scope="module")
def document(serving: Serving) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{serving.url}api/openapi.json")


@pytest.mark.parametrize("is_somebody", [False, True], ids=["nobody", "somebody"])
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=named)
def test_answers_are_as_the_document_says(
    endpoint: Endpoint, serving: Serving, document: BaseSchema, *, is_somebody: bool
) -> None:
    operation = document[endpoint.path][endpoint.method.value]

    @settings(max_examples=EXAMPLES, suppress_health_check=SLOW, database=None)
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
    def ask(case: Case) -> None:
        if is_somebody and "code" in case.path_parameters:
            case.path_parameters["code"] = serving.code
        headers = {"cookie": serving.cookie} if is_somebody else {}
        # What has the right form may still be against the rules: a name of blanks, a house rule that does not fit.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    ask()


@pytest.mark.parametrize("endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.body], ids=named)
def test_bodies_that_are_not_right_are_refused(endpoint: Endpoint, serving: Serving, document: BaseSchema) -> None:
    operation = document[endpoint.path][endpoint.method.value]

    @settings(max_examples=3 * EXAMPLES, suppress_health_check=SLOW, database=None)
    @given(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask(case: Case) -> None:
        changed = case.meta.components if case.meta else {}
        assume(ParameterLocation.BODY in changed and changed[ParameterLocation.BODY].mode is GenerationMode.NEGATIVE)
        case.call_and_validate(headers={"cookie": serving.cookie})

    ask()


def test_every_address_is_asked(document: BaseSchema) -> None:
    operations = [result.ok() for result in document.get_all_operations() if isinstance(result, Ok)]
    asked = {(operation.method.upper(), operation.path) for operation in operations}
    assert asked == {(endpoint.method.value, endpoint.path) for endpoint in ENDPOINTS}
