"""How often the bot logs in if it crashes again and again."""

from bot.discord_ui.logins import pause

DAY, LOGINS = 86_400.0, 1000


def test_a_bot_that_is_started_again_at_each_crash_never_uses_up_the_logins_of_a_day() -> None:
    for life in (0.1, 10.0, 60.0, 300.0):  # seconds from one login to the next start
        now, left = 0.0, LOGINS
        while (now := now + pause(LOGINS, left, DAY - now)) < DAY:
            left -= 1
            assert left > 0, life
            now += life
    assert pause(LOGINS, LOGINS - 20, DAY) == 0.0, "nobody waits who starts it a few times a day"
    assert pause(LOGINS, 0, DAY) == DAY
