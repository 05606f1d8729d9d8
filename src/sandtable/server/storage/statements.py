"""Statements: how rows of events, tables, seats and ratings are written, in the SQL of both databases. All rows of one
kind travel as one JSON text."""

# Columns, with their types in a database that asks for them.
EVENT = {"table_id": "text", "number": "integer", "data": "text"}
SEAT = {
    "table_id": "text",
    "seat": "integer",
    "person": "text",
    "level": "text",
    "name": "text",
    "ready": "boolean",
}
# The columns of `game` that a move changes, those that change during a game, and those that do not. A database renews
# an index if one of its columns is named, whether or not the value has changed.
GOING = {
    "updated": "bigint",
    "number": "integer",
    "ply": "integer",
    "to_act": "integer",
    "bot": "boolean",
    "deadline": "bigint",
}
MOVING = {
    **GOING,
    "status": "text",
    "result": "text",
    "forfeit": "text",
}
LASTING = {
    "id": "text",
    "game": "text",
    "options": "text",
    "public": "boolean",
    "rated": "boolean",
    "created": "bigint",
    "opener": "text",
    "clock": "text",
}
CALL = {
    "person": "text",
    "key": "text",
    "subject": "text",
    "data": "text",
    "due": "bigint",
    "expires": "bigint",
}
RATING = {
    "person": "text",
    "game": "text",
    "rating": "double precision",
    "deviation": "double precision",
    "volatility": "double precision",
    "games": "integer",
    "wins": "integer",
    "draws": "integer",
    "losses": "integer",
    "updated": "bigint",
}


def _rows(dialect: str, text: str) -> str:
    """A JSON text as a table of lists."""
    return f"json_each({text}) AS r" if dialect == "sqlite" else f"json_array_elements(CAST({text} AS json)) AS r"


def _cell(dialect: str, i: int, kind: str) -> str:
    return f"json_extract(r.value, '$[{i}]')" if dialect == "sqlite" else f"CAST(r->>{i} AS {kind})"


def lines_query(dialect: str) -> str:
    """The ratings of some people. They are locked in the same order everywhere: two processes whose batches have bots
    in common must not deadlock."""
    who = f"SELECT {_cell(dialect, 0, 'text')} FROM {_rows(dialect, ':who')}"
    query = f"SELECT {', '.join(RATING)} FROM rating WHERE person IN ({who}) ORDER BY person, game"
    return query if dialect == "sqlite" else f"{query} FOR UPDATE OF rating"


def statements(dialect: str, source: str) -> list[tuple[str, str]]:
    """The statements that write rows, in order, each with the name of its list of rows. `source` is where the text of a
    list comes from. All rows of a batch are written by one statement: a thread that calls SQLite row by row has to wait
    for the interpreter's lock (GIL) after each row."""

    def rows(name: str) -> str:
        return _rows(dialect, source.format(name))

    def insert(table: str, columns: dict[str, str], name: str) -> str:
        cells = ", ".join(_cell(dialect, i, kind) for i, kind in enumerate(columns.values()))
        return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {cells} FROM {rows(name)}"

    def update(table: str, keys: list[str], columns: dict[str, str], name: str) -> str:
        values = enumerate(columns.items(), len(keys))
        changes = ", ".join(f"{column} = {_cell(dialect, i, kind)}" for i, (column, kind) in values)
        where = " AND ".join(f"{table}.{key} = {_cell(dialect, i, 'text')}" for i, key in enumerate(keys))
        return f"UPDATE {table} SET {changes} FROM {rows(name)} WHERE {where}"

    # a call that is there already is not made twice
    call = insert("call", CALL, "calls")
    call = call.replace("INSERT", "INSERT OR IGNORE", 1) if dialect == "sqlite" else f"{call} ON CONFLICT DO NOTHING"
    keys = ["person", "game"]
    standing = {column: kind for column, kind in RATING.items() if column not in keys}
    return [
        ("events", insert("event", EVENT, "events")),
        ("opened", insert("game", LASTING | MOVING, "opened")),
        ("played", update("game", ["id"], GOING, "played")),
        ("moved", update("game", ["id"], MOVING, "moved")),
        ("seats", f"DELETE FROM seat WHERE table_id IN (SELECT {_cell(dialect, 0, 'text')} FROM {rows('seats')})"),
        ("seats", insert("seat", SEAT, "seats")),
        ("entered", insert("rating", RATING, "entered")),
        ("rated", update("rating", keys, standing, "rated")),
        ("changed", update("game", ["id"], {"ratings": "text"}, "changed")),
        ("calls", call),
    ]
