"""Commands that read records: what was played, drawn and judged."""
