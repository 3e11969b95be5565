import type { HiddenBecause } from "../../identity/store-account/access";

/** What the desk does about whether customers are offered a workshop. */
export const LISTING_MOVES = ["pause", "close", "reopen"] as const;
export type ListingMove = (typeof LISTING_MOVES)[number];

const MOVES: Readonly<
  Record<ListingMove, { readonly from: readonly (HiddenBecause | "open")[]; readonly to: HiddenBecause | null }>
> = {
  pause: { from: ["open", "documents"], to: "paused" },
  close: { from: ["open", "documents", "paused"], to: "closed" },
  reopen: { from: ["paused", "closed"], to: null },
};

/** What can be done with a workshop that is hidden for this reason; null = it is listed. */
export const listingMoves = (hiddenBecause: HiddenBecause | null): readonly ListingMove[] =>
  LISTING_MOVES.filter((move) => MOVES[move].from.includes(hiddenBecause ?? "open"));

/** Why the workshop is hidden after a move; null = it is listed. */
export const hiddenAfter = (move: ListingMove): HiddenBecause | null => MOVES[move].to;
