"""Sessions that can be ended; and what an account's name looks like, so that no other one looks the same."""

import sqlalchemy as sa
from alembic import op

from sandtable.server.table.name import skeleton

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "session",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
    )
    op.create_index("session_person", "session", ["person"])
    op.add_column("person", sa.Column("skeleton", sa.String(100)))
    op.create_index("person_skeleton", "person", ["skeleton"])
    op.create_index("person_guests", "person", ["kind", "created"])
    person = sa.table("person", *map(sa.column, ("id", "name", "handle", "skeleton")))
    named = op.get_bind().execute(sa.select(person.c.id, person.c.name).where(person.c.handle.is_not(None))).all()
    for row in named:
        op.execute(person.update().where(person.c.id == row.id).values(skeleton=skeleton(row.name)))
