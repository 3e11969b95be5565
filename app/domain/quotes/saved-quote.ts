import type { PersonId, SupplierId } from "../core/ids";
import type { Cents } from "../core/money/money";

/** The saved workshop quote of the specification (P-098), with its wire names in camel case. */
export interface SavedQuotePayload {
  readonly make: string;
  readonly model: string;
  readonly mid: string;
  readonly transmission: string;
  readonly year: number | null;
  readonly fuel: string;
  readonly body: string;
  readonly variant: string;
  readonly description: string;
  readonly serviceType: "logbook service" | "generic service";
  readonly workshopId: number;
  readonly serviceScheduleId: string | null;
  readonly serviceIntervalId: number | null;
}

export interface SavedQuote {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly userId: PersonId;
  readonly payload: SavedQuotePayload;
  /** null when it could not be calculated at that time. */
  readonly total: Cents | null;
  readonly createdAt: number;
}
