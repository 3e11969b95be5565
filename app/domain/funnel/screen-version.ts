/** The older quote screen and the second version, as QuoteFlowVersion of a lead has them. */
export type ScreenVersion = 1 | 2;

export interface ScreenFlags {
  /** `isFleet` of the address. */
  readonly isFleet: boolean;
  /** `isLegacy` of the address; null = it says nothing. */
  readonly isLegacy: boolean | null;
  /** The deployment's own setting (F-038). */
  readonly usesLegacy: boolean;
}

/** A fleet flag or a legacy flag selects the older screen, whatever the route is called; otherwise it is the second version (F-036 to F-039). */
export const screenVersionOf = ({ isFleet, isLegacy, usesLegacy }: ScreenFlags): ScreenVersion =>
  isFleet || (isLegacy ?? usesLegacy) ? 1 : 2;
