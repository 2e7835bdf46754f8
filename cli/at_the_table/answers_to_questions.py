"""What the table answers to a question, in lines, whichever face of it asks."""

from collections.abc import Iterator, Sequence

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.look_up.piece_lines import line_of
from wonders.cli.screen.moves_in_words import as_typed
from wonders.cli.screen.words_for_names_costs_and_effects import name_of, verb_text, word
from wonders.cli.translate import ENGLISH, n_, suggest_, t_
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.errors import IllegalMove
from wonders.core.game.explanation_of_price_or_refusal import Line
from wonders.core.game.view import View

__all__ = ["asked_again", "card", "possible", "why", "why_not"]


def possible(session: Session, view: View, lang: str, numbered: bool) -> Iterator[str]:
    """Tell which moves are possible, maybe `numbered`, and why the others are not."""
    yield t_("Possible:")
    for number, move in enumerate(view.table.moves(), 1):
        coins = view.table.cost(move)
        price = f" ({_signed(coins)})" if coins else ""
        yield (
            f"  {number:2}  {as_typed(move, lang)}{price}"
            if numbered
            else (f"      {as_typed(move, lang)}{price}")
        )
    refused = view.refused()
    if refused:
        yield t_("Not possible:")
        for move in refused:
            reasons = "; ".join(
                _told(session, line, lang) for line in view.table.explain(move).lines[-1:]
            )
            yield f"      {as_typed(move, lang)}: {reasons}"


def why(session: Session, name: str, view: View, lang: str) -> Iterator[str]:
    """Explain the moves about a card or wonder, with rulings; tell what anything else does.

    Raises `IllegalMove` if nothing, or more than one thing, has that name.
    """
    found = _named(session, name, lang)
    if len(found) > 1:
        # Stages of several boards have one name.
        some = ", ".join([*dict.fromkeys(_asked_by(facts, lang) for facts in found)][:8])
        raise IllegalMove(t_("{typed!r} could be {some}").format(typed=name, some=some))
    facts = found[0]
    if facts.kind in ("token", "leader"):
        yield line_of(session.game, facts, lang)
        return
    everything = (*view.table.moves(), *view.refused(), *session.game.table)
    shown: set[str] = set()
    for move in everything:
        about = move.piece is not None and move.piece.facts is facts
        if move.verb == "pick" and move not in view.table.moves():
            continue
        if not about or move.verb in shown or (shown and move not in view.table.moves()):
            continue
        shown.add(move.verb)
        answer = view.table.explain(move)
        verdict = t_("possible") if answer.legal else t_("not possible")
        coins = "" if answer.coins is None else f", {_coins(answer.coins)}"
        what = (
            f"{move.verb} {facts.id}"
            if lang == ENGLISH
            else f"{verb_text(move.verb, lang)} {name_of(facts, lang)}"
        )
        yield f"{what}: {verdict}{coins}"
        for line in answer.lines:
            price = "" if line.coins is None else f"{line.coins} "
            ruling = f" ({line.ruling})" if line.ruling else ""
            yield f"  {price}{_told(session, line, lang)}{ruling}"
    if not shown:
        yield line_of(session.game, facts, lang)


def why_not(session: Session, typed: str, view: View, lang: str) -> str:
    """Return why a move that was typed in full is not possible; "" for anything else."""
    try:
        move = session.game.move(" ".join(typed.casefold().split()))
    except IllegalMove:
        return ""
    reasons = "; ".join(_told(session, line, lang) for line in view.table.explain(move).lines)
    return t_("{move} is not possible: {reasons}").format(
        move=as_typed(move, lang), reasons=reasons
    )


def card(session: Session, name: str, lang: str) -> Iterator[str]:
    """Tell what cards, wonders or tokens of a name do; raise `IllegalMove` if there is none."""
    for facts in _named(session, name, lang)[:8]:
        yield line_of(session.game, facts, lang)


def asked_again(retry: Retry, names: Sequence[str]) -> str:
    """Return the line that tells why a bot was asked once more."""
    return t_("{name}: asked once more ({reason})").format(
        name=names[retry.seat], reason=retry.reason
    )


def _named(session: Session, name: str, lang: str) -> list[Facts]:
    """Return what has that name; else what begins with it; else what has it inside."""
    wanted = name.casefold()
    ways = [
        (
            facts,
            (
                facts.id,
                facts.name.en.casefold(),
                facts.name.in_language(lang).casefold(),
                name_of(facts, lang).casefold(),
            ),
        )
        for facts in session.game.catalogue.facts
    ]
    begun = wanted.replace(" ", "-")
    for found in (
        [facts for facts, names in ways if wanted in names],
        [facts for facts, names in ways if any(n.startswith((wanted, begun)) for n in names)],
        [facts for facts, names in ways if any(wanted in name for name in names)],
    ):
        if found:
            return found
    known = [_asked_by(facts, lang) for facts in session.game.catalogue.facts]
    raise IllegalMove(
        t_("nothing is called {typed!r}").format(typed=name) + suggest_(wanted, known)
    )


def _asked_by(facts: Facts, lang: str) -> str:
    """Return what one types to ask about a thing."""
    return facts.id if lang == ENGLISH else name_of(facts, lang)


def _told(session: Session, line: Line, lang: str) -> str:
    """Return a line of an explanation in the language in use, with the names that it has there."""
    if lang == ENGLISH:
        return line.text

    def value(each: object) -> str:
        if not isinstance(each, str):
            return str(each)
        move = session.game.table.get(each)
        if move is not None:
            return as_typed(move, lang)
        for kind in session.game.piece_kinds:
            if each in session.game.catalogue.ids(kind):
                return name_of(session.game.catalogue.find(kind, each), lang)
        return word(each, lang)

    return line.told(t_, value)


def _signed(cost: int) -> str:
    sign = "-" if cost > 0 else "+"
    return sign + n_("{count} coin", "{count} coins", abs(cost))


def _coins(coins: int) -> str:
    if coins == 0:
        return t_("costs nothing")
    price = n_("{count} coin", "{count} coins", abs(coins))
    return (t_("costs {coins}") if coins > 0 else t_("brings {coins}")).format(coins=price)
