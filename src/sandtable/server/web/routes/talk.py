"""Talk over HTTP: say something at a table, and whether one reads what friends write."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sandtable.server.meeting.talk import Said, Say, TalkSetting
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, someone
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api", tags=["talk"])


@router.post("/tables/{id}/talk", **describe(Said, Say))
async def say_something(request: Request, id: Id, say: Annotated[Say, Depends(reads(Say))]) -> Response:
    """Say something to the others who sit at a table: a preset phrase or reaction, or a text to those whom you follow
    and who follow you, where both have switched that on."""
    person = await someone(request)
    return answer(request, await server_of(request).talk.say(person, id, say, asker(request, person)))


@router.get("/me/talk", **describe(TalkSetting))
async def do_i_talk(request: Request) -> Response:
    """Whether you write and read free text; at first you do not."""
    person = await someone(request)
    return answer(request, TalkSetting(await server_of(request).talk.setting(person.id)))


@router.put("/me/talk", **describe(TalkSetting, TalkSetting))
async def choose_to_talk(request: Request, setting: Annotated[TalkSetting, Depends(reads(TalkSetting))]) -> Response:
    """Switch free text on, or off."""
    person = await someone(request)
    await server_of(request).talk.choose(person.id, setting.on)
    return answer(request, setting)
