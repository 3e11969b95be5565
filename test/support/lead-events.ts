import type { LeadGuid } from "../../app/domain/core/ids";
import type { Context } from "../../app/usecases/context";

/** What happened to a lead: its own object's saves, with what the database has beside them. */
export async function eventsOf({ db, leadRecords }: Pick<Context, "db" | "leadRecords">, guid: LeadGuid) {
  const history = await db.histories.ofLead(guid, await leadRecords.saves(guid));
  return history?.events ?? [];
}
