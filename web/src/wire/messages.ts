// Made by scripts/types.mjs from what the server says of itself. Not to be edited.


export type SandtableTableMessages = (ClientMessage | ServerMessage)
export type ClientMessage = (PlayMove | GiveNonce | Sit | Leave | Resign | MakeOffer | Answer)
export type ServerMessage = (Snapshot | Update | Accepted | Refusal | Presence)

/**
 * Play a move. `number` is the last event that the client knew: if the position has changed since, the move is
 *     refused. `seat` is needed only at a hot seat. An `id` that was played already is not played again.
 */
export interface PlayMove {
type: "move"
id: string
move: string
seat?: (number | null)
number?: (number | null)
}
/**
 * The client's own random 16 bytes for the seed; to be sent once the commitment has been seen.
 */
export interface GiveNonce {
type: "nonce"
nonce: string
seat?: (number | null)
id?: (string | null)
}
/**
 * Take an open seat: this one, or the first that is free.
 */
export interface Sit {
type: "sit"
seat?: (number | null)
nonce?: (string | null)
id?: (string | null)
}
/**
 * Give all one's seats up, before the game has begun.
 */
export interface Leave {
type: "leave"
id?: (string | null)
}
/**
 * Lose the game.
 */
export interface Resign {
type: "resign"
seat?: (number | null)
id?: (string | null)
}
/**
 * Ask for a draw, for one's last move back, for the end without a result, or for another game.
 */
export interface MakeOffer {
type: "offer"
what: ("abort" | "draw" | "rematch" | "undo")
seat?: (number | null)
id?: (string | null)
}
/**
 * Say yes or no to an offer; saying no to one's own takes it back.
 */
export interface Answer {
type: "answer"
what: ("abort" | "draw" | "rematch" | "undo")
accept: boolean
id?: (string | null)
}
/**
 * The table now. `seats` are the client's own; `log` has all events after the number that it came with, and
 *     `after` is that number: 0 where it got everything. `choices` say what each legal move would do, in their order,
 *     where the client asked for them and has to decide.
 */
export interface Snapshot {
type: "snapshot"
number: number
after: number
now: number
table: TableView
seats: number[]
log: Told[]
clock: (ClockView | null)
observation: ((MandalaObservation | PatternsObservation | StonesObservation) | null)
choices?: Consequence[]
}
/**
 * A table as everyone may see it.
 * 
 *     ply         how many decisions have been made
 *     number      of its last event
 *     nonces      the seats whose nonce is wanted before the cards are dealt
 *     rematch     the table where the same people play again
 *     tournament  the one that it is a game of
 *     rated       it was opened as one that counts for ratings
 *     unrated     why it does not count: it was `imported`, opened as `casual`, a player sits there `twice`, a move was
 *                 `undone`, a hint was taken (`hinted`); none if it does
 *     undone      a move has been taken back: the game does not count for ratings
 *     hinted      a hint has been taken: the game does not count either
 *     may_hint    whoever plays here may ask for hints when they have to decide
 *     hint_costs  what a hint costs: `rating`, the game no longer counts; nothing where it does not count anyway
 *     ending      how the game ended, and everyone's place; `result` has the points, final only if it was `played` out
 *     told        how the game ended, in a line for everybody, with names
 */
export interface TableView {
id: string
game: string
options: {

}
status: ("aborted" | "dealing" | "open" | "over" | "playing")
seats: SeatView[]
by: string
public: boolean
rated: boolean
unrated: (("casual" | "hinted" | "imported" | "twice" | "undone") | null)
undone: boolean
hinted: boolean
may_hint: boolean
hint_costs: ("rating" | null)
imported: boolean
clock: ((RealTime | Daily) | null)
commitment: string
nonces: number[]
created: number
updated: number
number: number
ply: number
to_act: (number | null)
result: (Result | null)
ending: (Ending | null)
told: ({
[k: string]: string
} | null)
offers: OfferView[]
rematch: (string | null)
rematch_of: (string | null)
tournament?: (string | null)
}
/**
 * Who has a seat: `kind` is `person`, `bot` or `open`. A bot's `name` is English; with its `level` a client can say
 *     it in another language (`level.…` of the sentences).
 */
export interface SeatView {
kind: ("bot" | "open" | "person")
name: string
person?: (string | null)
level?: (string | null)
}
/**
 * Seconds for the whole game, and an increment after each turn.
 */
export interface RealTime {
type: "real"
initial: number
increment?: number
}
/**
 * Days for each turn.
 */
export interface Daily {
type: "days"
days: number
}
/**
 * Final points, the winner (None: a draw), and why the game ended: `river`, `stuck`, …, `forfeit`, `agreed`.
 */
export interface Result {
scores: number[]
winner: (number | null)
reason: string
}
/**
 * How a game ended: `played` to its end, `cut` short between programs, `agreed` to be a draw; or because a `seat`
 *     `resigned`, had no time left (`timed_out`), or could not go on (`forfeited`). `places` has the place of each seat, 1
 *     for the winner; who share one have the same.
 */
export interface Ending {
how: ("agreed" | "cut" | "forfeited" | "played" | "resigned" | "timed_out")
seat: (number | null)
places: number[]
}
/**
 * An offer on the table: who made it, and which seats have agreed.
 */
export interface OfferView {
what: ("abort" | "draw" | "rematch" | "undo")
seat: number
agreed: number[]
}
/**
 * An event of the past, for the log on the screen. Where the game ended with it, `head` says how in a line ("You
 *     win, 60 to 40"), and `why` the reason, or how the table stood.
 */
export interface Told {
number: number
what: ("aborted" | "answered" | "created" | "dealt" | "drawn" | "hinted" | "imported" | "left" | "moved" | "nonce" | "offered" | "rematched" | "resigned" | "sat" | "timed_out" | "undone")
at: number
text: {
[k: string]: string
}
head?: ({
[k: string]: string
} | null)
why?: ({
[k: string]: string
} | null)
seat?: (number | null)
move?: (string | null)
ply?: (number | null)
}
/**
 * What a screen needs: what each seat had left, in milliseconds, when the running one started; at which time that
 *     was; and which one runs.
 */
export interface ClockView {
left: number[]
since: number
running: (number | null)
}
/**
 * Counts are in the order R O Y G P K.
 * 
 *     mountains   of Mandala 1 and 2
 *     fields      [mandala][seat]
 *     rivers      the colours of each seat's River, space 1 first
 *     cups        of each seat
 *     hand        the seat's own hand; None for a watcher
 *     hand_sizes  of each seat
 *     deck        how many cards the draw deck holds
 *     discard     the discard pile
 *     exhausted   the deck has run out: the next Mandala destroyed ends the game
 *     claiming    the Mandala (1 or 2) that is being destroyed; None while turns are played
 *     completer   the seat whose turn completed that Mandala; its opponent has the next turn
 *     unseen      the cards that this seat cannot see: in the deck, in the opponent's hand, or dealt into their Cup; with
 *                 `memory=hidden` anywhere in their Cup
 *     reshuffles  what follows from each reshuffle, oldest first; empty with `memory=hidden`
 *     worth       [seat][space] what the Cup's cards are worth, by River space; None for a Cup that the seat cannot see
 *     points      [seat] the sum of `worth`; None for a Cup that the seat cannot see
 */
export interface MandalaObservation {
game: "mandala"
seat: (number | null)
to_act: (number | null)
legal: string[]
phase: ("claim" | "over" | "turn")
ply: number
/**
 * @minItems 2
 * @maxItems 2
 */
mountains: [[number, number, number, number, number, number], [number, number, number, number, number, number]]
/**
 * @minItems 2
 * @maxItems 2
 */
fields: [[[number, number, number, number, number, number], [number, number, number, number, number, number]], [[number, number, number, number, number, number], [number, number, number, number, number, number]]]
/**
 * @minItems 2
 * @maxItems 2
 */
rivers: [string, string]
/**
 * @minItems 2
 * @maxItems 2
 */
cups: [Cup, Cup]
hand: ([number, number, number, number, number, number] | null)
/**
 * @minItems 2
 * @maxItems 2
 */
hand_sizes: [number, number]
deck: number
/**
 * @minItems 6
 * @maxItems 6
 */
discard: [number, number, number, number, number, number]
exhausted: boolean
claiming: ((1 | 2) | null)
completer: (number | null)
/**
 * @minItems 6
 * @maxItems 6
 */
unseen: [number, number, number, number, number, number]
reshuffles: Reshuffle[]
result: (Result | null)
worth?: (number[] | null)[]
points?: (number | null)[]
}
/**
 * A Cup, as far as a seat may see it (ruling `secret`, ruling `memory`, ruling `hidden-cups`).
 * 
 *     size     how many cards it holds
 *     claimed  the cards claimed into it; None for another's Cup at a table with `memory=hidden`
 *     dealt    the two cards dealt into it at the start; None for another's Cup until the game is over
 */
export interface Cup {
size: number
claimed: ([number, number, number, number, number, number] | null)
dealt: ([number, number, number, number, number, number] | null)
}
/**
 * What follows from a reshuffle for one seat (ruling `memory`).
 * 
 *     held   what the opponent held at that moment: their hand and their two dealt Cup cards together
 *     deck   the new deck's cards, without those that this seat has drawn or everyone has seen: they are in the deck or
 *            were drawn by the opponent
 *     plays  the colours of the cards that the opponent played or discarded since, one letter a card
 *     drawn  for each of those cards how many the opponent had drawn from this deck before they played it
 *     draws  how many the opponent has drawn from this deck in all
 */
export interface Reshuffle {
/**
 * @minItems 6
 * @maxItems 6
 */
held: [number, number, number, number, number, number]
/**
 * @minItems 6
 * @maxItems 6
 */
deck: [number, number, number, number, number, number]
plays: string
drawn: number[]
draws: number
}
/**
 * Cells are listed row by row from row 8 to row 1, a to h, as in a record's setup.
 * 
 *     board    the colour of the token on each of the 52 cells
 *     owners   `.` face up, `0` or `1` face down in that seat's group
 *     spare    the two tokens from which seat 1 chooses one for their bowl
 *     bowls    the bowl tokens of seats 0 and 1; empty before the choice
 *     groups   for each seat the colours of its groups in the order of their claim markers, 1 first
 *     markers  for each seat the cells under those claim markers
 *     scores   the points of the groups as they stand
 *     worth    [seat][group] the points of each group, in the order of `groups`
 */
export interface PatternsObservation {
game: "patterns"
seat: (number | null)
to_act: (number | null)
legal: string[]
phase: ("bowl" | "flips" | "over" | "turn")
ply: number
board: string
owners: string
spare: string
bowls: string
/**
 * @minItems 2
 * @maxItems 2
 */
groups: [string, string]
/**
 * @minItems 2
 * @maxItems 2
 */
markers: [string[], string[]]
/**
 * @minItems 2
 * @maxItems 2
 */
scores: [number, number]
result: (Result | null)
worth?: number[][]
}
/**
 * Stones are colour and pattern (`R*`, `Uo`), `N` a New Stone.
 * 
 *     stacks       each stack by its name, as it is seen
 *     artists      the Artist's pattern on each circle that has one
 *     towers       [seat][space] bottom to top
 *     board        the stones on the Mandala board in the order they were placed; those put aside come last
 *     new_spaces   the spaces of the Mandala board where a New Stone lies
 *     box          how many New Stones are back in the box
 *     points       scored so far, objectives not counted
 *     sheet        for each seat the points of tower spaces 1-5, of "score any", of the Mandala board
 *     objectives   each seat's two cards; None for another seat's until the game is over
 *     pending      the spaces whose New Stone the seat to act has taken and not yet decided on
 *     kept         how many New Stones the seat to act keeps and has not put yet
 *     last_round   the hands are covered: this round is the last
 *     unseen       for each colour R Y B U how many stars and rings lie hidden in the stacks
 *     unseen_cards the objective cards that this seat has not seen
 *     worth        [seat][space] what the tower there would score by its space, New Stones in their best colour
 *     met          for each seat whether its towers meet its first and its second card; None where the cards are hidden
 *     counted      for each seat the card that its score counts, None if neither is met; empty until the game is over
 */
export interface StonesObservation {
game: "stones"
seat: (number | null)
to_act: (number | null)
legal: string[]
phase: ("keep" | "over" | "put" | "turn")
ply: number
players: number
new_stones: boolean
open_stacks: boolean
stacks: {
[k: string]: Stack
}
artists: {
[k: string]: string
}
towers: string[][][]
board: string[]
new_spaces: number[]
box: number
points: number[]
sheet: number[][]
objectives: ([string, string] | null)[]
pending: number[]
kept: number
last_round: boolean
unseen: [number, number][]
unseen_cards: string[]
layout: Layout
result: (Result | null)
worth?: number[][]
met?: ([boolean, boolean] | null)[]
counted?: (string | null)[]
}
/**
 * A stack as it is seen from the side (ruling `stacks`).
 * 
 *     colours   of its stones, bottom to top
 *     patterns  of its stones, bottom to top; `?` where hidden
 */
export interface Stack {
colours: string
patterns: string
}
/**
 * Where the Artists begin, the Mandala board and the cards that a table plays with (rules: *Start*, *The Mandala
 *     board*, *Objectives*).
 * 
 *     Files from before the Artists' circles were a choice do not name them; records keep such a layout as it is.
 */
export interface Layout {
name: string
spaces: Spaces
points: PointSpace[]
hands: HandSpace[]
objectives: Objective[]
artists?: Starts
}
/**
 * How many spaces the Mandala board has.
 */
export interface Spaces {
value: number
source: ("house" | "rulebook")
}
/**
 * A space of the Mandala board with Victory Points.
 */
export interface PointSpace {
space: number
points: number
source: ("house" | "rulebook")
}
/**
 * The space of the Mandala board with the hands for a number of players: covering it makes the round the last.
 */
export interface HandSpace {
players: number
space: number
source: ("house" | "rulebook")
}
/**
 * An objective card: it asks for only one pattern or only one colour on top of the towers, or for an exact number
 *     of stones (rules: *Objectives*).
 */
export interface Objective {
id: string
kind: ("colour" | "pattern" | "stones")
value: string
points: number
source: ("house" | "rulebook")
}
/**
 * The circles that the Artists begin on.
 */
export interface Starts {
circles: number[]
source: ("house" | "rulebook")
}
/**
 * What a legal move would do, as far as the seat that decides can know it: never a card that is drawn, never a
 *     pattern that is uncovered. Games add facts of their own; what does not apply is left out.
 * 
 *     gain     points that the seat gets at once
 *     deed     the move itself in words, as something to do; only where it was asked for
 *     text     the consequence in words; may be empty
 *     warning  what must be known before it is played, in a few words: that it is the end
 */
export interface Consequence {
move: string
gain: number
text: {
[k: string]: string
}
warning?: {
[k: string]: string
}
deed?: {
[k: string]: string
}
}
/**
 * An event, as it happens. `observation` is what the client now sees, with its legal moves; `table` is there when
 *     more than the position has changed; `seats` when the client's own have; `head` and `why` say how the game ended;
 *     `choices` are those of a snapshot.
 */
export interface Update {
type: "event"
number: number
what: ("aborted" | "answered" | "created" | "dealt" | "drawn" | "hinted" | "imported" | "left" | "moved" | "nonce" | "offered" | "rematched" | "resigned" | "sat" | "timed_out" | "undone")
at: number
text: {
[k: string]: string
}
head?: ({
[k: string]: string
} | null)
why?: ({
[k: string]: string
} | null)
seat?: (number | null)
move?: (string | null)
ply?: (number | null)
id?: (string | null)
observation?: ((MandalaObservation | PatternsObservation | StonesObservation) | null)
clock?: (ClockView | null)
table?: (TableView | null)
seats?: (number[] | null)
choices?: Consequence[]
}
/**
 * This was done before, or needed no event: `number` says when it was, or where the table is.
 */
export interface Accepted {
type: "accepted"
id: (string | null)
number: number
}
/**
 * This was not done, and why; `id` is that of the message, if it could be read.
 */
export interface Refusal {
type: "refused"
id: (string | null)
number: number
problem: Problem
}
/**
 * An error as problem+json (RFC 9457).
 * 
 *     kind    `urn:sandtable:` and the name of the error's class
 *     detail  the sentence in the language of the request
 *     key     which sentence it is, the same in every language
 *     text    the sentence in every language
 */
export interface Problem {
type: string
title: string
status: number
detail: string
key: string
text: {
[k: string]: string
}
}
/**
 * Which seats have somebody connected, and how many watch, as far as this server process knows.
 */
export interface Presence {
type: "presence"
seats: number[]
watchers: number
}
