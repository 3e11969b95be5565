import type { SupplierId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { CartItem } from "../../../domain/lead/cart-item";
import { COUNTRIES, type Currency } from "../../../domain/core/country/country";
import { refuse } from "../../../domain/core/outcomes";
import {
  type ImpressionOutcome,
  impressionOutcome,
  selectNewestImpressions,
  type ListingImpression,
} from "../../../domain/quotes/listing-impression";
import { addDays, dayAt } from "../../../domain/core/time/days";
import { formatMakeAndModel } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { ImpressionLead } from "../../../domain/quotes/impression";
import { IMPRESSION_REPORT_DAYS } from "../../quotes/collect-impressions";
import { findStoreAccess } from "../../identity/store-account/store-for";
import { rememberStore, lastStoreId } from "../../identity/store-account/stores";
import { localDay } from "../../../domain/core/country/local-day";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** Maximum number of leads in the report, newest first. */
const MAX_LEADS = 80;

/** A lead whose results list contained the workshop. Customer data is limited to suburb, make, model, year and job. */
export interface SearchContext extends Omit<ListingImpression, "leadGuid"> {
  /** "told" = the lead has a row in the database. "draft" = it exists only in its Durable Object. "gone" = it was deleted as a draft. */
  readonly leadRecordState: "told" | "draft" | "gone";
  /** "2019 Toyota Hilux"; null = not known. */
  readonly vehicle: string | null;
  readonly suburb: string | null;
  readonly jobs: readonly string[];
  readonly outcome: ImpressionOutcome;
}

export interface Visibility {
  readonly ok: true;
  readonly stores: readonly Membership[];
  readonly store: Membership;
  readonly zone: string;
  readonly currency: Currency;
  /** The number of days that the report covers. */
  readonly days: number;
  /** Newest first. */
  readonly leads: readonly SearchContext[];
}

/** Uses only the catalogue's own names, because free text may identify the customer. */
const jobName = (item: CartItem): string =>
  item.kind === "RepairInspection" && item.isCustom ? "Another job, described by the customer" : item.name;

function describeLead(lead: ImpressionLead | undefined) {
  if (!lead?.summary)
    return { leadRecordState: lead ? "draft" : "gone", vehicle: null, suburb: null, jobs: [] } as const;
  const { year, make, model, suburb, cart } = lead.summary;
  const vehicle = [year, formatMakeAndModel({ make, model })].filter(Boolean).join(" ");
  return {
    leadRecordState: "told",
    vehicle: vehicle || null,
    suburb,
    jobs: [...new Set(cart.map(jobName))],
  } as const;
}

/** A workshop's impressions, newest first, with the outcome of each lead. */
async function readImpressions(context: Context, supplierId: SupplierId) {
  const { db, clock, config } = context;
  const now = clock.now();
  const today = localDay(config.country, now);
  const [{ impressions, leads }, shop] = await Promise.all([
    db.shopLooks.listByWorkshop(supplierId, addDays(dayAt(now, "UTC"), -IMPRESSION_REPORT_DAYS), MAX_LEADS),
    db.suppliers.find(supplierId, config.country, { from: today, to: today }),
  ]);
  return {
    shop: shop?.supplier ?? null,
    impressions: selectNewestImpressions(impressions, MAX_LEADS),
    leads: new Map(leads.map((lead) => [lead.guid, lead])),
  };
}

/**
 * How one of the person's stores ranked in the results lists of the last 30 days, with the reasons and the customers' next steps. Takes two D1 round trips: the
 * last viewed store is read in parallel with the session, and used only if the membership allows it.
 */
export async function loadVisibility(context: Context, target: SupplierId | null): Promise<Visibility | AccessRefusal> {
  const likelyStoreId = context.viewer.sessionHash === null ? null : (target ?? lastStoreId(context));
  const earlyImpressions = likelyStoreId === null ? null : readImpressions(context, likelyStoreId);
  // Avoids an unhandled rejection. If this store's impressions are used, the failure is thrown below.
  earlyImpressions?.catch(() => undefined);
  const access = await findStoreAccess(context, target, PERMISSION.viewLeads);
  if (!access.ok) return access;
  const { stores, store } = access;
  const { supplierId } = store;
  rememberStore(context, supplierId);
  const { shop, impressions, leads } = await (earlyImpressions !== null && likelyStoreId === supplierId
    ? earlyImpressions
    : readImpressions(context, supplierId));
  if (shop === null) return refuse("portal-forbidden");
  const today = dayAt(context.clock.now(), shop.zone);
  return {
    ok: true,
    stores,
    store,
    zone: shop.zone,
    currency: COUNTRIES[context.config.country].currency,
    days: IMPRESSION_REPORT_DAYS,
    leads: impressions.map(({ leadGuid, ...look }) => {
      const lead = leads.get(leadGuid);
      const leadState = { booking: lead?.booking ?? null, isOver: !lead || lead.summary?.isCancelled === true };
      return { ...look, ...describeLead(lead), outcome: impressionOutcome(look, leadState, supplierId, today) };
    }),
  };
}
