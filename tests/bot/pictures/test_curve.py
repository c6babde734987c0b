"""The pictures of curves: what is on them, and that nobody waits while they are drawn."""

import asyncio
import io
import threading

import pytest
from PIL import Image

from bot.discord_ui import layout
from bot.discord_ui.layout import pictures_of
from bot.pictures.curve import GROUND, HEIGHT, LINE, WIDTH, drawn, ticks_for
from bot.pictures.files import name_of
from bot.screen import Curve, Picture, Screen, Text
from tests.bot.drawn import components
from tests.patience import PATIENCE

CURVE = Curve((1000, 1080, 990, 1040), "10/13", "11/21")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("values", [(1000, 1001), (1000,) * 3, (-99_999, 99_999)], ids=str)
def test_any_values_can_be_drawn_on_a_ground_of_their_own(values: tuple[int, ...]) -> None:
    image = Image.open(io.BytesIO(drawn(Curve(values, "1/1", ""))))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    assert rgb(LINE) in {pixel for _, pixel in image.getcolors(WIDTH * HEIGHT) or ()}
    assert image.mode == "RGB", "nothing of a dark or light theme shines through"
    assert image.getpixel((0, 0)) == rgb(GROUND)


def test_the_lines_across_are_a_few_round_numbers_round_all_values() -> None:
    assert ticks_for(1000, 1080) == [1000, 1020, 1040, 1060, 1080]
    assert ticks_for(1000, 1000) == [1000, 1002]
    assert ticks_for(-123, 40) == [-150, -100, -50, 0, 50]
    for span in range(3000):
        lowest, highest = 1000 - span // 3, 1000 + span
        ticks = ticks_for(lowest, highest)
        assert 2 <= len(ticks) <= 7
        assert ticks[0] <= lowest <= highest <= ticks[-1]


async def test_pictures_are_drawn_in_a_thread_while_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, threads = threading.Event(), []

    def slowly(curve: Curve) -> bytes:
        threads.append(threading.current_thread())
        assert going_on.wait(PATIENCE)
        return drawn(curve)

    monkeypatch.setattr(layout, "file_of", slowly)
    drawing = asyncio.create_task(pictures_of(Screen((Text("a"), Picture(CURVE, "up and down")))))
    await asyncio.sleep(0.01)
    assert not drawing.done()
    going_on.set()
    [picture] = await drawing
    assert threads != [threading.main_thread()]
    assert picture.alt == picture.file.description == "up and down"


def test_the_message_names_its_picture_by_what_is_on_it() -> None:
    pictures = [Picture(curve, "up and down") for curve in (CURVE, CURVE, Curve((1, 2), "1/1", "1/2"))]
    parts = [components(Screen((picture,)))[1] for picture in pictures]
    one, same, other = (part["items"][0]["media"]["url"] for part in parts)
    assert one == same != other
    assert one == f"attachment://{name_of(pictures[0])}"
