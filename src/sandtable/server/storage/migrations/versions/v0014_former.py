"""Who has left is marked as such; earlier versions wrote words in the language that they spoke."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

MARK = "[former player]"
WORDS = ("A former player", "Un ancien joueur")


def upgrade() -> None:
    person = sa.table("person", *map(sa.column, ("id", "kind", "name", "handle"))).c
    session = sa.table("session", sa.column("person"))
    # somebody who is here may have taken these words for a name, as a guest
    here = sa.exists().where(session.c.person == person.id)
    gone = sa.select(person.id).where(person.kind == "guest", person.handle.is_(None), person.name.in_(WORDS), ~here)
    for row in op.get_bind().execute(gone).all():
        _mark(row.id)


def _mark(id: str) -> None:
    seat = sa.table("seat", *map(sa.column, ("table_id", "person", "name")))
    entrant = sa.table("entrant", *map(sa.column, ("tournament_id", "player")))
    tournament = sa.table("tournament", *map(sa.column, ("id", "organiser", "winner")))
    moderation = sa.table("moderation", *map(sa.column, ("person", "name")))
    person = sa.table("person", *map(sa.column, ("id", "name")))
    event = sa.table("event", *map(sa.column, ("table_id", "data")))
    log = sa.table("tournament_event", *map(sa.column, ("tournament_id", "data")))
    sat = sa.select(seat.c.table_id).where(seat.c.person == id)
    played = sa.select(entrant.c.tournament_id).where(entrant.c.player == id)
    opened = sa.select(tournament.c.id).where(tournament.c.organiser == id)
    its = sa.or_(log.c.tournament_id.in_(played), log.c.tournament_id.in_(opened))
    for rows, where in ((event, event.c.table_id.in_(sat)), (log, its)):
        data = rows.c.data
        for words in WORDS:
            told = f'"name":"{words}"'
            marked = sa.func.replace(data, told, f'"name":"{MARK}"')
            op.execute(rows.update().where(where, data.contains(f'"{id}"'), data.contains(told)).values(data=marked))
    for rows, where in (
        (seat, seat.c.person == id),
        (moderation, moderation.c.person == id),
        (person, person.c.id == id),
    ):
        op.execute(rows.update().where(where).values(name=MARK))
    won = sa.and_(tournament.c.id.in_(played), tournament.c.winner.in_(WORDS))
    op.execute(tournament.update().where(won).values(winner=MARK))
