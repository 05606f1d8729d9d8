"""Tournaments: their log, and what lists need of it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "tournament_event",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament",
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
        sa.Column("due", sa.BigInteger),
        sa.Column("winner", sa.String(64)),
    )
    op.create_index("tournament_status", "tournament", ["status", "updated"])
    op.create_index("tournament_organiser", "tournament", ["organiser", "status"])
    op.create_index("tournament_due", "tournament", ["due"])
    op.create_table(
        "entrant",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("entrant_player", "entrant", ["player"])
    op.create_table(
        "tournament_game",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("late", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tournament_game_done", "tournament_game", ["done", "tournament_id"])
