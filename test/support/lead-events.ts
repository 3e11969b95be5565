import type { LeadGuid } from "../../app/domain/core/ids";
import type { Context } from "../../app/usecases/context";

/** The events of a lead: the saves of its own object, with the related data of the database. */
export async function eventsOf({ db, leadRecords }: Pick<Context, "db" | "leadRecords">, guid: LeadGuid) {
  const history = await db.histories.readLeadHistory(guid, await leadRecords.saves(guid));
  return history?.events ?? [];
}
