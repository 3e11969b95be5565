import { renderMessage } from "../../domain/messages/render";
import { nextTry } from "../../domain/messages/retry";
import type { Context } from "../context";
import type { MessageSecret, QueuedMessage } from "../ports/outbox";
import type { Delivery } from "../ports/senders";
import { messageOf } from "../ports/log";

const BATCH = 20;

async function deliver(context: Context, message: QueuedMessage): Promise<Delivery> {
  const sender = context.senders[message.channel];
  if (sender === null) return { kind: "later", reason: `no ${message.channel} provider` };
  const template = await context.db.outbox.template(message.template, message.channel);
  if (template === null) return { kind: "never", reason: "no such template" };
  try {
    const { to, values } = JSON.parse(await context.cipher.open(message.sealed, message.id)) as MessageSecret;
    return await sender.send({ id: message.id, to, ...renderMessage(template, values) });
  } catch (error) {
    return { kind: "later", reason: messageOf(error) };
  }
}

async function sendOne(context: Context, message: QueuedMessage): Promise<void> {
  const delivery = await deliver(context, message);
  const { outbox } = context.db;
  if (delivery.kind === "sent") return outbox.markSent(message.id, delivery.providerId, context.clock.now());
  const nextAt = delivery.kind === "later" ? nextTry(message.tries, context.clock.now()) : null;
  if (nextAt === null)
    context.log.error({
      event: "message-given-up",
      template: message.template,
      channel: message.channel,
      reason: delivery.reason,
    });
  return outbox.markFailed(message.id, delivery.reason, nextAt);
}

/** Sends what is due. Two runs at once share the work: each message is claimed by one of them. */
export async function sendDueMessages(context: Context): Promise<{ readonly tried: number }> {
  let tried = 0;
  for (;;) {
    const due = await context.db.outbox.claimDue(context.clock.now(), BATCH);
    await Promise.all(due.map((message) => sendOne(context, message)));
    tried += due.length;
    if (due.length < BATCH) return { tried };
  }
}
