"""What a program holds within its limit is no fault, however its processes share it.

What is held beyond the limit stands in `broken.py`.
"""

import shlex
import shutil
from pathlib import Path

import pytest

BOTS = Path(__file__).parents[3] / "examples" / "bots"
#: Held for a while before the greeting, so that the keeper looks several times.
HOLD = """
import mmap
size = 70 << 20

def children(work=lambda: None):
    for _ in range(4):
        if not os.fork():
            work()
            hang()
    time.sleep(0.5)

def forked():
    global data
    data = bytearray(b"x") * size
    children()

def mapped(file):
    global shared
    shared = mmap.mmap(file, size)
    shared.write(bytes(size))
    def read():
        for page in range(0, size, 4096):
            shared[page]
    children(read)

def opened():
    file = os.memfd_create("x")
    os.truncate(file, size)
    mapped(file)

def dropped():
    file = os.memfd_create("x")
    os.write(file, bytes(size))
    os.close(file)
    global data
    data = bytearray(b"x") * size
    time.sleep(0.5)

"""


@pytest.mark.parametrize("held", ["forked()", "mapped(-1)", "opened()", "dropped()"])
def test_what_its_processes_share_counts_once(held, program, play, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "hello=60,answer=60,memory=128")
    record = play(program(f"{HOLD}\nplay(hello=lambda m: {held} or greet(m))"))
    assert record.result.forfeit is None


MANY = "asyncio, concurrent.futures, decimal, email, http.server, logging, multiprocessing, sqlite3"
HONEST = [
    pytest.param(f"import {MANY}, unittest, xml.dom\nplay()", id="python"),
    pytest.param(
        "exec:" + shlex.join(["node", str(BOTS / "bot.mjs")]),
        id="node",
        marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    ),
]


@pytest.mark.parametrize("honest", HONEST)
def test_code_of_libraries_and_runtimes_leaves_room(honest, program, play, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "hello=60,answer=60,memory=128")
    spec = honest if honest.startswith("exec:") else program(honest)
    assert play(spec).result.forfeit is None


def test_a_program_can_have_only_so_many_files_open(program, play, left):
    source = """
import resource
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
assert most <= 4096
play()
"""
    assert play(program(source)).result.forfeit is None
