"""Checks how a game was dealt: ``python3 check.py kuckuck-12.json``. fairness.md says what it can check.

It runs on every Python from 3.8 on. Exit code 0: all agrees; 1: not all does; 2: the file cannot be read.
"""

import hashlib
import itertools
import json
import struct
import sys
from collections import Counter


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def shuffled(pack, key):
    pack = list(pack)
    numbers = struct.iter_unpack(">I", hashlib.shake_256(key.encode()).digest(40_000))
    for i in range(len(pack) - 1, 0, -1):
        bound = 2**32 // (i + 1) * (i + 1)
        j = next(n for (n,) in numbers if n < bound) % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


checks = []


def check(right, what):
    print("agrees:" if right else "DOES NOT AGREE:", what)
    checks.append(right)


if hasattr(sys.stdout, "reconfigure"):  # a terminal may not have every sign of a forged file
    sys.stdout.reconfigure(errors="backslashreplace")
NEEDED = "format game options moves shuffles secret players seal seed scores table"
try:
    with open(sys.argv[1], encoding="utf-8-sig") as file:
        game = json.load(file)
    if not isinstance(game, dict) or {*NEEDED.split()} - game.keys():
        raise ValueError("it is not the file of a game")
except (IndexError, OSError, ValueError) as problem:
    what = (
        sys.argv[1] + " cannot be read: " + str(problem) if sys.argv[1:] else "Say which file: check.py FILE"
    )
    print(what, file=sys.stderr)
    sys.exit(2)
rules, options, moves, shuffles = game["game"], game["options"], game["moves"], game["shuffles"]
secret, players, match = game["secret"], game["players"], game.get("match")
table = match["table"] if match else game["table"]
lots = []
print(f"compare with what you were shown: table {table}, seal {game['seal']}, message {game.get('message')}")
if "same" in game:
    print(f"compare: the seed {game['seed']} must stand in the file of table {game['same']['table']}")
else:
    check(game["format"] == "kuckuck-game/2", f"the format {game['format']}")
    names = [str(name) for name in game.get("seats") or shuffles[0]["result"]]
    lots = [] if game.get("seats") else [("seats", sorted(names))]
    if game.get("seats"):
        print("compare: no seats were drawn, as the lobby must have said")
    aliases = sorted(name for name in names if not name.startswith("house "))
    sealed = f"{secret}|{game['cover']}"
    words = f"{secret}|{table}|{game['message']}|{sha256('/'.join(aliases))}"
    check(len(set(names)) == len(names) == len(players) * (2 if match else 1), "the lots")
    if match:
        people, teams = [name for name in names if name in aliases], ([], [])
        for i, name in enumerate(people):
            teams[match["teams"][name] - 1 if match["teams"] else i % 2].append(name)
        bots = [name for name in names if name not in aliases]
        for team in teams:
            team += [bots.pop(0) for _ in range(len(names) // 2 - len(team))]
        first, second = teams[:: -1 if match["side"] else 1]
        names = [(second if seat % 2 else first)[seat] for seat in range(len(players))]
    for seat, (player, name) in enumerate(zip(players, names)):
        if player == "house" or not game["salt"]:
            check(name.startswith("house ") == (player == "house"), f"seat {seat}, {player}")
        else:
            check(sha256(f"{game['salt']}|{player}") == name, f"seat {seat}, user {player}")
    if game["salt"]:
        check(sha256(game["salt"]) == game["cover"], f"the salt {game['salt']}")
    else:
        print("left out: whose alias is whose, as the data of a player was deleted")
    if game["message"] == "unposted":
        print("left out: the message, as none had shown the seal before the start")
    check(sha256(sealed) == game["seal"], f"the seal {game['seal']}")
    check(sha256(words) == game["seed"], f"the seed {game['seed']}")

count, seats, made = len(players), range(len(players)), shuffles[len(lots) :]
numbers = shuffled(range(1, 61), f"{game['seed']}/numbers")
tactical, short = options.get("bidding") == "tactical", options.get("rounds") == "short"
cards = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def twice(highest):
    return sorted([*range(1, highest + 1)] * 2)


def packs():
    """The shuffles that the rules demand, in order, each as its label and the pack before the shuffle."""
    if rules == "kuckuck":
        yield "numbers", [*range(1, 61)]
        for n in itertools.count(1):
            yield f"nests/{n}", twice(12)
            hands = [numbers[(seat - n + 1) % count * 12 :][:12] for seat in seats]
            worths = [sum((0, 1, 2, 1, 0)[(card - 1) // 12] for card in hand) // 2 for hand in hands]
            if tactical:
                yield f"starter/{n}", [seat for seat in seats if worths[seat] == max(worths)]
    if rules in ("coucou", "cucco", "ducksoup"):
        yield "dealer", [*seats]
    if rules in ("coucou", "ducksoup"):
        yield from ((f"deal/{n}", cards) for n in itertools.count(1))
    if rules == "cucco":
        hand, again = 0, 1
        for shuffle in made[1:]:
            if hand and shuffle["label"] == f"hand/{hand}/reshuffle/{again}":
                aside = Counter(shuffle["pack"]) & Counter(twice(21))
                yield f"hand/{hand}/reshuffle/{again}", sorted(aside.elements())
                again += 1
            else:
                hand, again = hand + 1, 1
                yield f"hand/{hand}", twice(21)


def least():
    """The fewest shuffles that a game with these options and moves must have."""
    if rules == "kuckuck":
        rounds = [(seat - numbers.index(int(card)) // 12) % count + 1 for seat, card, _ in moves]
        ended = (2 if short else count) if game["scores"] else 1
        return 1 + max([ended, *rounds]) * (2 if tactical else 1)
    if rules == "ducksoup":
        played = sum(action != "duck" for _, action, _ in moves)
        return 1 + max(1, (played + 51) // 52)
    acted = Counter(seat for seat, _, _ in moves).values() if rules == "coucou" else ()
    return 1 + max([1, *acted])


known = itertools.chain(lots, packs(), itertools.repeat((None, [])))
for shuffle, (label, pack) in zip(shuffles, known):
    right = {"label": label, "pack": pack, "result": shuffled(pack, f"{game['seed']}/{label}")}
    check(shuffle == right, f"the shuffle {shuffle['label']}")
check(len(made) >= least(), f"as many shuffles as the game must have: {len(shuffles)}")
sys.exit(0 if all(checks) else "This game was not dealt as its file says.")
