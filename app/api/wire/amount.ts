import { wireDollars } from "../../domain/money/format";

/** Dollars as the wire writes them, e.g. 249.5. */
export const amount = wireDollars;
