import { standsSince } from "../../domain/booking/reminders";
import { heldDays } from "../../domain/booking-offer/booking-offer";
import { NOTHING_SAID } from "../../domain/history/rebuild-booking";
import { isPriceAsked } from "../../domain/booking-offer/rules";
import { NO_WORK, type Work, workDueAt } from "../../domain/work/steps";
import type { BookingOffers, StoredOffer, Telling } from "../../usecases/ports/booking-offers";
import { type BookingChange, type bookingChanger, pricedAt, remindersOf } from "./booking-change";
import { bookingEntryStatements } from "./garage-record";
import { postNextPrice, postRestNotDue } from "./money-ledger";
import { postDone } from "./supplier-postings";
import { takeBack } from "./outbox";
import { paymentsAre, refundParts } from "./payment-decisions";
import { givePlaceBack } from "./supplier-days";

/** Progress of the work of an agreed booking. Each step is a change of the booking, so a writer with an older version cannot overwrite it. */
export const workSteps = (
  db: D1Database,
  change: ReturnType<typeof bookingChanger>,
): Pick<BookingOffers, "say" | "unsay" | "askIfDone" | "reportWork" | "serviced"> => {
  const write = async (
    { booking, offer }: StoredOffer,
    event: { readonly kind: string; readonly reason?: string | null },
    work: Work,
    telling: Telling,
    setOffer: BookingChange["offer"] = {},
    statements: readonly D1PreparedStatement[] = [],
  ) => {
    const before = booking.work ?? NO_WORK;
    const { ok } = await change(
      { booking, offer },
      {
        ...event,
        from: booking.status,
        to: booking.status,
        offerState: offer.state,
        offer: setOffer,
        booking: {
          workStep: work.step,
          workStepAt: work.at,
          workNotes: work.notes,
          workDueAt: workDueAt(work, booking.serviceDay),
          // A customer who has arrived, or was expected, gets no reminder; when the step is withdrawn the cron plans the reminder again.
          ...(before.step === null && { remindAt: null }),
          ...(work.step === null && { remindAt: standsSince(telling.at) }),
        },
      },
      telling,
      [...statements, ...(before.step === null ? [takeBack(db, remindersOf(booking.token))] : [])],
    );
    return ok;
  };

  return {
    say(stored, work, takenBack, telling) {
      const { offer, booking } = stored;
      const { namedPrice } = offer;
      const asks = offer.customerAnswerBy !== null;
      return write(
        stored,
        { kind: work.step, reason: work.step === "done" ? String(work.notes.done?.finalCents ?? "") : null },
        work,
        telling,
        {
          // The work has begun: nobody is asked for another day any more, nor for a price when it is done.
          ...(asks && { dates: offer.dates.map((date) => ({ ...date, isHeld: false })), customerAnswerBy: null }),
          ...(work.step === "done" &&
            isPriceAsked(namedPrice, telling.at) && { namedPrice: { ...namedPrice, answer: "refused" as const } }),
        },
        [
          ...(asks ? heldDays(offer).map((serviceDay) => givePlaceBack(db, { ...booking, serviceDay })) : []),
          ...takenBack.map((prefix) => takeBack(db, prefix)),
          ...(work.step === "unknown" ? [postRestNotDue(db, booking.token, booking.price, telling.at)] : []),
        ],
      );
    },
    unsay(stored, work, takenBack, telling) {
      return write(
        stored,
        { kind: "undone", reason: work.step ?? NOTHING_SAID },
        work,
        telling,
        {},
        takenBack.map((prefix) => takeBack(db, prefix)),
      );
    },
    askIfDone(stored, telling) {
      const { step, at, notes } = stored.booking.work ?? NO_WORK;
      const { before: _, ...kept } = notes;
      const asked = { step, at, notes: { ...kept, askedAt: telling.at } };
      return write(stored, { kind: "asked-if-done" }, asked, telling);
    },
    reportWork(stored, kind, report, telling) {
      const { step, at, notes } = stored.booking.work ?? NO_WORK;
      const { before: _, ...kept } = notes;
      return write(stored, { kind, reason: report.kind }, { step, at, notes: { ...kept, report } }, telling);
    },
    async serviced({ offer, booking }, price, record, refund, telling) {
      const { step, at, notes } = booking.work ?? NO_WORK;
      const { before: _, ...kept } = notes;
      const { ok } = await change(
        { offer, booking },
        {
          kind: "serviced",
          from: booking.status,
          to: "Serviced",
          offerState: offer.state,
          ...(refund && { only: paymentsAre(refund.read) }),
          offer: {},
          booking: {
            workStep: step,
            workStepAt: at,
            workNotes: kept,
            ...(price !== booking.price && pricedAt(price)),
          },
        },
        telling,
        [
          ...(price === booking.price
            ? []
            : postNextPrice(db, booking.token, booking.price, price, "final", telling.at)),
          ...postDone(db, { ...booking, price }, telling.at),
          ...(refund === null ? [] : refundParts(db, booking, refund, telling.at)),
          ...(record === null ? [] : bookingEntryStatements(db, record, telling.at)),
        ],
      );
      return ok;
    },
  };
};
