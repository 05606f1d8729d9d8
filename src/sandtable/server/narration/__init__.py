"""What a seat or a watcher is shown and told of a table, and nothing that they may not know."""
