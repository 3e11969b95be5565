import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { parseGuid } from "../leads/read-lead";
import type { ListingEvent } from "../ports/listing-events";

/** Keeps what was shown or pressed in the results of a lead (P-257, P-258, P-259). Suppliers that do not exist are left out; where all are such, nothing was shown or pressed. */
export async function recordListingEvents(context: Context, guidText: string, events: readonly ListingEvent[]): Promise<{ readonly ok: true } | Refusal<"lead-not-found" | "supplier-not-found">> {
  const guid = parseGuid(guidText);
  const added = guid === null ? null : await context.db.listingEvents.add(guid, events, context.clock.now());
  if (!added?.isLead) return refuse("lead-not-found");
  return events.length > 0 && added.kept === 0 ? refuse("supplier-not-found") : { ok: true };
}
