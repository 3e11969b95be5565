import { leadOfText } from "../../../domain/quotes/bids/undeliverable-number";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/**
 * A delivery report of the text provider. The signature is verified first. A number that is not in service refunds what workshops paid for that customer's
 * lead (docs/decisions/0070); everything else is dropped.
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
    if (message) await numberIsDead(context, message);
  }
  return { ok: true };
}

/** A text cannot reach its number, for good: where it was for a lead's customer, the lead was none. */
export async function numberIsDead(context: Context, message: Parameters<typeof leadOfText>[0]): Promise<void> {
  const leadGuid = leadOfText(message);
  if (leadGuid !== null) await context.db.leadReturns.numberIsDead(leadGuid, context.clock.now());
}
