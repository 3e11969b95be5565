import type { BidEnding } from "../../domain/quotes/bids/counter";
import { isRefundedByCancellation } from "../../domain/quotes/bids/undeliverable-number";
import { BID_ENDING_TEXT, LEAD_COST_TEXT } from "../../texts/leads";
import { COUNTRIES } from "../../domain/core/country/country";
import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { Booking } from "../../domain/booking/booking";
import type { AccountContact } from "../../domain/identity/store-account/portal-access";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import { formatMoney } from "../../domain/core/money/format";
import { formatDay, formatArrival } from "../../domain/core/time/format";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Context } from "../context";
import { withinQueryBudget } from "../core/within-query-budget";
import type { Invitation } from "../../domain/quotes/bids/lead-bid";
import type { StoredLead } from "../../domain/lead/stored-lead";
import { openRequest } from "../booking/sealed-request";
import { findAccountContact } from "../identity/store-account/stores";
import { createBookingLink } from "./booking-offer/offer-messages";
import { sealForWorkshop } from "../notifications/seal-message";

const BATCH_SIZE = 50;

/** Closes the bids of leads that were booked or cancelled, if a crash left them open. */
export async function settleEndedBids(context: Context): Promise<{ readonly settled: number }> {
  const endedLeads = await context.db.leadBids.listEndedButOpen(BATCH_SIZE);
  for (const leadGuid of withinQueryBudget(context, endedLeads)) await closeLeadBids(context, leadGuid);
  return { settled: endedLeads.length };
}

/**
 * Closes the bids of a lead.
 *
 * After a booking, the booked supplier's offer is accepted. The other offers are closed, and their suppliers are notified. If the booking is not based on an
 * offer, all offers are closed.
 *
 * After a cancellation, all offers are closed and the suppliers are notified. Repeating it changes nothing.
 */
export async function closeLeadBids(context: Context, leadGuid: LeadGuid): Promise<void> {
  const { db, bidCounter } = context;
  const [bid, booking] = await Promise.all([db.leadBids.findByLead(leadGuid), db.bookings.findForLead(leadGuid)]);
  if (bid === null) return;
  const [invitations, storedLead] = await Promise.all([
    db.leadBids.invitations(leadGuid),
    db.leads.findStored(leadGuid),
  ]);
  if (storedLead === null || (booking === null && storedLead.lead.cancelledAt === null)) return;
  const bookedInvitation =
    invitations.find(
      (invitation) => invitation.supplierId === booking?.supplierId && invitation.submittedAt !== null,
    ) ?? null;
  const others = invitations.filter(
    (invitation) =>
      invitation !== bookedInvitation && (invitation.submittedAt !== null || invitation.claimedAt !== null),
  );
  const bidEnding = bookedInvitation ? "accepted" : booking ? "booked" : "cancelled";
  const messages = await Promise.all([
    ...(bookedInvitation && booking ? [buildAcceptedMessage(context, storedLead, bookedInvitation, booking)] : []),
    ...others.map((invitation) => buildClosedMessage(context, storedLead, invitation, bidEnding)),
  ]);
  const act = bookedInvitation
    ? ({ kind: "accept", bidOfferId: bookedInvitation.id } as const)
    : ({ kind: "end", ending: booking ? "booked" : "cancelled" } as const);
  const key = bookedInvitation ? `accept:${bookedInvitation.id}` : bidEnding;
  await bidCounter.execute({
    leadGuid,
    terms: bid.terms,
    act,
    key,
    fingerprint: key,
    allowance: null,
    report: {
      actor: "customer",
      supplierId: bookedInvitation?.supplierId ?? null,
      offer: null,
      leadPrice: bid.leadPrice,
      messages: messages.flat(),
    },
  });
  context.later(context.jobs.sendMessages());
}

async function buildAcceptedMessage(
  context: Context,
  storedLead: StoredLead,
  invitation: Invitation,
  booking: Booking,
): Promise<readonly SealedMessage[]> {
  const contact = await findAccountContact(context, invitation.supplierId);
  if (contact === undefined) return [];
  const { url, link } = await createBookingLink(context, { booking, supplier: { id: invitation.supplierId } });
  await context.db.portalAccess.addLinks([link], context.clock.now());
  return buildEmail(
    context,
    invitation,
    contact,
    storedLead,
    { template: "supplier-bid-accepted" },
    {
      first_name: (await findBookerName(context, booking.token)) ?? "The customer",
      service_date: formatDay(booking.serviceDay),
      arrival: formatArrival(booking.arrivalFrom, booking.arrivalTo),
      total: formatMoney(booking.price.total, booking.price.currency),
      link: url,
    },
  );
}

/** First name of the person who booked, who may not be the person who requested the quotes. */
async function findBookerName(context: Context, token: BookingToken): Promise<string | null> {
  const booking = await context.db.bookings.find(token);
  return booking && (await openRequest(context, booking.sealedRequest, token)).firstName;
}

async function buildClosedMessage(
  context: Context,
  storedLead: StoredLead,
  closedInvitation: Invitation,
  bidEnding: BidEnding,
): Promise<readonly SealedMessage[]> {
  const contact = await findAccountContact(context, closedInvitation.supplierId);
  return contact === undefined
    ? []
    : buildEmail(
        context,
        closedInvitation,
        contact,
        storedLead,
        { template: "supplier-bid-closed" },
        {
          ending: BID_ENDING_TEXT[bidEnding],
          lead_cost: await formatLeadCost(context, storedLead, closedInvitation),
          link: `${context.config.brand.websiteUrl}/workshop/leads?store=${closedInvitation.supplierId}`,
        },
      );
}

/** What the lead cost the supplier. A fee that this cancellation refunds counts as refunded, although the posting is written after the message. */
async function formatLeadCost(
  { db }: Context,
  { lead: { country, cancelledAt } }: StoredLead,
  { leadGuid, supplierId }: Invitation,
): Promise<string> {
  const claim = await db.leadReturns.findPaidClaim(leadGuid, supplierId);
  if (claim === null) return "This lead was free.";
  const isRefunded = claim.isRefunded || (cancelledAt !== null && isRefundedByCancellation(claim.at, cancelledAt));
  return LEAD_COST_TEXT[isRefunded ? "returned" : "none"](formatMoney(claim.amount, COUNTRIES[country].currency));
}

const buildEmail = (
  context: Context,
  { token, leadGuid }: Invitation,
  contact: AccountContact,
  { lead }: StoredLead,
  { template }: Pick<Message, "template">,
  values: Message["values"],
) =>
  sealForWorkshop(context, contact, {
    id: `${template}:${token}`,
    template,
    about: leadGuid,
    notBefore: context.clock.now(),
    values: { vehicle: describeVehicle(lead.vehicle) || "vehicle", ...values },
  });
