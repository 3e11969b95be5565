import { parseBookingToken } from "../../../domain/core/ids";
import { type MailReport, reportText } from "../../../domain/notifications/mail-report";
import { parseContactId } from "../../../domain/notifications/recipients";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { DAY_MS } from "../../../domain/core/time/duration";

/** Maximum age of emails that are searched for a report. Providers report within three days. */
const MAX_REPORT_AGE_MS = 3 * DAY_MS;

/**
 * Records that an email was not delivered or was marked as spam. It is then listed among the failed messages, with the reason. If the reader marked it as spam,
 * no more reminders about that booking are sent. If it was an additional contact of a workshop, the account gets the messages instead. Repeated reports change
 * nothing.
 */
async function recordMailReport(context: Context, report: MailReport): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const message = await db.outbox.markReported(report.providerId, reportText(report), now - MAX_REPORT_AGE_MS);
  if (message === null) return;
  log.warn({ event: "mail-report-received", kind: report.kind, template: message.template });
  const contact = parseContactId(message.id);
  if (contact !== null) await db.notificationContacts.stop(contact, reportText(report));
  const token = report.kind === "complained" && message.about !== null ? parseBookingToken(message.about) : null;
  if (token !== null) await db.reminders.stop(token, now);
}

/** Handles a queue message that may be a report from the email provider. */
export async function handleMailEvent(context: Context, body: unknown): Promise<void> {
  const report = context.senders.email?.readEvent?.(body) ?? null;
  if (report !== null) await recordMailReport(context, report);
}

/** Handles a webhook from the email provider. The signature is verified first. */
export async function handleMailReport(
  context: Context,
  payload: string,
  headers: Readonly<Record<"id" | "timestamp" | "signature", string | null>>,
): Promise<{ readonly ok: true } | Refusal<"webhook-refused">> {
  const report = (await context.senders.email?.readReport?.(payload, headers, context.clock.now())) ?? "forged";
  if (report === "forged") return refuse("webhook-refused");
  if (report !== "none") await recordMailReport(context, report);
  return { ok: true };
}
