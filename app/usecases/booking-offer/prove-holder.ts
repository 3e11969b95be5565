import { maskedChannel, proofChannel, type ProofChannel } from "../../domain/resume/proof";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { contactOf } from "../leads/open-lead";
import { queueSave } from "../leads/queue-save";
import { checkProof, type ProofRefusal, sendProof } from "../resume/prove-contact";

type Proving = Refusal<"booking-not-found" | "save-delayed"> | ProofRefusal;

async function channelOf(context: Context, token: string): Promise<{ readonly guid: string; readonly channel: ProofChannel } | null> {
  const stored = await context.db.bookings.find(token);
  const lead = stored && (await context.db.leads.findStored(stored.booking.leadGuid));
  const channel = lead && proofChannel(await contactOf(context, lead));
  return channel ? { guid: lead.lead.guid, channel } : null;
}

/** Where a code for this booking goes, masked; null = it has no contact to prove. */
export async function proofFor(context: Context, token: string): Promise<ReturnType<typeof maskedChannel> | null> {
  const found = await channelOf(context, token);
  return found && maskedChannel(found.channel);
}

/** Sends a code to the contact that booked. */
export async function sendHolderCode(context: Context, token: string): Promise<{ readonly ok: true } | Proving> {
  const found = await channelOf(context, token);
  return found ? sendProof(context, found.channel) : refuse("booking-not-found");
}

/** A right code makes this browser the one that holds the booking's quote, as when a quote goes on elsewhere. */
export async function proveHolder(context: Context, token: string, code: string): Promise<{ readonly ok: true; readonly guid: string } | Proving> {
  const found = await channelOf(context, token);
  if (!found) return refuse("booking-not-found");
  const proved = await checkProof(context, found.channel, code);
  if (!proved.ok) return proved;
  const held = await queueSave(context, { guid: found.guid, change: { kind: "hold" }, patch: {}, retainQuote: true, idempotencyKey: context.ids.token(), why: "resumed by code" });
  return held.ok ? { ok: true, guid: held.stored.lead.guid } : refuse("save-delayed");
}
