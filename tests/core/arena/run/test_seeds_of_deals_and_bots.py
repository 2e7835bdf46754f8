from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed, deal_seed


def test_seeds_of_deals_and_bots_are_all_different():
    seeds = [deal_seed(0, deal) for deal in range(50)]
    seeds += [bot_seed(0, game, seat) for game in range(50) for seat in range(2)]
    seeds += [deal_seed(1, 0), bot_seed(1, 0, 0)]
    assert len(set(seeds)) == len(seeds)
