from __future__ import annotations

from vector_files import cases
from yacht.rules import FULL_KEEPS, KEEPS, ONE_MORE, ROLLS, Face, Keep, keep_id, rerolls_of


def keep_of_text(text: str) -> Keep:
    return Keep(tuple(Face(int(face)) for face in text.split("-") if face))


def test_keeps_have_the_order_and_the_rerolls_of_the_vectors() -> None:
    found = [case for _, _, case in cases("keeps")]
    keeps = [keep_of_text(case["keep"]) for case in found]
    assert keeps == list(KEEPS)
    assert [keep_id(keep) for keep in keeps] == list(range(462))
    assert [len(rerolls_of(keep)) for keep in keeps] == [case["rolls"] for case in found]
    assert [sum(rerolls_of(keep).values()) for keep in keeps] == [case["throws"] for case in found]
    assert [max(rerolls_of(keep).values()) for keep in keeps] == [case["likeliest"] for case in found]


def test_keeping_all_five_has_the_ids_of_the_rolls() -> None:
    assert KEEPS[:FULL_KEEPS] == ROLLS
    assert all(len(keep) < 5 for keep in KEEPS[FULL_KEEPS:])


def test_one_more_die_leads_to_the_keeps_that_hold_it() -> None:
    for keep, more in zip(KEEPS[FULL_KEEPS:], ONE_MORE, strict=True):
        assert [KEEPS[bigger] for bigger in more] == [tuple(sorted((*keep, face))) for face in range(1, 7)]
