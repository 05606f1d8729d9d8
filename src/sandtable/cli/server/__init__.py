"""Commands around the table server: to run it, to keep its games, to write its page down without it."""
