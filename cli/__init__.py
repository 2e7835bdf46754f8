"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import signal
import sys

__all__ = ["main"]

#: What is said where the files of the command itself are torn, before it can say more.
TORN = "wonders: a compiled file of Python is torn: python -m pip install --force-reinstall wonders"

#: The signals that a process hears last, where the system has them, those of a plugin's timers too.
HEARD = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM", "SIGVTALRM", "SIGPROF")
    if hasattr(signal, name)
]


def main() -> None:
    """Run the command line and exit with its status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Before and after `run`, Ctrl-C just ends the process, without a traceback. All the rest is
        # imported below, since that takes time.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGCHLD") and signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        # So we may have been started, and could not wait for processes of ours.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    import atexit

    # The first that is registered is called last: from then on Python would let signals kill it.
    atexit.register(lambda: [signal.signal(each, signal.SIG_IGN) for each in HEARD])
    import io
    import os
    import threading
    from contextlib import ExitStack, suppress

    # Python that a bot or a rule starts, such as a pool of its own, imports nothing from the folder
    # where we are: that may be a stranger's.
    os.environ["PYTHONSAFEPATH"] = "1"
    with ExitStack() as streams:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                # It was closed before we began: what is written goes nowhere, and reading ends.
                file = streams.enter_context(open(os.devnull, mode, encoding="utf-8"))
                # Else something that a process of ours needs would lie at its number there.
                os.set_inheritable(file.fileno(), True)
                setattr(sys, name, file)
        if isinstance(sys.stdin, io.TextIOWrapper) and "1".encode(sys.stdin.encoding) != b"1":
            # UTF-16, say, which no terminal has.
            sys.stdin.reconfigure(encoding="utf-8")
        for name in ("COLUMNS", "LINES"):
            # Rich takes ² for a digit, and fails.
            if not os.environ.get(name, "").isascii():
                del os.environ[name]
        try:
            from wonders.cli.error_lines_and_exit_statuses import say_what_failed
            from wonders.cli.main import run
        except Exception as error:
            if "marshal data" not in str(error) and "EOF read where" not in str(error):
                raise
            sys.exit(TORN)

        if not os.environ.get("WONDERS_DEBUG"):
            threading.excepthook = sys.unraisablehook = say_what_failed
        status = run(sys.argv[1:], leaving=True)
        # What plugins print as they go must not come behind our records, nor at the very end, when
        # Python sets the first back to the second.
        sys.stdout = sys.__stdout__ = sys.stderr  # type: ignore[assignment,misc]
        children = []
        if "multiprocessing" in sys.modules:
            from multiprocessing import active_children

            children = active_children()
        others = threading.enumerate()[1:]
        if children or others:
            # Python would wait for a plugin's thread or process, perhaps without end, or leave it
            # our output open; and a daemon that is just writing would make it abort.
            for child in children:
                child.kill()
            if not children and all(each.daemon for each in others):
                atexit._run_exitfuncs()
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError):
                    stream.flush()
            os._exit(status)
    sys.exit(status)
