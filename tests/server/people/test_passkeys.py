"""Passkeys: how many a person has. The browser's tests sign in with one, by an authenticator of Chromium's."""

import hashlib
import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sandtable.server.people.passkeys import MOST
from tests.server.client import Guest
from tests.server.conftest import House, NewGuest
from tests.server.people.test_people import account

pytest.importorskip("webauthn", reason="needs the extra `passkeys`")

PRESENT_AND_NEW = 0x45  # somebody was there and known to the device, and its key follows


def made(options: dict[str, Any], origin: str, id: bytes = b"") -> dict[str, Any]:
    """What a browser answers whose device has made a key and does not say who built it. Nothing is signed by it."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from webauthn.helpers import bytes_to_base64url, encode_cbor

    key = generate_private_key(SECP256R1()).public_key().public_numbers()
    public = encode_cbor({1: 2, 3: -7, -1: 1, -2: key.x.to_bytes(32, "big"), -3: key.y.to_bytes(32, "big")})
    id = id or secrets.token_bytes(16)
    site = hashlib.sha256(options["rp"]["id"].encode()).digest()
    data = site + bytes([PRESENT_AND_NEW]) + bytes(4) + bytes(16) + len(id).to_bytes(2, "big") + id + public
    said = {"type": "webauthn.create", "challenge": options["challenge"], "origin": origin}
    return {
        "id": bytes_to_base64url(id),
        "rawId": bytes_to_base64url(id),
        "type": "public-key",
        "response": {
            "clientDataJSON": bytes_to_base64url(json.dumps(said).encode()),
            "attestationObject": bytes_to_base64url(encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})),
        },
    }


def test_the_bound_on_passkeys_cannot_be_raced(guest: NewGuest, house: House) -> None:
    """All are asked for while there are few, and then made at once."""
    one = account(guest())
    homes = [one.at(house[n % len(house)].url) for n in range(MOST + 4)]
    answers = [made(home.post("/api/account/passkeys/new", {}), home.url) for home in homes]

    def add(home: Guest, credential: dict[str, Any]) -> tuple[int, str | None]:
        answer = home.http.post("/api/account/passkeys", json={"credential": credential})
        return answer.status_code, answer.json().get("key")

    with ThreadPoolExecutor(12) as threads:
        told = list(threads.map(add, homes, answers))
    assert sorted(told, key=str) == [(201, None)] * MOST + [(409, "server.passkey.most")] * 4
    assert len(one.get("/api/account/access")["passkeys"]) == MOST
    assert one.http.post("/api/account/passkeys/new", json={}).json()["key"] == "server.passkey.most"


def test_a_key_that_is_there_already_is_refused(guest: NewGuest, house: House) -> None:
    one, id = account(guest()), secrets.token_bytes(16)
    answers = []
    for _ in range(2):
        credential = made(one.post("/api/account/passkeys/new", {}), one.url, id)
        answers.append(one.http.post("/api/account/passkeys", json={"credential": credential}))
    assert [answer.status_code for answer in answers] == [201, 400]
    assert answers[1].json()["key"] == "server.passkey.wrong"
    assert len(one.get("/api/account/access")["passkeys"]) == 1
