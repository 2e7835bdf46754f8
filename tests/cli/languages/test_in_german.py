"""German at the table: whole games without an English word, and the words that are typed."""

import re

import pytest
from messages import read
from test_catalogues import texts

from wonders.cli.main import VERBS
from wonders.cli.screen.words_for_names_costs_and_effects import effects_text, name_of
from wonders.core import load

GAMES = {
    "duel": ["duel"],
    "solo": ["duel", "-O", "solo=any"],
    "classic": ["classic", "-p", "human", "-p", "greedy", "-p", "greedy"],
    "free city": ["classic", "-p", "human", "-p", "greedy"],
}


def words_of(lines):
    return {word for line in lines for word in re.findall(r"[^\W\d_]{3,}", line.casefold())}


def forms(text):
    """Return a text, or all forms of one that counts, without fields."""
    return [
        re.sub(r"{\w*(![rs])?(:[^}]*)?}", " ", each)
        for each in ([text] if isinstance(text, str) else text)
    ]


@pytest.fixture(scope="module")
def english():
    """Return the words of the catalogue that are no German ones too."""
    catalogue = texts(read("de"))
    own, foreign = set(), set()
    for (_, text), each in catalogue.items():
        foreign |= words_of(forms(text))
        own |= words_of(forms(each.string))
    for options in ({}, {"solo": "any"}, None):
        game = load("classic") if options is None else load("duel", options=options)
        for facts in game.catalogue.facts:
            own |= words_of([name_of(facts, "de"), effects_text(facts, "de", game.catalogue)])
    return foreign - own


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_shows_no_english_word(wonders, english, game):
    typed = ["?", "städte", "verlauf", "stand", "c", "t", "x", "f", "k", "1"]
    out = wonders(
        *("--lang", "de", "play", "--plain", "--seed", 5, "--record", "spiel.jsonl"),
        *GAMES[game],
        stdin="\n".join(typed * 3 + ["1"] * 200),
    ).out
    assert "Sieg" in out
    assert words_of(out.splitlines()) & english == set()


COMMANDS = {
    "hilfe": "Möglich:",
    "Warum Altar": "nicht möglich",
    "karte zeus": "zerstört eine gegnerische Karte: braun",
    "card zeus": "zerstört eine gegnerische Karte: braun",
    "städte": "kauft",
    "stand": "Schatzkammer",
    "rückgängig": "es gibt keinen eigenen Zug",
    "zurücknehmen 7": "es gibt keinen eigenen Zug",
    "speichern neu.jsonl": "gespeichert in neu.jsonl",
    "warum": "warum was? (warum bäder)",
}


@pytest.mark.parametrize("typed", COMMANDS)
def test_commands_are_typed_in_german_and_in_english(wonders, typed):
    play = ("--lang", "de", "play", "duel", "--plain", "--seed", 3)
    out = wonders(*play, "--record", "spiel.jsonl", stdin=f"{typed}\nbeenden\n").out
    assert COMMANDS[typed] in out
    assert "Weiter geht es mit: wonders --lang de play duel --load spiel.jsonl" in out


def test_an_explanation_is_german_to_its_last_word(wonders):
    stdin = "1\n1\n1\n1\nwarum ziegelei\nwarum mausoleum\n"
    play = ("--lang", "de", "play", "duel", "--plain", "--seed", 220, "--record", "spiel.jsonl")
    out = wonders(*play, stdin=stdin).out
    assert "bauen Ziegelei: möglich, kostet nichts\n  0 gratis: nichts ist gedruckt\n" in out
    assert " gekauft zu je 2 (2 + die 0, die der Gegner zeigt) (D10)\n" in out
    assert "  kostet 8 Münzen, vorhanden 6\n" in out


def test_a_language_that_nobody_brings_is_refused(wonders):
    told = wonders("--lang", "tlh", "games")
    assert (told.status, told.out) == (2, "")
    assert told.err == "wonders: there is no language 'tlh' - there is de, en\n"


LOCALES = {
    "de_AT.UTF-8": "Spieler",
    "de": "Spieler",
    "de_DE@euro": "Spieler",
    "C": "players",
    "tlh_KL.UTF-8": "players",
    "": "players",
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_without_lang_the_environment_says_the_language(wonders, monkeypatch, name, locale):
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv(name, locale)
    assert LOCALES[locale] in wonders("games").out
    assert "players" in wonders("--lang", "en", "games").out


def test_what_programs_read_is_english_unless_lang_says_otherwise(wonders, monkeypatch):
    english = wonders("cards", "duel", "altar", "--json").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert wonders("cards", "duel", "altar", "--json").out == english
    assert wonders("--lang", "de", "cards", "duel", "altar", "--json").out != english


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_is_german_to_its_last_word(wonders, english, monkeypatch, verb):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    told = wonders(*verb.split(), "--help").out
    # What is typed is English; the words of options and commands are no words of a sentence.
    sentences = re.sub(r"--?[a-z-]+|wonders( [a-z]+)?|\[[a-z|-]+\]|[a-z]+:n=\d", " ", told)
    sentences = re.sub(r"\b[A-Z]{2,}\b", " ", sentences)
    sentences = re.sub(r"^  [a-z]+ ", " ", sentences, flags=re.MULTILINE)
    assert words_of([sentences]) & english <= {*VERBS, *TYPED}
    assert wonders("--lang", "de", *verb.split(), "--help").out == told
    assert wonders("--lang", "en", *verb.split(), "--help").out != told


#: Other words of help that are typed as they are.
TYPED = {"human", "duel", "classic", "csv", "sqlite", "file", "plugin", "rotate", "module", "moves"}

REFUSED = {
    "match --xyz": "es gibt keine Option '--xyz' (siehe wonders match --help)",
    "match": "es fehlt das Argument 'GAME' (siehe wonders match --help)",
    "match duel": "es fehlt die Option '-p' (siehe wonders match --help)",
    "bench duel --seconds x": "ungültiger Wert für '--seconds': 'x' ist keine Zahl (float)"
    " (siehe wonders bench --help)",
    "bench duel --players 9": "duel spielt man nicht zu 9; für --players geht 2",
    "tournament duel": "ein Turnier braucht Bots: gib -p für jeden einmal an",
    "plai": "es gibt kein Verb 'plai' - gemeint: 'play'? (siehe wonders --help)",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_bad_usage_is_refused_in_german(refused, typed):
    assert refused("--lang", "de", *typed.split()) == f"wonders: {REFUSED[typed]}\n"


def test_a_run_in_german_leaves_the_next_one_english(refused):
    refused("--lang", "de", "match")
    assert "missing argument 'GAME'" in refused("match")


def test_a_match_is_told_in_german_with_numbers_that_agree(wonders):
    bots = ("match", "duel", "-p", "greedy", "-p", "random", "--seed", 4)
    one = wonders("--lang", "de", *bots, "-n", 1, "--no-rotate", "--until", "0.01").out
    assert one.startswith("duel: 1 Partie ab Seed 4, ")
    assert "über 1 Verteilung: " in one
    assert one.rstrip().endswith(", nicht entschieden.")
    two = wonders("--lang", "de", *bots, "-n", 2, "--digest").out
    assert two.startswith("duel: 2 Partien ab Seed 4, ")
    assert "\nPunkte je Partie:\n" in two
    assert "\n  Forschung " in two
    assert "\nDer Platz, der begann, gewann " in two
    digest = wonders(*bots, "-n", 2, "--digest").out.splitlines()[-1]
    assert two.splitlines()[-1] == digest.replace("digest", "Prüfsumme")


LISTED = {
    "games": "  -O players=NUMBER  (2 bis 7, Vorgabe 4; 2 ist mit der Freien Stadt)",
    "houses": "  n=NUMBER  (1 bis 9, Vorgabe 3; zusätzliche Felder an jedem Ende)",
    "bots": "  seconds=DECIMAL  (mehr als 0, Vorgabe null;"
    " stattdessen so lange über jeden Zug nachdenken)",
}


@pytest.mark.parametrize("verb", LISTED)
def test_what_is_installed_is_described_in_german_but_not_in_json(wonders, verb):
    assert LISTED[verb] in wonders("--lang", "de", verb).out.splitlines()
    assert wonders("--lang", "de", verb, "--json").out == wonders(verb, "--json").out


def test_a_tournament_and_a_measurement_are_told_in_german(wonders):
    played = ("tournament", "duel", "-p", "greedy", "-p", "random", "--rounds", 1, "--seed", 4)
    out = wonders("--lang", "de", *played).out
    assert out.startswith("duel: 2 Partien ab Seed 4")
    assert "Siege %" in out  # A table that fits as the English one does.
    assert "\nBesser abgeschnitten als, in %:\n" in out
    out = wonders("--lang", "de", "bench", "duel", "--seconds", "0.1").out
    assert out.startswith("duel, 2 Spieler, ")
    assert " Verteilungen je Sekunde\nPrüfsumme " in out


def test_a_study_and_an_analysis_are_told_in_german(wonders):
    wonders("match", "duel", "-p", "greedy", "-p", "random", "-n", "2", "--seed", "1", "-o", "g")
    judged = wonders("--lang", "de", "analyse", "g", "-p", "rollout:playouts=4").out
    assert re.search(r"\d+ % \(\d+ bis \d+\)", judged)
    assert " to " not in judged
    told = wonders("--lang", "de", "study", "duel", "-n", "4", "--seed", "1").out
    assert "  nach Punkten: 50.0 % (0.0 bis 100.0), nach " in told


def test_the_page_of_a_tournament_is_german_to_its_last_word(wonders, english, folder):
    pytest.importorskip("matplotlib")
    pytest.importorskip("jinja2")
    line = "tournament duel -p random -p greedy -n 2 --seed 1 -o run"
    assert wonders("--lang", "de", *line.split()).status == 0
    page = (folder / "run" / "report.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Teilnehmer" in page
    text = re.sub("(?s)<style.*?</style>|<svg.*?</svg>|<dd>.*?</dd>|<[^>]*>", " ", page)
    # Moves are in the notation of records.
    text = re.sub("pick [a-z-]+", "", text)
    assert words_of([text]) & english == {"random"}


@pytest.mark.parametrize(
    ("game", "rule", "told"),
    [
        ("classic", "leaders", "aufnehmen Zunftmutter"),
        ("classic", "objectives", "WÄHLEN: ein Ziel behalten"),
        ("classic", "teams", "Hausregel teams: Zwei gegen zwei"),
        ("duel", "auction", "8 bieten 7"),
        ("duel", "objectives", "dein geheimes Ziel: Karten in rot oder gelb"),
    ],
)
def test_what_our_house_rules_ask_is_german(wonders, tmp_path, game, rule, told):
    first = ("-O", "draft=first-game") if game == "duel" else ()
    play = ("play", game, *first, "--house", rule, "--seed", 3, "--record", tmp_path / "kept.jsonl")
    out = wonders("--lang", "de", *play, stdin="").out
    assert told in out
    for english in ("draft leader", "DRAFT LEADER", "keep goal", "auction", "objectives", "Two "):
        assert english not in out.replace(f"Hausregel {rule}", "").replace(f" {rule}: [", "")


@pytest.mark.parametrize(
    ("game", "bots", "rule", "told"),
    [
        ("classic", ["random"] * 4, "teams", "Sieg durch die Punkte des Teams"),
        ("classic", ["random"] * 3, "leaders", "\nAnführer "),
        ("duel", ["random"] * 2, "objectives", "\ngeheimes Ziel "),
        ("duel", ["random"] * 2, "bees", "\nHonig "),
    ],
)
def test_what_our_house_rules_count_is_german(wonders, game, bots, rule, told):
    seats = [part for bot in bots for part in ("-p", bot)]
    shown = wonders(
        "--lang", "de", "watch", game, *seats, "--house", rule, "--seed", 3, "--delay", 0
    ).out
    assert told in shown
