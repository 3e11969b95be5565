import type { LeadGuid } from "../../domain/core/ids";
import { NO_CONTACT } from "../../domain/identity/contact/contact";
import { type Lead, isDraft } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import { listSearchedSquares } from "../../domain/quotes/radius";
import type { StoredSave, NewestSave, ObjectDraft } from "../../usecases/ports/lead-records";
import type { LeadRevision, StoredLead } from "../../domain/lead/stored-lead";
import { fromJson } from "./orm";
import { type StoredLeadRow, leads } from "./schema/leads";
import { sql } from "drizzle-orm";
import { jobLabels } from "../../domain/lead/cart/item-note";
import type { CartItem } from "../../domain/lead/cart-item";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";

/** Converts a stored lead. Fields that were added to the type after the lead was written get their initial value, so that old leads stay readable. */
export const toLead = (storedLeadRow: StoredLeadRow): Lead => ({
  ...newLead(storedLeadRow.guid, storedLeadRow.country, storedLeadRow.createdAt),
  ...storedLeadRow,
  contact: NO_CONTACT,
});

/** The JSON of a lead for its Durable Object and its row. It leaves out contact details and fields with their initial value. */
export function toState(lead: Lead): string {
  const { contact: _, ...state } = lead;
  const initialLead: Readonly<Record<string, unknown>> = { ...newLead(lead.guid, lead.country, lead.createdAt) };
  const hasValue = ([name, value]: [string, unknown]) =>
    REQUIRED_COLUMNS.has(name) || JSON.stringify(value) !== JSON.stringify(initialLead[name]);
  return JSON.stringify(Object.fromEntries(Object.entries(state).filter(hasValue)));
}

/** Fields that a stored lead must have. */
const REQUIRED_COLUMNS: ReadonlySet<string> = new Set<keyof StoredLeadRow>(["guid", "country", "createdAt"]);

/**
 * Columns of a lead's row, except those about the save. `keepsDrafts` = the lead's object stores drafts with their contact. The row then contains the contact
 * only for a signed-in person, because that person's data is found through rows. The digests are always in the row, so that the desk and deletion requests can
 * find the lead.
 */
export function toLeadRow({ lead, sealedContact, contactDigests, holderHash }: StoredLead, keepsDrafts: boolean) {
  const isInObject = keepsDrafts && isDraft(lead);
  return {
    guid: lead.guid,
    status: lead.status,
    country: lead.country,
    state: isInObject ? null : toState(lead),
    squares: listSearchedSquares(lead),
    contactSealed: isInObject && lead.userId === null ? null : sealedContact,
    emailDigest: contactDigests?.email ?? null,
    mobileDigest: contactDigests?.mobile ?? null,
    holderHash,
    parentGuid: lead.parentGuid,
    submittedAt: lead.submittedAt,
    createdAt: lead.createdAt,
    userId: lead.userId,
  };
}

/**
 * Whether the lead's row must be written. A draft's row is not written if the only changed fields are ones that just the draft's own pages read. Leads of
 * signed-in people are always written, because lists sort them by last change.
 */
export const changesRow = (before: StoredLead | null, after: StoredLead): boolean =>
  before === null ||
  after.lead.userId !== null ||
  !isDraft(after.lead) ||
  JSON.stringify(toLeadRow(before, true)) !== JSON.stringify(toLeadRow(after, true));

export const toObjectDraft = (newestSave: NewestSave | null): ObjectDraft | null =>
  newestSave && {
    lead: toLead(fromJson<StoredLeadRow>(newestSave.state)),
    rowRevision: newestSave.rowRevision,
    sealedContact: newestSave.sealedContact,
  };

export const toRevision = (guid: LeadGuid, save: StoredSave | null): LeadRevision | null =>
  save && { guid, revision: save.revision, lead: toLead(fromJson<StoredLeadRow>(save.state)), savedAt: save.savedAt };

/**
 * The jobs, vehicle and suburb of a lead, for list rows. All are null if the lead was deleted. They are extracted in SQL, because the complete state is several
 * kilobytes per row.
 */
export const LEAD_SUMMARY = {
  items:
    sql`(select json_group_array(json_object('name', value ->> 'name', 'assessment', value -> 'assessment')) from json_each(${leads.state}, '$.cart'))`
      .mapWith((json: string) => jobLabels(fromJson<readonly Pick<CartItem, "name" | "assessment">[]>(json)))
      .as("items"),
  vehicle: sql`${leads.state} -> '$.vehicle'`.mapWith(fromJson<LeadVehicle | null>).as("vehicle"),
  suburb: sql<string | null>`${leads.state} ->> '$.suburb.name'`.as("suburb"),
};
