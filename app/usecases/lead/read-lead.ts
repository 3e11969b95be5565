import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { type OpenedLead, openLead } from "./open-lead";

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A guid as it is written everywhere: lower case; null = not a guid. */
export const parseGuid = (text: string): string | null => (GUID.test(text) ? text.toLowerCase() : null);

/** The lead behind a guid. A bare guid shows no contact details (F-354, F-355). */
export async function readLead(
  context: Context,
  guidText: string,
): Promise<({ ok: true } & OpenedLead) | Refusal<"lead-not-found">> {
  const guid = parseGuid(guidText);
  // Both at once: who is asking is needed to open the lead.
  const [stored] = await Promise.all([guid === null ? null : context.db.leads.findStored(guid), currentUser(context)]);
  if (stored === null) return refuse("lead-not-found");
  return { ok: true, ...(await openLead(context, stored)) };
}
