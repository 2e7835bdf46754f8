"""The page of a report: well-formed, safe against names, the same each time."""

import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from wonders.core import BadSpec
from wonders.core.arena.report.plots import Bar, Dot, bars, dots, matrix
from wonders.core.arena.report.report_page_numbers_and_plots import report_page

EVIL = '<script>alert(1)</script><img src=x onerror="x()">" onload="x()" --> $a$ {{ 7 * 7 }}'
#: Elements without an end tag.
VOID = {"meta", "br", "wbr"}


class Page(HTMLParser):
    """A parsed page: its elements with their attributes, and its text; all must be closed."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.open = []
        self.words = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    def has(self, tag):
        return [attrs for each, attrs in self.elements if each == tag]

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@pytest.fixture
def page(reported):
    return Page(report_page(reported()))


def test_a_page_is_well_formed_and_names_its_language(page):
    assert page.open == []
    assert page.has("html") == [{"lang": "en"}]
    assert page.has("meta")[1] == {
        "name": "viewport",
        "content": "width=device-width, initial-scale=1",
    }


def test_a_page_fetches_nothing(reported):
    text = report_page(reported())
    links = re.findall(r'\b(?:src|href)="([^"]*)"|url\(([^)]*)\)', text)
    assert all((one or other).startswith("#") for one, other in links)
    assert "default-src 'none'" in text


def test_every_plot_of_a_page_has_an_alternative_text(page):
    plots = page.has("svg")
    assert [plot["role"] for plot in plots] == ["img"] * 5
    assert all("table" in plot["aria-label"] for plot in plots)
    assert "the highest is cat" in plots[0]["aria-label"]


def test_a_page_has_a_table_behind_every_plot(page):
    for text in ("Table of entrants", "Crosstable", "by category, in numbers", "First decisions"):
        assert any(text in attrs.get("aria-label", "") for attrs in page.has("div"))


def test_no_two_elements_have_the_same_id(page):
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_the_page_tells_the_plan_faults_and_figures(reported):
    plan = {"versions": {"wonders": "0.1.0", "random": "2"}, "pairing": "balanced"}
    text = Page(report_page(reported(plan=plan, reason="silent for 3 s"))).text
    assert "Versions wonders=0.1.0, random=2" in text
    assert "Pairing balanced" in text
    assert "asked again 1 silent for # s" in text
    assert "build altar" in text
    assert "Deals: 8. Each was played 3 times" in text


def test_a_run_with_clocks_says_that_it_cannot_be_repeated(reported):
    timed = Page(report_page(reported(plan={"timed": ["mcts:seconds=1"]})))
    assert "mcts:seconds=1" in timed.text
    assert "the games may differ" in timed.text
    assert "the games may differ" not in Page(report_page(reported(plan={"timed": []}))).text


def test_no_name_becomes_markup(reported):
    plain = Page(report_page(reported()))
    evil = Page(report_page(reported([EVIL, "bob", "cat"], reason=EVIL, plan={EVIL: EVIL})))
    assert evil.open == []
    assert not evil.has("script")
    assert not evil.has("img")
    assert not [attrs for _, attrs in evil.elements if {"onerror", "onload"} & set(attrs)]
    assert {tag for tag, _ in evil.elements} == {tag for tag, _ in plain.elements}
    assert "{{ 7 * 7 }}" in evil.text


@pytest.mark.parametrize("name", ["\x00\x1b[31m\ud800", "a" * 200, "名前", "$\\frac{$", "", "_x"])
def test_any_name_can_be_shown(reported, name):
    text = report_page(reported([name, name, "cat"]))
    text.encode("utf-8")
    assert Page(text).open == []


def test_the_same_report_gives_the_same_page(reported):
    report = reported()
    assert report_page(report) == report_page(json.loads(json.dumps(report)))


def test_a_page_without_ratings_has_none(reported):
    page = Page(report_page(reported(rated=False)))
    assert len(page.has("svg")) == 4
    assert "openskill" not in page.text


def test_a_run_without_a_game_has_a_page():
    from wonders.core.arena.report.report_as_json import report_of
    from wonders.core.arena.statistics.tally import Tally

    page = Page(report_page(report_of({}, ["ann", "bob"], Tally(2))))
    assert "No game was played." in page.text


def test_against_automata_the_page_tells_of_each():
    from wonders.core.arena.report.report_as_json import report_of
    from wonders.core.arena.statistics.tally import Tally
    from wonders.core.game.results_and_score_sheets import Result
    from wonders.core.record.read_and_write_record_line import FORMAT, Record

    tally = Tally(3)
    result = Result("points", [0], [{"total": 5}, {"total": 3}])
    tally.add(Record(FORMAT, "any", 1, {}, [], [], None, {}, [], result), [0, 2])
    report = report_of({}, ["ann", "dido", "nero"], tally, automata=["dido", "nero"])
    page = Page(report_page(report))
    assert "Against each automaton" in page.text
    assert "dido" not in page.text


@pytest.mark.parametrize("library", ["jinja2", "matplotlib"])
def test_without_a_library_the_extra_is_named(reported, monkeypatch, library):
    report = reported()
    for name in list(sys.modules):
        if name.partition(".")[0] == library:
            monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadSpec, match=rf"{library}.*wonders\[tournament\]"):
        report_page(report)


# -- plots -----------------------------------------------------------------------------------


def words(svg):
    """Return the texts of a plot."""
    return [each.text for each in ET.fromstring(svg).iter() if each.tag.endswith("text")]


def test_a_plot_has_the_colour_of_the_page():
    svg = dots("d", "alt", [Dot("ann", 1, 0, 2)], "axis")
    assert "currentColor" in svg
    assert "#010203" not in svg
    assert "#000000" not in svg


def test_a_plot_has_its_labels_as_text():
    svg = dots("d", "alt", [Dot("ann & <b>", 1, 0, 2, "9x")], "an axis", mark=1)
    assert {"ann & <b>", "9x", "an axis"} <= set(words(svg))


def test_a_long_label_keeps_both_ends():
    svg = dots("d", "alt", [Dot("1 mcts:playouts=800,exploration=0.7", 1, 0, 2)], "axis")
    assert "1 mcts:playouts=80…ation=0.7" in words(svg)


def test_the_alternative_text_is_read_whatever_is_in_it():
    svg = dots("d", 'say "<b>"', [Dot("ann", 1, 0, 2)], "axis")
    assert ET.fromstring(svg).attrib["aria-label"] == 'say "<b>"'


def test_the_matrix_tells_per_cents_and_leaves_empty_what_never_met():
    svg = matrix("m", "alt", ["1 ann", "2 bob"], [[None, 0.756], [0.244, None]])
    assert [word for word in words(svg) if word in {"76", "24", "1 ann", "2 bob"}] != []
    assert len([word for word in words(svg) if word.isdigit()]) == 4


def test_a_part_has_the_colour_that_is_given_and_others_have_any():
    rows = [Bar("ann", {"civilian": 3.0, "alms": 1.0})]
    assert "#1f83c7" in bars("b", "alt", rows, "", {"civilian": "#1f83c7"})
    assert "#1f83c7" not in bars("b", "alt", rows, "")


def test_every_part_of_a_bar_is_in_the_legend():
    rows = [Bar("ann", {"military": -6, "civilian": 9}), Bar("bob", {"civilian": 3, "alms": 2})]
    assert {"military", "civilian", "alms", "ann", "bob"} <= set(words(bars("b", "alt", rows, "")))


def test_settings_of_the_user_change_no_plot(monkeypatch):
    import matplotlib as mpl

    rows = [Dot("ann", 1, 0, 2)]
    before = dots("d", "alt", rows, "axis")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with mpl.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.grid": True}):
        assert dots("d", "alt", rows, "axis") == before
        assert mpl.rcParams["font.size"] == 30
