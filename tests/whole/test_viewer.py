"""The web page of a finished game in Chromium: keys turn its pages, cards are drawn, nothing is loaded."""

from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Page, Request, expect

from bot.i18n import Tr
from bot.screen import Text
from bot.screens.steps import steps_of, table_at
from bot.table.replay import Replay
from cogs.history.files import export
from cogs.history.markup import html, marked_faces, with_words
from engine.registry import games
from tests.bot.logged import setting_of
from tests.bot.recorded import ENDED, replayed
from tests.engine.contract import Setting
from tests.playground.browser import PHONE, Browser

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SHORT = {"coucou": {"chips": 2}, "cucco": {"chips": 10, "prices": "double"}}
"""The options of the shortest games, as each step is drawn."""

FACES = """() => {
  const shown = [...document.querySelectorAll(".step:not([hidden]) .face")];
  return shown.map((face) => [
    face.getBoundingClientRect().width, face.querySelector("use").getBoundingClientRect().width,
  ]);
}"""
TABLE = """(expected) => {
  const [wanted, shown] = [document.createElement("div"), document.createElement("div")];
  wanted.innerHTML = expected;
  const table = document.querySelector(".step:not([hidden]) .table");
  shown.append(...[...table.children].map((line) => line.cloneNode(true)));
  for (const line of shown.children) {
    for (const mark of line.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
    line.classList.remove("changed");
    if (!line.className) line.removeAttribute("class");
  }
  return [shown.innerHTML === wanted.innerHTML, shown.childElementCount >= 2];
}"""
STEPS = """() => {
  const steps = [...document.querySelectorAll(".step")];
  for (const step of steps) step.hidden = true;
  return steps.map((step) => {
    step.hidden = false;
    const width = document.documentElement.scrollWidth;
    const measured = [...step.querySelectorAll(".drawn")].map((drawn) => {
      const box = drawn.getBoundingClientRect();
      return [
        drawn.getAttribute("aria-label"),
        [...drawn.querySelectorAll("use")].map((face) => face.getBoundingClientRect().width),
        [...drawn.querySelectorAll("text")].map((words) => words.getBoundingClientRect()).every(
          (words) => words.width > 0 && words.left >= box.left && words.right <= box.right + 1
            && words.top >= box.top - 1 && words.bottom <= box.bottom + 1
        ),
      ];
    });
    step.hidden = true;
    return [width, measured];
  });
}"""
LOADED = """() => new Promise((resolve) => {
  addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
  document.body.append(Object.assign(new Image(), { src: "https://example.org/card.png" }));
})"""


def stored(folder: Path, read: Replay, language: str = "en") -> str:
    """Saves this game's page. Returns the page's address on this computer."""
    file = folder / "game.html"
    file.write_text(export(read, "page", ENDED, Tr(language)).content, encoding="utf-8")
    return file.as_uri()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> Page:
    """A page as large as the screen of a phone."""
    return await browser.page(PHONE)


async def test_keys_buttons_links_presses_and_an_address_lead_to_each_step_and_move_and_the_table_after_it(
    page: Page, tmp_path: Path
) -> None:
    read = replayed(setting_of("kuckuck"))
    await page.goto(address := stored(tmp_path, read))
    steps = steps_of(read)
    shown = page.locator(".step:visible")

    async def stands(step: int) -> None:
        await expect(shown).to_have_count(1)
        await expect(shown).to_have_id(f"s{steps[step].start}" if step < len(steps) else "end")

    await stands(0)
    assert await page.get_by_role("button", name="← Back").is_disabled()
    await page.keyboard.press("ArrowLeft")
    await stands(0)
    await page.keyboard.press("ArrowRight")
    await stands(1)
    await page.keyboard.press("End")
    await stands(len(steps))
    await expect(shown).to_contain_text("🏆")
    assert await page.get_by_role("button", name="Next →").is_disabled()
    await page.keyboard.press("Home")
    await page.get_by_role("button", name="Next →").click()
    await stands(1)
    await page.get_by_text("Jump to …").click()
    await page.get_by_role("link", name="Trick 4").nth(1).click()
    await expect(page.get_by_role("status")).to_contain_text("Round 2 · Trick 4")
    await page.keyboard.press("Home")

    tr = Tr("en", faces=marked_faces())
    first, second = steps[:2]
    moves, came = shown.locator(".moves li:visible"), shown.locator(".came")
    for step in (first, second):
        for frame in range(step.start, step.end):
            if frame:  # at frame 0, the page shows the whole first step
                await page.keyboard.press("Shift+ArrowRight")
                await expect(moves).to_have_count(frame - step.start)
                await expect(came).to_be_hidden()
            blocks = [block for block in table_at(read, frame, tr) if isinstance(block, Text)]
            table = with_words("".join(html(block.text) for block in blocks), tr.of("kuckuck"))
            assert await page.evaluate(TABLE, table) == [True, True], frame
        await page.keyboard.press("Shift+ArrowRight")
        await expect(moves).to_have_count(step.end - step.start)
        await expect(came).to_be_visible()
    await page.keyboard.press("Shift+ArrowLeft")
    await expect(moves).to_have_count(second.end - second.start - 1)
    await page.keyboard.press("ArrowLeft")
    await expect(shown).to_have_id(f"s{first.start}")
    await expect(came).to_be_visible()

    await moves.nth(1).click()
    await expect(moves).to_have_count(2)
    await expect(page.get_by_role("status")).to_contain_text(f"(2/{first.end - first.start})")
    await page.get_by_role("button", name="Next move").click()
    await expect(moves).to_have_count(3)
    await page.get_by_role("button", name="Previous move").click()
    await expect(moves).to_have_count(2)
    await page.goto("about:blank")
    await page.goto(address + "#end")
    await expect(shown).to_have_id("end")


@pytest.mark.parametrize("game", games())
async def test_cards_and_tables_are_drawn_no_step_is_wider_than_a_phone_and_nothing_is_loaded(
    page: Page, browser: Browser, tmp_path: Path, game: str
) -> None:
    rules = games()[game]
    options = msgspec.convert(SHORT.get(game, {}), rules.Options)
    read, asked = replayed(Setting(rules, max(rules.seats), options)), list[str]()
    address = stored(tmp_path, read, "de")

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    await page.goto(address)
    faces = await page.evaluate(FACES)
    assert len(faces) >= 5
    assert min(size for size, _ in faces) >= 20
    assert all(size / 2 < drawn <= size for size, drawn in faces)
    widths, drawn = zip(*await page.evaluate(STEPS), strict=True)
    assert max(widths) <= PHONE["width"]
    assert [*map(len, drawn)] == [1] * len(steps_of(read)) + [0]
    for [[alt, sizes, inside]] in drawn[:-1]:
        assert alt
        assert min(sizes) > 5
        assert inside
    assert [url for url in asked if url != address and not url.startswith("data:")] == []
    page.remove_listener("request", note)
    assert browser.errors == []
    assert await page.evaluate(LOADED) == "img-src"
    browser.errors.clear()  # `LOADED` tried to load a picture, which the page forbids


async def test_without_its_script_the_page_is_the_whole_game(page: Page, tmp_path: Path) -> None:
    read = replayed(setting_of("coucou"))
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        await page.goto(stored(tmp_path, read))
        await expect(page.locator(".step:visible")).to_have_count(len(steps_of(read)) + 1)
        await expect(page.locator(".bar")).to_be_hidden()
        move = page.locator(".moves li", has=page.locator("summary")).first
        await expect(move.locator("[data-at]").first).to_be_hidden()
        await move.locator("summary").click()
        await expect(move.locator("[data-at]").first).to_be_visible()
        await page.get_by_text("Jump to …").click()
        await page.get_by_role("link", name="The end").click()
        await expect(page.locator("#end")).to_be_in_viewport()
    finally:
        await session.detach()  # scripts run again on the pages of other tests
