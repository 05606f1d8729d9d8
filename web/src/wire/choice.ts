// What a legal move would do, as the server says it; see GET /api/tables/ID/choices.
type Sentence = Record<string, string>;

export interface Choice {
  readonly move: string;
  /** Points that the seat gets at once. */
  readonly gain: number;
  /** The consequence as a short sentence; may be empty. */
  readonly text: Sentence;
  // Mandala
  readonly completes?: boolean | null;
  readonly draws?: number | null;
  readonly river?: number | null;
  readonly cup?: number | null;
  // Patterns
  readonly cells?: readonly string[] | null;
  /** On `end`: the points of all flips that are left. */
  readonly rest?: number | null;
  // Stones
  readonly taken?: readonly string[] | null;
  readonly tower?: readonly string[] | null;
  readonly towers?: readonly number[] | null;
  readonly placed?: readonly string[] | null;
}
