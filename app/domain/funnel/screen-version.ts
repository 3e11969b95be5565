/** The older quote screen (1) and the second version (2), as in a lead's QuoteFlowVersion. */
export type ScreenVersion = 1 | 2;

export interface ScreenFlags {
  /** Value of the `isFleet` parameter in the URL. */
  readonly isFleet: boolean;
  /** The `isLegacy` parameter of the URL; null = absent. */
  readonly isLegacy: boolean | null;
  /** The deployment's own setting (F-038). */
  readonly usesLegacy: boolean;
}

/** A fleet flag or a legacy flag selects the older screen, whatever the route is called. Otherwise the second version is used (F-036 to F-039). */
export const findScreenVersion = ({ isFleet, isLegacy, usesLegacy }: ScreenFlags): ScreenVersion =>
  isFleet || (isLegacy ?? usesLegacy) ? 1 : 2;

/** Environment level of production. From this level on, the title of the second-version screen has no "(V2)" suffix (F-044 to F-046). */
const PRODUCTION_LEVEL = 4;

export const quoteTitle = (environmentLevel: number, version: ScreenVersion = 2): string =>
  version === 2 && environmentLevel < PRODUCTION_LEVEL ? "Get a Quote (V2)" : "Get a Quote";
