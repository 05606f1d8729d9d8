"""Which seats have given their nonce, so that lists can say whom a table waits for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seat", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()))
    sqlite = op.get_bind().dialect.name == "sqlite"
    kind = "json_extract(data, '$.type')" if sqlite else "CAST(data AS json)->>'type'"
    place = "json_extract(data, '$.seat')" if sqlite else "CAST(CAST(data AS json)->>'seat' AS integer)"
    given = f"table_id = seat.table_id AND {kind} = 'nonce' AND {place} = seat.seat"
    op.execute(f"UPDATE seat SET ready = {1 if sqlite else 'true'} WHERE EXISTS (SELECT 1 FROM event WHERE {given})")
