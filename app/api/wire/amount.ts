import { wireDollars } from "../../domain/core/money/format";

/** Dollars as the wire writes them, e.g. 249.5. */
export const amount = wireDollars;
