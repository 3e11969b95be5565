import type { DatabaseSync } from "node:sqlite";
import type { StoredSave } from "../../../app/usecases/ports/lead-records";
import type { Chance } from "../payments/chance";
import type { Client } from "../worker/client";
import type { Invitation } from "../kill/world";
import { bookingBody, OFFER, type Place } from "../worker/marketplace";

/** The saves stored in a lead's own object. */
export type ReadSaves = (lead: string) => readonly StoredSave[];

/** A write that is repeated with the same key. */
export interface Write {
  readonly label: string;
  readonly client: Client;
  /** True for a form post of a page, which has its own id instead of a key and responds with a redirect. */
  readonly isForm?: true;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** A different body for the same key. */
  readonly otherBody: Readonly<Record<string, unknown>>;
  /** Number of its effects in the database; must be 1. */
  readonly countEffects: (database: DatabaseSync, key: string, saves: ReadSaves) => number;
}

export interface ScenarioWorld {
  readonly customer: Client;
  readonly supplier: Client;
  readonly clerk: Client;
  readonly chance: Chance;
  readonly lead: Readonly<Record<string, unknown>>;
  readonly sharedLeads: readonly string[];
  readonly places: readonly Place[];
  readonly invitations: Invitation[];
  readonly makeLead: () => Promise<string>;
  /** Returns the booking's token. */
  readonly book: (body: Readonly<Record<string, unknown>>, by: Client) => Promise<string>;
  readonly amountFor: (lead: string, supplier: number) => Promise<number>;
}

const count = (database: DatabaseSync, sql: string, ...values: (string | number)[]) =>
  Number(database.prepare(`select count(*) as n from ${sql}`).get(...values)?.n);
/** The default expiry date of credit on the desk's form: a year from now. */
const yearFromNow = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** One write of each kind that a client may have to repeat. Each creates its own prerequisites. */
export const WRITE_SCENARIOS: readonly ((props: ScenarioWorld, key: string) => Promise<Write>)[] = [
  async ({ customer, lead }, key) => ({
    label: "create a lead",
    client: customer,
    path: "/api/lead/create-update-or-shift",
    body: { ...lead, RepairNotes: key },
    otherBody: { ...lead, RepairNotes: `not ${key}` },
    // The lead's row has the key of its newest save, and the save is not stored twice.
    countEffects: (database) => count(database, "leads where save_key = ?", key),
  }),
  async ({ customer, chance, sharedLeads }, key) => {
    const body = { Lead: { Guid: chance.pick(sharedLeads), RepairNotes: key }, RetainQuote: true };
    return {
      label: "save a lead",
      client: customer,
      path: "/api/lead/update-or-shift",
      body,
      otherBody: { ...body, Lead: { ...body.Lead, RepairNotes: `not ${key}` } },
      countEffects: (_, __, saves) =>
        saves(body.Lead.Guid).filter(({ state }) =>
          [key, `not ${key}`].includes((JSON.parse(state) as { repairNotes: string }).repairNotes),
        ).length,
    };
  },
  async ({ customer, chance, sharedLeads, places }) => {
    const [lead, supplier] = [chance.pick(sharedLeads), chance.pick(places).supplier];
    // Each impression that is sent is stored, so only the key identifies a repeat.
    const variant = `v${chance.below(1e9)}`;
    const body = { LeadGuid: lead, Variant: variant, Impressions: [supplier] };
    return {
      label: "record an impression",
      client: customer,
      path: "/api/quotes/log-impressions",
      body,
      otherBody: { ...body, Impressions: [supplier, supplier] },
      countEffects: (database) => count(database, "listing_events where variant = ?", variant),
    };
  },
  async ({ customer, chance, makeLead }) => {
    const lead = await makeLead();
    return {
      label: "request a call",
      // Uses another network each time, because a network may make only twenty such calls an hour.
      client: customer.onNetwork(`10.${chance.below(256)}.${chance.below(256)}.1`),
      path: `/api/lead/${lead}/schedule-call`,
      body: {},
      otherBody: {},
      countEffects: (database) => count(database, "callbacks where lead_guid = ?", lead),
    };
  },
  async ({ customer, makeLead }, key) => {
    const lead = await makeLead();
    const body = { LeadGuid: lead, Email: `${key}@example.com` };
    return {
      label: "save an email address",
      client: customer,
      path: "/api/lead/email",
      body,
      otherBody: { ...body, Email: `not-${key}@example.com` },
      countEffects: (_, __, saves) => saves(lead).filter(({ revision }) => revision > 1).length,
    };
  },
  async ({ customer, makeLead }) => {
    const lead = await makeLead();
    return {
      label: "cancel a request",
      client: customer,
      path: `/api/lead/${lead}/cancel`,
      body: {},
      otherBody: {},
      countEffects: (_, __, saves) => saves(lead).filter(({ event }) => event === "cancelled").length,
    };
  },
  async ({ customer, chance, makeLead, places }) => {
    const lead = await makeLead();
    const place = chance.pick(places.filter(({ online }) => !online));
    const body = bookingBody(lead, place, chance.pick(place.days));
    return {
      label: "book",
      client: customer,
      path: "/api/booking/submit",
      body,
      otherBody: { ...body, FirstName: "Tama" },
      countEffects: (database) =>
        count(
          database,
          "bookings b join booking_events e on e.booking_token = b.token and e.kind = 'submitted' where b.lead_guid = ?",
          lead,
        ),
    };
  },
  async ({ customer, clerk, chance, makeLead, places, book }) => {
    const place = chance.pick(places.filter(({ online }) => !online));
    const token = await book(bookingBody(await makeLead(), place, chance.pick(place.days)), customer);
    const id = crypto.randomUUID();
    return {
      label: "give credit at the desk",
      client: clerk,
      isForm: true,
      path: `/desk/bookings/${token}/credit`,
      body: { id, reason: "The customer rang", amount: "0.50", lastDay: yearFromNow(), text: "Sorry for the trouble." },
      otherBody: {},
      countEffects: (database) => count(database, "customer_credits where giveaway_id = ?", id),
    };
  },
  async ({ customer, chance, makeLead, places, amountFor }) => {
    const lead = await makeLead();
    const place = chance.pick(places.filter(({ online }) => online));
    const body = {
      Amount: await amountFor(lead, place.supplier),
      LeadId: lead,
      SupplierId: place.supplier,
      ServiceDate: chance.pick(place.days),
      ServiceInclusions: [],
    };
    return {
      label: "open a card payment",
      client: customer,
      path: "/api/stripe/create",
      body,
      otherBody: { ...body, FirstName: "Tama" },
      countEffects: (database) =>
        Math.max(
          count(database, "payment_attempts where lead_guid = ?", lead),
          count(database, "sandbox_stripe_objects where body ->> '$.metadata.leadGuid' = ?", lead),
        ),
    };
  },
  async (props, key) => {
    const invitation = props.invitations.pop();
    if (!invitation) return WRITE_SCENARIOS[0]?.(props, key) as Promise<Write>;
    return {
      label: "claim a lead",
      client: props.supplier,
      path: `/api/lead-bid-offer/${invitation.id}/claim`,
      body: {},
      otherBody: {},
      countEffects: (database) =>
        count(database, "bid_events where kind = 'claimed' and bid_offer_id = ?", invitation.id),
    };
  },
  async (props, key) => {
    const invitation = props.invitations.pop();
    if (!invitation) return WRITE_SCENARIOS[1]?.(props, key) as Promise<Write>;
    return {
      label: "send an offer",
      client: props.supplier,
      path: `/api/lead-bid-offer/${invitation.id}/offer`,
      body: OFFER,
      otherBody: { ...OFFER, BidComments: "Bring nothing" },
      countEffects: (database) =>
        count(database, "bid_events where kind = 'offered' and bid_offer_id = ?", invitation.id),
    };
  },
];
