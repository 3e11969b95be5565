import { liveHold, type PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { timeAt } from "../../../domain/core/time/days";
import type { PlainDay, PlainTime } from "../../../domain/core/time/plain-date";

/** The slot held for the customer while they pay, as shown to them; `now` is the server's time, epoch milliseconds like `until`. */
export interface HoldView {
  readonly day: PlainDay;
  readonly until: number;
  /** The same on the supplier's clock. */
  readonly time: PlainTime;
  /** It is not held any more: its time is over, or another day was chosen. */
  readonly isOver: boolean;
  readonly now: number;
}

/** null = the attempt holds no day and never did. */
export function holdView(
  { hold, offer, state }: Pick<PaymentAttempt, "hold" | "offer" | "state">,
  now: number,
): HoldView | null {
  if (hold === null || offer.zone === undefined) return null;
  return { ...hold, time: timeAt(hold.until, offer.zone), isOver: liveHold({ state, hold }, now) === null, now };
}
