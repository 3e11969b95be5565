import type { OfferEnd } from "../../domain/booking-offer/booking-offer";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { isBookingHolder } from "../booking/holder";
import { captureBooking } from "../payments/capture-due";
import { newPortalLink } from "../portal/links";
import { loadOffered, type OfferedBooking } from "./load-offered";
import { cancelUnsettled, followUp, passOn } from "./move-on";
import { type NextSupplier, nextSupplier } from "./next-supplier";
import { customerMessages, supplierMessages } from "./offer-messages";

/** What the customer is asked: to take a proposed date, what to do about a queried price, or about a supplier that will not do it. */
export type Question = "dates" | "price" | "ended";

export interface Changes {
  readonly ok: true;
  readonly offered: OfferedBooking;
  readonly isHolder: boolean;
  /** null = nothing is asked (any more). */
  readonly question: Question | null;
  /** Another supplier for no more money; null = there is none, or nothing is asked. */
  readonly next: NextSupplier | null;
}

function questionOf({ booking, offer }: OfferedBooking, now: number): Question | null {
  if (booking.status !== "Pending" || booking.supplierId !== offer.supplierId || (offer.customerAnswerBy ?? 0) < now) return null;
  if (offer.state === "closed") return "ended";
  if (offer.state !== "responded") return null;
  return offer.responseType === RESPONSE_TYPE.changeDate ? "dates" : offer.responseType === RESPONSE_TYPE.queryPrice ? "price" : null;
}

/** The newest offer of a booking, as its customer has to decide about it. */
export async function readChanges(context: Context, token: string): Promise<Changes | Refusal<"booking-not-found">> {
  const stored = await context.db.bookingOffers.find(token, null);
  const offered = stored && (await loadOffered(context, stored));
  if (!offered) return refuse("booking-not-found");
  const question = questionOf(offered, context.clock.now());
  const [isHolder, next] = await Promise.all([isBookingHolder(context, offered.booking), question === null ? null : nextSupplier(context, offered, false)]);
  return { ok: true, offered, isHolder, question, next };
}

export type Choice =
  | { readonly kind: "date"; readonly day: string; readonly startAt: string }
  /** `supplierId` = whom the page named: nobody else may be booked by the press of that button. */
  | { readonly kind: "next"; readonly supplierId: number }
  | { readonly kind: "cancel" };

export type ChoiceRefusal = Refusal<"booking-not-found" | "not-the-holder" | "changes-closed" | "date-no-longer-available" | "supplier-not-available" | "invalid-input">;

/** Takes the customer's choice, once; only from the browser or the person that booked. */
export async function choose(context: Context, token: string, choice: Choice): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const changes = await readChanges(context, token);
  if (!changes.ok) return changes;
  const { offered, question, next } = changes;
  if (!changes.isHolder) return refuse("not-the-holder");
  if (question === null) return refuse("changes-closed");
  switch (choice.kind) {
    case "date":
      return question === "dates" ? takeDate(context, offered, choice) : refuse("changes-closed");
    case "next": {
      if (next === null || next.supplier.id !== choice.supplierId) return refuse("supplier-not-available");
      return (await passOn(context, offered, next, endOf(offered, question), "customer")) ? { ok: true } : refuse("supplier-not-available");
    }
    case "cancel":
      return (await cancelUnsettled(context, offered, endOf(offered, question), "customer")) ? { ok: true } : refuse("changes-closed");
  }
}

/** Notes ahead whether another supplier may do the booking without asking again: same day, no higher price. */
export async function letAnySupplier(context: Context, token: string, isFine: boolean): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "changes-closed">> {
  const stored = await context.db.bookings.find(token);
  if (!stored) return refuse("booking-not-found");
  if (!(await isBookingHolder(context, stored.booking))) return refuse("not-the-holder");
  return (await context.db.bookingOffers.setTakesAny(token, isFine, context.clock.now())) ? { ok: true } : refuse("changes-closed");
}

const endOf = ({ offer }: OfferedBooking, question: Question): OfferEnd => offer.end ?? (question === "dates" ? "customer-chose-none" : "price-not-agreed");

/** The supplier proposed the date, so taking it books it in: everyone is told, the calendar file moves, the held money is taken. */
async function takeDate(context: Context, offered: OfferedBooking, { day, startAt }: { readonly day: string; readonly startAt: string }): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const { booking, offer, supplier } = offered;
  const date = offer.dates.find((one) => one.day === day && one.startAt === startAt);
  if (!date) return refuse("invalid-input", { date: ["Choose one of the dates"] });
  const moved = { ...offered, booking: { ...booking, serviceDay: date.day, arrivalFrom: date.startAt, arrivalTo: date.endAt } };
  const id = `${booking.token}:${offer.id}`;
  const { url, link } = await newPortalLink(context, { kind: "booking", token: booking.token, supplierId: supplier.id });
  const messages = [
    ...(await customerMessages(context, moved, { id, template: "booking-rescheduled", path: `/booking/${booking.token}/confirmation` })),
    ...(await supplierMessages(context, moved, { id, template: "supplier-date-chosen", link: url, channels: ["email"] })),
  ];
  const taken = await context.db.bookingOffers.takeDate(offered, date, supplier.capacityMinutes, { actor: "customer", at: context.clock.now(), messages, links: [link] });
  if (!taken.ok) return refuse(taken.reason === "day-full" ? "date-no-longer-available" : "changes-closed");
  followUp(context, booking.token, null);
  context.later(captureBooking(context, booking.token, "customer"));
  return { ok: true };
}
