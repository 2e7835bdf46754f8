"""Set-up of the process for all tests."""

import gc
import os
import signal
from contextlib import suppress

with suppress(ImportError):
    from hypothesis import HealthCheck, settings

    # A machine that is busy with something else is no fault of a test.
    settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow], deadline=None)
    settings.load_profile("busy")

# Else the language of the tests would be that of the machine.
os.environ["LC_ALL"] = "C.UTF-8"
# Without buffers Python takes no locks to write, and what goes wrong with them is not seen.
os.environ.pop("PYTHONUNBUFFERED", None)

# A runner started in the background or by nohup ignores Ctrl-C or SIGHUP, and programs it starts
# inherit that: those that tests interrupt would not notice.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser):
    """Let `pytest --update tests/cli/screen` write the drawings anew, to be read in the diff."""
    parser.addoption("--update", action="store_true", help="write golden drawings anew")


def pytest_collection_finish():
    """Let no collection of garbage look through what stays until the end: tests, their games."""
    gc.collect()
    gc.freeze()
