"""Reports about people, what moderators did, accounts that are closed, and who talks."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("person", sa.Column("closed", sa.BigInteger))
    op.add_column("person", sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("person", sa.Column("talks", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.BigInteger),
    )
    op.create_index("report_settled", "report", ["settled", "at"])
    op.create_index("report_reporter", "report", ["reporter", "at"])
    op.create_table(
        "moderation",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("moderator", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_index("moderation_at", "moderation", ["at"])
    op.create_index("moderation_person", "moderation", ["person"])
