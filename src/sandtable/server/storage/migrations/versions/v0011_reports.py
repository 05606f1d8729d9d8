"""Reports about people, and who reads and writes free text."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("person", sa.Column("talks", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("report_person", "report", ["person", "at"])
    op.create_index("report_reporter", "report", ["reporter", "at"])
