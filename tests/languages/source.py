"""The product's source as trees, and what names in it mean."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Module:
    """A module's tree, and what its names mean."""

    name: str
    file: str
    tree: ast.Module
    imports: dict[str, str] = field(default_factory=dict)
    inner: dict[ast.AST | None, list[ast.AST]] = field(default_factory=dict)
    """What stands in each function, and in none; not in functions inside it."""
    _scopes: dict[ast.AST, ast.FunctionDef | None] = field(default_factory=dict)
    _defined: dict[str, ast.FunctionDef | ast.ClassDef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Note what stands where, and what is imported."""
        self._enter(self.tree, None)
        for node in self._scopes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self._defined.setdefault(node.name, node)
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    dotted = f"{node.module}.{alias.name}"
                    self.imports[alias.asname or alias.name] = dotted

    def _enter(self, node: ast.AST, scope: ast.FunctionDef | None) -> None:
        self._scopes[node] = scope
        self.inner.setdefault(scope, []).append(node)
        inside = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            self._enter(child, inside)

    @property
    def nodes(self) -> Iterable[ast.AST]:
        """Everything in it."""
        return self._scopes

    def scope(self, node: ast.AST) -> ast.FunctionDef | None:
        """Return the function that a node stands in."""
        return self._scopes[node]

    def defined(self, name: str) -> ast.FunctionDef | ast.ClassDef | None:
        """Return the function, method or class of that name."""
        return self._defined.get(name)


def modules() -> dict[str, Module]:
    """Read every module of the product."""
    found = {}
    for path in sorted([*ROOT.glob("kiosk/**/*.py"), *ROOT.glob("hardware/**/*.py")]):
        file = path.relative_to(ROOT).as_posix()
        name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        found[name] = Module(name, file, ast.parse(path.read_text("utf-8")))
    return found


def parameters(made: ast.AST | None) -> list[str]:
    """Return the parameters of a function, or of a class when it is made."""
    if isinstance(made, ast.FunctionDef):
        args = made.args
        return [a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    if isinstance(made, ast.ClassDef):
        for node in made.body:
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                return parameters(node)[1:]
        return fields(made)
    return []


def fields(made: ast.ClassDef) -> list[str]:
    """Return the fields of a class, in order."""
    fields = [
        node.target.id
        for node in made.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    if fields:
        return fields
    return next(
        (
            parameters(node)[1:]
            for node in made.body
            if isinstance(node, ast.FunctionDef) and node.name == "__init__"
        ),
        [],
    )


def default(made: ast.AST | None, name: str) -> ast.expr | None:
    """Return a parameter's default."""
    if isinstance(made, ast.ClassDef):
        given = [one for one in made.body if isinstance(one, ast.AnnAssign)]
        targets = ((one.target, one.value) for one in given)
        return next(
            (v for t, v in targets if isinstance(t, ast.Name) and t.id == name), None
        )
    if not isinstance(made, ast.FunctionDef):
        return None
    args = made.args
    pairs = [*zip(reversed(args.args), reversed(args.defaults), strict=False)]
    pairs += [
        (a, d) for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d
    ]
    return next((value for arg, value in pairs if arg.arg == name), None)


def bindings(
    module: Module, scope: ast.AST
) -> Iterator[tuple[ast.expr, ast.expr, tuple[int, ...]]]:
    """Yield every target in a scope, its value, and the path into that value."""
    for node in module.inner.get(None if isinstance(scope, ast.Module) else scope, ()):
        match node:
            case ast.Assign(targets=targets, value=value):
                yield from ((target, value, ()) for target in targets)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield target, value, ()
            case ast.AugAssign(target=target, value=value):
                yield target, value, ()
            case ast.NamedExpr(target=target, value=value):
                yield target, value, ()
            case ast.For(target=target, iter=value):
                yield target, value, (-1,)
            case ast.comprehension(target=target, iter=value):
                yield target, value, (-1,)
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name() as target, attr="append"),
                    args=[value],
                )
            ):
                yield target, ast.Tuple([value]), ()


def place(target: ast.expr, name: str) -> tuple[int, ...] | None:
    """Return the path to a name in a target; ``None`` if it isn't there."""
    if isinstance(target, ast.Name):
        return () if target.id == name else None
    if isinstance(target, ast.Tuple | ast.List):
        for at, each in enumerate(target.elts):
            inner = place(each, name)
            if inner is not None:
                return (at, *inner)
    return None


def constants(module: Module, node: ast.expr) -> list[str]:
    """Return the text of a literal, or of the name of one."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    scope = module.scope(node) or module.tree
    found = []
    for target, value, steps in bindings(module, scope):
        inner = place(target, node.id) if isinstance(node, ast.Name) else None
        if inner is not None:
            for step in (*steps, *inner):
                value = value.elts[step]  # type: ignore[attr-defined]  # noqa: PLW2901
            found += constants(module, value)
    return found
