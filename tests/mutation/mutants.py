"""Mutants: small changes to a module, each of which some test ought to notice.

A *place* is a statement, or a node of an expression, with all that can be changed there. A sample
draws places evenly and then one change of each, so that a comparison, which can be changed in
several ways, weighs no more than a statement that can only be left out.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import NamedTuple

__all__ = ["Mutant", "Place", "mutate", "places_in"]

Change = Callable[[], object]

OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
#: The limit moved by one, where there is a limit, and the opposite.
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: What functions return instead, by the type they declare; those of other types return None.
RETURNED = {
    "bool": "not ({})",
    "int": "({}) + 1",
    "str": "''",
    "tuple": "()",
    "list": "[]",
    "dict": "dict()",
    "set": "set()",
    "frozenset": "frozenset()",
}


class Place(NamedTuple):
    """A place where a module can be changed: somewhere in the statement `body[at]` of `where`.

    `lines` are the statement's own, without those of the statements in it.
    """

    line: int
    lines: range
    where: str
    body: list[ast.stmt]
    at: int
    changes: list[Change]


class Mutant(NamedTuple):
    """A changed module, and the code as it was and as it is now, cut to what differs."""

    tree: ast.Module
    where: str
    line: int
    was: str
    now: str


def places_in(tree: ast.Module) -> list[Place]:
    """Return all places of a module, from top to bottom.

    Left out are annotations, decorators, docstrings, assertions, what stands there for type
    checkers or subclasses, and whether `zip` is `strict`: they say what is, and change nothing.
    """
    return list(_in_body(tree.body, "", ""))


def mutate(source: str, place: int, change: int) -> Mutant:
    """Return the mutant that one change at one place of a module's text makes."""
    tree = ast.parse(source)
    line, _, where, body, at, changes = places_in(tree)[place]
    was = _first_line(body[at])
    changes[change]()
    ast.fix_missing_locations(tree)
    return Mutant(tree, where, line, *_cut(was, _first_line(body[at])))


def _first_line(statement: ast.stmt) -> str:
    lines = ast.unparse(statement).splitlines()
    return next(line for line in lines if not line.startswith("@"))


def _cut(was: str, now: str, around: int = 40) -> tuple[str, str]:
    """Return two texts without most of what they have in common at either end."""
    before = _alike(was, now)
    after = _alike(was[before:][::-1], now[before:][::-1])

    def cut(text: str) -> str:
        start, end = max(0, before - around), min(len(text), len(text) - after + around)
        return "…" * (start > 0) + text[start:end] + "…" * (end < len(text))

    return cut(was), cut(now)


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))


def _own_lines(statement: ast.stmt) -> range:
    inside = getattr(statement, "body", None)
    end = inside[0].lineno if inside else statement.end_lineno + 1
    return range(statement.lineno, max(end, statement.lineno + 1))


def _in_body(body: list[ast.stmt], where: str, returns: str) -> Iterator[Place]:
    """Yield the places in a row of statements; `returns` is what their function declares."""
    for at, statement in enumerate(body):
        if isinstance(statement, ast.Assert):
            continue
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            continue
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            inner = f"{where}.{statement.name}" if where else statement.name
            declared = ""
            parts: list[ast.AST] = []
            if isinstance(statement, ast.FunctionDef):
                declared = ast.unparse(statement.returns) if statement.returns else ""
                defaults = (*statement.args.defaults, *statement.args.kw_defaults)
                parts = [each for each in defaults if each is not None]
        else:
            inner, declared = where, returns
            changes = [*_of_statement(body, at, returns)]
            if changes:
                yield Place(statement.lineno, _own_lines(statement), where, body, at, changes)
            parts = [
                part
                for name, value in ast.iter_fields(statement)
                if name != "annotation"
                for part in (value if isinstance(value, list) else [value])
                if isinstance(part, ast.expr | ast.withitem)
            ]
        for part in parts:
            for node in _nodes(part):
                changes = [*_of_node(node)]
                if changes:
                    line = getattr(node, "lineno", statement.lineno)
                    yield Place(line, _own_lines(statement), inner, body, at, changes)
        for branch in ("body", "orelse", "finalbody"):
            yield from _in_body(getattr(statement, branch, []), inner, declared)
        for handler in getattr(statement, "handlers", []):
            yield from _in_body(handler.body, inner, declared)


def _nodes(part: ast.AST) -> Iterator[ast.AST]:
    yield part
    for child in ast.iter_child_nodes(part):
        if not (isinstance(child, ast.keyword) and child.arg == "strict"):
            yield from _nodes(child)


def _of_statement(body: list[ast.stmt], at: int, returns: str) -> Iterator[Change]:
    """Yield the changes of a statement as a whole."""
    statement = body[at]
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.Raise(exc=ast.Name("NotImplementedError")):
            return
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield lambda: body.__setitem__(at, ast.Pass())
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Break():
            yield lambda: body.__setitem__(at, ast.Pass())
        case ast.Continue():
            yield lambda: body.__setitem__(at, ast.Pass())
            yield lambda: body.__setitem__(at, ast.Break())
        case ast.Return(value=ast.expr() as value):
            text = ast.unparse(value)
            instead = RETURNED.get(returns.partition("[")[0], "None").format(text)
            if instead != text:
                new = ast.parse(instead, mode="eval").body
                yield lambda: setattr(statement, "value", new)
        case ast.If(test=test) | ast.While(test=test):
            yield lambda: setattr(statement, "test", ast.UnaryOp(ast.Not(), test))
    if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
        operator = OPERATORS[type(statement.op)]()
        yield lambda: setattr(statement, "op", operator)


def _of_node(node: ast.AST) -> Iterator[Change]:
    """Yield the changes of one node of an expression."""
    match node:
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield lambda: setattr(node, "op", OPERATORS[type(op)]())
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield lambda at=at, other=other: ops.__setitem__(at, other())
        case ast.BoolOp(op=op, values=values):
            yield lambda: setattr(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
            neutral = isinstance(op, ast.And)
            for at in range(len(values)):
                yield lambda at=at: values.__setitem__(at, ast.Constant(neutral))
        case ast.Constant(value=bool() as value):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield lambda: setattr(node, "value", value + 1)
            yield lambda: setattr(node, "value", value - 1)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.UnaryOp(op=ast.USub() | ast.Invert()):
            yield lambda: setattr(node, "op", ast.UAdd())
        case ast.IfExp(body=body, orelse=orelse):
            yield lambda: node.__dict__.update(body=orelse, orelse=body)
        case ast.comprehension(ifs=ifs):
            for at in range(len(ifs)):
                yield lambda at=at: ifs.__delitem__(at)
        case ast.Slice(lower=lower, upper=upper):
            if lower is not None:
                yield lambda: setattr(node, "lower", None)
            if upper is not None:
                yield lambda: setattr(node, "upper", None)
        case ast.Call(func=ast.Name(id=name) as called) if name in FUNCTIONS:
            yield lambda: setattr(called, "id", FUNCTIONS[name])
