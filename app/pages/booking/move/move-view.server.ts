import { formatDay } from "~/ui/format";
import type { MoveChoices } from "~/usecases/booking-offer/move-booking";
import { canWaitForEarlier } from "~/usecases/booking-offer/earlier-day";
import { arrivalWords, momentWords } from "~/usecases/booking-offer/offer-messages";

/** What the customer chooses from: the free days, and the starts of the day that was asked for. `proof` = where a code would go; null = this browser may move it. */
export function moveView(choices: MoveChoices, asked: string | null, proof: string | null, isWaiting: boolean) {
  const { offered, days, startsOn, canMove, problem, freeUntil } = choices;
  const { booking, supplier } = offered;
  const isAgreed = booking.status !== "Pending";
  const day = asked !== null && days.includes(asked) ? asked : null;
  return {
    token: booking.token,
    proof,
    canMove: canMove && problem === null,
    supplier: { name: supplier.name, phone: isAgreed ? supplier.phone : null },
    now: `${formatDay(booking.serviceDay)}, ${arrivalWords(booking.arrivalFrom, booking.arrivalTo)}`,
    until: isAgreed ? momentWords(freeUntil, supplier.zone) : null,
    /** Whether its customer waits for an earlier day, or may. */
    earlier: isWaiting ? ("waiting" as const) : canWaitForEarlier(choices) ? ("possible" as const) : null,
    bookedDay: formatDay(booking.serviceDay),
    day,
    days: days.map((one) => ({ value: one, label: formatDay(one) })),
    starts:
      day === null
        ? []
        : startsOn(day)
            .filter(({ from }) => day !== booking.serviceDay || from !== booking.arrivalFrom)
            .map(({ from, to }) => ({ value: from, label: arrivalWords(from, to) })),
    dayWords: day === null ? "" : formatDay(day),
  };
}

export type MoveView = ReturnType<typeof moveView>;
