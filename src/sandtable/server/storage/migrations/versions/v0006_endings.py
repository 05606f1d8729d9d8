"""Who gave a game up and why, and what a game changed in the ratings of its players, for lists; and the ratings of our
bots as they are pinned from now on."""

import sqlalchemy as sa
from alembic import op

from sandtable.server.ratings.pinned import pins

revision = "0006"
down_revision = "0005"

WHY = {"resigned": "resigned", "timed_out": "out of time"}


def upgrade() -> None:
    op.add_column("game", sa.Column("forfeit", sa.Text))
    op.add_column("game", sa.Column("ratings", sa.Text))
    sqlite = op.get_bind().dialect.name == "sqlite"

    def field(name: str) -> str:
        return f"json_extract(data, '$.{name}')" if sqlite else f"CAST(data AS json)->>'{name}'"

    for event, why in WHY.items():
        gave_up = f"SELECT {field('seat')} FROM event WHERE table_id = game.id AND {field('type')} = '{event}' LIMIT 1"
        op.execute(
            f"""UPDATE game SET forfeit = '{{"seat":' || ({gave_up}) || ',"why":"{why}"}}'"""
            f" WHERE status = 'over' AND EXISTS ({gave_up})"
        )
    record = "json_extract(data, '$.record.forfeit')" if sqlite else "CAST(data AS json)->'record'->>'forfeit'"
    brought = f"SELECT {record} FROM event WHERE table_id = game.id AND number = 1 AND {field('type')} = 'imported'"
    op.execute(f"UPDATE game SET forfeit = ({brought}) WHERE status = 'over' AND forfeit IS NULL")
    found = pins()
    rating = sa.table("rating", *map(sa.column, ("person", "game", "rating", "deviation", "volatility")))
    for game, bots in found.ratings.items():
        for bot, value in bots.items():
            op.execute(
                rating.update()
                .where(rating.c.person == f"bot:{bot}", rating.c.game == game)
                .values(rating=value, deviation=found.deviation, volatility=found.volatility)
            )
