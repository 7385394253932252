"""The types that the translator knows, read from annotations."""

import ast
from dataclasses import dataclass


class Unsupported(SyntaxError):
    """Python outside the subset; the message begins with `file:line:`."""


@dataclass(frozen=True)
class Type:
    """A type by its name, with the types inside it: `list[float]` is Type("list", (FLOAT,))."""

    name: str
    inside: tuple["Type", ...] = ()

    def __str__(self) -> str:
        """As it is written in Python."""
        return f"{self.name}[{', '.join(map(str, self.inside))}]" if self.inside else self.name


FLOAT, INT, BOOL, NONE = map(Type, ("float", "int", "bool", "None"))
NUMBERS = (FLOAT, INT)
SCALARS = (FLOAT, INT, BOOL)


def listed(item: Type) -> Type:
    """The type of a list of these."""
    return Type("list", (item,))


def annotated(node: ast.expr | None) -> Type | None:
    """The type that an annotation names, or None."""
    if isinstance(node, ast.Constant) and node.value is None:
        return NONE
    if isinstance(node, ast.Name) and node.id in ("float", "int", "bool"):
        return Type(node.id)
    if not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if node.value.id == "Callable" and len(parts) == 2 and isinstance(parts[0], ast.List):
        parts = [*parts[0].elts, parts[1]]
    inside = tuple(kind for kind in map(annotated, parts) if kind)
    known = node.value.id in ("list", "tuple", "Callable") and len(inside) == len(parts)
    return Type(node.value.id, inside) if known and (node.value.id != "list" or len(inside) == 1) else None
