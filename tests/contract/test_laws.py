"""Every game keeps every law; and a law is no law that nobody can break."""

import pytest

from tavolata.lab.conformance.cases import Case, Law
from tavolata.lab.conformance.laws import LAWS
from tests.cases import CASES, PLAIN_CASES


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", [each for each in LAWS if not each.plain], ids=lambda law: law.check.__name__)
def test_a_game_keeps_the_law(law: Law, case: Case) -> None:
    law.check(case)


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
@pytest.mark.parametrize("law", [each for each in LAWS if each.plain], ids=lambda law: law.check.__name__)
def test_whatever_the_options_are_a_game_keeps_the_law(law: Law, case: Case) -> None:
    law.check(case)
