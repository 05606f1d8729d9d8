"""The art that pictures of positions share: palette, sand, cards, stones, trays. All of it is our own."""
