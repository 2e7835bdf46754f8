"""The times that bots get in a run: to answer, to be made, to start and to end.

The referee and the `exec:` bots hold bots to them; `wonders.core.guard.watchdog` ends the process
of one that does not return.
"""

from wonders.core.game.bot_contract import Clock

__all__ = ["ANSWER_GRACE", "ANSWER_LIMIT", "END_LIMIT", "OWN_LIMIT_GRACE", "PATIENT"]

#: Seconds a bot in a run may take to answer, to be made and to start, unless the clock says
#: otherwise. At a table and under a debugger there is no limit.
ANSWER_LIMIT = 60.0
#: Seconds by which an answer may exceed the budget.
ANSWER_GRACE = 0.25
#: Seconds a bot may take in `end`, or its limit if that is shorter.
END_LIMIT = 10.0
#: Extra seconds for a bot that enforces its own limits: it may have to end a program and start
#: it again.
OWN_LIMIT_GRACE = 30.0
#: A clock without a budget and with the usual limit.
PATIENT = Clock(None, ANSWER_LIMIT)
