"""Everything the rules say has its words, and scores and places are those of the game."""

import msgspec

from tavolata.engine.phrase import EVERYONE, Event, Phrase
from tavolata.engine.state import NATURE, NOBODY
from tavolata.engine.texts import LANGUAGES
from tavolata.lab.conformance.cases import Case, ear, law, viewers, walk, walks


def say(case: Case, table: str, phrase: Phrase) -> None:
    """Say the phrase in every language; a missing text or slot is a KeyError."""
    msgspec.json.encode(phrase.args)
    for language in LANGUAGES:
        sentence = case.game.texts(language).say(table, phrase, case.game.seat_names(case.seats, language))
        assert sentence.strip() == sentence != ""
        assert "{" not in sentence


@law
def every_event_has_words_for_everyone_who_hears_it(case: Case) -> None:
    for step in walks(case, 8):
        if step.seat == NOBODY:
            continue
        tell: list[Event] = []
        step.state.copy().apply(step.seat, step.action, tell)
        assert tell, f"nobody hears of {case.game.write(step.state, step.seat, step.action)}"
        for event in tell:
            assert event.audience == EVERYONE or 0 <= event.audience < 1 << case.seats
            for viewer in viewers(case):
                phrase = event.heard_by(ear(viewer))
                in_audience = event.audience == EVERYONE or (
                    viewer is not None and event.audience >> viewer & 1
                )
                assert phrase is (event if in_audience else event.twin)
                if phrase is not None:
                    say(case, "event", phrase)


@law
def every_legal_move_is_described(case: Case) -> None:
    for step in walks(case, 4, every=3):
        for seat in step.state.to_act():
            for action in step.state.legal(seat):
                say(case, "move", case.game.describe(step.state.knowledge(seat), action))


@law
def offers_are_the_legal_moves_in_the_order_of_their_texts(case: Case) -> None:
    game = case.game
    for step in walks(case, 8):
        for seat in range(case.seats):
            offers = game.offers(step.state.knowledge(seat))
            assert [offer.text for offer in offers] == game.legal(step.state, seat)
            for offer in offers:
                action = game.parse(step.state, seat, offer.text)
                assert action is not None
                described = game.describe(step.state.knowledge(seat), action)
                assert (offer.does.key, offer.does.args) == (described.key, described.args)


@law
def everybody_is_told_what_is_to_be_done(case: Case) -> None:
    for step in walks(case, 8):
        if step.seat != NATURE:
            for viewer in viewers(case):
                say(case, "prompt", case.game.prompt(case.game.see(step.state, viewer)))


@law
def every_outcome_has_its_why(case: Case) -> None:
    for step in walks(case, 24):
        outcome = step.state.outcome()
        if outcome is not None:
            for language in LANGUAGES:
                assert case.game.texts(language).word("why", outcome.why)


def finished(case: Case, seed: int) -> tuple[list[list[Phrase]], list[int]]:
    """A game to its end: its tally and its scores."""
    state = case.new()
    told: list[Event] = []
    for step in walk(case, seed):
        if step.seat != NOBODY:
            state.apply(step.seat, step.action, told)
    outcome = state.outcome()
    assert outcome is not None
    return case.game.tally(state, told), outcome.scores


@law
def a_tally_adds_up_to_the_scores_and_has_its_words(case: Case) -> None:
    for seed in range(4):
        tally, scores = finished(case, seed)
        sums = [
            sum(points for phrase in phrases if isinstance(points := phrase.args.get("points", 0), int))
            for phrases in tally
        ]
        assert sums == scores
        for phrase in (phrase for phrases in tally for phrase in phrases):
            msgspec.json.encode(phrase.args)
            for language in LANGUAGES:
                assert "{" not in case.game.texts(language).say("tally", phrase)


@law
def everything_is_done_at_a_place_of_the_drawing_by_somebody(case: Case) -> None:
    found = case.game.terrain(case.new())
    known = {(deed.key, place.name) for deed in found.deeds for place in deed.places} if found else set()
    for step in walks(case, 4):
        if step.seat == NOBODY:
            continue
        events: list[Event] = []
        then = step.state.copy()
        then.apply(step.seat, step.action, events)
        for deed, place, seat in case.game.deeds(then, events):
            assert (deed, place) in known
            assert 0 <= seat < case.seats
