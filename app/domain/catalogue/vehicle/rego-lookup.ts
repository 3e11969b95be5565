import type { Plate } from "./plate";

/** A provider's facts about a plate, translated to our terms where possible. Any of them may be missing. */
export interface RegisterFacts {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  /** Grade and series as the provider writes them. */
  readonly badge: string | null;
  /** E.g. "2.8L turbo diesel". */
  readonly engine: string | null;
  readonly capacityCc: number | null;
}

export type RegoResult =
  | { readonly kind: "found"; readonly vin: string | null; readonly facts: RegisterFacts }
  /** `facts`: the provider knows the plate but not the variant. */
  | { readonly kind: "not-found"; readonly facts: RegisterFacts | null }
  | { readonly kind: "unavailable" };

/** A number plate register. The provider does not know our catalogue ids, so we match its facts ourselves. */
export interface RegoLookup {
  find(plate: Plate): Promise<RegoResult>;
  /** False if this deployment has no register, so that customers are not asked for plates. */
  readonly isEnabled: boolean;
  /** True if the results are made-up test data. Screens then say so. */
  readonly isSandbox: boolean;
}
