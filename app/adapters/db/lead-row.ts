import type { LeadGuid } from "../../domain/core/ids";
import { NO_CONTACT } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import { isDraft } from "../../domain/lead/draft";
import { searchedSquares } from "../../domain/quotes/searched-squares";
import type { StoredSave, NewestSave, ObjectDraft } from "../../usecases/ports/lead-records";
import type { LeadRevision, StoredLead } from "../../domain/lead/stored-lead";
import { fromJson } from "./orm";
import type { StoredLeadRow } from "./schema/leads";

/** A field that came after the lead was written gets its first value, so old leads stay readable. */
export const toLead = (storedLeadRow: StoredLeadRow): Lead => ({
  ...newLead(storedLeadRow.guid, storedLeadRow.country, storedLeadRow.createdAt),
  ...storedLeadRow,
  contact: NO_CONTACT,
});

/** The stored form of a lead, in its object and its row: without contact details, and without the initial values of every draft. */
export function toState(lead: Lead): string {
  const { contact: _, ...state } = lead;
  const first: Readonly<Record<string, unknown>> = { ...newLead(lead.guid, lead.country, lead.createdAt) };
  const isSaid = ([name, value]: [string, unknown]) =>
    NAMED.has(name) || JSON.stringify(value) !== JSON.stringify(first[name]);
  return JSON.stringify(Object.fromEntries(Object.entries(state).filter(isSaid)));
}

/** Fields that a stored lead must have. */
const NAMED: ReadonlySet<string> = new Set<keyof StoredLeadRow>(["guid", "country", "createdAt"]);

/**
 * The columns of a lead's row, apart from the save that wrote it. `keepsDrafts` = the lead's object stores drafts on disk with their contact; the row then has
 * the contact only for a signed-in person, whose data is looked up by rows.
 */
export function leadRow({ lead, sealedContact, holderHash }: StoredLead, keepsDrafts: boolean) {
  const isInObject = keepsDrafts && isDraft(lead);
  return {
    guid: lead.guid,
    status: lead.status,
    country: lead.country,
    state: isInObject ? null : toState(lead),
    squares: searchedSquares(lead),
    contactSealed: isInObject && lead.userId === null ? null : sealedContact,
    holderHash,
    parentGuid: lead.parentGuid,
    submittedAt: lead.submittedAt,
    createdAt: lead.createdAt,
    userId: lead.userId,
  };
}

/** Has the row of a lead to be written? Not where a draft says something else that only its own pages read. A signed-in person's are listed by when they were changed. */
export const changesRow = (before: StoredLead | null, after: StoredLead): boolean =>
  before === null ||
  after.lead.userId !== null ||
  !isDraft(after.lead) ||
  JSON.stringify(leadRow(before, true)) !== JSON.stringify(leadRow(after, true));

export const draftOf = (newestSave: NewestSave | null): ObjectDraft | null =>
  newestSave && {
    lead: toLead(fromJson<StoredLeadRow>(newestSave.state)),
    rowRevision: newestSave.rowRevision,
    sealedContact: newestSave.sealedContact,
  };

export const revisionOf = (guid: LeadGuid, save: StoredSave | null): LeadRevision | null =>
  save && { guid, revision: save.revision, lead: toLead(fromJson<StoredLeadRow>(save.state)), savedAt: save.savedAt };
