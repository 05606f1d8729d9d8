"""How far people are with the puzzles: their rating and days, and which puzzles they have tried."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "puzzler",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("days", sa.Text, nullable=False),
    )
    op.create_table(
        "puzzle_try",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_try_puzzle", "puzzle_try", ["puzzle"])
