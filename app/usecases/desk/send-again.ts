import type { BookingToken, LeadGuid } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { OutcomeCode } from "../../domain/outcomes";
import type { Context } from "../context";
import type { MessageSecret } from "../ports/outbox";
import { doAtDesk, type Pressed } from "./act";

/** Sends a message about a booking or a quote once more, to whom and as it went: as a message of its own, which leaves at once. */
export const sendAgain = (
  context: Context,
  about: BookingToken | LeadGuid,
  pressed: Pressed,
  messageId: string,
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "care", pressed, { kind: "message-sent-again", about }, async () => {
    const message = await context.db.desk.message(messageId);
    if (message?.about !== about) return refuse("page-not-found");
    const now = context.clock.now();
    if (message.notAfter != null && message.notAfter <= now) return refuse("changes-closed");
    // What is sealed is sealed for its id.
    const secret = JSON.parse(await context.cipher.open(message.sealed, message.id)) as MessageSecret;
    const id = `again:${pressed.id}`;
    const sealed = await context.cipher.seal(JSON.stringify(secret), id);
    await context.db.outbox.add([{ ...message, id, sealed, notBefore: now }], now);
    context.later(context.jobs.sendMessages());
    return { ok: true as const };
  });

/** Lets every message that was given up wait to be sent again. */
export const letGivenUpGo = (
  context: Context,
  pressed: Pressed,
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "care", pressed, { kind: "message-sent-again", about: "outbox" }, async () => {
    await context.db.outbox.sendAgain(null, context.clock.now());
    context.later(context.jobs.sendMessages());
    return { ok: true as const };
  });
