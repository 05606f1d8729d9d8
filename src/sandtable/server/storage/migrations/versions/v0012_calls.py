"""Calls: an outbox, the devices that are called, and what people chose about it. Other ways into an account: a code
that was written down, passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "call",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(120), primary_key=True),
        sa.Column("channel", sa.String(40), primary_key=True, server_default=""),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("claim", sa.String(32)),
        sa.Column("claimed", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("sent", sa.BigInteger),
    )
    op.create_index("call_due", "call", ["due"])
    op.create_index("call_subject", "call", ["person", "subject", "sent"])
    op.create_index("call_expires", "call", ["expires"])
    op.create_table(
        "device",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("kinds", sa.Text, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("device_person", "device", ["person"])
    op.create_table(
        "calling",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254)),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("mail_kinds", sa.Text, nullable=False),
        sa.Column("digest", sa.Integer),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
    )
    op.create_index("calling_address", "calling", ["address"])
    op.create_table(
        "recovery",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("credential", sa.String(1400), nullable=False, unique=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkey_person", "passkey", ["person"])
    op.create_table(
        "passkey_challenge",
        sa.Column("text", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
