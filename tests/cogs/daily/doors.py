"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import ChannelId, TableId
from bot.table import log
from cogs.daily.days import Day, Deal, TryResult
from cogs.daily.stored import KeptDays, KeptRankings, PostedRanking
from cogs.daily.stored_reminders import Hour, KeptReminders
from tests.bot.people import ANN, GUILD
from tests.features import Doors

DAY = Day(20_000)
DEAL = Deal(DAY, "kuckuck", {}, 1, "egg")
POSTED = PostedRanking(ChannelId(5), DAY, 1.0, None)
HOUR = Hour(1200, "Europe/Berlin")
CARD_PLAYED, DONE = log.Acted(0, "42"), TryResult(4, "21")

ON_A_PRESS: Doors = {
    "daily.prepare": lambda store: KeptDays(store).prepare(DAY, Day(DAY + 1)),
    "daily.deal": lambda store: KeptDays(store).deal(DAY),
    "daily.find": lambda store: KeptDays(store).find(DAY),
    "daily.begin": lambda store: KeptDays(store).begin(DEAL, ANN, GUILD, "Ann", 0, [CARD_PLAYED], "12345678"),
    "daily.own": lambda store: KeptDays(store).own(DAY, ANN),
    "daily.go_on": lambda store: KeptDays(store).go_on(DAY, ANN, 1, [CARD_PLAYED], "12345678", DONE),
    "daily.set_shown": lambda store: KeptDays(store).set_shown(DAY, ANN, shown=True),
    "daily.spread": lambda store: KeptDays(store).spread(DAY),
    "daily.entrants": lambda store: KeptDays(store).entrants(DAY, GUILD),
    "daily.last": lambda store: KeptDays(store).last(DAY),
    "daily.beside": lambda store: KeptDays(store).beside(DAY, Day(DAY + 1)),
    "daily.latest": lambda store: KeptDays(store).latest(DAY, 25),
    "daily.streak": lambda store: KeptDays(store).streak(DAY, ANN),
    "daily.wants": lambda store: KeptReminders(store).wants(ANN),
    "daily.turn_on": lambda store: KeptReminders(store).turn_on(ANN, HOUR, "en", DAY),
    "daily.hour": lambda store: KeptReminders(store).hour(ANN),
    "daily.set_zone": lambda store: KeptReminders(store).set_zone(ANN, "UTC", 0.0),
    "daily.turn_off": lambda store: KeptReminders(store).turn_off(ANN),
}

AT_THE_START: Doors = {
    "daily.turn_on again": lambda store: KeptReminders(store).turn_on(ANN, HOUR, "en", DAY),
    "daily.offer": lambda store: KeptDays(store).offer(DEAL),
    "daily.drop_salts": lambda store: KeptDays(store).drop_salts(DAY),
    "daily.due": lambda store: KeptReminders(store).due((DAY + 1) * 86_400.0 + 72_000),
    "daily.begin a reminder": lambda store: KeptReminders(store).begin(ANN, Day(DAY + 1), 5.0),
    "daily.end": lambda store: KeptReminders(store).end(ANN, Day(DAY + 1), sent=True),
    "daily.give_up": lambda store: KeptReminders(store).give_up(ANN, Day(DAY + 1)),
    "daily.of a server": lambda store: KeptRankings(store).of(GUILD),
    "daily.note a ranking": lambda store: KeptRankings(store).note(GUILD, POSTED),
    "daily.drop a ranking": lambda store: KeptRankings(store).drop(GUILD),
    "daily.group_streak": lambda store: KeptDays(store).group_streak(DAY, GUILD),
    "daily.untold": lambda store: KeptDays(store).untold(DAY, TableId(1)),
    "daily.drop_idle": lambda store: KeptReminders(store).drop_idle(Day(DAY + 99)),
}
