import type { LeadGuid } from "../../app/domain/core/ids";
import type { Context } from "../../app/usecases/context";
import type { Lead } from "../../app/domain/lead/lead";

/** The events of a lead: the saves of its own object, with the related data of the database. */
export async function eventsOf({ db, leadRecords }: Pick<Context, "db" | "leadRecords">, guid: LeadGuid) {
  const history = await db.histories.readLeadHistory(guid, await leadRecords.saves(guid));
  return history?.events ?? [];
}

/** Writes the next revision of a lead without its queue, so that the row has all of its data. */
export async function writeRevisionDirectly(
  { db }: Pick<Context, "db">,
  guid: LeadGuid,
  overrides: Partial<Lead>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<void> {
  const storedLead = await db.leads.findStored(guid);
  if (!storedLead) throw new Error(`no lead ${guid}`);
  const lead = { ...storedLead.lead, ...overrides, revision: storedLead.lead.revision + 1 };
  await db.leads.writeRevisions([
    {
      stored: { ...storedLead, lead },
      idempotencyKey,
      event: { actor: "system", event: "saved", reason: "behind the queue's back" },
      messages: [],
    },
  ]);
}
