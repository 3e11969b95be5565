import type { ScreenVersion } from "./screen-version";

/** Environment level of production. From this level on, the title of the second-version screen has no "(V2)" suffix (F-044 to F-046). */
const PRODUCTION_LEVEL = 4;

export const quoteTitle = (environmentLevel: number, version: ScreenVersion = 2): string =>
  version === 2 && environmentLevel < PRODUCTION_LEVEL ? "Get a Quote (V2)" : "Get a Quote";
