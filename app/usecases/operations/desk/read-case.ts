import type { WorkReport } from "../../../domain/booking/work/steps";
import type { BookingToken, LeadGuid } from "../../../domain/core/ids";
import type { BookingEvent } from "../../../domain/booking/history/history";
import type { HistoryLine } from "../../../texts/history";
import { type LeadContact, maskContact } from "../../../domain/identity/contact/contact";
import type { Lead } from "../../../domain/lead/lead";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { canCancelBySupplier, type ChangeTerms, currentTerms } from "../../booking/booking-offer/cancel-booking";
import { contactDigests } from "../../identity/contact-digests";
import { type OfferedBooking, findOfferedBooking } from "../../booking/booking-offer/load-offered";
import type { Context } from "../../context";
import { openReport } from "../../booking/work/report-work";
import { openWorkReport } from "./work-report";
import { buildHistory } from "../../booking/history/build-history";
import { refreshSettlingPayments } from "../../booking/payments/read-settling";
import type { StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import type { SentMessage, WaitingCall, RecordedAction } from "../../../domain/operations/desk/desk-records";
import type { PaymentAtProvider } from "../../../domain/booking/stored-payment";
import type { StoredRating } from "../../../domain/booking/ratings/stored-rating";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { type RefundToConfirm, findRefundToConfirm } from "./unconfirmed-refund";
import { openContact } from "../../lead/open-lead";

const MAX_ACTIONS = 100;
const MAX_MESSAGES = 40;
export const MAX_COUNTED_BOOKINGS = 10;

export interface BookingCase extends ChangeTerms {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly offeredBooking: OfferedBooking;
  /** Keyed digest of the email, for the link to the customer's page; null = no email is stored. */
  readonly customer: string | null;
  readonly canWorkshopCancel: boolean;
  readonly canReassign: boolean;
  readonly payments: readonly (PaymentAtProvider & { readonly refundToConfirm: RefundToConfirm | null })[];
  /** The booking's giveaways, including pending ones, newest first. */
  readonly giveaways: readonly StoredGiveaway[];
  /** The open report about the work, with decrypted texts. Null = there is none. */
  readonly report: WorkReport | null;
  readonly rating: StoredRating | null;
  readonly messages: readonly SentMessage[];
  readonly events: readonly BookingEvent[];
  /** History of the booking's payments. */
  readonly paymentHistory: readonly HistoryLine[];
  readonly actions: readonly RecordedAction[];
}

/** A booking as the desk shows it. The customer's identity is left out; `readContact` reads it, with a reason. */
export async function readBookingCase(
  context: Context,
  token: BookingToken,
): Promise<BookingCase | DeskRefusal | Refusal<"booking-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const loadedCase = await findOfferedBooking(context, token);
  if (loadedCase === null) return refuse("booking-not-found");
  const { desk } = context.db;
  const [payments, giveaways, rating, messages, events, history, deskActions] = await Promise.all([
    refreshSettlingPayments(context, token),
    context.db.giveaways.listByBooking(token),
    context.db.ratings.find(token),
    desk.messagesAbout([token], MAX_MESSAGES),
    context.db.bookings.listEvents(token),
    buildHistory(context, token),
    desk.listActionsAbout(token, MAX_ACTIONS),
  ]);
  // True = a payment has settled since the booking was read.
  const hasSettled = payments.some(
    ({ id, status }) => loadedCase.booking.payments.find((payment) => payment.id === id)?.status !== status,
  );
  const offeredBooking = (hasSettled ? await findOfferedBooking(context, token) : null) ?? loadedCase;
  const { booking, offer } = offeredBooking;
  const report = openWorkReport(offeredBooking);
  return {
    ok: true,
    person,
    offeredBooking,
    customer: (await contactDigests(context, offeredBooking.request)).email,
    report: report && { ...report, ...(await openReport(context, token, report)) },
    ...currentTerms(context, offeredBooking),
    canWorkshopCancel: canCancelBySupplier(offeredBooking),
    canReassign: booking.status === "Pending" && offer.state === "open",
    payments: await Promise.all(
      payments.map(async (payment) => ({ ...payment, refundToConfirm: await findRefundToConfirm(context, payment) })),
    ),
    giveaways,
    rating,
    messages,
    events,
    paymentHistory: history.ok ? history.lines.filter(({ of }) => of.startsWith("payment ")) : [],
    actions: deskActions,
  };
}

export interface LeadCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly lead: Lead;
  /** The requested call, open or done; null = none was requested. */
  readonly call: (WaitingCall & { readonly state: "waiting" | "done" }) | null;
  readonly bookingToken: BookingToken | null;
  /** Masked contact, keyed digest of the email, and number of bookings with that email (at most `MAX_COUNTED_BOOKINGS`). Null = no contact is stored. */
  readonly customer: { readonly contact: string; readonly digest: string | null; readonly bookings: number } | null;
  readonly messages: readonly SentMessage[];
  readonly history: readonly HistoryLine[];
  readonly actions: readonly RecordedAction[];
}

/** A quote as shown at the desk, without the customer's identity. */
export async function readLeadCase(
  context: Context,
  guid: LeadGuid,
): Promise<LeadCase | DeskRefusal | Refusal<"lead-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const { desk } = context.db;
  const pendingLead = context.db.leads.findStored(guid);
  const [storedLead, customer, call, booking, messages, history, deskActions] = await Promise.all([
    pendingLead,
    pendingLead.then((value) => readLeadCustomer(context, guid, value?.sealedContact ?? null)),
    desk.findCall(guid),
    context.db.bookings.findForLead(guid),
    desk.messagesAbout([guid], MAX_MESSAGES),
    buildHistory(context, guid),
    desk.listActionsAbout(guid, MAX_ACTIONS),
  ]);
  if (storedLead === null) return refuse("lead-not-found");
  return {
    ok: true,
    person,
    lead: storedLead.lead,
    call,
    bookingToken: booking?.token ?? null,
    customer,
    messages,
    history: history.ok ? history.lines : [],
    actions: deskActions,
  };
}

/** Contact details of the customer of a booking or quote. */
export type Contact = Pick<LeadContact, "firstName" | "lastName" | "email" | "mobile" | "phone">;

const NO_PERSON: Contact = { firstName: null, lastName: null, email: null, mobile: null, phone: null };

async function readLeadCustomer(
  context: Context,
  guid: LeadGuid,
  sealed: string | null,
): Promise<LeadCase["customer"]> {
  const contact = await openContact(context, guid, sealed);
  if (contact === null) return null;
  const { email: digest } = await contactDigests(context, { email: contact.email, mobile: null });
  const bookings = digest === null ? [] : await context.db.desk.listBookingsByEmail(digest, MAX_COUNTED_BOOKINGS);
  return { contact: maskContact(contact), digest, bookings: bookings.length };
}

/** Reads the contact details in a booking or quote. The desk's journal and the history record the person and the reason, once for each form. */
export const readContact = (
  context: Context,
  target: { readonly booking: BookingToken } | { readonly lead: LeadGuid },
  submission: ConfirmedForm,
) =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: "contact-viewed", about: "booking" in target ? target.booking : target.lead },
    async (): Promise<
      { readonly ok: true; readonly contact: Contact } | Refusal<"booking-not-found" | "lead-not-found">
    > => {
      if ("booking" in target) {
        const offeredBooking = await findOfferedBooking(context, target.booking);
        if (!offeredBooking) return refuse("booking-not-found");
        const { firstName, lastName, email, mobile } = offeredBooking.request;
        return { ok: true, contact: { ...NO_PERSON, firstName, lastName, email, mobile } };
      }
      const storedLead = await context.db.leads.findStored(target.lead);
      if (storedLead === null) return refuse("lead-not-found");
      return {
        ok: true,
        contact: (await openContact(context, target.lead, storedLead.sealedContact)) ?? NO_PERSON,
      };
    },
  );
