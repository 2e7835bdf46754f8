"""A full search for payments, for cities with choice producers of their own."""

from wonders.rulesets.classic.trade.cheapest_payments import best_of, lacking, unbeaten


def full_search(needs, made, choices, left, left_rates, right, right_rates):
    """Return the unbeaten payments, whatever the city's own choice producers give."""
    wants = {lacking(needs, made)}
    for options in choices:
        wants |= {without(want, at) for want in wants for at, _ in want if at in options}
    return best_of(
        pair for want in wants for pair in unbeaten(want, left, left_rates, right, right_rates)
    )


def without(want, at):
    """Return needs without one unit of a resource."""
    fewer = [(each, units - (each == at)) for each, units in want]
    return tuple((each, units) for each, units in fewer if units)
