import { findSmsLead } from "../../../domain/quotes/bids/undeliverable-number";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/**
 * Handles a delivery report from the SMS provider. The signature is verified first. If a number is not in service, workshops get a refund for that customer's
 * lead (docs/decisions/0070). Other reports are ignored.
 */
export async function handleTextReport(
  context: Context,
  messageId: string,
  fields: Readonly<Record<string, string>>,
  signature: string | null,
): Promise<{ readonly ok: true } | Refusal<"webhook-refused">> {
  const report = await context.senders.sms?.readReport(messageId, fields, signature);
  if (!report?.ok) return refuse("webhook-refused");
  if (report.isDeadNumber) {
    const message = await context.db.outbox.find(messageId);
    if (message) await markNumberDead(context, message);
  }
  return { ok: true };
}

/** Records that a number can never be reached by SMS. If it is the number of a lead's customer, the lead is invalid. */
export async function markNumberDead(context: Context, message: Parameters<typeof findSmsLead>[0]): Promise<void> {
  const leadGuid = findSmsLead(message);
  if (leadGuid !== null) await context.db.leadReturns.recordDeadNumber(leadGuid, context.clock.now());
}
