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
    sa.Column("talks", sa.Boolean, nullable=False, server_default=sa.false()),  # reads and writes free text
    sa.Column("closed", sa.BigInteger),  # when a moderator closed the account
    sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("person_owner", "owner"),
    sa.Index("person_skeleton", "skeleton"),
    sa.Index("person_guests", "kind", "created"),
    sa.Index("person_closed", "closed"),
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

puzzler = sa.Table(
    "puzzler",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("days", sa.Text, nullable=False),  # on which the puzzle of the day was solved, with spaces between them
)

puzzle_try = sa.Table(
    "puzzle_try",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("puzzle", sa.String(8), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # in which order a person tried them
    sa.Column("solved", sa.Boolean, nullable=False),  # with the first answer
    sa.Index("puzzle_try_puzzle", "puzzle"),
    sqlite_with_rowid=False,
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

# A recovery code that a person wrote down, for a forgotten password; the database has its digest.
recovery = sa.Table(
    "recovery",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

# A device that a person signs in with instead of a password (WebAuthn).
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
passkey_challenge = sa.Table(
    "passkey_challenge",
    metadata,
    sa.Column("text", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),  # empty for a sign-in
    sa.Column("expires", sa.BigInteger, nullable=False),
)

# Tournaments: `tournament_event` is the truth, as `event` is for tables; the others could be computed again from it.
tournament_event = sa.Table(
    "tournament_event",
    metadata,
    sa.Column("tournament_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

tournament = sa.Table(
    "tournament",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("game", sa.String(16), nullable=False),
    sa.Column("plan", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("organiser", sa.String(32), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger),  # from when on something is to be done
    sa.Column("winner", sa.String(64)),  # the name, or a bot's id, once it is over
    sa.Index("tournament_status", "status", "updated"),
    sa.Index("tournament_organiser", "organiser", "status"),
    sa.Index("tournament_due", "due"),
)

entrant = sa.Table(
    "entrant",
    metadata,
    sa.Column("tournament_id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Index("entrant_player", "player"),
    sqlite_with_rowid=False,
)

tournament_game = sa.Table(
    "tournament_game",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("tournament_id", sa.String(32), nullable=False),
    sa.Column("late", sa.BigInteger, nullable=False),  # when players who have not arrived lose
    sa.Column("done", sa.Boolean, nullable=False),  # the log of the tournament has its outcome
    sa.Index("tournament_game_done", "done", "tournament_id"),
    sqlite_with_rowid=False,
)

seek = sa.Table(
    "seek",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),  # nobody looks for two games at a time
    sa.Column("id", sa.String(32), nullable=False),
    sa.Column("key", sa.String(32), nullable=False),  # of the terms
    sa.Column("data", sa.Text, nullable=False),  # a Seek
    sa.Column("seen", sa.BigInteger, nullable=False),  # when the person was last there
    sa.Index("seek_key", "key"),
)

paired = sa.Table(
    "paired",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),  # the Seek that ended: it goes on if the other does not come
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("paired_person", "person", "at"),
    sa.Index("paired_at", "at"),
)

wait = sa.Table(
    "wait",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(32), nullable=False),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("waited", sa.BigInteger, nullable=False),  # milliseconds
    sa.Column("paired", sa.Boolean, nullable=False),  # or given up
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("wait_at", "at"),
)

challenge = sa.Table(
    "challenge",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("challenger", sa.String(32), nullable=False),
    sa.Column("challenged", sa.String(32)),  # anyone with the link if nobody
    sa.Column("data", sa.Text, nullable=False),  # an Offer
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("reason", sa.String(12)),
    sa.Column("table_id", sa.String(32)),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
    sa.Index("challenge_by", "challenger", "status"),
    sa.Index("challenge_to", "challenged", "status"),
    sa.Index("challenge_status", "status", "ends"),
)

bond = sa.Table(
    "bond",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
    sa.Column("follows", sa.Boolean, nullable=False),
    sa.Column("blocks", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("bond_other", "other"),
)

report = sa.Table(
    "report",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),  # whom it is about
    sa.Column("reporter", sa.String(32), nullable=False),
    sa.Column("reason", sa.String(12), nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false()),  # a moderator has dealt with it
    sa.Index("report_person", "person", "at"),
    sa.Index("report_reporter", "reporter", "at"),
    sa.Index("report_settled", "settled"),
)

# Who moderated whom, how, when and why: rows are added, and never changed.
moderation = sa.Table(
    "moderation",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(32), nullable=False),  # a moderator; nobody where it was the operator
    sa.Column("act", sa.String(12), nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),  # of the person, before it
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False),  # a Detail
    sa.Index("moderation_person", "person", "number"),
)

# Games that were taken out of the ratings because of a person.
struck = sa.Table(
    "struck",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("ratings", sa.Text, nullable=False),  # what the game had changed
    sa.Index("struck_person", "person"),
)
