import type { LeadGuid } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { ListingEvent } from "../ports/listing-events";
import { rankedAsShown } from "./ranked-as-shown";

type Pressed = Omit<ListingEvent, "ranked">;

/**
 * Keeps what was shown or pressed in the results of a lead (P-257, P-258, P-259), and of what was shown why it stood where it did. `bidOfferIds`: the offers from bidding in the list, where the caller tells.
 * Suppliers that do not exist are left out; where all are such, nothing was shown or pressed.
 */
export async function recordListingEvents(
  context: Context,
  guid: LeadGuid,
  events: readonly Pressed[],
  bidOfferIds: readonly number[] | null = null,
): Promise<{ readonly ok: true } | Refusal<"lead-not-found" | "supplier-not-found">> {
  const added = await context.db.listingEvents.add(
    guid,
    await explained(context, guid, events, bidOfferIds),
    context.clock.now(),
  );
  if (!added.isLead) return refuse("lead-not-found");
  return events.length > 0 && added.kept === 0 ? refuse("supplier-not-found") : { ok: true };
}

/** Each impression with what its place was made of; a press has no place. */
async function explained(
  context: Context,
  leadGuid: LeadGuid,
  events: readonly Pressed[],
  bidOfferIds: readonly number[] | null,
): Promise<readonly ListingEvent[]> {
  const shown = events.find(({ kind }) => kind === "shown");
  if (!shown) return events;
  const ranked = await rankedAsShown(context, { leadGuid, serviceDay: shown.serviceDay, bidOfferIds });
  return events.map((event) =>
    event.kind === "shown" ? { ...event, ranked: ranked.get(event.supplierId) ?? null } : event,
  );
}
