import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { LeadGuid } from "../../../app/domain/core/ids";
import type { LeadPatch } from "../../../app/domain/lead/lead-patch";
import type { Context } from "../../../app/usecases/context";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { queueSave } from "../../../app/usecases/lead/queue-save";

/** A context with a browser's secret: contexts with the same secret are the same browser. */
export function browser(secret = crypto.randomUUID().replaceAll("-", "").slice(0, 27)): Context {
  const context = buildContext(
    env as unknown as Env,
    new Request("http://pitlane.test/", { headers: { Cookie: `holder=${secret}`, "CF-Connecting-IP": secret } }),
  );
  // The queue would run its consumer after the test has ended, so outbox tests send explicitly.
  return { ...context, jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined } };
}

/** Makes a quote with these values and sends it, without a booking. */
export async function submitQuote(context: Context, patch: LeadPatch): Promise<LeadGuid> {
  const created = await createLead(context, { patch });
  if (!created.ok) throw new Error(created.code);
  const { guid, revision } = created.lead;
  const outcome = { kind: "confirmation-success", schedulesCallback: false } as const;
  const submission = await queueSave(context, {
    guid,
    patch: {},
    retainQuote: false,
    idempotencyKey: crypto.randomUUID(),
    reason: null,
    change: { kind: "submit", revision, status: "QuoteRequested", outcome, messages: [] },
  });
  if (!submission.ok) throw new Error(submission.code);
  return guid;
}

export const ANNA = { firstName: "Anna", lastName: "Demo", mobile: "+61404040404", email: "anna@customer.example" };
