import type { LeadGuid } from "../../app/domain/ids";
import type { Lead } from "../../app/domain/lead/lead";
import type { Context } from "../../app/usecases/context";

/** Writes the next revision of a lead behind its queue's back: the row says all of it. */
export async function changeBehind(
  { db }: Pick<Context, "db">,
  guid: LeadGuid,
  over: Partial<Lead>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<void> {
  const stored = await db.leads.findStored(guid);
  if (!stored) throw new Error(`no lead ${guid}`);
  const lead = { ...stored.lead, ...over, revision: stored.lead.revision + 1 };
  await db.leads.writeRevisions([
    {
      stored: { ...stored, lead },
      idempotencyKey,
      event: { who: "system", what: "saved", why: "behind the queue's back" },
      messages: [],
    },
  ]);
}
