import { maskContact } from "../../../domain/identity/contact/contact";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { openRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import type { DeskBooking, SentMessage, RecordedAction } from "../../../domain/operations/desk/desk-records";
import type { StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

const MAX_BOOKINGS = 50;
const MAX_GIVEAWAYS = 50;
const MAX_MESSAGES = 40;
const MAX_ACTIONS = 100;
/** Format of the digests that the cipher's `fingerprint` returns. */
const DIGEST_PATTERN = /^[\w-]{16,128}$/;

export interface CustomerCase {
  readonly ok: true;
  readonly person: DeskPerson;
  /** Masked contact of the newest booking. */
  readonly contact: string;
  /** Newest first. */
  readonly bookings: readonly DeskBooking[];
  readonly giveaways: readonly StoredGiveaway[];
  readonly messages: readonly SentMessage[];
  readonly actions: readonly RecordedAction[];
}

/** Everything about the customer whose email has this keyed digest. Contact details are masked. To see them, an operator opens a booking and gives a reason. */
export async function readCustomer(
  context: Context,
  customer: string,
): Promise<CustomerCase | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  if (!DIGEST_PATTERN.test(customer)) return refuse("page-not-found");
  const { desk, bookings: bookingStore } = context.db;
  const bookings = await desk.listBookingsByEmail(customer, MAX_BOOKINGS);
  const [newest] = bookings;
  if (newest === undefined) return refuse("page-not-found");
  const tokens = bookings.map(({ token }) => token);
  const [storedBooking, giveaways, messages, deskActions] = await Promise.all([
    bookingStore.find(newest.token),
    context.db.giveaways.listByEmail(customer, MAX_GIVEAWAYS),
    desk.messagesAbout(tokens, MAX_MESSAGES),
    desk.listActionsAbout(tokens, MAX_ACTIONS),
  ]);
  const contact =
    storedBooking === null ? "" : maskContact(await openRequest(context, storedBooking.sealedRequest, newest.token));
  return { ok: true, person, contact, bookings, giveaways, messages, actions: deskActions };
}
