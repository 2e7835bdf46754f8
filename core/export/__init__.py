"""Records as tables for analysis, and the forms that tables are written in.

    with open_form("parquet", "tables") as form:
        batches = Batches(form)
        for number, record in records:
            batches.add(rows_of(number, record))
        batches.flush()

Memory does not grow with the number of games. The export appears at its destination only when
it is complete.
"""

from wonders.core.export.file_formats import FORMS, Batches, Form, open_form
from wonders.core.export.positions_for_learners import Positions
from wonders.core.export.tables_of_records import TABLES, VERSION, Column, Rows, Table, rows_of

__all__ = [
    "FORMS",
    "TABLES",
    "VERSION",
    "Batches",
    "Column",
    "Form",
    "Positions",
    "Rows",
    "Table",
    "open_form",
    "rows_of",
]
