"""The settings of Sphinx for these documents; `tox -e docs` builds them."""

import re

from sphinx.application import Sphinx

project = "Wonders"
author = "The Wonders authors"
copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
# The first is part of `index.md`, the second for those who draw the pictures anew.
exclude_patterns = ["README.md", "pictures/README.md"]
# Each ruleset has classes called State, City and Card; a type in a signature need not be a link.
suppress_warnings = ["ref.python"]

# What is documented in the source: by a docstring, or by a comment `#:`. In both, as in the
# other documents, what stands between backticks is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
autodoc_default_options = {"exclude-members": "__new__"}

myst_heading_anchors = 3


def lead_inside(app: Sphinx, *where: object) -> None:
    """Let links to what lies beside this folder lead to the pages that include it."""
    content = where[-1]
    assert isinstance(content, list)
    outside = r"\]\((?:\.\./)+(CONTRIBUTING|SECURITY)\.md"
    content[0] = re.sub(outside, lambda found: f"](/{found[1].lower()}.md", content[0])
    content[0] = content[0].replace("](docs/", "](/")


def setup(app: Sphinx) -> None:
    """Register what Sphinx is to call."""
    app.connect("source-read", lead_inside)
    app.connect("include-read", lead_inside)
