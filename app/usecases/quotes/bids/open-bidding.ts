import { HOUR_MS } from "../../../domain/core/time/duration";
import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { LeadGuid } from "../../../domain/core/ids";
import type { BidTerms } from "../../../domain/quotes/bids/counter";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { describeUrgency } from "../../../texts/leads";
import type { Lead } from "../../../domain/lead/lead";
import type { Supplier } from "../../../domain/supplier/supplier";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { regoDigest } from "../../pricing/discounts/customer-keys";
import { contactDigests } from "../../identity/contact-digests";
import { decryptContact } from "../../lead/open-lead";
import { serviceWindow, jobLocation } from "../../lead/dates/service-window";
import { findDevices, buildPushNotifications } from "../../notifications/push/notifications";
import { createPortalLink } from "../../supplier/portal-links";
import type { NewInvitation } from "../../../domain/quotes/bids/lead-bid";
import type { AccountContact } from "../../../domain/identity/store-account/portal-access";
import { findCandidates } from "../candidate-suppliers";
import { withinQueryBudget } from "../../core/within-query-budget";
import { getQuotes } from "../get-quotes";
import { searchPreferencesOf } from "../load-job";
import { sealForWorkshop } from "../../notifications/seal-message";

/** Leads that are older than this and have no invitations are left to the desk. */
const LOOKBACK_MS = 48 * HOUR_MS;
const MAX_CONCURRENT = 20;
/** Number of invitations to prepare for each one that is needed, because some suppliers may have reached their daily limit. */
const CANDIDATE_FACTOR = 2;

/** Invites suppliers for every lead that is waiting for quotes. Runs after a submission, and as a cron task that finishes the rest. */
export async function openQueuedBiddings(context: Context): Promise<{ readonly openedCount: number }> {
  const guids = await context.db.leadBids.listWaiting(context.clock.now() - LOOKBACK_MS, MAX_CONCURRENT);
  for (const guid of withinQueryBudget(context, guids)) await openBidding(context, guid);
  if (guids.length > 0) await context.jobs.sendMessages();
  return { openedCount: guids.length };
}

/**
 * Opens bidding on one lead, once. Invites the suppliers that can take the job (category, make, distance, a free day) in the published order, up to the
 * configured number. Each gets its own link by email and, if it has a mobile, by SMS outside quiet hours.
 */
export async function openBidding(context: Context, leadGuid: LeadGuid): Promise<void> {
  const { db, config, clock, log } = context;
  const quotes = await getQuotes(context, { leadGuid, serviceDay: null, sort: "Recommended" });
  if (!quotes.ok || quotes.lead.suburb === null || quotes.lead.cancelledAt !== null) return;
  const { lead, listings } = quotes;
  const { suburb } = quotes.lead;
  const now = clock.now();
  const window = serviceWindow(context, jobLocation(lead), await db.blockedDates.all());
  const candidates = new Map(
    (
      await findCandidates(context, lead, suburb, searchPreferencesOf(lead), { from: window.today, to: window.today })
    ).suppliers.map(({ supplier }) => [supplier.id, supplier]),
  );
  const { maxOffers, maxClaims, maxReveals, hours, leadPrice, maxInvitations, invitationsPerDay } = config.bids;
  const terms: BidTerms = { maxOffers, maxClaims, maxReveals, cutOffAt: now + hours * HOUR_MS };
  const suppliers = listings
    .flatMap(({ supplierId }) => candidates.get(supplierId) ?? [])
    .slice(0, maxInvitations * CANDIDATE_FACTOR);
  if (suppliers.length === 0) log.warn({ event: "no-suppliers-to-invite" });
  const contacts = await db.portalAccess.findAccountContacts(suppliers.map(({ id }) => id));
  const invitations = await Promise.all(
    suppliers.flatMap((supplier) => {
      const contact = contacts.get(supplier.id);
      return contact ? [inviteSupplier(context, lead, suburb.zone, terms, supplier, contact)] : [];
    }),
  );
  const digestOfCustomer = leadPrice > 0 ? await customerDigest(context, leadGuid) : null;
  await db.leadBids.openBid(
    { leadGuid, terms, leadPrice, openedAt: now, customerDigest: digestOfCustomer },
    invitations,
    {
      maxInvited: maxInvitations,
      maxPerDay: invitationsPerDay,
      countedSince: now - 24 * HOUR_MS,
    },
  );
  log.info({ event: "decided", decision: "bid-invitations" });
  log.info({ event: "bidding-opened", asked: Math.min(maxInvitations, invitations.length) });
}

/** Keyed digest that identifies the customer and vehicle. Null = the customer cannot be identified. */
async function customerDigest(context: Context, leadGuid: LeadGuid): Promise<string | null> {
  const storedLead = await context.db.leads.findStored(leadGuid);
  if (storedLead === null) return null;
  const { vehicle } = storedLead.lead;
  const [contact, plate] = await Promise.all([
    decryptContact(context, storedLead).then((leadContact) => contactDigests(context, leadContact)),
    regoDigest(context, vehicle?.rego ?? null),
  ]);
  const contactText = contact.mobile ?? contact.email;
  const vehicleText = plate ?? describeVehicle(vehicle);
  return contactText && vehicleText ? context.cipher.fingerprint(`lead:${contactText}:${vehicleText}`) : null;
}

async function inviteSupplier(
  context: Context,
  lead: Lead,
  zone: string,
  terms: BidTerms,
  supplier: Supplier,
  contact: AccountContact,
): Promise<NewInvitation> {
  const token = context.ids.token();
  const { url, link } = await createPortalLink(context, { kind: "lead-offer", token, supplierId: supplier.id });
  const values = {
    vehicle: describeVehicle(lead.vehicle) || "A vehicle",
    items: jobLabels(lead.cart).join(", "),
    suburb: lead.suburb?.name ?? "",
    urgency: describeUrgency(lead),
    bid_cut_off: formatMoment(terms.cutOffAt, zone),
    max_offers: String(terms.maxOffers),
    link: url,
  };
  const template = "supplier-bid-invitation";
  const message = {
    id: `${template}:${token}`,
    template,
    values,
    about: lead.guid,
    notBefore: context.clock.now(),
    zone: supplier.zone,
  } as const;
  return {
    supplierId: supplier.id,
    token,
    links: [link],
    messages: [
      ...(await sealForWorkshop(context, contact, message)),
      ...(await buildPushNotifications(context, await findDevices(context, supplier.id, template), {
        ...message,
        path: `/workshop/leads/${token}/details`,
      })),
    ],
  };
}
