import type { LeadGuid } from "../../domain/ids";
import { type Lead, NO_CONTACT } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import type { KeptSave } from "../../usecases/ports/lead-records";
import type { LeadRevision } from "../../usecases/ports/leads";
import { fromJson } from "./orm";
import type { KeptLead } from "./schema/leads";

/** A field that came after the lead was written gets its first value, so old leads stay readable. */
export const toLead = (kept: KeptLead): Lead => ({
  ...newLead(kept.guid, kept.country, kept.createdAt),
  ...kept,
  contact: NO_CONTACT,
});

/** A lead as it is kept, in its object and in its row: without its contact details, and without what every draft begins with. */
export function toState(lead: Lead): string {
  const { contact: _, ...state } = lead;
  const first: Readonly<Record<string, unknown>> = { ...newLead(lead.guid, lead.country, lead.createdAt) };
  const isSaid = ([name, value]: [string, unknown]) =>
    NAMED.has(name) || JSON.stringify(value) !== JSON.stringify(first[name]);
  return JSON.stringify(Object.fromEntries(Object.entries(state).filter(isSaid)));
}

/** What a kept lead cannot be read without. */
const NAMED: ReadonlySet<string> = new Set<keyof KeptLead>(["guid", "country", "createdAt"]);

export const revisionOf = (guid: LeadGuid, save: KeptSave | null): LeadRevision | null =>
  save && { guid, revision: save.revision, lead: toLead(fromJson<KeptLead>(save.state)), savedAt: save.savedAt };
