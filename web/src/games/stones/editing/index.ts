// Stones laid out by hand.
import type { Editing } from "$web/games/editing";
import Board from "./Board.svelte";
import { drop, empty, level, levels, pieces, placeWord, take, tap, top } from "./edit";
import Piece from "./Piece.svelte";
import Rest from "./Rest.svelte";
import { writing } from "./writing";

export const editing: Editing = { writing, pieces, columns: 5, how: "think.edit.how.places", Piece, Board, Rest, placeWord, tap, take, drop, top, levels, level, empty };
