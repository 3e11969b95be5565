import type { BidOffer } from "../quotes/bids/bid-offer";
import type { Promotion } from "../pricing/discounts/promotion";
import type { Cents } from "../core/money/money";
import type { DayHold } from "../supplier/availability/held-days";
import type { ArrivalLabel } from "../supplier/availability/time-options";
import type { TimeOption } from "../supplier/availability/time-options";
import type { Price } from "../pricing/price";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay } from "../core/time/plain-date";

/** A supplier's offer for one lead on one day with the chosen extras, as just computed by the server. */
export interface Offer {
  readonly supplier: Supplier;
  /** Whether every item has a price. */
  readonly isPriced: boolean;
  /** Whether the supplier does the whole job and is close enough. */
  readonly doesJob: boolean;
  /** Whether the supplier does the job and every item has a price. */
  readonly canTakeJob: boolean;
  /** The supplier's own offer for this lead; null = none. */
  readonly bid: BidOffer | null;
  /** The supplier's own quote, without our adjustments and without a discount (B-028, B-089). */
  readonly quotedPrice: Price;
  /** The requested day, or the next free one; null = none within six months. */
  readonly serviceDay: PlainDay | null;
  /** Whether the requested day itself has a free slot. */
  readonly isDayFree: boolean;
  /** The price of the supplier's work, before any discount. */
  readonly basePrice: Price;
  /** The last day on which the base price is guaranteed; null = no guarantee, or the supplier's own offer has an expiry. */
  readonly guaranteedUntil: PlainDay | null;
  /** The price for the customer: the base price and, as a separate line, the promotion. */
  readonly price: Price;
  /** Whether the base price is below the supplier's minimum booking amount. Discounts are ignored, because the supplier still receives the base price. */
  readonly isBelowMinimum: boolean;
  readonly promotion: Promotion;
  /** Whether there is at least one discount code that could be entered. */
  readonly hasEnterableCode: boolean;
  /** The amount that a percentage discount applies to; `TotalDiscountablePrice` in the wire format. */
  readonly discountableTotal: Cents;
  /** Whole minutes of the supplier's day that the job takes, at most the whole day. */
  readonly jobMinutes: number;
  readonly extraIds: readonly number[];
  /** First day on which the parts can be available; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  readonly availableDays: readonly PlainDay[];
  /** Days held by customers who are currently paying, with the latest time of release. They may become free. */
  readonly heldDays: readonly DayHold[];
  readonly arrivalLabel: ArrivalLabel;
  /** Start times on `serviceDay`, in the supplier's zone. */
  readonly arrivals: readonly TimeOption[];
}

/** The days to suggest when the chosen day is no longer free. */
export const nextFreeDays = (offer: Pick<Offer, "availableDays">, lostDay: PlainDay): readonly PlainDay[] =>
  offer.availableDays.filter((day) => day !== lostDay).slice(0, 3);
