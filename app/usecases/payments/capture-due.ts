import type { Context } from "../context";

/** How many payments one cron run takes: a run must end within its time. */
const EACH_RUN = 25;

/** Takes authorised amounts before the bank's hold ends (decisions.md row 24). Repeating it takes nothing twice. */
export async function captureDue(context: Context): Promise<{ readonly captured: number }> {
  const provider = context.cards.provider;
  if (!provider) return { captured: 0 };
  let captured = 0;
  for (const payment of await context.db.payments.dueForCapture(context.clock.now(), EACH_RUN)) {
    const answer = await provider.capture(payment.providerId, payment.attemptId);
    if (!answer.ok) {
      context.log.error({ event: "payment-provider-refused", what: "capture", attemptId: payment.attemptId, reason: answer.reason });
      continue;
    }
    // False when the provider's own message was quicker: it is taken all the same.
    if (answer.status !== null) await context.db.payments.setStatus(payment, answer.status, "system", context.clock.now());
    context.log.info({ event: "payment-captured", attemptId: payment.attemptId });
    captured++;
  }
  return { captured };
}
