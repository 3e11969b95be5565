import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { parseGuid } from "../leads/read-lead";
import type { ListingEvent } from "../ports/listing-events";

/** Keeps what was shown or pressed in the results of a lead (P-257, P-258, P-259). */
export async function recordListingEvents(context: Context, guidText: string, events: readonly ListingEvent[]): Promise<{ readonly ok: true } | Refusal<"lead-not-found">> {
  const guid = parseGuid(guidText);
  const kept = guid !== null && (await context.db.listingEvents.add(guid, events, context.clock.now()));
  return kept ? { ok: true } : refuse("lead-not-found");
}
