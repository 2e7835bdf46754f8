"""Duel Solo: one player against a leader (S1 to S14).

`leader` has the leaders and their decision cards, `turns` their turns, `view` what the player may
know, `shown` and `scene` the same as plain data. All else is Duel's.
"""
