import type { ScreenVersion } from "./screen-version";

/** From this level on (production) the title of the second-version screen carries no mark (ledger F-044 to F-046). */
const PRODUCTION_LEVEL = 4;

export const quoteTitle = (environmentLevel: number, version: ScreenVersion = 2): string =>
  version === 2 && environmentLevel < PRODUCTION_LEVEL ? "Get a Quote (V2)" : "Get a Quote";
