"""Recovery: a code, or a link, gives one new password, however many ask for it at once."""

import asyncio
from pathlib import Path

import pytest

from sandtable.server.people.people import Person
from sandtable.server.problems import BadMessage, NotSignedIn
from sandtable.server.server import Server
from sandtable.server.settings import Limits, Settings
from sandtable.server.shares import Asker
from tests.server.live.hubs import run

HERE = Asker("ada", "here")
OLD = "a long password"
PASSWORDS = [f"another password {i}" for i in range(4)]


async def opens(server: Server, password: str) -> bool:
    """Whether a password is that of the account."""
    try:
        await server.people.sign_in("Ada", password, HERE)
    except NotSignedIn:
        return False
    return True


@pytest.mark.parametrize("way", ["code", "link"])
def test_of_several_at_once_one_gets_a_new_password(tmp_path: Path, way: str) -> None:
    async def story() -> None:
        server = Server(Settings(data=str(tmp_path), limits=Limits(sign_ins=100)))
        await server.open()
        try:
            ada = await server.people.register(await server.people.guest("en"), "Ada", OLD, HERE)
            recovery = server.recovery
            key = await (recovery.new_code(ada, OLD, HERE) if way == "code" else recovery.link(ada))

            def recover(password: str) -> asyncio.Task[Person]:
                if way == "code":
                    return asyncio.create_task(recovery.by_code("Ada", key, password, HERE))
                return asyncio.create_task(recovery.by_link(key.rpartition("#")[2], password, HERE))

            found = await asyncio.gather(*map(recover, PASSWORDS), return_exceptions=True)
            assert sorted(type(one).__name__ for one in found) == sorted(
                ["Person", *["NotSignedIn" if way == "code" else "BadMessage"] * 3]
            )
            winner = PASSWORDS[[isinstance(one, Person) for one in found].index(True)]
            assert [await opens(server, password) for password in (OLD, *PASSWORDS)] == [
                password == winner for password in (OLD, *PASSWORDS)
            ]
        finally:
            await server.close()

    run(story())


def test_a_password_that_is_none_does_not_cost_the_code(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(Settings(data=str(tmp_path), limits=Limits(sign_ins=100)))
        await server.open()
        try:
            ada = await server.people.register(await server.people.guest("en"), "Ada", OLD, HERE)
            code = await server.recovery.new_code(ada, OLD, HERE)
            with pytest.raises(BadMessage):
                await server.recovery.by_code("Ada", code, "short", HERE)
            assert (await server.recovery.by_code("Ada", code, PASSWORDS[0], HERE)).id == ada.id
            assert await opens(server, PASSWORDS[0])
        finally:
            await server.close()

    run(story())
