import { toBookingToken } from "../../support/ids";
import { CUSTOMER_RESPONSE_MS, RESPONSE_TYPE } from "../../../app/domain/booking/booking-offer/booking-offer";
import {
  canCancelBySupplier,
  cancelByCustomer,
  readCancellation,
} from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { loadOfferDetails, type OfferedBooking } from "../../../app/usecases/booking/booking-offer/load-offered";
import { cancelBooking, reassignOrAskCustomer } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { type Cents, cents } from "../../../app/domain/core/money/money";
import { agreedPrice } from "../../../app/domain/booking/booking-money";
import { NO_WORK, type ReportedStep, undoDeadline } from "../../../app/domain/booking/work/steps";
import { moveBooking } from "../../../app/usecases/booking/booking-offer/move-booking";
import { canProposeMove } from "../../../app/usecases/booking/booking-offer/propose-move";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { reportDoneByCustomer } from "../../../app/usecases/booking/work/customer-says-done";
import { awaitsWorkshopAnswer, reportWork } from "../../../app/usecases/booking/work/report-work";
import { listReportableSteps } from "../../../app/usecases/booking/work/report-step";
import type { Context } from "../../../app/usecases/context";
import { captureBooking } from "../../../app/usecases/booking/payments/capture-due";

/** Actions of suppliers, customers and the clock on a booking while its payments are in progress. Each may come at any moment, or twice. */
export const MOVES = [
  "decline",
  "confirm",
  "confirm",
  "clock",
  "next",
  "cancel",
  "any supplier",
  "customer cancels",
  "workshop cancels",
  "customer moves",
  "workshop proposes",
  "customer takes",
  "customer keeps",
] as const;

/** Reports of the work once its day has come, and the cron runs that process them. */
export const WORK_MOVES = [
  "arrived",
  "ready",
  "done",
  "done for less",
  "done for a little less",
  "done for a little less",
  "no-show",
  "undo",
  "finish",
] as const;
/** Answers of both sides when the workshop has not reported the work, and the cron runs that process them. */
export const REPORT_MOVES = [
  "customer says done",
  "customer says not done",
  "customer says not done",
  "customer says wrong",
  "workshop agrees that it was not done",
  "workshop says that it was done",
  "undo",
  "done",
  "finish",
] as const;
export type Move = (typeof MOVES)[number] | (typeof WORK_MOVES)[number] | (typeof REPORT_MOVES)[number];

/** Days that a booking moves to. The choice of these days is arbitrary. */
const OTHER_DAYS = ["2026-12-01", "2026-12-02"] as const;

/** Makes the move if the booking still allows it. */
export async function makeMove(context: Context, token: string, move: Move): Promise<void> {
  const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
  const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
  if (!offeredBooking) return;
  switch (move) {
    case "decline":
      return void (await decline(context, offeredBooking));
    case "confirm":
      return confirm(context, offeredBooking);
    case "clock":
      return expireAnswerTime(context, offeredBooking);
    case "any supplier":
      return void (await context.db.bookingOffers.setAcceptsAnySupplier(
        toBookingToken(token),
        true,
        context.clock.now(),
      ));
    case "cancel":
      return void (await applyChoice(context, toBookingToken(token), { kind: "cancel" }));
    case "customer cancels": {
      const terms = await readCancellation(context, toBookingToken(token));
      if (terms.ok) await cancelByCustomer(context, toBookingToken(token), terms.fee);
      return;
    }
    case "workshop cancels":
      if (canCancelBySupplier(offeredBooking))
        await cancelBooking(context, offeredBooking, "supplier-cancelled", "supplier", {
          reason: "The hoist is broken.",
        });
      return;
    case "customer moves": {
      const day = OTHER_DAYS.find((value) => value !== offeredBooking.booking.serviceDay) ?? OTHER_DAYS[0];
      return void (await moveBooking(context, toBookingToken(token), { day, startAt: "09:00" }));
    }
    case "workshop proposes":
      return propose(context, offeredBooking);
    case "customer takes":
    case "customer keeps":
      return answerProposal(context, token, move === "customer takes");
    case "arrived":
    case "ready":
    case "no-show":
      return reportWorkDone(context, offeredBooking, move);
    case "done":
      return reportWorkDone(context, offeredBooking, move, agreedPrice(offeredBooking.booking).total);
    case "done for less":
      return reportWorkDone(
        context,
        offeredBooking,
        "done",
        cents(Math.min(10_000, agreedPrice(offeredBooking.booking).total)),
      );
    case "done for a little less": {
      // The refund is small enough to be possible twice, in case the outcome of the first attempt is unknown.
      const { total } = agreedPrice(offeredBooking.booking);
      return reportWorkDone(context, offeredBooking, "done", cents(Math.max(0, total - 5_000)));
    }
    case "undo":
      return undoWork(context, offeredBooking);
    case "finish":
      return void (await finishWork(context));
    case "customer says done":
      return void (await reportDoneByCustomer(context, offeredBooking.booking.token));
    case "customer says not done":
      return void (await reportWork(context, offeredBooking.booking.token, "not-done", ""));
    case "customer says wrong":
      return void (await reportWork(context, offeredBooking.booking.token, "wrong", "It still squeaks."));
    case "workshop agrees that it was not done":
      if (awaitsWorkshopAnswer(offeredBooking)) await cancelBooking(context, offeredBooking, "not-done", "supplier");
      return;
    case "workshop says that it was done":
      return workshopDenies(context, offeredBooking);
    case "next": {
      const changes = await readPendingDecision(context, toBookingToken(token));
      if (changes.ok && changes.next)
        await applyChoice(context, toBookingToken(token), { kind: "next", supplierId: changes.next.supplier.id });
    }
  }
}

const unlimitedCapacity = () => 100_000;
const answerFields = {
  comment: null,
  dates: [],
  namedPrice: null,
  capacityOn: unlimitedCapacity,
  respondedBy: "the harness",
};
const supplierEvent = (context: Context) => ({ actor: "supplier", at: context.clock.now(), messages: [] }) as const;

/** Returns false if the booking no longer waits for an answer. */
export async function decline(context: Context, offeredBooking: OfferedBooking): Promise<boolean> {
  if (offeredBooking.offer.state !== "open") return false;
  const moveResult = await context.db.bookingOffers.answer(
    offeredBooking,
    { ...answerFields, type: RESPONSE_TYPE.decline, customerAnswerBy: context.clock.now(), to: null },
    supplierEvent(context),
  );
  const offerAfterAnswer = moveResult.ok ? await context.db.bookingOffers.findById(offeredBooking.offer.id) : null;
  const declinedBooking = offerAfterAnswer && (await loadOfferDetails(context, offerAfterAnswer));
  if (declinedBooking) await reassignOrAskCustomer(context, declinedBooking, "declined", "supplier");
  return moveResult.ok;
}

async function confirm(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  if (offeredBooking.offer.state !== "open") return;
  const moveResult = await context.db.bookingOffers.answer(
    offeredBooking,
    { ...answerFields, type: RESPONSE_TYPE.confirm, customerAnswerBy: null, to: "Confirmed" },
    supplierEvent(context),
  );
  if (moveResult.ok) await captureBooking(context, offeredBooking.booking.token, "supplier");
}

async function propose(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  if (!canProposeMove(context, { ...offeredBooking, wasReassigned: false })) return;
  const days = OTHER_DAYS.filter((day) => day !== offeredBooking.booking.serviceDay);
  await context.db.bookingOffers.proposeMove(
    offeredBooking,
    days.map((day) => ({ day, startAt: "09:00", endAt: null, isAcceptableForCustomer: null })),
    { capacityOn: unlimitedCapacity, customerAnswerBy: context.clock.now() + CUSTOMER_RESPONSE_MS },
    supplierEvent(context),
  );
}

async function answerProposal(context: Context, token: string, acceptsProposal: boolean): Promise<void> {
  const request = await readPendingDecision(context, toBookingToken(token));
  if (!request.ok || request.question !== "move") return;
  const date = request.offeredBooking.offer.dates[0];
  if (!acceptsProposal) await applyChoice(context, toBookingToken(token), { kind: "keep" });
  else if (date)
    await applyChoice(context, toBookingToken(token), { kind: "date", day: date.day, startAt: date.startAt });
}

/** Reports the step as the workshop's page does. The page validates the amount, but the write must be correct without that check. */
async function reportWorkDone(
  context: Context,
  offeredBooking: OfferedBooking,
  step: ReportedStep,
  finalCents?: Cents,
): Promise<void> {
  if (!listReportableSteps(context, offeredBooking).includes(step)) return;
  const previousWork = offeredBooking.booking.work ?? NO_WORK;
  const moveResult = {
    finalCents: finalCents ?? cents(0),
    odometer: null,
    note: null,
    nextServiceDay: null,
    nextServiceKm: null,
  };
  await context.db.bookingOffers.recordStep(
    offeredBooking,
    {
      step,
      at: context.clock.now(),
      notes: { before: { step: previousWork.step, at: previousWork.at }, ...(step === "done" && { done: moveResult }) },
    },
    [],
    supplierEvent(context),
  );
}

async function undoWork(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const previousWork = offeredBooking.booking.work ?? NO_WORK;
  if (undoDeadline(previousWork, context.clock.now()) === null || !previousWork.notes.before) return;
  await context.db.bookingOffers.retractStep(
    offeredBooking,
    { ...previousWork.notes.before, notes: {} },
    [],
    supplierEvent(context),
  );
}

/** After the customer has reported that the work was not done, the workshop denies this on its page. The desk then decides. */
async function workshopDenies(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const report = offeredBooking.booking.work?.notes.report;
  if (!awaitsWorkshopAnswer(offeredBooking) || !report) return;
  const response = { ...report, waitsFor: "desk", answerBy: null, workshopText: null } as const;
  await context.db.bookingOffers.reportWork(offeredBooking, "work-report-answered", response, supplierEvent(context));
}

/** Lets the time to answer expire. */
async function expireAnswerTime(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  if (
    offeredBooking.booking.status !== "Pending" ||
    offeredBooking.booking.supplierId !== offeredBooking.offer.supplierId
  )
    return;
  if (offeredBooking.offer.state === "open")
    await reassignOrAskCustomer(context, offeredBooking, "timed-out", "system");
  else await cancelBooking(context, offeredBooking, offeredBooking.offer.end ?? "customer-chose-none", "system");
}
