// Where a move happens on the board, as places that can be found in the page: one for a ring, two for an arrow. Knows notation, no rules.

/** Selectors of the places; none where a move has no place of its own. */
export function placesOf(game: string, move: string, seat: number): readonly string[] {
  if (game === "patterns") {
    const cell = /^[FSE] ([a-h][1-8])$/.exec(move)?.[1];
    return cell ? [`[data-cell="${cell}"]`] : [];
  }
  if (game === "mandala") {
    const built = /^M([12]) ([A-Z])$/.exec(move);
    if (built) return [`[data-area="H${built[2]}"]`, `[data-area="M${built[1]}"]`];
    const grown = /^F([12]) ([A-Z])\d$/.exec(move);
    if (grown) return [`[data-area="H${grown[2]}"]`, `[data-area="F${grown[1]}"]`];
    const thrown = /^D ([A-Z])\d$/.exec(move);
    if (thrown) return [`[data-area="H${thrown[1]}"]`, `[data-area="D"], [data-place="discard"]`];
    const claimed = /^C ([A-Z])$/.exec(move);
    return claimed ? [`[data-area="C${claimed[1]}"]`] : [];
  }
  if (game === "stones") {
    const picked = /^P (\d)>(\d)/.exec(move);
    if (picked) return [`[data-place="circle-${picked[1]}"]`, `[data-place="circle-${picked[2]}"]`];
    const scored = /^(?:S [A-Z]|A|N) (\d)/.exec(move);
    return scored ? [`[data-spot="space-of-${seat}-${scored[1]}"]`] : [];
  }
  return [];
}
