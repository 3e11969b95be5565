import type { LeadGuid } from "../../domain/core/ids";
import { SYSTEM_WRITER } from "../../domain/lead/save-command";
import type { Context } from "../context";
import { queueSave } from "./queue-save";

/** Closes a lead after it was booked: a later answer continues on a copy (F-259). Repeating it changes nothing. */
export async function markBooked(context: Context, guid: LeadGuid): Promise<void> {
  const saved = await queueSave(context, {
    guid,
    change: { kind: "book" },
    patch: {},
    retainQuote: true,
    idempotencyKey: `booked:${guid}`,
    writer: SYSTEM_WRITER,
    why: null,
  });
  if (!saved.ok) context.log.warn({ event: "lead-not-marked-booked", code: saved.code });
}
