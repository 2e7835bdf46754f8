"""What the benchmarks ask for."""

from functools import partial

import pytest
from alternated import measure


@pytest.fixture
def measured(request):
    """Measure a piece of work, see `alternated.measure`; do it once without pytest-benchmark."""
    if not request.config.pluginmanager.hasplugin("benchmark"):
        return lambda work, times=1, prepare=tuple, **_: work(*prepare())
    return partial(measure, request.getfixturevalue("benchmark"))
