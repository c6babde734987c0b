"""Days and hours as people type them in English, French and German, with the moment that each must mean."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import cycle, product
from typing import NamedTuple
from zoneinfo import ZoneInfo

REFUSED = ""
"""Stands for what must be refused: nonsense, and what could mean two things."""
LISBON, LONDON, NEW_YORK, EASTERN = "Europe/Lisbon", "Europe/London", "America/New_York", "US/Eastern"
BERLIN, PARIS, TOKYO = "Europe/Berlin", "Europe/Paris", "Asia/Tokyo"


class Here(NamedTuple):
    """Where and when somebody types: the hour on their clock, their zone, and their Discord's language."""

    clock: str
    zone: str
    locale: str

    @property
    def now(self) -> float:
        return moment(self.clock, self.zone)


class Case(NamedTuple):
    """What somebody types, where they do so, and what it must mean (Unix time). None: it must be refused."""

    typed: str
    here: Here
    meant: float | None


def moment(clock: str, zone: str) -> float:
    """The Unix time at which the clocks of a zone show this; the later of two if it ends in "again"."""
    wall = datetime.fromisoformat(clock.removesuffix(" again"))
    return wall.replace(tzinfo=wall.tzinfo or ZoneInfo(zone), fold=clock.endswith("again")).timestamp()


IN_GERMAN = Here("2026-11-22 18:00", BERLIN, "de")
"""A Sunday."""
IN_FRENCH = Here("2026-11-22 18:00", PARIS, "fr")
IN_ENGLISH = Here("2026-11-22 17:00", LONDON, "en-GB")
IN_AMERICAN = Here("2026-11-22 12:00", NEW_YORK, "en-US")
LATE = Here("2026-11-22 23:50", LONDON, "en-GB")
SMALL_HOURS = Here("2026-11-23 00:30", BERLIN, "de")
ON_FRIDAY = Here("2026-11-27 18:00", BERLIN, "de")
ON_THE_31ST = Here("2027-01-31 18:00", PARIS, "fr")
BEFORE_SPRING = Here("2027-03-27 18:00", BERLIN, "de")
"""In the night that follows, the clocks skip the hour from two to three."""
BEFORE_AUTUMN = Here("2026-10-24 18:00", BERLIN, "de")
"""In the night that follows, the hour from two to three comes twice."""
IN_BOTH = Here("2026-10-25 02:40", BERLIN, "de")
IN_THE_SECOND = Here("2026-10-25 02:10 again", BERLIN, "de")

HOURS: dict[Here, dict[str, tuple[str, ...]]] = {
    IN_ENGLISH: {
        "2026-11-22 17:20": (
            *("in 20 minutes", "in 20min", "in twenty minutes", "20 minutes from now", "20 min"),
        ),
        "2026-11-22 17:30": (
            *("in half an hour", "in a half hour", "half an hour from now", "in 30 mins", "In Half An Hour"),
            *("in 0.5 hours", "in half hour"),
        ),
        "2026-11-22 17:15": ("in a quarter of an hour", "in quarter of an hour"),
        "2026-11-22 17:45": ("in three quarters of an hour", "in 45 m"),
        "2026-11-22 18:00": (
            *("in an hour", "in one hour", "in 1h", "an hour from now", "in 60 minutes", "6pm"),
        ),
        "2026-11-22 18:30": (
            *("in 1h30", "in 1h30m", "in 1 h 30", "in 1 hour 30 minutes", "in 1 hour and 30 minutes"),
            *("in an hour and a half", "in one and a half hours", "in 1.5 hours", "in 1,5 hours", "in 1:30"),
            *("in 1 1/2 hours", "in 1½ hours", "in 1:30 h", "in 90 minutes", "in 1 hr 30 min"),
            *("IN 1H30", "half past six"),
        ),
        "2026-11-22 19:00": (
            *("in 2 hours", "in two hours", "in 2h", "2 hours from now", "7 tonight", "7 p.m."),
        ),
        "2026-11-22 20:00": (
            *("8pm", "8 pm", "8 p.m.", "8PM", "8 P.M", " 8  pm ", "8\u00a0pm", "8\u202fpm", "８pm", "8:00pm"),
            *(
                "20:00",
                "20.00",
                "20:00:00",
                "２０：００",
                "20 : 00",
                "2000h",
                "20h",
                "today 2000",
                "at 20:00",
            ),
            *("at 8", "at eight", "eight", "8 o'clock", "eight o’clock", "8 tonight", "tonight at 8", "@8pm"),
            *("8 in the evening", "this evening at 8", "tonight at eight o'clock", "today at 8pm"),
            *("8pm today", "tonight 20:00", "sunday 8pm", "this sunday at 8 pm", "today, 8pm"),
            *("(today) 8pm!", "8 at night", "20:00 GMT", "8pm GMT", "20:00 UTC", "20:00Z", "8pm WET"),
            *("9pm CET", "21:00 MEZ", "3pm EST", "3pm ET", "noon PST", "21:00 UTC+1", "8pm London time"),
            *("20:00 Europe/London", "2026-11-22T20:00:00Z", "2026-11-22T21:00+01:00", "20261122T200000Z"),
            *("2026-11-22 15:00 -0500", "<t:1795377600>", "`<t:1795377600:F>`", "<t:1795377600:R>"),
            *("from 8pm", "around 8", "about 8pm", "starting at 8pm", "8pm my time", "8 pm local time"),
            *("8-10pm", "8pm - 10pm", "from 8 to 10pm", "20:00-22:30", "8pm till midnight", "8pm until 11"),
        ),
        "2026-11-22 19:55": ("five to eight", "five minutes to 8", "5 mins to eight pm"),
        "2026-11-22 20:05": ("five past eight", "5 past 8", "eight oh five", "8:05 pm", "20:05"),
        "2026-11-22 20:15": (
            *("quarter past eight", "a quarter past 8", "quarter after 8", "8.15pm", "8 15 pm"),
        ),
        "2026-11-22 20:30": (
            *(
                "8:30-10pm",
                "8:30 to 10 pm",
                "from 8:30pm to 11",
                "half past 8",
                "half past eight",
                "half 8",
                "half eight",
                "eight thirty",
                "8:30 pm",
                "8 30 pm",
            ),
            *("830pm", "830 pm", "8:30PM", "8: 30pm", "8.30 p.m.", "20:30", "2030h", "today 2030"),
            *("tonight at half past eight", "tonight 8:30", "8:30 tonight", "at twenty thirty", "20:30hrs"),
        ),
        "2026-11-22 20:35": ("twenty-five to nine", "twenty five to nine", "25 to 9", "eight thirty-five"),
        "2026-11-22 20:45": ("quarter to nine", "a quarter to 9", "quarter till nine", "quarter of nine"),
        "2026-11-22 20:50": ("ten to nine", "10 to 9", "ten minutes to nine", "10 mins before 9"),
        "2026-11-22 23:30": ("half past eleven tonight", "11:30 pm"),
        "2026-11-22 23:45": ("quarter to midnight", "quarter to twelve tonight"),
        "2026-11-23 00:00": (
            *("midnight", "at midnight", "tonight at midnight", "tonight at 12", "12 midnight"),
        ),
        "2026-11-23 00:30": ("half past midnight", "12:30 am", "tonight at half past 12", "0:30"),
        "2026-11-23 01:00": ("1am", "tonight at 1", "1 am tonight", "one in the morning"),
        "2026-11-23 08:00": ("8am", "8 a.m.", "tomorrow morning at 8", "tomorrow at 8 in the morning"),
        "2026-11-23 12:00": (
            *("noon", "at noon", "midday", "12 noon", "tomorrow noon", "noon tomorrow", "12pm"),
        ),
        "2026-11-23 12:15": ("quarter past noon", "tomorrow quarter past twelve"),
        "2026-11-23 14:00": ("tomorrow afternoon at 2", "2 tomorrow afternoon", "two in the afternoon"),
        "2026-11-23 20:00": (
            *("tomorrow 8pm", "tomorrow8pm", "8pm tomorrow", "tomorrow evening at 8", "Tomorrow Night 8 PM"),
            *("tomorrow at 20:00", "TOMORROW 20H", "tomorrow, at 8", "monday 8pm", "mon 20:00"),
            *("in 1 day 8pm", "in a day at 8pm", "tmrw 8pm", "next monday at 8", "Mon. 8pm"),
            *("tomorrow @ 8pm", "8 tmr evening"),
        ),
        "2026-11-24 20:00": ("day after tomorrow 8pm", "the day after tomorrow at 8", "in 2 days at 8pm"),
        "2026-11-25 20:00": (
            *("in 3 days 8pm", "in three days at eight", "8pm in 3 days", "3 days from now at 8pm"),
        ),
        "2026-11-27 08:00": ("friday morning at 8", "friday 8am"),
        "2026-11-27 12:00": ("friday noon", "friday at noon", "friday at 12"),
        "2026-11-27 20:00": (
            *("friday 20:00", "fri 8pm", "Friday at 8", "friday evening 8", "friday8pm", "8pm friday"),
            *("friday night at 8", "this friday 8pm", "on friday at 8pm", "friday 27 november 8pm"),
            *("fri 27/11 8pm", "27/11 20:00", "27 nov 8pm", "27th november at 8pm", "november 27 8pm"),
            *("nov 27th, 2026 8pm", "on the 27th at 8pm", "the 27th 8pm", "27th 8pm", "8pm on the 27th"),
            *("friday the 27th at 8pm", "2026-11-27 20:00", "2026-11-27T20:00", "2026-11-27T20:00:00"),
            *("2026/11/27 20:00", "27/11/2026 8pm", "2026-11-27T20:00:00+00:00", "2026-11-27 20:00:00Z"),
            *("27-11-2026 20:00", "27/11/26 20:00", "in 5 days at 8pm", "friday 20:00:00", "friday 9pm CET"),
            *("<t:1795809600:F>", "20:00 27/11"),
        ),
        "2026-11-27 20:30": (
            *("next Friday at 8:30 pm", "friday half past eight", "friday 2030", "friday 20.30"),
        ),
        "2026-11-28 00:00": ("friday midnight", "friday at midnight", "friday night at 12", "friday 24:00"),
        "2026-11-28 00:30": ("friday night 12:30",),
        "2026-11-28 02:00": ("friday night at 2", "friday night 2am", "saturday 2am"),
        "2026-11-29 20:00": ("in a week at 8pm", "in 1 week 8pm", "next sunday 8pm", "8pm a week from now"),
        "2026-12-03 20:00": ("on the 3rd at 8pm", "the 3rd at 8", "3rd 8pm", "8pm on the third", "3 dec 8pm"),
        "2026-12-04 20:00": ("4/12 8pm", "4 december 20:00", "on the 4th 8pm", "friday 4th at 8pm"),
        "2026-12-06 20:00": ("in 2 weeks at 8pm", "in two weeks 8pm", "in a fortnight at 8pm"),
        "2027-05-12 20:00": ("12/5 20:00", "12 may 8pm", "may 12th at 8pm", "12th of may 8 pm"),
        REFUSED: (
            *("", " ", "soon", "friday", "tonight", "tomorrow evening", "in a bit", "later", "asap", "8ish"),
            *("25:00", "24:30", "20:60", "8:75pm", "13pm", "0am", "99", "20:00:61", "31/02 20:00"),
            *("30 feb 8pm", "32/11 20:00", "on the 32nd at 8pm", "13/13 20:00", "friday 28/11 8pm"),
            *("20:00 21:00", "8pm 9pm", "8 or 9pm", "8pm tomorrow or friday", "friday or saturday 8pm"),
            *("20:00 in the morning", "9am tonight", "in 1h30 tomorrow", "in 2 hours at 8pm", "in 2 days"),
            *(
                "5 to 8",
                "10 to 11pm",
                "half past 8:30",
                "half past",
                "quarter to",
                "past eight",
                "half past 25",
                "in -2 hours",
            ),
            *("-20 minutes", "8pm IST", "8pm XYZ", "8pm BRT", "20:00+99:00", "20:00 Mars/Base"),
            *("8pm CET EST", "<t:>", "<t:abc>", "<t:99999999999999999>", "not friday 8pm"),
            *("every friday 8pm", "8pm sharp maybe", "1/2/3/4", "20:00 8pm", "tomorrow yesterday 8pm"),
            *("\x00", "yesterday 8pm", "last friday 8pm", "friday after next 8pm", "9" * 40, "5 6 7", "8 8"),
            *("8h75", "2 hours ago", "an hour ago", "before 8pm", "after 8pm", "by 8pm", "in 8pm", "half"),
            *("the at on", "today at 15:00", "this morning at 8", "<t:1234567890>", "2020-01-01 20:00"),
            *("9999-12-31 24:00", "0000-01-01 20:00", "in 999999999 days at 8pm", "in 0 minutes at 8"),
        ),
    },
    IN_FRENCH: {
        "2026-11-22 18:20": (
            *("dans 20 minutes", "dans vingt minutes", "d'ici 20 min", "dans 20mn", "20 minutes"),
        ),
        "2026-11-22 18:30": (
            *("dans une demi-heure", "dans une demi heure", "dans 1/2 heure", "18h30", "six heures et demie"),
        ),
        "2026-11-22 18:15": ("dans un quart d'heure", "dans un quart d’heure", "dans 15 min."),
        "2026-11-22 18:45": ("dans trois quarts d'heure", "dans 3/4 d'heure", "sept heures moins le quart"),
        "2026-11-22 19:00": ("dans une heure", "dans 1h", "d'ici une heure", "19h", "dix-neuf heures"),
        "2026-11-22 19:30": (
            *("dans 1h30", "dans une heure et demie", "dans 1 heure 30", "dans 1 h 30 min", "dans 1,5 heure"),
            *("dans une heure trente", "dans 1 heure et demie", "dans 90 minutes", "19h30", "19 h 30"),
        ),
        "2026-11-22 20:00": (
            *("20h", "20 h", "20H", "20h00", "20 heures", "20heures", "vingt heures", "à 20h", "a 20 h"),
            *("20:00", "ce soir 20h", "ce soir à 8h", "ce soir à huit heures", "8h ce soir"),
            *("8 heures du soir", "20:00:00", "aujourd'hui à 20h", "aujourd’hui 20 h", "dimanche 20h"),
            *("ce dimanche à 20 h", "vers 20h", "dès 20h", "à partir de 20h", "dans deux heures", "dans 2h"),
            *("20h heure de Paris", "20h (heure de Paris)", "20h-22h", "de 20h à 22h", "20h à 22h30"),
            *("20h jusqu'à minuit", "ce soir, vers 20 h", "19h UTC", "huit heures du soir", "20\u00a0h"),
            *("２０h", "à 20 heures", "ce soir 20 heures"),
        ),
        "2026-11-22 20:05": ("20h05", "20 h 05", "huit heures cinq du soir", "20h et 5 minutes"),
        "2026-11-22 20:15": (
            *("20h15", "8 et quart", "huit heures et quart", "20h et quart", "vingt heures quinze"),
        ),
        "2026-11-22 20:30": (
            *("20h30", "20 h 30", "20 heures 30", "20H30", "20:30", "20.30", "20h 30", "20 h30", "20h30min"),
            *("8 et demie", "8h et demie", "huit heures et demie", "20h et demie"),
            *("ce soir à huit heures et demie", "vingt heures trente", "ce soir 20h30", "ce soir 8h30"),
            *("aujourd'hui 2030", "8 heures et demi"),
        ),
        "2026-11-22 20:45": (
            *("neuf heures moins le quart", "9h moins le quart", "21h moins le quart", "9 moins quart"),
        ),
        "2026-11-22 20:50": (
            *("neuf heures moins dix", "9h moins 10", "vingt heures cinquante", "21 h moins dix"),
        ),
        "2026-11-22 19:45": ("huit heures moins le quart", "8 heures moins le quart", "8 moins le quart"),
        "2026-11-22 21:21": ("21h21", "vingt et une heures vingt et un", "21 heures vingt-et-un"),
        "2026-11-22 23:45": ("minuit moins le quart", "23h45", "minuit moins quart"),
        "2026-11-23 00:00": ("minuit", "à minuit", "ce soir à minuit", "24h", "0h", "24h00"),
        "2026-11-23 00:30": ("minuit et demi", "minuit trente", "0h30", "minuit et demie"),
        "2026-11-23 02:00": ("2h du matin", "cette nuit à 2h", "demain 2h du matin"),
        "2026-11-23 08:00": (
            *("8h du matin", "demain matin 8h", "demain matin à huit heures", "demain 8h", "8h"),
        ),
        "2026-11-23 12:00": ("midi", "à midi", "demain midi", "demain à midi", "12h", "lundi midi"),
        "2026-11-23 12:30": ("midi et demi", "midi trente", "demain midi et demie", "12h30"),
        "2026-11-23 11:45": ("midi moins le quart", "demain midi moins le quart"),
        "2026-11-23 15:00": (
            *("demain après-midi à 3h", "demain 15h", "3 heures de l'après-midi", "lundi apres-midi 3h"),
        ),
        "2026-11-23 20:00": (
            *("demain 20h", "demain20h", "DEMAIN 20H", "demain soir 20h", "demain soir à 8h", "20h demain"),
            *("demain à vingt heures", "lundi 20h", "lun. 20h"),
            *("lundi prochain à 20h", "demain à 8 heures du soir"),
        ),
        "2026-11-23 20:30": ("demain soir 20h30", "demain soir à huit heures et demie", "demain, 20 h 30"),
        "2026-11-24 20:00": (
            *("après-demain 20h", "apres demain à 20h", "mardi 20h", "dans 2 jours à 20h", "mar 20h"),
        ),
        "2026-11-25 20:00": ("dans 3 jours 20h", "dans trois jours à vingt heures", "mer. 20h"),
        "2026-11-27 20:00": (
            *("vendredi 20h", "ven 20h", "vendredi à 20h", "vendredi soir 8h", "vendredi soir à huit heures"),
            *("vendredi prochain 20h", "ce vendredi 20h", "le vendredi 27 novembre à 20h"),
            *("vendredi 27 à 20h", "27/11 à 20h", "27/11/2026 20h", "le 27 novembre à 20 heures"),
            *("27 nov. 20h", "le 27 à 20h", "le 27/11 à 20 h", "27.11. 20h", "le 27 nov 2026 à 20h"),
            *("2026-11-27 20:00", "20h le 27"),
        ),
        "2026-11-28 00:00": ("vendredi minuit", "vendredi à minuit", "vendredi soir à minuit"),
        "2026-11-29 20:00": ("dans une semaine à 20h", "dans 7 jours 20h", "dimanche prochain 20h"),
        "2026-12-01 20:00": ("le 1er à 20h", "le 1er décembre à 20h", "1er déc. 20h", "le premier à 20h"),
        "2026-12-03 20:00": (
            *("le 3 à 20h", "le 3 décembre 20h", "3 déc 20h", "jeudi 3 à 20h", "le trois à 20h"),
        ),
        "2027-05-12 20:00": ("12/5 20h", "le 12 mai à 20h", "12 mai 20h"),
        REFUSED: (
            *("ce soir", "vendredi", "bientôt", "demain soir", "25h", "20h75", "le 31 février à 20h"),
            *("31/02 20h", "le 32 à 20h", "hier 20h", "20h ou 21h", "dans 1h30 demain", "20h du matin"),
            *("tous les vendredis 20h", "avant 20h", "après 20h", "il y a 2 heures", "et demie"),
            *("moins le quart", "dans 2 jours", "13/13 20h", "dans 8 jours à 20h", "dans quinze jours à 20h"),
            *("vendredi dernier 20h", "vendredi 28/11 20h", "20h heure de Mars", "vers le soir"),
            *("aujourd'hui à 9h", "ce matin à 8h"),
        ),
    },
    IN_GERMAN: {
        "2026-11-22 18:20": ("in 20 Minuten", "in zwanzig Minuten", "in 20 min", "in20min", "20 Minuten"),
        "2026-11-22 18:30": (
            *("in einer halben Stunde", "in 30 Min.", "halb sieben", "in ner halben Stunde", "18 Uhr 30"),
        ),
        "2026-11-22 18:15": ("in einer Viertelstunde", "viertel nach sechs", "in 15 Minuten"),
        "2026-11-22 18:45": (
            *("in einer Dreiviertelstunde", "in einer dreiviertel Stunde", "dreiviertel sieben"),
        ),
        "2026-11-22 19:00": ("in einer Stunde", "in 1 Std", "in 1 Stunde", "19 Uhr", "neunzehn Uhr", "in 1h"),
        "2026-11-22 19:30": (
            *("in anderthalb Stunden", "in eineinhalb Stunden", "in 1,5 Stunden", "in 1h30"),
            *("in 1 Std. 30 Min.", "in 1 Stunde und 30 Minuten", "in einer Stunde und dreißig Minuten"),
            *("in 90 Minuten", "halb acht"),
        ),
        "2026-11-22 20:30": (
            *("halb neun", "HALB NEUN", "um halb neun", "heute Abend um halb neun", "halb 9"),
            *("in zweieinhalb Stunden", "20.30", "20.30 Uhr", "20:30 Uhr", "20 Uhr 30", "20h30"),
            *("zwanzig Uhr dreißig", "zwanzig uhr dreissig", "heute 20.30", "heute 2030"),
            *("acht Uhr dreißig abends", "abends um halb neun"),
        ),
        "2026-11-22 20:00": (
            *("20 Uhr", "20Uhr", "20:00 Uhr", "um 20 Uhr", "heute um 20 Uhr", "heute Abend 20 Uhr"),
            *("20:00:00", "heute Abend um acht", "heute abend um 8", "heute Abend, acht Uhr", "um acht"),
            *("acht Uhr abends", "zwanzig Uhr", "ab 20 Uhr", "gegen 20 Uhr", "ca. 20 Uhr", "Sonntag 20 Uhr"),
            *("diesen Sonntag um 20 Uhr", "So. 20 Uhr", "in zwei Stunden", "in 2 Std.", "in 2h"),
            *("20 Uhr MEZ", "20:00 CET", "20 UHR", "19:00 UTC", "20-22 Uhr", "von 20 bis 22 Uhr"),
            *("20:00 bis 22:00", "20 Uhr bis Mitternacht", "20 Uhr Berliner Zeit", "heut abend um 8"),
            *("um 20:00h", "20\u00a0Uhr", "２０ Uhr", "20 Uhr Ortszeit", "8 uhr abends"),
        ),
        "2026-11-22 20:10": ("zehn nach acht", "10 nach 8", "zwanzig vor halb neun", "20:10"),
        "2026-11-22 20:25": ("fünf vor halb neun", "5 vor halb 9", "fuenf vor halb neun"),
        "2026-11-22 20:35": ("fünf nach halb neun", "5 nach halb neun"),
        "2026-11-22 20:15": ("viertel nach acht", "Viertel nach 8", "viertel neun", "20 Uhr fünfzehn"),
        "2026-11-22 20:45": ("viertel vor neun", "dreiviertel neun", "drei viertel neun", "Viertel vor 9"),
        "2026-11-22 19:45": ("viertel vor acht", "um viertel vor acht", "heute Abend viertel vor acht"),
        "2026-11-22 21:35": ("einundzwanzig Uhr fünfunddreißig", "21 Uhr fünfunddreißig"),
        "2026-11-22 23:55": ("fünf vor zwölf heute Abend", "fünf vor Mitternacht", "23:55"),
        "2026-11-23 00:00": (
            *("Mitternacht", "um Mitternacht", "heute um Mitternacht", "24 Uhr"),
            *("0 Uhr", "heute Abend um 12"),
        ),
        "2026-11-23 00:15": ("viertel nach Mitternacht", "0:15", "0 Uhr 15"),
        "2026-11-23 00:30": ("halb eins nachts", "heute Nacht um halb eins", "0.30 Uhr"),
        "2026-11-23 02:00": ("heute Nacht um 2", "2 Uhr nachts", "morgen um 2 Uhr nachts"),
        "2026-11-23 08:00": (
            *("morgen früh um 8", "morgen früh um acht", "morgen um 8 Uhr morgens", "8 Uhr früh"),
        ),
        "2026-11-23 10:00": ("morgen Vormittag um 10", "10 Uhr vormittags", "Montagvormittag um 10"),
        "2026-11-23 12:00": (
            *("Mittag", "morgen Mittag", "12 Uhr mittags", "morgen um zwölf"),
            *("mittags um 12", "Montagmittag"),
        ),
        "2026-11-23 12:30": ("morgen um halb eins", "halb eins", "12 Uhr 30"),
        "2026-11-23 15:00": (
            *("morgen Nachmittag um 3", "morgen nachmittag um drei", "15 Uhr", "Montag 3 Uhr nachmittags"),
        ),
        "2026-11-23 20:00": (
            *("morgen 20 Uhr", "morgen um 20 Uhr", "morgen Abend um acht", "morgen abend 20 uhr"),
            *("MORGEN 20 UHR", "morgen20uhr", "20 Uhr morgen", "Montag 20 Uhr", "Mo 20 Uhr", "mo. 20:00"),
            *("nächsten Montag 20 Uhr", "morgen, 20.00 Uhr", "Montagabend um acht", "morgen Abend um 20h"),
        ),
        "2026-11-24 19:00": (
            *("in 2 Tagen um 19 Uhr", "übermorgen 19 Uhr", "uebermorgen um 19 Uhr", "in zwei Tagen 19:00"),
        ),
        "2026-11-25 20:00": ("in 3 Tagen 20 Uhr", "Mittwoch 20 Uhr", "Mi 20h", "20 Uhr in drei Tagen"),
        "2026-11-27 09:00": ("Freitagmorgen um 9", "Freitag Morgen 9 Uhr", "Freitag früh um 9"),
        "2026-11-27 20:00": (
            *("Freitag um 20 Uhr", "Fr 20 Uhr", "Fr. 20:00", "am Freitag um 20 Uhr", "Freitagabend um acht"),
            *("Freitag Abend 8 Uhr", "kommenden Freitag 20 Uhr", "nächsten Freitag um 20 Uhr"),
            *("Freitag, 20 Uhr", "27.11. 20 Uhr", "27.11.2026 20:00", "27.11.26 20 Uhr"),
            *("am 27.11. um 20 Uhr", "27. November 20 Uhr", "Freitag, den 27. November, um 20 Uhr"),
            *("Fr 27.11. 20 Uhr", "27. Nov. 20 Uhr", "27.11 20.00 Uhr", "am 27. um 20 Uhr"),
            *("Freitag den 27. um 20 Uhr", "2026-11-27 20:00", "20 Uhr am 27.", "2026-11-27T20:00+01:00"),
            *("2026-11-27T19:00:00Z", "27.11.2026, 20:00 Uhr", "Freitag20Uhr"),
        ),
        "2026-11-28 00:00": ("Freitag Mitternacht", "Freitag um Mitternacht", "Freitag 24 Uhr"),
        "2026-11-29 20:00": ("in einer Woche um 20 Uhr", "in 1 Woche 20 Uhr", "nächsten Sonntag 20 Uhr"),
        "2026-12-01 20:00": ("am 1. um 20 Uhr", "am ersten um 20 Uhr", "1.12. 20 Uhr", "1. Dez 20 Uhr"),
        "2026-12-03 20:00": (
            *("am 3. um 20 Uhr", "am dritten um 20 Uhr", "am 3.12. um 20 Uhr", "den 3. um 20 Uhr"),
        ),
        "2026-12-06 20:00": ("in 2 Wochen um 20 Uhr", "in zwei Wochen 20 Uhr", "in 14 Tagen 20 Uhr"),
        "2027-05-12 20:00": ("12/5 20 Uhr", "12.5. 20 Uhr", "12. Mai 20 Uhr"),
        REFUSED: (
            *("heute Abend", "Freitag", "bald", "morgen", "25 Uhr", "24:30", "31.2. 20:00"),
            *("30. Februar 20 Uhr", "am 32. um 20 Uhr", "gestern 20 Uhr", "20 oder 21 Uhr", "in 1h30 morgen"),
            *("20 Uhr morgens", "halb", "halb 25", "viertel vor", "vor 20 Uhr", "nach 20 Uhr", "bis 20 Uhr"),
            *("vor 2 Stunden", "jeden Freitag 20 Uhr", "Fr 28.11. 20 Uhr", "letzten Freitag 20 Uhr"),
            *("übernächsten Freitag 20 Uhr", "20 Uhr Marszeit", "13.13. 20 Uhr", "in acht Tagen 20 Uhr"),
            *("20:00 21:00", "nicht Freitag 20 Uhr", "in 2 Tagen", "27.11.", "20 Uhr pünktlich oder so"),
            *("heute um 12 Uhr", "27.11.2020 20 Uhr"),
        ),
    },
    IN_AMERICAN: {
        "2026-11-22 20:00": (
            *("8pm", "8pm ET", "8pm EST", "8pm Eastern", "8 pm eastern time", "5pm PT"),
            *("5pm Pacific", "7pm CT"),
        ),
        "2026-11-22 14:00": ("8pm CET", "7pm UTC", "20:00 CET", "8pm Berlin time", "2pm", "in 2 hours"),
        "2026-11-28 20:00": (
            *("saturday 8pm", "11/28 8pm", "11/28/2026 8 PM", "11/28/26 8pm", "28/11 8pm", "nov 28 8pm"),
        ),
        "2026-12-03 20:00": ("on the 3rd at 8pm", "12/3 8pm", "12/03 8 pm", "thu 12/3 8pm"),
        "2026-12-05 20:00": ("12/5 8pm", "12/5/2026 8pm", "12/5 at 8", "sat 12/5 8pm", "12-5-2026 8pm"),
        REFUSED: ("13/13 8pm", "2/30 8pm", "fri 12/5 8pm"),
    },
    Here("2026-11-22 12:00", EASTERN, "en-US"): {"2026-12-05 20:00": ("12/5 8pm",)},
    Here("2026-11-22 18:00", BERLIN, "en-US"): {"2026-12-05 20:00": ("12/5 8pm", "5.12. 20:00")},
    Here("2026-11-22 12:00", EASTERN, "en-GB"): {"2027-05-12 20:00": ("12/5 8pm",)},
    Here("2026-11-22 12:00", NEW_YORK, "fr"): {"2027-05-12 20:00": ("12/5 20h",)},
    Here("2026-11-22 12:00", EASTERN, ""): {"2026-12-05 20:00": ("12/5 8pm",)},
    Here("2026-11-22 09:00", "America/Boise", ""): {"2026-12-05 20:00": ("12/5 8pm",)},
    Here("2026-11-22 18:00", BERLIN, ""): {"2027-05-12 20:00": ("12/5 8pm",)},
    Here("2026-11-23 02:00", TOKYO, "ja"): {
        "2026-12-05 20:00": ("12/5 20:00",),
        "2026-11-23 20:00": ("20:00", "8pm", "today 8pm", "8pm JST", "11:00 UTC", "noon CET"),
    },
    Here("2026-11-22 18:00", BERLIN, ""): {
        "2026-11-27 20:00": (
            *("friday 20:00", "2026-11-27 20:00", "nov 27 20:00", "27.11.2026 20.00", "27/11 à 20h"),
        ),
        "2026-11-27 20:15": ("am Freitag um 20 Uhr 15",),
        "2026-11-27 20:30": ("next Friday at 8:30 pm", "vendredi 20h30"),
        "2026-11-22 18:06": ("in 6 minutes", "in 6 Minuten", "dans 6 min."),
        "2026-11-22 20:00": ("8 p.m.", "in 2 hours", "dans 2h"),
        "2026-11-23 00:00": ("24:00", "tonight at 12"),
        "2026-11-23 18:00": ("18:00",),
        "2026-11-22 18:01": ("18:01",),
        "2026-11-23 20:00": ("tomorrow 8pm", "demain 20 heures"),
        "2026-11-24 20:00": ("24.11. 20 Uhr", "mar 24 nov 20h"),
        "2026-11-24 20:15": ("übermorgen 20:15",),
        "2026-11-24 20:30": ("mar. 24 novembre à 20h30",),
        "2026-11-28 00:30": ("friday night 12:30",),
        "2026-11-29 18:00": ("so 18:00",),
        "2026-12-01 20:00": ("le 1er décembre à 20h",),
        "2026-12-24 18:00": ("December 24th, 6pm",),
        "2027-03-03 20:00": ("3 mars 20h",),
        "2027-03-24 20:00": ("mar 24 20h",),
        "2027-10-20 20:00": ("20.10 20 Uhr", "20 octobre 20h"),
        REFUSED: (
            *("friday", "24:30", "25:00", "13pm", "0am", "31.2. 20:00", "20:00 sharp", "99", "13.13 13.13"),
        ),
    },
    Here("2026-11-27 17:00", LONDON, ""): {
        "2026-11-27 20:00": ("friday 20:00", "tonight at 8"),
        "2026-11-27 20:30": ("tonight at 8:30",),
        "2026-11-28 08:00": ("saturday morning at 8",),
        "2026-11-28 20:00": (
            *("next saturday 20:00", "saturday at 8", "saturday at 8 in the evening", "11/28 8pm"),
        ),
        "2026-12-04 16:30": ("friday 16:30",),
        "2026-12-04 20:00": ("next friday 8pm",),
        "2027-05-12 20:00": ("12/5 20:00",),
    },
    Here("2026-11-27 18:00", BERLIN, ""): {
        "2026-11-27 20:00": ("heute Abend um 8",),
        "2026-11-27 20:15": ("fr 20.15",),
        "2026-11-27 20:30": ("20.30", "heute 20.30 Uhr"),
        "2026-11-28 08:00": ("Samstag 8 Uhr",),
        "2026-11-28 20:00": ("Samstagabend 20 Uhr",),
        "2026-12-04 18:00": ("Freitag 18:00",),
        "2026-12-04 20:00": ("nächsten Freitag 20 Uhr",),
        "2026-12-20 20:10": ("20.12 20.10 Uhr",),
        "2026-12-27 20:00": ("27.12.26 20:00",),
    },
    Here("2026-11-27 18:00", PARIS, ""): {
        "2026-11-27 20:30": ("vendredi 20h30", "20h30"),
        "2026-11-27 21:00": ("ce soir 21h",),
        "2026-11-28 20:00": ("demain soir à 8h", "samedi à 8 heures du soir"),
        "2026-12-01 20:00": ("mar 20 h",),
        "2026-12-04 20:00": ("vendredi prochain 20h",),
    },
    Here("2026-11-27 12:00", NEW_YORK, ""): {
        "2026-11-28 20:00": ("28/11 8pm",),
        "2026-12-05 20:00": ("12/5 8pm",),
    },
    LATE: {
        "2026-11-23 00:10": ("in 20 minutes", "0:10", "ten past midnight"),
        "2026-11-23 00:00": ("midnight", "tonight at midnight"),
        "2026-11-23 20:00": ("8pm", "20:00", "at 8", "tomorrow at 8"),
        "2026-11-23 01:00": ("tonight at 1", "in 1h10"),
    },
    SMALL_HOURS: {
        "2026-11-23 02:00": ("heute Nacht um 2", "2 Uhr nachts", "in 1h30", "2am"),
        "2026-11-23 20:00": ("20 Uhr", "heute Abend um 8", "8pm", "Montag 20 Uhr", "tonight at 8"),
        "2026-11-24 00:00": ("Mitternacht", "heute um Mitternacht", "midnight"),
    },
    ON_FRIDAY: {
        "2026-11-27 20:00": ("Freitag 20 Uhr", "heute 20 Uhr", "am 27. um 20 Uhr", "27.11. 20 Uhr"),
        "2026-12-04 17:00": ("Freitag 17 Uhr", "Freitag 5 pm", "nächsten Freitag 17 Uhr"),
        "2026-12-04 20:00": (
            *("nächsten Freitag 20 Uhr", "next friday 8pm", "vendredi prochain 20h", "friday next week 8pm"),
            *("next week friday at 8pm", "vendredi de la semaine prochaine 20h"),
            *("Freitag nächster Woche 20 Uhr",),
            *("la semaine prochaine vendredi à 20h", "nächste Woche Freitag um 20 Uhr"),
        ),
        "2026-12-02 20:00": ("next week wednesday 8pm", "Mittwoch nächste Woche 20 Uhr"),
    },
    ON_THE_31ST: {
        "2027-03-30 20:00": ("le 30 à 20h", "the 30th 8pm", "am 30. um 20 Uhr"),
        "2027-01-31 20:00": ("le 31 à 20h", "on the 31st at 8pm", "20h"),
        "2027-02-01 20:00": ("demain 20h", "le 1er à 20h"),
    },
    Here("2027-12-31 23:00", LISBON, "en-GB"): {
        "2028-01-01 20:00": ("1 jan 8pm", "tomorrow 8pm", "1/1 20:00", "on the 1st at 8pm", "8pm"),
        "2028-02-29 20:00": ("29 feb 8pm", "29/2 20:00"),
    },
    BEFORE_SPRING: {
        "2027-03-28 03:30": ("2:30", "tomorrow 2:30 am", "morgen um 3:30", "in 8h30", "Sonntag 2:30"),
        "2027-03-28 20:00": ("morgen 20 Uhr", "tomorrow 8pm", "demain 20h", "in 25 hours", "in 1 day at 8pm"),
        "2027-03-28 03:00": ("heute Nacht um 3", "3am", "2am"),
        "2027-03-29 01:00": ("morgen Nacht um 1", "in 30 Stunden"),
    },
    BEFORE_AUTUMN: {
        "2026-10-25 02:30": ("2:30", "tomorrow 2:30 am", "in 8h30", "2:30 CEST", "2026-10-25T02:30+02:00"),
        "2026-10-25 02:30 again": ("in 9h30", "1:30 UTC", "2026-10-25T02:30+01:00", "<t:1792891800>"),
        "2026-10-25 20:00": ("morgen 20 Uhr", "tomorrow 8pm", "in 27 hours", "in 1 Tag um 20 Uhr"),
    },
    IN_BOTH: {
        "2026-10-25 02:30 again": ("2:30", "in 50 minutes", "half past 2 am"),
        "2026-10-25 02:50": ("2:50", "in 10 minutes"),
        "2026-10-25 03:00": ("3 Uhr", "in 80 minutes", "3am"),
    },
    IN_THE_SECOND: {
        "2026-10-25 02:30 again": ("2:30", "in 20 minutes"),
        "2026-10-26 02:00": ("2 Uhr", "morgen 2 Uhr"),
    },
}

DAYS: dict[Here, dict[int, tuple[str, ...]]] = {
    IN_ENGLISH: {
        0: ("today", "tonight", "this evening"),
        1: ("tomorrow", "tomorrow evening", "tomorrow night"),
        2: ("the day after tomorrow",),
        3: ("in 3 days", "in three days"),
        5: ("friday", "on friday", "next friday", "this friday", "fri", "friday evening", "friday night"),
        7: ("in a week",),
        11: (
            *("on the 3rd", "3 december", "december 3rd", "3 dec 2026", "3/12"),
            *("2026-12-03", "thursday the 3rd"),
        ),
        12: ("friday week", "friday in a week"),
    },
    IN_FRENCH: {
        0: ("aujourd'hui", "ce soir"),
        1: ("demain", "demain soir"),
        2: ("après-demain",),
        3: ("dans 3 jours", "dans trois jours"),
        5: ("vendredi", "ce vendredi", "vendredi prochain", "ven.", "vendredi soir", "le vendredi 27"),
        7: ("dans une semaine",),
        9: ("le 1er", "le premier", "mardi 1er décembre"),
        11: ("le 3", "le 3 décembre", "jeudi 3 décembre", "3/12", "03/12/2026"),
        12: ("vendredi en huit",),
    },
    IN_GERMAN: {
        0: ("heute", "heute Abend"),
        1: ("morgen", "morgen Abend"),
        2: ("übermorgen",),
        3: ("in 3 Tagen", "in drei Tagen"),
        5: (
            *("Freitag", "am Freitag", "nächsten Freitag", "diesen Freitag", "Fr."),
            *("Freitagabend", "Freitag Abend"),
        ),
        7: ("in einer Woche",),
        9: ("am ersten", "am 1."),
        11: ("am 3.", "am 3. Dezember", "3.12.", "3.12.2026", "Donnerstag, den 3."),
        12: ("Freitag in einer Woche",),
    },
}
"""Ways to say that many days after today."""
OF_THE_DAY: dict[Here, dict[str, tuple[str, ...]]] = {
    IN_ENGLISH: {
        "20:00": ("8pm", "at 8", "at eight", "20:00", "8 o'clock", "8 in the evening", "20:00:00", "2000h"),
        "20:15": ("quarter past eight",),
        "20:30": ("8:30pm", "half past eight", "eight thirty", "20.30", "8.30 p.m."),
        "20:45": ("quarter to nine",),
        "20:50": ("ten to nine",),
        "24:00": ("midnight",),
    },
    IN_FRENCH: {
        "20:00": ("20h", "20 h", "à 20h", "vingt heures", "20h00", "8h du soir", "20:00"),
        "20:15": ("huit heures et quart",),
        "20:30": ("20h30", "20 h 30", "huit heures et demie", "8 et demie", "vingt heures trente"),
        "20:45": ("neuf heures moins le quart",),
        "20:50": ("9h moins dix",),
        "24:00": ("minuit", "à minuit"),
    },
    IN_GERMAN: {
        "20:00": ("20 Uhr", "um 20 Uhr", "20:00 Uhr", "um acht", "20h", "acht Uhr abends", "zwanzig Uhr"),
        "20:15": ("viertel nach acht",),
        "20:25": ("fünf vor halb neun",),
        "20:30": ("um halb neun", "20.30 Uhr", "20 Uhr 30", "zwanzig Uhr dreißig"),
        "20:45": ("viertel vor neun", "dreiviertel neun"),
        "24:00": ("Mitternacht",),
    },
}
TOGETHER = ("{day} {hour}", "{hour}  {day} ", "{day}, {hour}", "{day}\u00a0{hour}")


def combined() -> Iterator[Case]:
    """Each way to say a day with each way to say an hour. They are put together in four ways, in turn."""
    for here, days in DAYS.items():
        midnight = datetime.fromisoformat(here.clock).replace(hour=0)
        said = [(ahead, day) for ahead, phrases in days.items() for day in phrases]
        hours = [(time, hour) for time, phrases in OF_THE_DAY[here].items() for hour in phrases]
        for ((ahead, day), (time, hour)), form in zip(product(said, hours), cycle(TOGETHER), strict=False):
            hours_on, minutes = map(int, time.split(":"))
            wall = midnight + timedelta(days=ahead, hours=hours_on, minutes=minutes)
            typed = form.format(day=day, hour=hour)
            yield Case(typed.upper() if len(typed) % 2 else typed, here, moment(f"{wall}", here.zone))


def corpus() -> Iterator[Case]:
    for here, meanings in HOURS.items():
        for clock, phrases in meanings.items():
            meant = moment(clock, here.zone) if clock else None
            for typed in phrases:
                yield Case(typed, here, meant)
