"""People who look for a game, how long that took, challenges, and who follows or blocks whom."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "seek",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("seek_key", "seek", ["key"])
    op.create_table(
        "paired",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("paired_person", "paired", ["person", "at"])
    op.create_index("paired_at", "paired", ["at"])
    op.create_table(
        "wait",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("waited", sa.BigInteger, nullable=False),
        sa.Column("paired", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("wait_at", "wait", ["at"])
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("challenger", sa.String(32), nullable=False),
        sa.Column("challenged", sa.String(32)),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("reason", sa.String(12)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("challenge_by", "challenge", ["challenger", "status"])
    op.create_index("challenge_to", "challenge", ["challenged", "status"])
    op.create_index("challenge_status", "challenge", ["status", "ends"])
    op.create_table(
        "bond",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("follows", sa.Boolean, nullable=False),
        sa.Column("blocks", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("bond_other", "bond", ["other"])
