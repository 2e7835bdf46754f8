"""Duel Solo: one player against a leader (S1 to S14).

`leaders_points_and_decision_cards` has the leaders and their decision cards,
`leader_turns_and_tokens` their turns, `view` what the player may know, `view_as_data` the same as
plain data. For drawing there is `scene_for_screens.solo_leader`. All else is Duel's.
"""
