"""Schema: the tables of the database. `event` is the truth; `game` and `seat` hold the state of each table, so that
lists are fast, and could be computed again from the events."""

import sqlalchemy as sa

metadata = sa.MetaData()

event = sa.Table(
    "event",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

game = sa.Table(
    "game",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(16), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("to_act", sa.Integer),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.BigInteger),
    sa.Column("clock", sa.Text),
    sa.Column("result", sa.Text),
    sa.Column("forfeit", sa.Text),  # who gave up and why, as in a record
    sa.Column("ratings", sa.Text),  # of a game that counted: each seat's before and after
    sa.Column("opener", sa.String(32), nullable=False, server_default=""),  # a person; nobody for an imported game
    sa.Index("game_status", "status", "updated"),
    sa.Index("game_opener", "opener", "status"),
)

seat = sa.Table(
    "seat",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32)),
    sa.Column("level", sa.String(16)),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()),  # its nonce is there
    sa.Index("seat_person", "person"),
    sqlite_with_rowid=False,
)

person = sa.Table(
    "person",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # guest, account, program, bot
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("handle", sa.String(64), unique=True),  # the name of an account, folded; nobody else may have it
    sa.Column("password", sa.String(200)),
    sa.Column("owner", sa.String(32)),
    sa.Column("epoch", sa.Integer, nullable=False),  # of the signed cookies that came before sessions
    sa.Column("language", sa.String(2)),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("skeleton", sa.String(100)),  # what the name of an account looks like
    sa.Index("person_owner", "owner"),
    sa.Index("person_skeleton", "skeleton"),
    sa.Index("person_guests", "kind", "created"),
)

session = sa.Table(
    "session",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # of what the browser keeps, which is nowhere else
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),  # within the hour
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Index("session_person", "person"),
)

token = sa.Table(
    "token",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

rating = sa.Table(
    "rating",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(16), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Index("rating_game", "game", "rating"),
)

analysis = sa.Table(
    "analysis",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # the last heartbeat of its process; 0 if it gave up
    sa.Column("data", sa.Text),  # what was found, once all is done
)

setting = sa.Table(
    "setting",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# Calls that are to be delivered: an outbox, written in the transaction of what they are about (storage/pending.py).
call = sa.Table(
    "call",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(120), primary_key=True),
    # where to: nothing before that is found out, then `mail`, or `push:` and a device
    sa.Column("channel", sa.String(40), primary_key=True, server_default=""),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("due", sa.BigInteger),  # none once it is delivered or dropped
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("claim", sa.String(32)),  # of the process that delivers it
    sa.Column("claimed", sa.BigInteger, nullable=False, server_default="0"),  # until then
    sa.Column("sent", sa.BigInteger),
    sa.Index("call_due", "due"),
    sa.Index("call_subject", "person", "subject", "sent"),
    sa.Index("call_expires", "expires"),
)

# A browser that is called by web push.
device = sa.Table(
    "device",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
    sa.Column("p256dh", sa.String(120), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("kinds", sa.Text, nullable=False),
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("device_person", "person"),
)

# What a person chose about calls, wherever they come.
calling = sa.Table(
    "calling",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(254)),
    sa.Column("confirmed", sa.BigInteger),  # when they followed the link in a mail
    sa.Column("mail_kinds", sa.Text, nullable=False),
    sa.Column("digest", sa.Integer),  # the minute of the day when slow games come in one mail
    sa.Column("quiet_from", sa.Integer),  # minutes of the day
    sa.Column("quiet_to", sa.Integer),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Index("calling_address", "address"),
)

# A code that somebody wrote down, for a password that was forgotten; the database has its digest.
recovery = sa.Table(
    "recovery",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

# A device that somebody signs in with instead of a password (WebAuthn).
passkey = sa.Table(
    "passkey",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("credential", sa.String(1400), nullable=False, unique=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),  # where it counts them
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Index("passkey_person", "person"),
)

# What a device has been asked to sign, once.
challenge = sa.Table(
    "challenge",
    metadata,
    sa.Column("text", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),  # nobody where somebody signs in
    sa.Column("expires", sa.BigInteger, nullable=False),
)
