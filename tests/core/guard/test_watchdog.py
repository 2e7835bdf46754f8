"""Code that runs too long ends a worker process, which reports where it was."""

import re
import subprocess
import sys
import textwrap
import time

import pytest

from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.watchdog import Late, current, dumped_place, limited


def script(code):
    """Run code in a new process; return the finished process."""
    head = """
        import sys, time
        from wonders.core.guard import watchdog
        from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
        from wonders.core.guard.watchdog import current, limited

        watchdog.SHARE, watchdog.MORE = 0.0, 0.1

        def tell(late):
            print(late, flush=True)

        def spin():
            while True:
                pass

        def swallow():
            while True:
                try:
                    time.sleep(0.01)
                except BaseException:
                    pass
        """
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("what", "place"),
    [
        ("spin()", "line {}, in spin"),
        ("swallow()", "in swallow"),
        ("time.sleep(100)", "in <module>"),
        ("call_plugin('rule odd: on_deal', spin)", "in spin"),
    ],
)
def test_code_that_does_not_return_ends_the_process_and_is_named(what, place):
    done = script(f"with limited(0.2, tell):\n    {what}\n")
    assert done.returncode == 1
    whose = "rule odd: on_deal" if "odd" in what else ""
    # What is printed while a plugin is at work goes to standard error.
    told = done.stderr if whose else done.stdout
    assert told.startswith(f"{whose}{': ' if whose else ''}does not come back within 0.2 s")
    assert place.partition("{}")[2] in told


def test_code_in_c_that_blocks_the_interpreter_ends_the_process_and_leaves_its_line(tmp_path):
    dump = tmp_path / "dump"
    done = script(
        f"""
        watchdog.HELD = 0.5

        def hold():
            sum(range(10**13))

        with open({str(dump)!r}, "w") as file, limited(0.2, print, file):
            hold()
        """
    )
    assert done.returncode == 1
    assert re.fullmatch(r"<string>, line \d+, in hold", dumped_place(dump.read_text()))


def test_work_has_its_own_limit_and_then_the_usual_one():
    done = script(
        """
        with limited(0.2, tell) as limit:
            limit.begin(5.0)
            time.sleep(1)
            limit.end()
            print("back", flush=True)
            spin()
        """
    )
    assert done.stdout.splitlines()[0] == "back"
    assert "within 0.2 s" in done.stdout


@pytest.mark.parametrize(("calls", "stays"), [(1, True), (10**6, False)])
def test_work_that_goes_by_in_one_call_of_a_plugin_is_told_from_many_short_ones(calls, stays):
    done = script(
        f"""
        from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
        with limited(0.2, lambda late: print(late.whose, late.stays, flush=True)):
            for _ in range({calls}):
                call_plugin("rule odd", time.sleep, {3600 if stays else 0.01})
        """
    )
    assert done.stderr.splitlines()[0].endswith(f" {stays}")


def test_a_call_that_asks_others_for_ever_is_the_one_that_stays():
    done = script(
        """
        from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin

        def asks():
            while True:
                call_plugin("rule tax", time.sleep, 0.01)

        with limited(0.2, lambda late: print(late.whose, late.stays, flush=True)):
            call_plugin("rule odd", asks)
        """
    )
    assert done.stderr.splitlines()[0] == "rule odd True"


def test_without_a_limit_nothing_ends():
    assert current() is None
    with limited(None) as limit:
        assert current() is limit
        limit.begin(0.01)
        limit.end()
        time.sleep(0.7)
    assert current() is None


def test_after_its_block_there_is_no_limit():
    with limited(0.05):
        pass
    time.sleep(0.7)


def test_late_code_is_reported_in_a_line():
    assert str(Late("", "a.py, line 1, in f", 60.0)) == (
        "does not come back within 60 s (a.py, line 1, in f)"
    )
    assert str(Late("house rule odd: on_age", "a.py, line 1, in f", 0.5)).startswith(
        "house rule odd: on_age: does not come back within 0.5 s"
    )


def test_an_empty_dump_names_no_line():
    assert dumped_place("") == ""
    dump = 'Thread 0x1 (most recent call first):\n  File "/a b.py", line 3 in f\n  File "c", line 4'
    assert dumped_place(dump) == "/a b.py, line 3, in f"


def test_an_error_under_a_limit_is_raised_unchanged():
    with limited(5.0), pytest.raises(Exception, match="rule odd: ZeroDivisionError"):
        call_plugin("rule odd", lambda: 1 / 0)
