"""Passwords are kept as a hash that is slow to make, by design; servers of other tests make quick ones (quick.py)."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable.server.metrics import Metrics
from sandtable.server.people.people import People
from sandtable.server.problems import NotSignedIn
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store


@pytest.fixture(autouse=True)
def quick() -> None:
    """Here they are as slow as they are."""


def test_a_password_is_kept_as_a_hash_that_is_slow_to_make(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        people, here = People(store, Pool("passwords", 1, Metrics()), Limits()), Asker("ada", "here")
        ada = await people.register(await people.guest("en"), "Ada", "a long password", here)
        (row,) = await store.rows(sa.select(schema.person.c.password))
        # what the RFC of Argon2 recommends where memory is scarce: 64 MiB
        assert str(row.password).startswith("$argon2id$v=19$m=65536,t=3,p=4$")
        assert (await people.sign_in("ada", "a long password", here)).id == ada.id
        with pytest.raises(NotSignedIn):
            await people.sign_in("ada", "another password", here)
        await store.close()

    asyncio.run(story())
