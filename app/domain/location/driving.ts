/** What a directions service says of the way between two places. */
export type Driving =
  /** Metres of each alternative, at least one. */
  | { readonly kind: "found"; readonly alternatives: readonly number[] }
  | { readonly kind: "no-route" }
  /** The directions service was not available. */
  | { readonly kind: "unavailable" };

/** The way one drives: the shortest of the alternatives, in metres (B-254). */
export const shortest = (alternatives: readonly number[]): number => Math.min(...alternatives);
