import type { Price } from "../pricing/price";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay, PlainTime } from "../time/plain-date";

/** A start, or a window of starts when `to` is set, in the supplier's zone. */
export interface ArrivalOption {
  readonly from: PlainTime;
  readonly to: PlainTime | null;
}

/** What one supplier offers for one lead on one day with chosen extras, worked out by the server just now. */
export interface Offer {
  readonly supplier: Supplier;
  readonly serviceDay: PlainDay;
  readonly price: Price;
  /** Whole minutes of the supplier's day that the job takes. */
  readonly jobMinutes: number;
  readonly extraIds: readonly number[];
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  readonly availableDays: readonly PlainDay[];
  readonly arrivalLabel: string;
  readonly arrivals: readonly ArrivalOption[];
}

/** The days to suggest when the chosen one is gone. */
export const nextFreeDays = (offer: Pick<Offer, "availableDays">, gone: PlainDay): readonly PlainDay[] => offer.availableDays.filter((day) => day !== gone).slice(0, 3);
