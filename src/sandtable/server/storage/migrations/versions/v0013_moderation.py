"""Moderation: who is a moderator, who is closed, which reports are settled, which games were taken out of the ratings,
and the log of all that."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("person", sa.Column("closed", sa.BigInteger))
    op.add_column("person", sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("person_closed", "person", ["closed"])
    op.add_column("report", sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("report_settled", "report", ["settled"])
    op.create_table(
        "moderation",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("act", sa.String(12), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("moderation_person", "moderation", ["person", "number"])
    op.create_table(
        "struck",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("ratings", sa.Text, nullable=False),
    )
    op.create_index("struck_person", "struck", ["person"])
