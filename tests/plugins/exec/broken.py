"""Broken programs, each with what is said of it: the one list for all tests that play them.

Whoever needs it reads it with `runpy.run_path`. `write_bot(broken, folder)` gives the spec.
"""

import shlex
import sys
from pathlib import Path
from typing import NamedTuple

PRELUDE = '''\
import json, os, signal, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def raw(data):
    os.write(1, data)

def greet(m):
    say(type="hello", protocol=1, name="broken")

def choose(m):
    say(type="move", id=m["id"], move=m["moves"][0])

def nothing(m):
    pass

def bye(m):
    sys.exit()

def play(hello=greet, start=nothing, choose=choose, result=nothing, bye=bye):
    """Play well, except for what is given."""
    for line in sys.stdin:
        m = json.loads(line)
        {"hello": hello, "start": start, "choose": choose, "result": result, "bye": bye}[
            m["type"]
        ](m)

def hang(m=None):
    while True:
        time.sleep(60)

SIZE = 160 << 20

def fill(write, size=SIZE):
    for _ in range(size >> 20):
        write(bytes(1 << 20))

def leave():
    """Leave parent, group and session, as services do."""
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)

'''

#: For those that have to be waited for; the others have all the time they need.
SHORT = "hello=30,answer=0.3,bye=0.2"
LONG = "hello=30,answer=30,bye=0.5,memory=128,processes=16"


class Broken(NamedTuple):
    """A broken program: what it is called here, its source, a pattern of the reason."""

    name: str
    source: str
    reason: str
    limits: str = LONG


def answering(expression: str) -> str:
    """Return a program that writes some bytes for an answer; `m` is the question."""
    return f"play(choose=lambda m: raw({expression}))"


NO_ANSWER = r"gave no answer in 0\.3 s"
NO_JSON = "wrote no JSON: "
NO_MOVE = "wrote no message of the type 'move': "
NO_HELLO = "wrote no message of the type 'hello': "
TOO_MUCH = "took more than 128 MiB of memory"
UNASKED = "wrote something before it was asked"
GOOD = "json.dumps(dict(type='move', id=m['id'], move=m['moves'][0])).encode()"

BROKEN = [
    # -- before the game
    Broken("hangs at hello", "hang()", "gave no answer in 0.5 s", "hello=0.5"),
    Broken("exits at once", "sys.exit(0)", "exited with status 0"),
    Broken("exits with an error", "sys.exit(3)", "exited with status 3"),
    Broken("cannot be compiled", "def", "exited with status 1"),
    Broken("crashes at hello", "play(hello=lambda m: 1 / 0)", "exited with status 1"),
    Broken("is killed", "os.kill(os.getpid(), signal.SIGSEGV)", "was killed by SIGSEGV"),
    Broken("speaks another protocol", "play(hello=lambda m: say(type='hello', protocol=2))", "2"),
    Broken("speaks no protocol", "play(hello=lambda m: say(type='hello'))", NO_HELLO),
    Broken(
        "greets with more",
        "play(hello=lambda m: say(type='hello', protocol=1, colour='red'))",
        NO_HELLO + ".*colour",
    ),
    Broken(
        "is named after its path",
        "play(hello=lambda m: say(type='hello', protocol=1, name='./bot.py'))",
        "calls itself '.*', which is no printable name",
    ),
    Broken(
        "is named like a person",
        "play(hello=lambda m: say(type='hello', protocol=1, name='human'))",
        "calls itself 'human', by which records name people",
    ),
    Broken(
        "has no end of a name",
        "play(hello=lambda m: say(type='hello', protocol=1, name='x' * 61))",
        NO_HELLO + ".*60",
    ),
    Broken(
        "has a name that cannot be printed",
        "play(hello=lambda m: say(type='hello', protocol=1, name='a\\nb'))",
        "which is no printable name",
    ),
    Broken(
        "has a name that covers the lines around",
        "play(hello=lambda m: say(type='hello', protocol=1, name='a' + chr(0x30d) * 3))",
        "which is no printable name",
    ),
    Broken("greets with a list", "play(hello=lambda m: print([1], flush=True))", NO_HELLO),
    Broken("greets with a move", "play(hello=lambda m: say(type='move', id=1, move=''))", NO_HELLO),
    Broken("prompts first", "print('Welcome!'); play()", NO_JSON),
    Broken("talks first", "say(type='hello', protocol=1); play()", UNASKED + "|" + NO_MOVE),
    Broken("greets twice", "play(hello=lambda m: greet(m) or greet(m))", UNASKED + "|" + NO_MOVE),
    Broken("becomes another program", "os.execvp('sleep', ['sleep', '60'])", "0.5 s", "hello=0.5"),
    Broken("becomes no program", "os.execvp('/nowhere', ['x'])", "exited with status 1"),
    # -- at its moves
    Broken("crashes at the start", "play(start=lambda m: 1 / 0)", "exited with status 1"),
    Broken("crashes at a move", "play(choose=lambda m: 1 / 0)", "exited with status 1"),
    Broken("leaves in mid-game", "play(choose=lambda m: sys.exit())", "exited with status 0"),
    Broken(
        "crashes at its third move",
        "play(choose=lambda m: 1 / 0 if m['id'] > 2 else choose(m))",
        "exited with status 1",
    ),
    Broken("sleeps", "play(choose=hang)", NO_ANSWER, SHORT),
    Broken(
        "thinks for ever",
        "def think(m):\n    while True: pass\nplay(choose=think)",
        NO_ANSWER,
        SHORT,
    ),
    Broken(
        "ignores what it can",
        "for n in range(1, 32):\n    n not in (9, 17, 19) and signal.signal(n, signal.SIG_IGN)\n"
        "play(choose=hang)",
        NO_ANSWER,
        SHORT,
    ),
    Broken("stops itself", "play(choose=lambda m: os.kill(os.getpid(), 19))", NO_ANSWER, SHORT),
    Broken("never reads", "greet(0); hang()", NO_ANSWER, SHORT),
    # -- its answers
    Broken("answers nothing", answering("b'\\n'"), NO_JSON),
    Broken("answers null", answering("b'null\\n'"), NO_MOVE),
    Broken("answers a text", answering("b'build baths\\n'"), NO_JSON),
    Broken("answers a list", answering("b'[]\\n'"), NO_MOVE),
    Broken("answers without a type", answering('b\'{"id":1,"move":"x"}\\n\''), NO_MOVE),
    Broken("answers with a hello", "play(choose=greet)", NO_MOVE),
    Broken(
        "answers another question",
        "play(choose=lambda m: say(type='move', id=m['id'] + 1, move=m['moves'][0]))",
        r"answered question \d, but was asked \d",
    ),
    Broken(
        "answers a question of no number",
        "play(choose=lambda m: say(type='move', id='1', move=m['moves'][0]))",
        NO_MOVE,
    ),
    Broken(
        "makes a move that there is not",
        "play(choose=lambda m: say(type='move', id=m['id'], move='win'))",
        "answered 'win', which is no legal move",
    ),
    Broken(
        "makes the other's moves",
        "play(choose=lambda m: say(type='move', id=m['id'], move='0 ' + m['moves'][0]))",
        "which is no legal move",
    ),
    Broken(
        "counts its moves",
        "play(choose=lambda m: say(type='move', id=m['id'], move=0))",
        NO_MOVE,
    ),
    Broken(
        "says a thing twice",
        answering('b\'{"type":"move","id":9,"id":1,"move":"x"}\\n\''),
        "same key",
    ),
    Broken("says NaN", answering('b\'{"type":"move","id":NaN,"move":"x"}\\n\''), NO_JSON),
    Broken(
        "says a huge number",
        answering('b\'{"type":"move","move":"x","id":\' + b\'9\' * 60000 + b\'}\\n\''),
        NO_MOVE,
    ),
    Broken("goes deep", answering("b'[' * 60000 + b'\\n'"), NO_MOVE),
    Broken("goes deep inside", answering("b'{\"move\":' + b'{\"a\":' * 9000 + b'\\n'"), NO_MOVE),
    Broken("writes no UTF-8", answering('b\'{"type":"move","id":1,"move":"\\xff"}\\n\''), "UTF-8"),
    Broken(
        "writes half characters",
        answering('b\'{"type":"move","id":1,"move":"\\\\ud800"}\\n\''),
        NO_JSON,
    ),
    Broken("writes UTF-16", answering(GOOD + ".decode().encode('utf-16') + b'\\n'"), NO_JSON),
    Broken("writes a mark first", answering("b'\\xef\\xbb\\xbf' + " + GOOD + " + b'\\n'"), NO_JSON),
    Broken("writes bytes", answering("bytes(range(256)) * 9 + b'\\n'"), NO_JSON),
    Broken("writes two at once", answering(GOOD + " + b' {}\\n'"), NO_JSON),
    Broken(
        "answers in advance",
        "play(start=lambda m: say(type='move', id=1, move='x'))",
        UNASKED + "|legal|but was asked",
    ),
    Broken("breaks off", answering("b'{\"type\":') or sys.exit(0"), "exited with status 0"),
    Broken("never ends its line", answering("b'{\"type\":'"), NO_ANSWER, SHORT),
    Broken(
        "trickles",
        "def drip(m):\n    while True:\n        raw(b' ')\n        time.sleep(0.02)\n"
        "play(choose=drip)",
        NO_ANSWER,
        SHORT,
    ),
    Broken("answers at length", answering("b' ' * 70000 + b'\\n'"), "more than 65,536 bytes"),
    Broken(
        "floods",
        "def flood(m):\n    while True:\n        raw(b'x' * 65536)\nplay(choose=flood)",
        "more than 65,536 bytes",
    ),
    Broken(
        "floods with lines",
        "def flood(m):\n    while True:\n        raw(b'\\n' * 65536)\nplay(choose=flood)",
        NO_JSON,
    ),
    Broken(
        "floods unasked",
        "def flood(m):\n    while True:\n        raw(b'{}\\n' * 9999)\nplay(start=flood)",
        UNASKED + "|" + NO_MOVE,
    ),
    Broken(
        "floods its log",
        "def flood(m):\n    while True:\n        os.write(2, b'x' * 65536)\nplay(choose=flood)",
        NO_ANSWER,
        SHORT,
    ),
    # -- its pipes
    Broken(
        "closes its output", "play(choose=lambda m: os.close(1) or hang())", "closed its output"
    ),
    Broken(
        "closes its input",
        "play(choose=lambda m: os.close(0) or hang())",
        NO_ANSWER,
        SHORT,
    ),
    Broken(
        "closes everything",
        "play(choose=lambda m: os.closerange(0, 99) or hang())",
        "closed its output",
    ),
    # -- what it uses and what it starts
    Broken("wants all memory", "play(choose=lambda m: bytearray(1 << 40))", "exited with status 1"),
    Broken(
        "takes all memory",
        "def grow(m):\n    x = []\n    while True:\n        x.append(bytearray(1 << 20))\n"
        "play(choose=grow)",
        "exited with status 1|128 MiB",
    ),
    Broken(
        "takes all memory by children",
        "def grow(m):\n    for _ in range(9):\n        if not os.fork():\n"
        "            x = bytearray(b'x') * (40 << 20)\n            hang()\n    hang()\n"
        "play(choose=grow)",
        "took more than 128 MiB of memory",
    ),
    Broken(
        "has many children",
        "def fork(m):\n    for _ in range(99):\n"
        "        if not os.fork():\n            hang()\n    hang()\n"
        "play(choose=fork)",
        "had more than 16 processes",
    ),
    Broken(
        "is a fork bomb",
        "def fork(m):\n    for _ in range(8):\n        os.fork()\n"
        "        time.sleep(0.02)\n    hang()\n"
        "play(choose=fork)",
        "had more than 16 processes",
    ),
    Broken(
        "is a fork bomb in sessions of their own",
        "def fork(m):\n    for _ in range(8):\n        if not os.fork():\n            os.setsid()\n"
        "        time.sleep(0.02)\n    hang()\nplay(choose=fork)",
        "had more than 16 processes",
    ),
    Broken(
        "has many threads",
        "import threading\ndef run(m):\n    threading.stack_size(65536)\n    for _ in range(99):\n"
        "        threading.Thread(target=hang, daemon=True).start()\n    hang()\n"
        "play(choose=run)",
        "had more than 16 processes and threads",
    ),
    Broken("becomes a service", "leave(); play()", "exited with status 0"),
    Broken(
        "leaves a service behind",
        "def fork(m):\n    if not os.fork():\n        leave()\n        hang()\n    sys.exit(5)\n"
        "play(choose=fork)",
        "exited with status 5",
    ),
    Broken(
        "lets a service hold its output",
        "def fork(m):\n    if not os.fork():\n        leave()\n        hang()\n    hang()\n"
        "play(choose=fork)",
        NO_ANSWER,
        SHORT,
    ),
    Broken(
        "kills its keeper",
        "def kill(m):\n    if not os.fork():\n        leave()\n        hang()\n"
        "    time.sleep(0.1)\n    os.kill(os.getppid(), 9)\n    hang()\nplay(choose=kill)",
        "closed its output|its keeper was killed",
    ),
    Broken(
        "stops its keeper",
        "def stop(m):\n    os.kill(os.getppid(), signal.SIGSTOP)\n    for _ in range(4):\n"
        "        if not os.fork():\n            x = bytearray(b'x') * (70 << 20)\n"
        "            hang()\n    hang()\nplay(choose=stop)",
        "its keeper was stopped",
    ),
    Broken("kills its group", "play(choose=lambda m: os.killpg(0, 9))", "was killed by SIGKILL"),
    # -- memory that is shared, or that no process maps
    Broken(
        "holds shared memory",
        "import mmap\ndef hold(m):\n    shared = mmap.mmap(-1, SIZE)\n    fill(shared.write)\n"
        "    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds shared memory by a child",
        "import mmap\ndef hold(m):\n    shared = mmap.mmap(-1, SIZE)\n"
        "    if not os.fork():\n        leave()\n        fill(shared.write)\n        hang()\n"
        "    del shared\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds a little of many files in memory",
        "import mmap\nfiles = []\ndef hold(m):\n    for _ in range(20):\n"
        "        files.append(os.memfd_create('x'))\n"
        "        os.write(files[-1], bytes(SIZE // 20))\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds a mapped file in memory",
        "import mmap\ndef hold(m):\n    file = os.memfd_create('x')\n"
        "    os.truncate(file, SIZE)\n    mapped = mmap.mmap(file, SIZE)\n    os.close(file)\n"
        "    fill(mapped.write)\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds a file in memory that is not mapped",
        "def hold(m):\n    file = os.memfd_create('x')\n"
        "    fill(lambda data: os.write(file, data))\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds a file in the folder for shared memory",
        "def hold(m):\n    name = f'/dev/shm/wonders-test-{os.getpid()}'\n"
        "    file = os.open(name, os.O_RDWR | os.O_CREAT)\n    os.unlink(name)\n"
        "    fill(lambda data: os.write(file, data))\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
    Broken(
        "holds shared memory while its first thread has ended",
        "import ctypes, mmap, threading\ndef hold(m):\n    shared = mmap.mmap(-1, SIZE)\n"
        "    fill(shared.write)\n    hang()\n"
        "threading.Thread(target=play, kwargs={'choose': hold}).start()\n"
        "ctypes.CDLL(None).pthread_exit(None)",
        TOO_MUCH,
    ),
    Broken(
        "holds half mapped and half in a file",
        "import mmap\ndef hold(m):\n    file = os.memfd_create('x')\n"
        "    shared = mmap.mmap(-1, SIZE)\n    fill(shared.write, SIZE // 2)\n"
        "    fill(lambda data: os.write(file, data), SIZE // 2)\n    hang()\nplay(choose=hold)",
        TOO_MUCH,
    ),
]


def write_bot(broken: Broken, folder: Path) -> str:
    """Write the program to a folder and return the spec of a bot that plays by it."""
    file = folder / (broken.name.replace(" ", "-").replace("'", "") + ".py")
    file.write_text(PRELUDE + broken.source + "\n", "utf-8")
    return "exec:" + shlex.join([sys.executable, "-I", "-S", str(file)])
