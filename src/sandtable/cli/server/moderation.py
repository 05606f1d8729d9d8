"""The commands of `sandtable moderate`, and their flags."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.flags import Data, Database, Json, Lang
from sandtable.cli.speech import speak
from sandtable.cli.usage import Command, Commands

if TYPE_CHECKING:
    from sandtable.cli.server.moderate import Office

moderation_commands = typer.Typer(name="moderate", cls=Commands, no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT")]


def _office(data: Data, database: Database, lang: Lang, as_json: bool) -> "Office":
    from sandtable.cli.server.moderate import Office
    from sandtable.cli.server.serve import settings_of

    settings = settings_of(data=None if data is None else str(data), database=database)
    return Office(speak(lang), settings, as_json)


@moderation_commands.command(cls=Command)
def reports(data: Data = None, database: Database = None, as_json: Json = False, lang: Lang = None) -> None:
    """List everyone about whom there are open reports."""
    raise typer.Exit(_office(data, database, lang, as_json).reports())


@moderation_commands.command(cls=Command)
def person(name: Name, data: Data = None, database: Database = None, as_json: Json = False, lang: Lang = None) -> None:
    """Show a person: ratings, reports, and what moderators did."""
    raise typer.Exit(_office(data, database, lang, as_json).person(name))


def _decides(act: str) -> Callable[..., None]:
    """A command that takes a person and a reason."""

    def command(
        name: Name,
        reason: Reason,
        data: Data = None,
        database: Database = None,
        as_json: Json = False,
        lang: Lang = None,
    ) -> None:
        raise typer.Exit(_office(data, database, lang, as_json).act(act, name, reason))

    return command


for _act in ("close", "reopen", "settle"):
    moderation_commands.command(name=_act, cls=Command)(_decides(_act))


@moderation_commands.command(cls=Command)
def rename(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW")],
    reason: Reason,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Give somebody another name, also in their games."""
    raise typer.Exit(_office(data, database, lang, as_json).rename(name, new, reason))


@moderation_commands.command(cls=Command)
def unrate(
    name: Name,
    reason: Reason,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DAY")] = None,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Take somebody's games out of the ratings, and compute these again."""
    raise typer.Exit(_office(data, database, lang, as_json).unrate(name, game, since, reason))


moderation_commands.command(name="rerate", cls=Command)(_decides("rerate"))


@moderation_commands.command(cls=Command)
def log(
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show what moderators did, when and why."""
    raise typer.Exit(_office(data, database, lang, as_json).log(name))


@moderation_commands.command(cls=Command)
def moderators(data: Data = None, database: Database = None, as_json: Json = False, lang: Lang = None) -> None:
    """List the moderators."""
    raise typer.Exit(_office(data, database, lang, as_json).moderators())


for _act in ("grant", "revoke"):
    moderation_commands.command(name=_act, cls=Command)(_decides(_act))
