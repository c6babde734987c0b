"""The actions of Cucco 21, in its notation."""

TURN = KEEP, ASK = ("keep", "ask")
ANSWERS = REFUSE, ACCEPT = ("refuse", "accept")
CALL = "owl"
ACTIONS = (*TURN, *ANSWERS, CALL)
