import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { priceForSupplier } from "./price-for-supplier";
import type { Lead } from "../../domain/lead/lead";
import { dayAt } from "../../domain/core/time/days";
import { jobZone } from "../../domain/core/country/local-day";

export interface AvailableDaysRequest {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** The supplier's own offer for this lead. Null = its listing. */
  readonly bidOfferId: number | null;
  /** First and last day, both inclusive. */
  readonly from: PlainDay;
  readonly to: PlainDay;
}

/** P-252: the days on which a supplier has capacity for a lead's job. Excludes past and blocked days, and days beyond the date picker. */
export async function findAvailableDays(
  context: Context,
  request: AvailableDaysRequest,
): Promise<
  | { readonly ok: true; readonly days: readonly PlainDay[] }
  | Refusal<"lead-not-found" | "supplier-not-found" | "offer-not-found" | "invalid-input">
> {
  const { leadGuid, supplierId, bidOfferId, from, to } = request;
  if (to < from) return refuse("invalid-input", { endDate: ["Choose an end date on or after the start date."] });
  const [lead, bid] = await Promise.all([
    context.db.leads.find(leadGuid),
    bidOfferId === null ? null : context.db.bidOffers.findBySupplier(leadGuid, supplierId),
  ]);
  if (lead === null) return refuse("lead-not-found");
  if (bidOfferId !== null && bid?.id !== bidOfferId) return refuse("offer-not-found");
  const offer = await priceForSupplier(context, { lead, supplierId, day: null, extraIds: null });
  return offer.ok ? { ok: true, days: offer.availableDays.filter((day) => day >= from && day <= to) } : offer;
}

/** Today's date at the job's location, or in the country's default zone before the suburb is known. */
export const todayOf = (
  { clock, config }: Pick<Context, "clock" | "config">,
  { suburb }: Pick<Lead, "suburb">,
): PlainDay => dayAt(clock.now(), jobZone({ suburb, country: config.country }));
