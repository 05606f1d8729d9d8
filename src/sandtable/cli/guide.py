"""Guide: the commands in groups by what people do with them, and examples of each. What an example does is said in
locale/, under `usage.example.` with the command's name and a number."""

# The groups are the sections of the manual.
GROUPS = {
    "play": ("play", "puzzle"),
    "host": ("serve", "worker", "moderate", "site", "backup", "export", "import"),
    "study": ("selfplay", "arena", "analyse", "show", "audit", "dataset", "perft", "bench"),
    "extend": ("engine", "check-bot", "schema"),
}

EXAMPLES = {
    "sandtable": (
        "play mandala",
        "serve",
        "puzzle --daily",
        "arena patterns --bots greedy,random --games 10",
    ),
    "play": (
        "play patterns --bot novice --seat 1",
        "play stones -o players=3 -o new_stones=true",
        "play --load mandala.jsonl",
    ),
    "puzzle": ("puzzle patterns --theme block", "puzzle --daily --lang fr"),
    "serve": ("serve", "serve --host 0.0.0.0 --port 8000"),
    "worker": ("worker --bot-threads 2",),
    "site": ("site public",),
    "backup": ("backup --out tables-copy.db",),
    "export": ("export --out games.jsonl",),
    "import": ("import games.jsonl",),
    "selfplay": (
        "selfplay patterns --games 20 --seed 7 --out games.jsonl",
        "selfplay mandala --bots club,greedy --out - | sandtable audit -",
    ),
    "arena": (
        "arena patterns --bots greedy,random --games 10",
        'arena stones --bots "club,cmd:./mybot --flag"',
    ),
    "analyse": ("analyse games.jsonl --game 0", "analyse games.jsonl --svg chances.svg"),
    "show": ("show games.jsonl --ply 12", "show games.jsonl --svg position.svg"),
    "audit": ("audit games.jsonl",),
    "dataset": ("dataset games.jsonl --out decisions.npz",),
    "perft": ("perft patterns --seed 7 --depth 3",),
    "bench": ("bench patterns --seconds 0.5",),
    "engine": ("engine",),
    "schema": ("schema patterns",),
    "check-bot": ('check-bot "./mybot --flag" --game patterns',),
}
