"""The reference of the Python interface, from docstrings and signatures in the sources; nothing is imported for it.

A compiled module has its docstrings in the `.py` file and its types in the `.pyi` file beside it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# The pages of the reference, each with its modules.
PARTS = {
    "positions": (
        "Positions and records",
        ("position/position", "position/recorded", "position/checked", "records", "dealing", "errors"),
    ),
    "games": (
        "Games and Observations",
        (
            "games/__init__",
            "games/observation",
            "games/mandala/observation",
            "games/patterns/observation",
            "games/stones/observation",
            "games/outcome",
            "games/kind",
            "games/base",
        ),
    ),
    "bots": (
        "Bots",
        ("bots/__init__", "bots/bot", "bots/budget", "bots/levels", "bots/searcher", "bots/alphabeta", "bots/outside"),
    ),
    "analysis": (
        "Analysis",
        (
            "analysis/evaluator",
            "analysis/judgement",
            "analysis/hint",
            "analysis/review",
            "analysis/summary",
            "analysis/luck",
        ),
    ),
    "search": ("Search", ("search/search", "search/evaluated", "search/findings")),
    "data": ("Data sets", ("dataset/decisions", "dataset/frame", "dataset/files")),
    "arena": ("Arena", ("arena/game", "arena/match", "arena/standings", "arena/ratings")),
    "env": ("Environments", ("env/batch", "env/actions", "env/encoding", "env/plane", "env/problems")),
}
# `name   what it is`, as docstrings list attributes; further lines of it are indented
ATTRIBUTE = re.compile(r"^([a-z_]\w*(?:, [a-z_]\w*)*) {2,}(\S.*)$")
Defined = ast.FunctionDef | ast.ClassDef


def pages(package: Path) -> dict[str, str]:
    """The pages, by their places in the manual."""
    made = {"reference/index.md": index()}
    for name, (title, modules) in PARTS.items():
        lines = [f"# {title}", "For Python programmers: all public names, from their docstrings."]
        for module in modules:
            lines += described(package, module)
        made[f"reference/{name}.md"] = "\n\n".join(lines) + "\n"
    return made


def index() -> str:
    """The first page of the reference."""
    rows = "\n".join(
        f"- [{title}]({name}.md): {', '.join(f'`{dotted(module)}`' for module in modules)}"
        for name, (title, modules) in PARTS.items()
    )
    told = "For Python programmers. These pages are made from the sources: signatures and docstrings of what is public."
    return f"# Reference\n\n{told}\n\n{rows}\n"


def dotted(module: str) -> str:
    """The name that a module is imported by."""
    return f"sandtable.{module.removesuffix('/__init__').replace('/', '.')}"


def described(package: Path, module: str) -> Iterator[str]:
    """A module with its public classes and functions."""
    tree = ast.parse((package / f"{module}.py").read_text(encoding="utf-8"))
    stub = package / f"{module}.pyi"
    typed = {each.name: each for each in defined(ast.parse(stub.read_text(encoding="utf-8")))} if stub.exists() else {}
    yield f"## {dotted(module)}"
    yield prose(ast.get_docstring(tree) or "")
    for each in defined(tree):
        if said := ast.get_docstring(each):
            shown = typed.get(each.name, each)
            yield f"### {each.name} {{: #{module.replace('/', '-')}-{each.name} }}"
            yield code(signature(shown))
            yield prose(said)
            if isinstance(each, ast.ClassDef):
                yield from members(each, shown)


def defined(tree: ast.Module | ast.ClassDef) -> list[Defined]:
    """The public classes and functions of a module or a class."""
    return [
        each for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef) and not each.name.startswith("_")
    ]


def members(of: ast.ClassDef, shown: Defined) -> Iterator[str]:
    """The public methods and properties of a class that say what they do."""
    typed = {each.name: each for each in defined(shown)} if isinstance(shown, ast.ClassDef) else {}
    for each in defined(of):
        said = ast.get_docstring(each)
        if said and isinstance(each, ast.FunctionDef):
            own = typed.get(each.name, each)
            yield f"{code(signature(own, of.name))}\n\n{prose(said)}"


def code(text: str) -> str:
    return f"```python\n{text}\n```"


def signature(of: Defined, inside: str = "") -> str:
    """How something is called, or what a class holds."""
    if isinstance(of, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in of.bases)
        fields = [ast.unparse(each) for each in of.body if isinstance(each, ast.AnnAssign) and is_public(each.target)]
        made = next((each for each in of.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
        if made is not None and not fields:
            return f"class {of.name}{called(made, skip=True)}"
        return "\n    ".join([f"class {of.name}{f'({bases})' if bases else ''}", *fields])
    decorators = {ast.unparse(each).rpartition(".")[2] for each in of.decorator_list}
    returns = "" if of.returns is None else f" -> {ast.unparse(of.returns)}"
    name = f"{inside}.{of.name}" if inside else of.name
    if decorators & {"property", "cached_property"}:
        return f"{name}{returns.replace(' ->', ':', 1)}"
    return f"{name}{called(of, skip=bool(inside) and 'staticmethod' not in decorators)}{returns}"


def is_public(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and not target.id.startswith("_")


def called(of: ast.FunctionDef, skip: bool) -> str:
    """The parameters, one a line where they are long; `self` is left out."""
    args = of.args
    plain = [*args.posonlyargs, *args.args]
    values = [None] * (len(plain) - len(args.defaults)) + [*args.defaults]
    parts = [parameter(one, value) for one, value in zip(plain, values, strict=True)][int(skip) :]
    if args.vararg:
        parts.append(f"*{parameter(args.vararg, None)}")
    elif args.kwonlyargs:
        parts.append("*")
    parts += [parameter(one, value) for one, value in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        parts.append(f"**{parameter(args.kwarg, None)}")
    text = ", ".join(parts)
    return f"({text})" if len(text) < 80 else "(\n" + "".join(f"    {part},\n" for part in parts) + ")"


def parameter(one: ast.arg, value: ast.expr | None) -> str:
    """A parameter with its type and what it is by default."""
    typed = one.arg if one.annotation is None else f"{one.arg}: {ast.unparse(one.annotation)}"
    return typed if value is None else f"{typed} = {ast.unparse(value)}"


def prose(docstring: str) -> str:
    """A docstring as Markdown: paragraphs, lists of attributes as tables, examples as code."""
    return "\n\n".join(block(part) for part in re.split(r"\n\s*\n", docstring))


def block(text: str) -> str:
    """One part of a docstring between blank lines."""
    lines = text.splitlines()
    if lines[0].startswith(">>>"):
        return f"```pycon\n{text}\n```"
    rows: list[list[str]] = []
    for line in lines:
        if found := ATTRIBUTE.match(line):
            rows.append([found[1], found[2]])
        elif rows and line.startswith(" "):
            rows[-1][1] += f" {line.strip()}"
        else:
            return escaped(text) if not rows else f"{table(rows)}\n\n{escaped(line)}"
    return table(rows)


def table(rows: list[list[str]]) -> str:
    return "\n".join(
        ["| name | what it is |", "| --- | --- |", *(f"| `{name}` | {escaped(said, True)} |" for name, said in rows)]
    )


def escaped(text: str, in_table: bool = False) -> str:
    """Text in which only what stands in back quotes, and emphasis, means something to Markdown."""
    parts = text.split("`")
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([\[\]<>_#])", r"\\\1", parts[i])
    joined = "`".join(parts)
    return joined.replace("|", "\\|") if in_table else joined
