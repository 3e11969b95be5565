import type { BidOffer } from "../quotes/bids/bid-offer";
import type { Promotion } from "../pricing/discounts/promotion";
import type { Cents } from "../core/money/money";
import type { DayHold } from "../supplier/availability/day-hold";
import type { ArrivalLabel } from "../supplier/availability/time-options";
import type { TimeOption } from "../supplier/availability/time-options";
import type { Price } from "../pricing/price";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay } from "../core/time/plain-date";

/** A supplier's offer for one lead on one day with the chosen extras, computed by the server just now. */
export interface Offer {
  readonly supplier: Supplier;
  /** Every item has a price. */
  readonly isPriced: boolean;
  /** The supplier does the whole job, and is near enough. */
  readonly doesJob: boolean;
  /** It does the job, and every item has a price. */
  readonly canTakeJob: boolean;
  /** The supplier's own offer for this lead, when it made one. */
  readonly bid: BidOffer | null;
  /** The supplier's own quote, without our adjustments and without a discount (B-028, B-089). */
  readonly quotedPrice: Price;
  /** The asked day, or the next free one; null = none within six months. */
  readonly serviceDay: PlainDay | null;
  /** Whether the asked day itself has room. */
  readonly isDayFree: boolean;
  /** The supplier's work, before any discount. */
  readonly basePrice: Price;
  /** The last day on which the base price is guaranteed; null = no guarantee, or the supplier's own offer has an expiry. */
  readonly holdsUntil: PlainDay | null;
  /** The price to the customer: the base price and, as a separate line, the promotion. */
  readonly price: Price;
  /** The base price is below the supplier's minimum booking amount: a discount does not count, because the supplier still gets the base price. */
  readonly isBelowMinimum: boolean;
  readonly promotion: Promotion;
  /** Some code could be typed. */
  readonly hasCodeBox: boolean;
  /** The amount that a percentage applies to: the wire's TotalDiscountablePrice. */
  readonly discountable: Cents;
  /** Whole minutes of the supplier's day that the job takes, never more than the whole day. */
  readonly jobMinutes: number;
  readonly extraIds: readonly number[];
  /** First day the parts can be there; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  readonly availableDays: readonly PlainDay[];
  /** Days that customers who are paying now hold, and until when at the latest: they may come free. */
  readonly heldDays: readonly DayHold[];
  readonly arrivalLabel: ArrivalLabel;
  /** Starts on `serviceDay`, in the supplier's zone. */
  readonly arrivals: readonly TimeOption[];
}

/** The days to suggest when the chosen one is gone. */
export const nextFreeDays = (offer: Pick<Offer, "availableDays">, lostDay: PlainDay): readonly PlainDay[] =>
  offer.availableDays.filter((day) => day !== lostDay).slice(0, 3);
