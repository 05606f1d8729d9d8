"""The commands of `sandtable moderate`, and their flags."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.flags import Data, Database, Json, Lang
from sandtable.cli.speech import speak
from sandtable.cli.usage import Command, Commands

if TYPE_CHECKING:
    from sandtable.cli.server.moderate import Office

moderation_commands = typer.Typer(name="moderate", cls=Commands, no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT")]


def _office(data: Data = None, database: Database = None, as_json: Json = False, lang: Lang = None) -> "Office":
    """Who does the work of all commands here: its parameters are flags of each."""
    from sandtable.cli.server.moderate import Office
    from sandtable.cli.server.serve import settings_of

    settings = settings_of(data=None if data is None else str(data), database=database)
    return Office(speak(lang), settings, as_json)


FLAGS = inspect.signature(_office).parameters


def _command(name: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """A command of this name, which has the parameters of a function but for the first, the office, and its flags."""

    def add(work: Callable[..., int]) -> Callable[..., int]:
        def command(**given: Any) -> None:
            office = _office(**{flag: given.pop(flag) for flag in FLAGS})
            raise typer.Exit(work(office, **given))

        _, *own = inspect.signature(work).parameters.values()
        parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in (*own, *FLAGS.values())]
        vars(command)["__signature__"] = inspect.Signature(parameters)
        command.__annotations__ = {one.name: one.annotation for one in parameters}
        command.__doc__ = work.__doc__
        moderation_commands.command(name=name, cls=Command)(command)
        return work

    return add


@_command("reports")
def reports(office: "Office") -> int:
    """List everyone about whom there are open reports."""
    return office.reports()


@_command("person")
def person(office: "Office", name: Name) -> int:
    """Show a person: ratings, reports, and what moderators did."""
    return office.person(name)


def _decides(act: str) -> Callable[..., int]:
    """A command that takes a person and a reason."""

    def decide(office: "Office", name: Name, reason: Reason) -> int:
        return office.act(act, name, reason)

    return decide


for _act in ("close", "reopen", "settle"):
    _command(_act)(_decides(_act))


@_command("rename")
def rename(office: "Office", name: Name, new: Annotated[str, typer.Argument(metavar="NEW")], reason: Reason) -> int:
    """Give somebody another name, also in their games."""
    return office.rename(name, new, reason)


@_command("unrate")
def unrate(
    office: "Office",
    name: Name,
    reason: Reason,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DAY")] = None,
) -> int:
    """Take somebody's games out of the ratings, and compute these again."""
    return office.unrate(name, game, since, reason)


_command("rerate")(_decides("rerate"))


@_command("log")
def log(office: "Office", name: Annotated[str | None, typer.Argument(metavar="NAME")] = None) -> int:
    """Show what moderators did, when and why."""
    return office.log(name)


@_command("moderators")
def moderators(office: "Office") -> int:
    """List the moderators."""
    return office.moderators()


for _act in ("grant", "revoke"):
    _command(_act)(_decides(_act))
