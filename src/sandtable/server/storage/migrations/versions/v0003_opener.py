"""Who opened a table, so that the tables of a person can be counted wherever they sit."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game", sa.Column("opener", sa.String(32), nullable=False, server_default=""))
    by = "json_extract(data, '$.by')" if op.get_bind().dialect.name == "sqlite" else "CAST(data AS json)->>'by'"
    op.execute(
        f"UPDATE game SET opener = COALESCE((SELECT {by} FROM event WHERE table_id = game.id AND number = 1), '')"
    )
    op.create_index("game_opener", "game", ["opener", "status"])
