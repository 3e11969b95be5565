import { DAY_MS } from "../../../domain/core/time/duration";
import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { LeadGuid } from "../../../domain/core/ids";
import type { Lead } from "../../../domain/lead/lead";
import { outcomePath } from "../../../domain/lead/submission-outcome";
import { localityLabel } from "../../../domain/location/locality";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { isHolderOf } from "../../lead/open-lead";
import type { StoredLead } from "../../../domain/lead/stored-lead";

/** Unfinished quotes that have not changed for this long are no longer offered. */
const MAX_RESUMABLE_AGE_MS = 30 * DAY_MS;

/** An unfinished quote. It contains no contact details, because anyone at this browser can see it. */
export interface UnfinishedQuote {
  readonly guid: LeadGuid;
  /** The page on which to continue: the unanswered step, or the prices. */
  readonly href: string;
  readonly isSubmitted: boolean;
  readonly items: string;
  readonly detail: string;
}

function toUnfinishedQuote(lead: Lead, now: number): UnfinishedQuote | null {
  const { guid, cart, vehicle, suburb, outcome, bookedAt, cancelledAt, updatedAt } = lead;
  if (bookedAt !== null || cancelledAt !== null || cart.length === 0 || now - updatedAt > MAX_RESUMABLE_AGE_MS)
    return null;
  // A quote whose outcome is a call or a message is not waiting for the customer.
  if (outcome !== null && outcome.kind !== "quotes") return null;
  return {
    guid,
    href: outcome === null ? `/quote-2/${guid}` : outcomePath(outcome, guid),
    isSubmitted: outcome !== null,
    items: jobLabels(cart).join(", "),
    detail: [
      describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }),
      suburb && localityLabel(suburb),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** Unfinished quotes, most recently changed first: the quote that was started in this browser, and the signed-in person's quotes. */
export async function findOpenQuotes(
  context: Context,
  leadGuid: LeadGuid | null,
  limit: number,
): Promise<readonly UnfinishedQuote[]> {
  const { leads } = context.db;
  const [browserLead, userLeads] = await Promise.all([
    leadGuid === null ? null : leads.findStored(leadGuid),
    currentUser(context).then((user) => (user === null ? [] : leads.listNewest(user.userId, limit + 5))),
  ]);
  const storedLeads: StoredLead[] =
    browserLead !== null && (await isHolderOf(context, browserLead)) ? [browserLead] : [];
  const openLeads = [...storedLeads, ...userLeads.filter(({ lead }) => lead.guid !== leadGuid)];
  return openLeads.flatMap(({ lead }) => toUnfinishedQuote(lead, context.clock.now()) ?? []).slice(0, limit);
}
