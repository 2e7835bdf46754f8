"""Where coins go: what a move costs and who gets it, by its explanation and the printed data."""

from wonders.core.game.effects.kinds_with_their_texts import Coins, CoinsPer, Shields


def check_coins(before, move, after):
    """Check that a move pays exactly what it says, unless effects bring more.

    `before` and `after` are the states around it.
    """
    if before.game.name == "classic":
        _check_classic(before, move, after)
    # What a leader does after the player's move is in the same step.
    elif before.game.leader is None and move.verb in ("build", "wonder", "discard"):
        _check_duel(before, move, after)


def _check_duel(before, move, after):
    """D10, D15, D17: the price, what the other city gets of it, the reward for a chain."""
    seat = before.seat
    explained = before.explain(move)
    assert before.cost(move) == explained.coins
    city, other = before.cities[seat], before.cities[1 - seat]
    chain = move.verb == "build" and city.built & move.piece.parents
    trade = sum(line.coins for line in explained.lines if line.ruling == "D10")
    if move.verb != "discard" and _changes_coins(move.piece):
        return
    reward = city.chain_coins if chain else 0
    assert after.cities[seat].coins == city.coins - explained.coins + reward
    if move.verb == "discard" or not _has(move.piece, Shields):
        income = trade if other.trade_income and move.verb != "discard" else 0
        assert after.cities[1 - seat].coins == other.coins + income


def _check_classic(before, move, after):
    """C1: paid to neighbours and the bank; what effects bring comes on top."""
    game = before.game
    if before.pending or len(before.chosen) + 1 < len(game.order):
        return
    coins = [city.coins for city in before.cities]
    expected = list(coins)
    built = {}
    for seat, each in zip(game.order, (*before.chosen, move), strict=True):
        city = before.cities[seat]
        pays = each.left + each.right
        expected[game.left[seat]] += each.left
        expected[game.right[seat]] += each.right
        if each.verb == "discard":
            pays = -3
        elif each.verb == "stage":
            built[seat] = city.board.stages[city.stages]
            pays += built[seat].facts.cost.get("coins", 0)
        else:
            built[seat] = each.piece
            if each.verb == "build" and not city.built & each.piece.parents:
                pays += each.piece.facts.cost.get("coins", 0)
        assert coins[seat] >= pays
        expected[seat] -= pays
    for seat, city in enumerate(after.cities):
        if seat in built and _changes_coins(built[seat]):
            assert city.coins >= expected[seat]
        else:
            assert city.coins == expected[seat]


def _has(piece, kind):
    return any(isinstance(effect, kind) for effect in piece.effects)


def _changes_coins(piece):
    tags = [effect.__struct_config__.tag for effect in piece.effects]
    return _has(piece, Coins | CoinsPer) or "opponent-loses" in tags
