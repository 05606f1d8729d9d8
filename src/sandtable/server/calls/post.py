"""Post: how people who are elsewhere are reached, as far as this server is able to: web push with the extra `push`,
mail where the operator has named a server for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

from sandtable.locale import say
from sandtable.server.background import Background
from sandtable.server.calls.devices import Devices
from sandtable.server.calls.dispatcher import Dispatcher
from sandtable.server.calls.keys import link_key
from sandtable.server.calls.links import Links, Purpose
from sandtable.server.calls.mail import ADDRESS, Letter, Mail
from sandtable.server.calls.outcome import Later, Never
from sandtable.server.calls.preferences import Preferences
from sandtable.server.calls.push import Push, PushMessage
from sandtable.server.metrics import Metrics
from sandtable.server.problems import BadMessage, NotFound, OutOfService, Refused
from sandtable.server.settings import Settings
from sandtable.server.storage.store import Store


class Post:
    """Everything that goes out of the house."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, now: Callable[[], int]) -> None:
        self._now = now
        self._background = Background()
        self.links = Links(link_key(settings.keys_folder), settings.site)
        self.push = Push(settings) if find_spec("pywebpush") is not None else None
        self.mail = Mail(settings) if settings.smtp else None
        self.devices = Devices(store, settings.push)
        self.preferences = Preferences(store)
        self.dispatcher = Dispatcher(
            store,
            metrics,
            now,
            self.push,
            self.mail,
            self.devices,
            self.links,
            every=settings.sweep,
            delay=settings.call_delay,
        )

    async def stop(self) -> None:
        await self._background.stop()
        await self.dispatcher.stop()

    # -------------------------------------------------------------------------------------------------------- letters

    async def ask_to_confirm(self, person: str, name: str, lang: str, address: str) -> None:
        """Send a confirmation link to an address that a person has entered."""
        if not ADDRESS.fullmatch(address):
            raise BadMessage("server.mail.address")
        await self.preferences.set_address(person, address, None)
        await self._write("confirm", address, name, lang, self.links.page("confirm", person, address))

    def send_link(self, purpose: Purpose, address: str, name: str, lang: str, link: str) -> None:
        """Send a link in the background: how long it takes, or whether it works, says nothing to who asks."""
        self._background.start(self._try_to_write(purpose, address, name, lang, link))

    async def _try_to_write(self, purpose: Purpose, address: str, name: str, lang: str, link: str) -> None:
        with suppress(Refused):
            await self._write(purpose, address, name, lang, link)

    async def confirm(self, signed: str) -> str:
        """The link was followed; whose it is. BadMessage where they have given another address since."""
        person, address = self.links.read("confirm", signed)
        if (await self.preferences.of(person)).address != address:
            raise BadMessage("server.link.wrong")
        await self.preferences.set_address(person, address, self._now())
        return person

    async def end_mails(self, signed: str) -> str:
        """The link that ends mails was followed; whose it is."""
        person, address = self.links.read("stop", signed)
        if (await self.preferences.of(person)).address == address:
            await self.preferences.end_mails(person)
            await self.dispatcher.pending.forget(person, "mail")
        return person

    async def _write(self, purpose: Purpose, address: str, name: str, lang: str, link: str) -> None:
        """Send a link at once, to a person who waits for it."""
        if self.mail is None:
            raise Refused("server.mail.none")
        first = say(lang, f"calls.{purpose}.text", name=name, site=self.links.site)
        text = f"{first}\n\n{link}\n\n{say(lang, f'calls.{purpose}.not')}\n"
        try:
            await self.mail.send(Letter(address, say(lang, f"calls.{purpose}.subject"), text, ""))
        except Never:
            raise BadMessage("server.mail.address") from None
        except Later:
            raise OutOfService("server.mail.later") from None

    # ----------------------------------------------------------------------------------------------------------- push

    async def test(self, person: str, id: str, lang: str) -> None:
        """Send a test call to one device, so that the person can see that it arrives."""
        target = await self.devices.target(person, id)
        if target is None or self.push is None:
            raise NotFound("server.missing.device")
        message = PushMessage(say(lang, "calls.test"), say(lang, "calls.test.about"), "/settings", "test", 0, lang)
        try:
            await self.push.send(target, message, True, 60)
        except Never:
            await self.devices.forget(id)
            raise NotFound("server.missing.device") from None
        except Later:
            raise OutOfService("server.push.later") from None
