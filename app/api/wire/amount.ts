import type { Cents } from "../../domain/money/money";

/** Dollars as the wire writes them, e.g. 249.5: the specification's prices are JSON numbers. Nothing is ever computed with it. */
export const amount = (cents: Cents): number => cents / 100;
