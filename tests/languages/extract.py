"""Finds every text that may be drawn or spoken, in the source itself.

It starts at the few places where text leaves the program (``Canvas.text``, ``words``
and the like) and follows it backwards: through names, parameters, fields and returned
values to the literals it was made of. So no text needs a mark, and a text put together
by an f-string, which could never be translated, is found too.
"""

import ast
from collections import defaultdict
from dataclasses import dataclass, field

from tests.languages.source import (
    Module,
    bindings,
    constants,
    default,
    fields,
    modules,
    parameters,
    place,
)

SINKS: dict[tuple[str, str], tuple[int, ...]] = {
    ("kiosk.ui.canvas", "text"): (1,),
    ("kiosk.ui.canvas", "wrap"): (1,),
    ("kiosk.words", "say"): (0,),
    ("kiosk.words", "words"): (0,),
    ("kiosk.words", "term"): (0,),
    ("kiosk.words", "joined"): (1,),
    ("kiosk.gus", "Announcement"): (0,),
    ("kiosk.rules.contract", "Illegal"): (0,),
    ("kiosk.rules.contract", "Line"): (0,),
    ("kiosk.decks.errors", "Problem"): (0,),
    ("kiosk.decks.codes", "Unknown"): (0,),
}
"""Where text goes out: a function or class, and which of its parameters is text."""
PLURAL = ("kiosk.words", "counted")
PURE = {
    "Raw",
    "Money",
    "money",
    "str",
    "words",
    "counted",
    "say",
    "joined",
    "told",
    "term",
}
"""Calls whose result needs no looking into: it is no text, or is followed elsewhere."""
SENTENCES = ("hardware.", "kiosk.store")
"""Modules whose upper-case constants are sentences; see ``kiosk.words.recognised``."""
ENGLISH = (
    "kiosk.demo", "kiosk.ui.theme", "kiosk.decks.lettering", "kiosk.decks.marks",
    "kiosk.decks.pdf", "kiosk.decks.sheets", "kiosk.decks.sud_sheets",
    "kiosk.decks.admin_sheet", "kiosk.decks.shop_cards", "kiosk.decks.sud_cards",
    "kiosk.decks.slips", "kiosk.decks.seats", "kiosk.decks.furniture",
)  # fmt: skip
"""Modules for whoever prints cards or tries the program out: they speak English."""
KEYS = frozenset(
    {
        "auto", "authentic", "bold", "buttons", "buzzer", "camera", "motion", "pins",
        "return", "shift tab", "sound", "storage", "data", "volume", "card", "category",
        "colour", "counting", "danger", "power",
        "delighted", "do", "done", "era", "house", "icon", "id", "impatient", "kind",
        "language", "lgpio", "mock", "name", "picture", "plain", "price", "price_cents",
        "quiet", "read", "replica", "set", "shout", "sign", "sky", "slots", "sorry",
        "till", "value", "welcome", "year",
    }
)  # fmt: skip
"""Words for the program that flow through the same places as words for people."""


@dataclass(frozen=True, order=True)
class Found:
    """A text: the file and line it stands in, and its plural if it has one."""

    text: str
    many: str = ""
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


Calls = dict[tuple[str, str] | None, list[tuple[Module, ast.Call]]]


class Extractor:
    """Follows texts from where they go out to their literals."""

    def __init__(self) -> None:
        """Read the source."""
        self.modules = modules()
        self.texts: set[Found] = set()
        self.glued: set[tuple[str, int]] = set()
        """Where text is put together so that it can't be translated."""
        self._seen: set[object] = set()
        self._metas: list[tuple[Module, ast.Call]] = []
        self._calls: Calls = defaultdict(list)
        self._owners: dict[str, list[tuple[Module, str]]] = defaultdict(list)
        for module in self.modules.values():
            for node in module.nodes:
                self._index(module, node)

    def _index(self, module: Module, node: ast.AST) -> None:
        """Note who is called, and which classes have which fields."""
        if isinstance(node, ast.ClassDef):
            for each in fields(node):
                self._owners[each].append((module, node.name))
        if isinstance(node, ast.Call):
            self._calls[self._callee(module, node.func)].append((module, node))
            if isinstance(node.func, ast.Attribute) and node.func.attr == "Meta":
                self._metas.append((module, node))

    def run(self) -> "Extractor":
        """Follow everything."""
        for (home, name), places in SINKS.items():
            for at in places:
                self._parameter(self.modules[home], name, at)
        for module, call in self._calls[PLURAL]:
            self._plural(module, *call.args[1:3])
        for module in self.modules.values():
            if module.name.startswith(SENTENCES):
                self._sentences(module)
        for module, call in self._metas:
            named = {given.arg: given.value for given in call.keywords}
            if "title" in named:
                for field_ in named.keys() & {"title", "description", "extra"}:
                    self._labels(module, named[field_])
        plural = {found.text for found in self.texts if found.many}
        self.texts = {f for f in self.texts if f.many or f.text not in plural}
        return self

    def _callee(self, module: Module, func: ast.expr) -> tuple[str, str] | None:
        """Return the module and name of what is called; methods by name alone."""
        if isinstance(func, ast.Name):
            if func.id in module.imports:
                return self._home(module.imports[func.id])
            return (module.name, func.id) if module.defined(func.id) else None
        if isinstance(func, ast.Attribute):
            base = func.value
            if isinstance(base, ast.Name) and base.id in module.imports:
                return self._home(f"{module.imports[base.id]}.{func.attr}")
            if isinstance(base, ast.Name) and base.id in ("ui", "self"):
                home = "kiosk.ui.canvas" if base.id == "ui" else module.name
                return (home, func.attr)
        return None

    def _home(self, dotted: str) -> tuple[str, str] | None:
        """Return where an imported name is defined, through re-exports."""
        module, _, name = dotted.rpartition(".")
        known = self.modules.get(module)
        if known is None:
            return None
        if known.defined(name) is None and name in known.imports:
            return self._home(known.imports[name])
        return (module, name)

    def _parameter(self, module: Module, name: str, place: int | str) -> None:
        """Follow what is handed to a parameter, wherever its function is called."""
        key = ("parameter", module.name, name, place)
        if key in self._seen:
            return
        self._seen.add(key)
        names = parameters(module.defined(name))
        if isinstance(place, int):
            index, keyword = place, names[place] if place < len(names) else ""
        else:
            index, keyword = names.index(place) if place in names else -1, place
        method = bool(names) and names[0] in ("self", "cls")
        for where, call in self._calls[module.name, name]:
            at = index - method
            if 0 <= at < len(call.args):
                self._given(where, call.args[at], sure=name == "words")
            for given in call.keywords:
                if given.arg == keyword:
                    self._text(where, given.value)
        otherwise = default(module.defined(name), keyword)
        if otherwise is not None:
            self._text(module, otherwise)

    def _given(self, module: Module, node: ast.expr, *, sure: bool) -> None:
        """Follow an argument; a literal handed to ``words`` is always text."""
        if sure and isinstance(node, ast.Constant) and wordy(node.value):
            self.texts.add(Found(str(node.value), "", module.file, node.lineno))
        else:
            self._text(module, node)

    def _text(self, module: Module, node: ast.AST, path: tuple[int, ...] = ()) -> None:
        """Follow an expression; of a tuple only what stands at ``path``."""
        if (id(node), path) in self._seen:
            return
        self._seen.add((id(node), path))
        if not self._made_of(module, node, path):
            self._reached_by(module, node, path)

    def _made_of(self, module: Module, node: ast.AST, path: tuple[int, ...]) -> bool:
        """Follow an expression that has its texts in it."""
        match node:
            case ast.Constant(value=str() as text):
                self._literal(module, node, text)
            case ast.IfExp(body=body, orelse=orelse):
                self._all(module, (body, orelse), path)
            case ast.BoolOp(values=values):
                self._all(module, values, path)
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                self._elements(module, elts, path)
            case ast.Dict(values=values):
                self._all(module, [v for v in values if v], path)
            case ast.Lambda(body=body):
                self._text(module, body, path)
            case ast.GeneratorExp(elt=elt) | ast.ListComp(elt=elt):
                self._text(module, elt, path[1:])
            case _:
                return False
        return True

    def _reached_by(self, module: Module, node: ast.AST, path: tuple[int, ...]) -> None:
        """Follow an expression that leads to its texts."""
        match node:
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                self._text(module, value, path)
            case ast.Subscript(value=value, slice=at):
                self._subscript(module, value, at, path)
            case ast.Name():
                self._name(module, node, path)
            case ast.Attribute():
                self._attribute(module, node, path)
            case ast.Call():
                self._call(module, node, path)
            case ast.JoinedStr(values=values):
                if any(isinstance(v, ast.Constant) and wordy(v.value) for v in values):
                    self._glue(module, node)
            case ast.BinOp(left=left, right=right):
                self._sum(module, node, left, right, path)

    def _glue(self, module: Module, node: ast.expr) -> None:
        if module.name not in ENGLISH:
            self.glued.add((module.file, node.lineno))

    def _literal(self, module: Module, node: ast.Constant, text: str) -> None:
        known = module.name in ENGLISH or text in KEYS
        if wordy(text) and not known and not _code(text):
            self.texts.add(Found(text, "", module.file, node.lineno))

    def _plural(self, module: Module, one: ast.expr, many: ast.expr) -> None:
        for first, second in zip(
            constants(module, one), constants(module, many), strict=True
        ):
            self.texts.add(Found(first, second, module.file, one.lineno))

    def _all(self, module: Module, nodes: object, path: tuple[int, ...]) -> None:
        for node in nodes:  # type: ignore[attr-defined]
            self._text(module, node, path)

    def _elements(
        self, module: Module, elts: list[ast.expr], path: tuple[int, ...]
    ) -> None:
        if not path or path[0] < 0 or any(isinstance(e, ast.Starred) for e in elts):
            self._all(module, elts, path[1:])
        elif path[0] < len(elts):
            self._text(module, elts[path[0]], path[1:])

    def _subscript(
        self, module: Module, value: ast.expr, at: ast.expr, path: tuple[int, ...]
    ) -> None:
        index = at.value if isinstance(at, ast.Constant) else -1
        step = index if isinstance(index, int) else -1
        if isinstance(at, ast.Slice):
            self._text(module, value, path)
        else:
            self._text(module, value, (step, *path))

    def _sum(
        self,
        module: Module,
        node: ast.BinOp,
        left: ast.expr,
        right: ast.expr,
        path: tuple[int, ...],
    ) -> None:
        sides = (left, right)
        if any(isinstance(s, ast.Constant) and wordy(s.value) for s in sides):
            self._glue(module, node)
        elif isinstance(node.op, ast.Add) and path:
            self._all(module, sides, path)

    def _name(self, module: Module, node: ast.Name, path: tuple[int, ...]) -> None:
        """Follow a name: to what it was given, to a parameter, to a constant."""
        scope = module.scope(node)
        while scope is not None:
            bound = self._bound(module, scope, node.id, path)
            if node.id in parameters(scope):
                self._parameter(module, scope.name, node.id)
                return
            if bound:
                return
            scope = module.scope(scope)
        if not self._bound(module, module.tree, node.id, path):
            home = self._home(module.imports.get(node.id, ""))
            if home is not None:
                where = self.modules[home[0]]
                self._bound(where, where.tree, home[1], path)

    def _bound(
        self, module: Module, scope: ast.AST, name: str, path: tuple[int, ...]
    ) -> bool:
        """Follow all that a name is given in a scope; tell whether there is any."""
        found = False
        for target, value, steps in bindings(module, scope):
            inner = place(target, name)
            if inner is not None:
                found = True
                self._text(module, value, (*steps, *inner, *path))
        return found

    def _attribute(
        self, module: Module, node: ast.Attribute, path: tuple[int, ...]
    ) -> None:
        """Follow a field to wherever an object with such a field is made."""
        base = node.value
        if isinstance(base, ast.Name) and base.id in module.imports:
            home = self._home(f"{module.imports[base.id]}.{node.attr}")
            if home is not None:
                where = self.modules[home[0]]
                self._bound(where, where.tree, home[1], path)
            return
        for where, owner in self._owners[node.attr]:
            self._parameter(where, owner, node.attr)

    def _call(self, module: Module, node: ast.Call, path: tuple[int, ...]) -> None:
        """Follow what a call returns."""
        home = self._callee(module, node.func)
        name = home[1] if home else ""
        match node.func:
            case ast.Name(id=plain) if plain in PURE:
                return
            case ast.Name(id="enumerate" | "filter" | "next" | "reversed" | "sorted"):
                last = node.args[-1 if node.func.id == "filter" else 0]
                steps = path[2:] if node.func.id == "enumerate" else path
                self._text(module, last, (-1, *steps) if path else ())
                return
            case ast.Attribute(attr="get", value=value):
                self._all(module, node.args[1:], path)
                self._text(module, value, (-1, *path))
                return
            case ast.Attribute(attr="items" | "values", value=value):
                self._text(module, value, (-1, *path[2:]))
                return
        if home is None:
            if isinstance(node.func, ast.Attribute):
                self._attribute(module, node.func, path)
            return
        made = self.modules[home[0]].defined(name)
        if isinstance(made, ast.FunctionDef):
            self._returned(self.modules[home[0]], made, path)
        elif isinstance(made, ast.ClassDef) and path and path[0] >= 0:
            fields = parameters(made)
            if path[0] < len(fields):
                self._parameter(self.modules[home[0]], name, fields[path[0]])

    def _returned(
        self, module: Module, made: ast.FunctionDef, path: tuple[int, ...]
    ) -> None:
        for node in module.inner.get(made, ()):
            if isinstance(node, ast.Return) and node.value:
                self._text(module, node.value, path)
            elif isinstance(node, ast.Yield) and node.value:
                self._text(module, node.value, path[1:])

    def _sentences(self, module: Module) -> None:
        for target, value, _ in bindings(module, module.tree):
            name = target.id if isinstance(target, ast.Name) else ""
            if name.isupper() and isinstance(value, ast.Constant):
                text = value.value
                if isinstance(text, str) and text.endswith((".", "!", ")")):
                    self._literal(module, value, text)

    def _labels(self, module: Module, node: ast.expr) -> None:
        if isinstance(node, ast.Dict):
            for value in node.values:
                self._labels(module, value)
        else:
            self._text(module, node)


def _code(text: str) -> bool:
    """Tell whether something is a key, a file's name or the like, and no text."""
    return " " not in text and any(sign in text for sign in "-_./") and text.islower()


def wordy(text: object) -> bool:
    """Tell whether something is text with letters in it, places of values left out."""
    if not isinstance(text, str):
        return False
    outside, inside = [], 0
    for sign in text:
        inside += (sign == "{") - (sign == "}")
        outside.append(sign if not inside else "")
    return any(map(str.isalpha, outside))
