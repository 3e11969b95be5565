import type { Price } from "../../domain/pricing/price";
import type { BookingEntry } from "../../domain/garage/stored-car";
import { avoidWholeMinute } from "../../domain/booking/reminders";
import { listHeldDays } from "../../domain/booking/booking-offer/booking-offer";
import { NO_EARLIER_STEP } from "../../domain/booking/history/rebuild-booking";
import { isPriceAwaitingAnswer } from "../../domain/booking/booking-offer/rules";
import { type WorkStep, type WorkReport, NO_WORK, type Work, workDueAt } from "../../domain/booking/work/steps";
import type {
  WorkReportEvent,
  FinalRefund,
  StoredOffer,
  ChangeContext,
} from "../../domain/booking/booking-offer/stored-offer";
import { type Query } from "./orm";
import { type BookingChange, type bookingChanger, priceValues, reminderPrefix } from "./booking-change";
import { bookingEntryStatements } from "./garage-record";
import { postPriceChange, reinstateRemainder, writeOffRemainder } from "./money-ledger";
import { postCompletedWork } from "./supplier-postings";
import { cancelPending } from "./outbox";
import { arePaymentsUnchanged, refundParts } from "./payment-decisions";
import { releaseSlot } from "./supplier-days";

/** Progress of the work of an agreed booking. Each step is a change of the booking, so a writer with an older version cannot overwrite it. */
export const workSteps = (db: D1Database, change: ReturnType<typeof bookingChanger>) => {
  const write = async (
    { booking, offer }: StoredOffer,
    event: { readonly kind: string; readonly reason?: string | null },
    work: Work,
    changeContext: ChangeContext,
    offerValues: BookingChange["offer"] = {},
    statements: readonly Query[] = [],
  ) => {
    const before = booking.work ?? NO_WORK;
    const { ok } = await change(
      { booking, offer },
      {
        ...event,
        from: booking.status,
        to: booking.status,
        offerState: offer.state,
        offer: offerValues,
        booking: {
          workStep: work.step,
          workStepAt: work.at,
          workNotes: work.notes,
          workDueAt: workDueAt(work, booking.serviceDay),
          // After the customer's arrival or expected arrival, no reminder is sent. When the step is undone, the cron schedules the reminder again.
          ...(before.step === null && { remindAt: null }),
          ...(work.step === null && { remindAt: avoidWholeMinute(changeContext.at) }),
        },
      },
      changeContext,
      [
        ...statements,
        ...(before.step === null ? [cancelPending(db, reminderPrefix(booking.token))] : []),
        ...(work.step === "unknown" && before.step !== "unknown"
          ? [writeOffRemainder(db, booking.token, booking.price, changeContext.at)]
          : []),
        ...(work.step !== "unknown" && before.step === "unknown"
          ? [reinstateRemainder(db, booking.token, booking.price, changeContext.at)]
          : []),
      ],
    );
    return ok;
  };

  return {
    /**
     * Records a step of the work and withdraws an open request for another day. `cancelledPrefixes` are id prefixes of unsent messages that become outdated.
     * Returns false when the booking changed in the meantime.
     */
    recordStep(
      storedOffer: StoredOffer,
      work: Work & { readonly step: WorkStep },
      cancelledPrefixes: readonly string[],
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { offer, booking } = storedOffer;
      const { namedPrice } = offer;
      const isAwaitingCustomer = offer.customerAnswerBy !== null;
      return write(
        storedOffer,
        { kind: work.step, reason: work.step === "done" ? String(work.notes.done?.finalCents ?? "") : null },
        work,
        changeContext,
        {
          // When the work starts, open questions about another day are withdrawn. When it is done, open questions about the price are withdrawn too.
          ...(isAwaitingCustomer && {
            dates: offer.dates.map((date) => ({ ...date, isHeld: false })),
            customerAnswerBy: null,
          }),
          ...(work.step === "done" &&
            isPriceAwaitingAnswer(namedPrice, changeContext.at) && {
              namedPrice: { ...namedPrice, answer: "refused" as const },
            }),
        },
        [
          ...(isAwaitingCustomer
            ? listHeldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay }))
            : []),
          ...cancelledPrefixes.map((prefix) => cancelPending(db, prefix)),
        ],
      );
    },
    /** Undoes the last step of the work and cancels its unsent messages, by id prefix. Returns false when the booking changed in the meantime. */
    retractStep(
      storedOffer: StoredOffer,
      work: Work,
      cancelledPrefixes: readonly string[],
      changeContext: ChangeContext,
    ): Promise<boolean> {
      return write(
        storedOffer,
        { kind: "undone", reason: work.step ?? NO_EARLIER_STEP },
        work,
        changeContext,
        {},
        cancelledPrefixes.map((prefix) => cancelPending(db, prefix)),
      );
    },
    /** Records that both sides were asked whether the work is done. Returns false when the booking changed in the meantime. */
    recordDoneQuestion(storedOffer: StoredOffer, changeContext: ChangeContext): Promise<boolean> {
      const { step, at, notes } = storedOffer.booking.work ?? NO_WORK;
      const { before: _, ...otherNotes } = notes;
      const stepChange = { step, at, notes: { ...otherNotes, askedAt: changeContext.at } };
      return write(storedOffer, { kind: "asked-if-done" }, stepChange, changeContext);
    },
    /**
     * Records a report about the work of an agreed booking, or how that report was answered or settled. Returns false if the booking changed in the meantime.
     */
    reportWork(
      storedOffer: StoredOffer,
      kind: WorkReportEvent,
      report: WorkReport,
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { step, at, notes } = storedOffer.booking.work ?? NO_WORK;
      const { before: _, ...otherNotes } = notes;
      return write(
        storedOffer,
        { kind, reason: report.kind },
        { step, at, notes: { ...otherNotes, report } },
        changeContext,
      );
    },
    /**
     * Completes a booking at its final price. `record` null = there is no entry for the car's record. `refund` null = payments were not read, because the
     * price is unchanged. Returns false when the booking or its payments changed in the meantime.
     */
    async recordServiced(
      { offer, booking }: StoredOffer,
      price: Price,
      record: BookingEntry | null,
      refund: FinalRefund | null,
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { step, at, notes } = booking.work ?? NO_WORK;
      const { before: _, ...otherNotes } = notes;
      const { ok } = await change(
        { offer, booking },
        {
          kind: "serviced",
          from: booking.status,
          to: "Serviced",
          offerState: offer.state,
          ...(refund && { extraCondition: arePaymentsUnchanged(refund.paymentsWhenRead) }),
          offer: {},
          booking: {
            workStep: step,
            workStepAt: at,
            workNotes: otherNotes,
            ...(price !== booking.price && priceValues(price)),
          },
        },
        changeContext,
        [
          ...(price === booking.price
            ? []
            : postPriceChange(db, booking.token, booking.price, price, "final", changeContext.at)),
          ...postCompletedWork(db, { ...booking, price }, changeContext.at),
          ...(refund === null ? [] : refundParts(db, booking, refund, changeContext.at)),
          ...(record === null ? [] : bookingEntryStatements(db, record, changeContext.at)),
        ],
      );
      return ok;
    },
  };
};
