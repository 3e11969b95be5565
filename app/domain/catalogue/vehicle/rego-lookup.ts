import type { Plate } from "./plate";

/** A provider's facts about a plate, translated to our terms where possible. Every part may be missing. */
export interface VehicleFacts {
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

export type RegoAnswer =
  | { readonly kind: "found"; readonly vin: string | null; readonly facts: VehicleFacts }
  /** `facts`: the provider knows the plate but not the variant. */
  | { readonly kind: "not-found"; readonly facts: VehicleFacts | null }
  | { readonly kind: "unavailable" };

/** A register of plates. The provider never knows our catalogue's ids: matching its facts is our own rule. */
export interface RegoLookup {
  find(plate: Plate): Promise<RegoAnswer>;
  /** False when this deployment has no register: plates are not asked for. */
  readonly isOn: boolean;
  /** True when made-up data answers; screens say so. */
  readonly isSandbox: boolean;
}
