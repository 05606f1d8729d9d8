"""Flags that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.completion import games, languages, options

Game = Annotated[str, typer.Argument(metavar="GAME", autocompletion=games)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", autocompletion=options),
]


def text(given: str) -> str:
    """A seed is hashed as UTF-8, so it has to be some; bytes that are none arrive as surrogates."""
    if any("\ud800" <= character <= "\udfff" for character in given):
        raise typer.BadParameter("not UTF-8")
    return given


def maybe_text(given: str | None) -> str | None:
    return None if given is None else text(given)


Seed = Annotated[str, typer.Option("--seed", callback=text)]
Seconds = Annotated[float | None, typer.Option("--time")]
Sims = Annotated[int | None, typer.Option("--sims")]
Jobs = Annotated[int | None, typer.Option("--jobs")]
Resume = Annotated[bool, typer.Option("--resume")]
Force = Annotated[bool, typer.Option("--force")]
Dask = Annotated[str | None, typer.Option("--dask", metavar="ADDRESS")]
Json = Annotated[bool, typer.Option("--json")]
Lang = Annotated[str | None, typer.Option("--lang", autocompletion=languages)]
Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER")]
Database = Annotated[str | None, typer.Option("--database", metavar="URL")]
Redis = Annotated[str | None, typer.Option("--redis", metavar="URL")]
Threads = Annotated[int | None, typer.Option("--bot-threads")]
Log = Annotated[str | None, typer.Option("--log")]
