import { DAY_MS } from "../../../domain/core/time/duration";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { BookingToken } from "../../../domain/core/ids";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { PERMISSION } from "../../../domain/identity/roles";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { MAX_REPORT_LENGTH, reportSubject, WORKSHOP_RESPONSE_DAYS } from "../../../domain/booking/work/report";
import { reportFacts, reportText } from "../../../texts/work";
import type { WorkReport } from "../../../domain/booking/work/steps";
import { isBookingHolder } from "../../lead/holder";
import { type OfferedBooking, findOfferedBooking } from "../booking-offer/load-offered";
import { cancelBooking, followUp } from "../booking-offer/reassign-booking";
import { customerMessages, supplierMessages, createBookingLink } from "../booking-offer/offer-messages";
import { type OpenRefusal, openOffer } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import { isAskedIfDone } from "./customer-says-done";

/** Decrypts the texts of a report. */
export async function openReport(
  { cipher }: Pick<Context, "cipher">,
  token: BookingToken,
  report: WorkReport,
): Promise<Pick<WorkReport, "customerText" | "workshopText">> {
  const decrypt = (ciphertext: string | null) =>
    ciphertext === null ? null : cipher.open(ciphertext, reportSubject(token));
  const [customerText, workshopText] = await Promise.all([decrypt(report.customerText), decrypt(report.workshopText)]);
  return { customerText, workshopText };
}

/**
 * Records the customer's report about work that the workshop has not reported. If the work was not done, the workshop is asked about it. If something is
 * wrong, the desk decides. Repeating it changes nothing.
 */
export async function reportWork(
  context: Context,
  token: BookingToken,
  kind: "not-done" | "wrong",
  input: string,
): Promise<
  { readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "work-step-not-possible" | "invalid-input">
> {
  const offeredBooking = await findOfferedBooking(context, token);
  if (!offeredBooking) return refuse("booking-not-found");
  const { booking, supplier } = offeredBooking;
  if (!(await isBookingHolder(context, booking))) return refuse("not-the-holder");
  if (booking.work?.notes.report?.kind === kind) return { ok: true };
  if (!isAskedIfDone(booking)) return refuse("work-step-not-possible");
  const text = input.trim();
  if (kind === "wrong" && text === "") return refuse("invalid-input", { text: ["Tell us what is wrong"] });
  if (text.length > MAX_REPORT_LENGTH)
    return refuse("invalid-input", { text: [`Use at most ${MAX_REPORT_LENGTH} characters`] });
  const at = context.clock.now();
  const answerDeadline = kind === "not-done" ? at + WORKSHOP_RESPONSE_DAYS * DAY_MS : null;
  const report: WorkReport = {
    kind,
    at,
    waitsFor: kind === "not-done" ? "workshop" : "desk",
    answerBy: answerDeadline,
    customerText: text === "" ? null : await context.cipher.seal(text, reportSubject(token)),
    workshopText: null,
  };
  const facts = reportFacts(offeredBooking);
  const deadlineText = answerDeadline === null ? null : formatMoment(answerDeadline, supplier.zone);
  const portalLink = deadlineText === null ? null : await createBookingLink(context, { booking, supplier });
  const messages = [
    ...(await customerMessages(context, offeredBooking, {
      id: token,
      template: "booking-work-reported",
      path: `/booking/${token}`,
      values: { report_text: reportText(kind, facts, deadlineText) },
    })),
    ...(portalLink === null || deadlineText === null
      ? []
      : await supplierMessages(context, offeredBooking, {
          id: token,
          template: "supplier-work-reported",
          link: portalLink.url,
          values: { answer_by: deadlineText, refund_warning: refundWarning(facts) },
        })),
  ];
  const links = portalLink === null ? [] : [portalLink.link];
  const isWritten = await context.db.bookingOffers.reportWork(offeredBooking, "work-reported", report, {
    actor: "customer",
    at,
    messages,
    links,
  });
  if (!isWritten) return refuse("work-step-not-possible");
  followUp(context, token, null);
  context.log.info({ event: "work-reported", supplierId: supplier.id, step: kind });
  return { ok: true };
}

const refundWarning = ({ paid, currency }: ReturnType<typeof reportFacts>): string =>
  paid > 0
    ? `If you do not answer, we cancel the booking and refund the customer's ${formatMoney(paid, currency)} in full.`
    : "If you do not answer, we cancel the booking without a fee.";

/** Whether the workshop is asked about the customer's report that the work was not done. */
export const awaitsWorkshopAnswer = ({ booking }: Pick<OfferedBooking, "booking">): boolean =>
  hasSupplierAgreed(booking.status) && booking.work?.notes.report?.waitsFor === "workshop";

/** Records the workshop's answer. If it agrees that the work was not done, the customer is refunded. Otherwise the desk decides. */
export async function answerWorkReport(
  context: Context,
  token: BookingToken,
  answer: "not-done" | "was-done",
  input: string,
): Promise<
  { readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed">
> {
  const openedOffer = await openOffer(context, token, null, PERMISSION.workOnBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const { booking, offer } = viewedOffer;
  const report = booking.work?.notes.report;
  if (
    viewedOffer.wasReassigned ||
    booking.supplierId !== offer.supplierId ||
    !awaitsWorkshopAnswer(viewedOffer) ||
    !report
  )
    return refuse("offer-no-longer-available");
  if (answer === "not-done")
    return (await cancelBooking(context, viewedOffer, "not-done", "supplier")) ? { ok: true } : refuse("offer-changed");
  const text = input.trim();
  if (text === "") return refuse("invalid-input", { text: ["Describe what was done, and when"] });
  if (text.length > MAX_REPORT_LENGTH)
    return refuse("invalid-input", { text: [`Use at most ${MAX_REPORT_LENGTH} characters`] });
  const at = context.clock.now();
  const workReport: WorkReport = {
    ...report,
    waitsFor: "desk",
    answerBy: null,
    workshopText: await context.cipher.seal(text, reportSubject(token)),
  };
  const messages = await customerMessages(context, viewedOffer, {
    id: `${token}:answered`,
    template: "booking-work-reported",
    path: `/booking/${token}`,
    values: { report_text: reportText("not-done", reportFacts(viewedOffer), null) },
  });
  const isWritten = await context.db.bookingOffers.reportWork(viewedOffer, "work-report-answered", workReport, {
    actor: "supplier",
    at,
    messages,
  });
  if (!isWritten) return refuse("offer-changed");
  followUp(context, token, null);
  return { ok: true };
}
