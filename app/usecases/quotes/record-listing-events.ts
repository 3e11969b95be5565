import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { AddedEvents, ListView, ListingEventKind } from "../../domain/quotes/list-view";
import { readStoredRanking } from "./stored-ranking";

type RecordResult = { readonly ok: true } | Refusal<"lead-not-found" | "supplier-not-found">;

const toRecordResult = ({ leadExists, supplierExists }: AddedEvents): RecordResult => {
  if (!leadExists) return refuse("lead-not-found");
  return supplierExists ? { ok: true } : refuse("supplier-not-found");
};

/** Records that a customer opened a listing or clicked its button (P-258, P-259). */
export const recordListingEvent = async (
  context: Context,
  guid: LeadGuid,
  supplierId: SupplierId,
  kind: ListingEventKind,
): Promise<RecordResult> =>
  toRecordResult(await context.db.listingEvents.addPress(guid, supplierId, kind, context.clock.now()));

/** The listings that a page reports as displayed, as supplier ids in order. */
export type ListImpression = Omit<ListView, "listed"> & {
  readonly supplierIds: readonly SupplierId[];
  /** Ids of the suppliers' own offers in the list. Null = not specified. */
  readonly bidOfferIds: readonly number[] | null;
};

/**
 * Records which listings were displayed in a lead's results (P-257), each with the inputs that determined its position. Unknown suppliers are left out, and if
 * no supplier remains, nothing is recorded.
 */
export async function recordView(
  context: Context,
  guid: LeadGuid,
  { supplierIds, bidOfferIds, ...view }: ListImpression,
): Promise<RecordResult> {
  const ranking = await readStoredRanking(context, { leadGuid: guid, serviceDay: view.serviceDay, bidOfferIds });
  const listingEvents = supplierIds.map((supplierId, index) => ({
    supplierId,
    position: index + 1,
    ranked: ranking.get(supplierId) ?? null,
  }));
  const addedEvents = await context.db.listingEvents.addView(
    guid,
    { ...view, listed: listingEvents },
    context.clock.now(),
  );
  return supplierIds.length === 0 && addedEvents.leadExists ? { ok: true } : toRecordResult(addedEvents);
}
