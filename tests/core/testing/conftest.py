"""What the tests of the kit share: things that break a law, and how they are caught."""

import pytest

from wonders.core.testing import LawBroken
from wonders.core.testing import examination as examine


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Look less closely, and for a smaller case no longer, than a test may take."""
    monkeypatch.setattr(examine, "SEARCH_SECONDS", 0.3)
    monkeypatch.setattr(examine, "CLOSE_FIRST", 3)
    monkeypatch.setattr(examine, "CLOSE_SHARE", 0.08)
    monkeypatch.setattr(examine, "CLOSE_ALIKE", 1)
    monkeypatch.setattr(examine, "SHARE", 0.05)
    monkeypatch.setattr(examine, "ALIKE", 1)


@pytest.fixture
def caught():
    """Return a function that runs a check and returns the error with which it fails."""

    def catch(check, *args, **more):
        with pytest.raises(LawBroken) as error:
            check(*args, **{"games": 4, **more})
        return error.value

    return catch
