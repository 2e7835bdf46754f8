"""The menu: its pages, the commands they lead to, and the keys on the full screen."""

import asyncio
import os
import re
import shlex
import time
from contextvars import copy_context
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from wonders.cli import translate
from wonders.cli.at_the_table.folder_of_kept_games import Kept, folder
from wonders.cli.full_screen.page_to_read import Page as Reading
from wonders.cli.menu import kept_games_pages
from wonders.cli.menu.first_page import main_page
from wonders.cli.menu.menu_screen import MenuApp
from wonders.cli.menu.page_parts import Entry, Page
from wonders.cli.player_settings import OwnOptions, keep_options, own_options
from wonders.core import load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.record.read_and_write_record_line import About, read_line, write_line

pytestmark = pytest.mark.usefixtures("folder")


def entry(page, key):
    return next(each for each in page.entries if each.key == key)


def at(page, *keys):
    """Return where keys lead from a page: another page, or the words of a command."""
    for key in keys:
        name, _, times = key.partition("+")
        chosen = entry(page, name)
        page = chosen.turns(int(times or 1)) if chosen.turns else chosen.leads()
    return page


def keep(name="a.jsonl", seats=("human", "level:n=2"), over=True, **options):
    """Keep a game in the player's folder as if a person had played it."""
    game = load("duel", options=options)
    bots = [make_bot("random", seat) for seat in range(game.players)]
    record = play_game(game, 3, bots, [*seats][: game.players]).record
    line = write_line(record)
    if not over:
        cut = type(record)(**{f: getattr(record, f) for f in record.__struct_fields__})
        cut.moves, cut.result = record.moves[:9], None
        line = write_line(cut)
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(line)
    return folder() / name


# -- what pages lead to ----------------------------------------------------------------------


def test_a_new_game_of_duel_is_two_keys_away():
    assert at(main_page("en"), "d", "b") == ["play", "duel", "-p", "human", "-p", "level:n=2"]


def test_solo_draws_its_leader_unless_one_is_chosen():
    page = main_page("en")
    assert at(page, "s", "b") == ["play", "duel", "-p", "human", "-O", "solo=any"]
    assert at(page, "s", "1", "b") == ["play", "duel", "-p", "human", "-O", "solo=caesar"]
    assert "Caesar" in entry(at(page, "s", "1"), "1").text


def test_classic_takes_two_to_seven():
    for steps, players in ((-9, 2), (1, 5), (9, 7)):
        words = at(main_page("en"), "c", f"p+{steps}", "b")
        assert words.count("-p") == players


def test_an_opponent_can_be_any_level_a_person_or_a_bot():
    page = at(main_page("en"), "d")
    seen = []
    for _ in range(12):
        seen.append(at(page, "b")[-1])
        page = at(page, "1")
    assert seen[:5] == ["level:n=2", "level:n=3", "level:n=4", "level:n=5", "human"]
    assert {"mcts", "greedy", "random"} <= set(seen)
    assert "exec" not in seen


def test_house_rules_are_put_in_force_and_taken_out_again():
    rules = at(main_page("en"), "d", "h")
    peace = next(each.key for each in rules.entries if "peace" in each.text)
    assert at(rules, peace, "b", "b")[-2:] == ["--house", "peace"]
    assert "--house" not in at(rules, peace, peace, "b", "b")
    assert not any("rich-start" in each.text for each in rules.entries)


def test_a_deal_can_be_chosen_by_its_number():
    assert at(main_page("en"), "d", "s", "s", "b")[-2:] == ["--seed", "1"]


def test_nothing_is_begun_by_the_first_enter_after_a_game():
    keep()
    page = main_page("en")
    assert isinstance(page.entries[page.chosen].leads(), Page)


def test_people_at_one_screen_are_given_names():
    page = at(main_page("en"), "d", "1+4")
    assert at(page, "b")[-1] == "human"
    page = entry(page, "n").asks("Anna,  Ben")
    assert at(page, "b")[-4:] == ["--name", "Anna", "--name", "Ben"]
    assert at(entry(page, "n").asks("Anna"), "b")[-1] == "Player 2"


def test_no_bot_comes_before_the_weakest_level():
    page = at(main_page("en"), "d", "1+-9")
    assert entry(page, "1").text == "Opponent 1: level 1 of 5 (the weakest)"


def test_every_house_rule_has_a_key_of_its_own():
    rules = at(main_page("en"), "d", "h").entries
    assert len(rules) > 10
    assert len({each.key for each in rules if each.turns}) == len(rules) - 1


def test_a_house_rule_takes_its_parameters():
    rules = at(main_page("en"), "d", "h")
    coin = next(each.key for each in rules.entries if "second-coin" in each.text)
    rules = at(rules, coin)
    line = next(each for each in rules.entries if each.asks)
    assert "n=NUMBER" in line.text
    assert at(line.asks("n=3"), "b", "b")[-2:] == ["--house", "second-coin:n=3"]
    assert "n" in line.asks("n=many")[0]
    assert "--house" not in at(line.asks("n=3"), coin, "b", "b")


def test_the_first_page_shows_games_to_go_on_with_and_the_last_one_to_review():
    path = keep("open.jsonl", over=False)
    done = keep("done.jsonl")
    page = main_page("en")
    assert at(page, "1") == ["play", "duel", "--load", f"{path}:0"]
    assert at(page, "r") == ["replay", f"{done}:0", "--review"]


def test_the_command_that_does_the_same_is_told():
    keep_options(OwnOptions(name="Ada Lovelace"))
    page = at(main_page("en"), "d", "1+2", "h")
    peace = next(each.key for each in page.entries if "peace" in each.text)
    page = at(page, peace, "b")
    told = entry(page, "").text.partition("wonders ")[2]
    assert shlex.split(told) == at(page, "b")
    assert "peace" in told


# -- kept games --------------------------------------------------------------------------------


def test_the_command_that_does_the_same_repeats_the_global_options():
    page = at(main_page("de", ("--plugin", "my rules.py", "--lang", "de")), "d")
    same = page.entries[-1].text
    assert "wonders --plugin 'my rules.py' --lang de play duel -p human" in same


def test_an_unfinished_game_can_be_gone_on_with():
    path = keep(over=False)
    assert at(main_page("en"), "g", "1") == ["play", "duel", "--load", f"{path}:0"]


def test_a_finished_game_can_be_looked_at_and_dealt_again():
    path = keep()
    page = at(main_page("en"), "l", "1")
    assert at(page, "s") == ["replay", f"{path}:0", "--step"]
    assert at(page, "d") == ["play", "duel", "--load", f"{path}:0", "--again"]


def test_the_last_game_is_offered_again():
    keep(seats=("human",), solo="bilkis")
    assert at(main_page("en"), "a") == ["play", "duel", "-p", "human", "-O", "solo=bilkis"]


def test_a_game_with_words_without_end_is_not_offered_again():
    path = keep(draft="first-game")
    path.write_text(path.read_text().replace("first-game", "x" * 2000))
    assert all(not each.text.startswith("Again") for each in main_page("en").entries)


def test_the_last_game_is_offered_again_with_its_options():
    keep(draft="first-game")
    words = ["play", "duel", "-p", "human", "-p", "level:n=2", "-O", "draft=first-game"]
    assert at(main_page("en"), "a") == words
    assert "draft=first-game" in entry(main_page("en"), "a").text


def test_a_game_of_solo_is_listed_with_the_name_of_its_leader():
    path = keep(seats=("human",), over=False, solo="bilkis")
    assert "you, Bilkis" in entry(main_page("en"), "1").text
    path.write_text(path.read_text().replace("bilkis", "nobody"))
    assert "you, nobody" in entry(main_page("en"), "1").text


def test_without_games_nothing_is_there_to_go_on_with():
    page = main_page("en")
    assert entry(page, "g").leads is None
    assert entry(page, "l").leads is None
    assert not [each for each in page.entries if each.key == "a"]


def test_what_a_record_names_is_not_run_from_the_list():
    keep(seats=("human", "exec:touch gotcha"))
    assert not [each for each in main_page("en").entries if each.key == "a"]
    assert not Path("gotcha").exists()


def test_what_a_record_says_sends_no_orders_from_the_menu(monkeypatch):
    async def shown(page):
        app = MenuApp(page)
        async with app.run_test(size=(80, 24)):
            entries = app.query_one("OptionList")
            return "".join(str(entry.prompt) for entry in entries.options)

    page = Page("\x1b[2J", [Entry("a", "again \x1b]0;gotcha\x07\u202e", list)])
    assert all(letter.isprintable() for letter in asyncio.run(shown(page)))


@pytest.mark.parametrize(("hours", "day"), [(1.75, "today"), (18, "yesterday")])
def test_the_days_of_the_list_are_those_of_the_readers_clock(monkeypatch, hours, day):
    """Where it is 17:14, and 01:14 of the next day in UTC."""
    monkeypatch.setenv("TZ", "XXX+8")
    time.tzset()
    began = datetime(2026, 11, 28, 1, 14, tzinfo=UTC)
    monkeypatch.setattr(kept_games_pages, "datetime", SimpleNamespace(now=lambda _: began))
    try:
        told = kept_games_pages._ago(began - timedelta(hours=hours))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert told == day


@pytest.mark.parametrize(
    ("zone", "date"),
    [
        *((zone, "2026-11-28T12:00:00Z") for zone in ("AAA-24", "AAA24", "AAA-24:59:59")),
        ("AAA5", "0001-01-01T00:00:00Z"),
        ("AAA-9", "9999-12-31T23:59:59Z"),
    ],
)
def test_a_zone_or_a_year_that_no_calendar_knows_closes_no_menu(monkeypatch, zone, date):
    path = keep()
    record = msgspec.structs.replace(read_line(path.read_bytes()), about=About(date=date))
    path.write_text(write_line(record))
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert at(main_page("en"), "l").entries
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_game_in_the_list_says_when_it_was(monkeypatch):
    keep()
    told = at(main_page("en"), "l").entries[0].text
    assert told.startswith("today  duel  you, level 2 of 5")
    assert "by points: you" in told or "by points: level 2 of 5" in told
    game = load("duel")
    record = play_game(game, 3, [make_bot("random", 1)] * 2, ["human", "greedy"]).record
    old = Kept(Path("b.jsonl"), 0, record, datetime(2020, 2, 3, tzinfo=UTC))
    monkeypatch.setattr("wonders.cli.menu.first_page.kept_games", lambda: [old])
    assert at(main_page("en"), "l").entries[0].text.startswith("2020-02-03")


# -- options and looking up ----------------------------------------------------------------------


def test_options_are_kept_in_the_settings_folder_and_followed_at_once():
    page = at(main_page("en"), "x", "l", "l+1")
    assert entry(page, "l").text == "Sprache: de"
    assert own_options().lang == "de"
    assert main_page("en").anew().entries[-1].text == "Ende"
    at(page, "l")
    assert own_options().lang == ""


def test_the_language_of_the_command_line_stays_when_a_name_is_typed():
    def typed():
        translate.use_language("de")
        page = at(main_page("de"), "x")
        name = next(each for each in page.entries if each.asks is not None)
        return page.title, name.asks("Zoe").title

    assert copy_context().run(typed) == ("Einstellungen",) * 2


def test_options_count_for_every_verb_that_is_not_told_otherwise(wonders):
    keep_options(OwnOptions(lang="de"))
    assert "Lehrpfad" not in wonders("cards", "duel", "baths").out
    assert wonders("cards", "duel", "baths").out.startswith("Bäder")
    assert wonders("--lang", "en", "cards", "duel", "baths").out.startswith("Baths")
    keep_options(OwnOptions(lang="xx", theme="that is gone"))
    assert wonders("cards", "duel", "baths").out.startswith("Baths")


def test_a_name_stands_in_the_records_of_new_games(wonders):
    page = entry(at(main_page("en"), "x"), "n").asks(" Anna\x1b[2J ")
    assert "Anna" in entry(page, "n").text
    keep_options(OwnOptions(name="Anna"))
    wonders("play", "duel", "--seed", "1", "--record", "g.jsonl", "--plain")
    assert read_line(Path("g.jsonl").read_bytes()).about.names == ["Anna", "greedy"]


def test_options_that_cannot_be_kept_are_told(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        "wonders.cli.player_settings.settings_folder", lambda: tmp_path / "file" / "wonders"
    )
    page = entry(at(main_page("en"), "x"), "n").asks("Anna")
    assert page.entries[-1].text == "The change is not kept: Not a directory"


def test_a_person_who_is_called_like_a_bot_or_you_stands_as_such(wonders):
    play = ("play", "duel", "-p", "human", "-p", "human", "--seed", 1, "--plain")
    wonders(*play, "--name", "level 2 of 5", "--name", "you", stdin="1\nquit\n")
    assert "  level 2 of 5, you  1 move" in at(main_page("en"), "g").entries[0].text


def test_broken_options_are_the_usual_ones():
    keep_options(OwnOptions(lang="de"))
    file = next(Path.home().rglob("options.json"))
    deep = b'{"lang":' + b"[" * 2000 + b"]" * 2000 + b"}"
    long = b'{"name":"' + b"x" * 3000 + b'"}'
    for content in (b"{", b'{"lang":5}', b'{"other":""}', b"\xff", deep, long):
        file.write_bytes(content)
        assert own_options() == OwnOptions()
    file.unlink()
    os.mkfifo(file)
    assert own_options() == OwnOptions()


def test_an_odd_option_costs_no_other_one_and_what_is_not_known_stays():
    keep_options(OwnOptions(lang="de", name="Ada"))
    file = next(Path.home().rglob("options.json"))
    file.write_text('{"lang":"de","theme":3,"name":"Ada","of a newer version":[1]}')
    assert own_options() == OwnOptions(lang="de", name="Ada")
    keep_options(msgspec.structs.replace(own_options(), theme="high-contrast"))
    assert own_options() == OwnOptions(lang="de", theme="high-contrast", name="Ada")
    assert '"of a newer version":[1]' in file.read_text()


def test_options_that_cannot_be_read_are_kept_beside_the_new_ones():
    keep_options(OwnOptions(lang="de"))
    file = next(Path.home().rglob("options.json"))
    for name in ("Ada", "Ben", "Cleo"):
        file.write_text(f'{{"name":"{name}",}}')
        keep_options(OwnOptions(theme="high-contrast"))
        assert own_options() == OwnOptions(theme="high-contrast")
    for end, name in {"": "Ada", "-2": "Ben", "-3": "Cleo"}.items():
        kept = file.with_name(f"options.json.unreadable{end}")
        assert kept.read_text() == f'{{"name":"{name}",}}'


def test_cards_and_rulings_of_all_games_are_looked_up_from_the_menu():
    found = entry(main_page("en"), "/").asks
    assert any(line.startswith("Baths [baths] blue") for line in found("baths"))
    assert [line for line in found("theater") if line.startswith("--")] == [
        "-- 7 Wonders --",
        "-- 7 Wonders Duel --",
    ]
    assert found("d13")[1] == "D13  A card does not help to pay for itself."
    assert any(line.startswith("  A: ") for line in found("rhod"))
    assert found("xyzzy") == ("nothing is called 'xyzzy'",)


def test_a_kept_game_of_a_stranger_does_no_harm_to_the_menu():
    line = keep().read_text()
    winners = re.sub(r'"winners":\[[^]]*\]', '"winners":[-100,7,0]', line)
    (folder() / "b.jsonl").write_text(winners)
    for game in ("--record=x", "--help", ""):
        (folder() / f"c{game}.jsonl").write_text(line.replace('"game":"duel"', f'"game":"{game}"'))
    page = main_page("en")
    assert "2 finished games" in entry(page, "l").text
    assert all("duel" in each.text for each in at(page, "l").entries)


# -- on the full screen -------------------------------------------------------------------------


def test_what_is_looked_up_is_read_and_left_again():
    async def run():
        app = MenuApp(main_page("en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("/", *"baths", "enter")
            assert isinstance(app.screen, Reading)
            assert "Baths [baths]" in "\n".join(line.plain for line in app.screen._lines)
            await pilot.press("escape", "x", "n", *"Ben", "enter", "escape", "d", "b")
        return app.return_value

    assert asyncio.run(run())[:2] == ["play", "duel"]
    assert own_options().name == "Ben"


def pressed(*keys, size=(80, 24)):
    """Return what the menu returns after some keys."""

    async def run():
        app = MenuApp(main_page("en"))
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
        return app.return_value

    return asyncio.run(run())


def test_keys_lead_through_the_pages():
    words = pressed("c", "down", "right", "b")
    assert words[:2] == ["play", "classic"]
    assert words.count("-p") == 5


def test_escape_leads_back_and_q_leaves():
    assert pressed("c", "escape", "d", "b")[1] == "duel"
    assert pressed("q") is None
    assert pressed("c", "q", "q") is None


def test_house_rules_stay_when_their_page_is_left():
    words = pressed("d", "h", "1", "b", "b")
    assert "--house" in words


def test_rules_and_cards_are_read_in_the_menu():
    page = at(main_page("en"), "b")
    rules = [line.plain for line in entry(page, "d").shows(78)]
    assert rules[0] == "Duel, in short"
    assert any(line.startswith(" - D38 ") for line in rules)
    assert max(map(len, rules)) <= 78
    cards = [line.plain for line in entry(page, "C").shows(78)]
    assert any(line.startswith("Loom [loom] grey") for line in cards)
    assert max(map(len, cards)) <= 78
