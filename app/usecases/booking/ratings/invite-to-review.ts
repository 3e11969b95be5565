import type { SealedMessage } from "../../../domain/notifications/message";
import { REVIEW_WINDOW_DAYS } from "../../../domain/booking/ratings/rating";
import { addDays, dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import { withinQueryBudget } from "../../core/within-query-budget";
import type { StoredBooking } from "../../../domain/booking/stored-booking";
import { openRequest } from "../sealed-request";
import { type Refusal, refuse } from "../../../domain/core/outcomes";

/** Hash under which the secret of a review is stored. */
export const reviewSecretHash = (context: Pick<Context, "cipher">, secret: string): Promise<string> =>
  context.cipher.fingerprint(`review ${secret}`);

/**
 * Number of days after the service during which a customer can be invited, so that at least a week remains to write the review. The window is long because work
 * is often reported late and the cron may have been failing for days. The page of a completed booking also offers the review.
 */
const INVITATION_WINDOW_DAYS = REVIEW_WINDOW_DAYS - 7;
/** The time zone, among those that we serve, in which a day ends last. */
const LAST_ZONE = "Indian/Cocos";
const BATCH_SIZE = 50;

/**
 * Invites the customers of completed bookings to write a review, whichever side reported the completion. Each customer gets one invitation, with the secret
 * that opens the form.
 */
export async function inviteToReview(context: Context): Promise<{ readonly invited: number }> {
  const { bookings } = context.db;
  const now = context.clock.now();
  const due = await bookings.listAwaitingReview(addDays(dayAt(now, LAST_ZONE), -INVITATION_WINDOW_DAYS), BATCH_SIZE);
  let invitedCount = 0;
  for (const storedBooking of withinQueryBudget(context, due)) {
    const secret = context.ids.token();
    const messages = await buildInvitation(context, storedBooking, secret);
    if (
      await bookings.inviteToReview(storedBooking.booking.token, await reviewSecretHash(context, secret), messages, now)
    )
      invitedCount++;
  }
  if (invitedCount > 0) context.later(context.jobs.sendMessages());
  return { invited: invitedCount };
}

/** One message per booking: by SMS if the customer chose it or gave no email, otherwise by email. It is sent in daytime in the supplier's zone. */
async function buildInvitation(
  context: Context,
  { booking, sealedRequest }: StoredBooking,
  secret: string,
): Promise<readonly SealedMessage[]> {
  const { serviceDay, token } = booking;
  const { country } = booking.price;
  const [lead, supplierWithDays, { email, mobile, firstName }] = await Promise.all([
    context.db.leads.find(booking.leadGuid),
    context.db.suppliers.find(booking.supplierId, country, { from: serviceDay, to: serviceDay }),
    openRequest(context, sealedRequest, token),
  ]);
  const channel = email === null || (lead?.communication === "SMS" && mobile !== null) ? "sms" : "email";
  const to = channel === "sms" ? mobile : email;
  if (to === null || !supplierWithDays) return [];
  const message = await sealMessage(context, {
    id: `review-invitation:${token}`,
    channel,
    template: "review-invitation",
    to,
    about: token,
    notBefore: context.clock.now(),
    zone: supplierWithDays.supplier.zone,
    values: {
      first_name: firstName ?? "",
      supplier_name: supplierWithDays.supplier.name,
      vehicle: (lead && formatVehicle(lead.vehicle)) || "car",
      service_date: formatDay(serviceDay),
      review_until: formatDay(addDays(serviceDay, REVIEW_WINDOW_DAYS)),
      link: `${context.config.brand.websiteUrl}/review-your-service/${secret}/0`,
      stop_link: `${context.config.brand.websiteUrl}/review-invitations/${secret}`,
    },
  });
  return [message];
}

/** Reads whether the recipient of this link has turned off review invitations. */
export async function readInvitationSetting(
  context: Context,
  secret: string,
): Promise<{ readonly ok: true; readonly isOff: boolean } | Refusal<"booking-not-found">> {
  const storedInvitations = await context.db.ratings.findInvitation(await reviewSecretHash(context, secret));
  return storedInvitations ? { ok: true, ...storedInvitations } : refuse("booking-not-found");
}

/** Switches review invitations for the recipient of a link off or on, for all of their bookings. */
export async function setInvitations(
  context: Context,
  secret: string,
  setting: "off" | "on",
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "rate-limited">> {
  if (!(await context.limits.code("review-link"))) return refuse("rate-limited");
  const invitations = await readInvitationSetting(context, secret);
  if (!invitations.ok) return invitations;
  await context.db.ratings.setInvitations(await reviewSecretHash(context, secret), setting, context.clock.now());
  return { ok: true };
}
