import type { HoldView } from "~/usecases/booking/payments/read-pay-screen";
import { formatDay, formatTime } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { useHasEnded } from "~/ui/use-has-ended";

/** Shows how long the slot is held for the customer, and what happens afterwards. */
export function HeldDayNotice({ hold }: { hold: HoldView | null }) {
  const hasEnded = useHasEnded(hold && { at: hold.until, isExpired: hold.isOver }, hold?.now ?? 0);
  if (!hold) return null;
  const [day, time] = [formatDay(hold.day, { year: false }), formatTime(hold.time)];
  return (
    <div role="status">
      {hasEnded ? (
        <Notice tone="attention">
          {day} was held for you until {time}. You can still pay. If someone else books the day first, your booking
          won’t go through and we’ll refund you in full.
        </Notice>
      ) : (
        <Notice tone="info">
          {day} is held for you until {time}.
        </Notice>
      )}
    </div>
  );
}
