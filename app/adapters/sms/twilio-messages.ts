import type { Sender } from "../../usecases/ports/senders";
import { isDone, type TwilioAccount, twilioPost } from "./twilio-post";

export interface TwilioMessagesSettings extends TwilioAccount {
  /** A registered sender: a number, an alphanumeric id, or MG… */
  readonly from: string;
}

/** Text messages by Twilio's Messages API. 21211/21614: not a mobile; 21610: the person said STOP. */
export function twilioMessages(settings: TwilioMessagesSettings): Sender {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${settings.accountSid}/Messages.json`;
  const sender: Record<string, string> = settings.from.startsWith("MG")
    ? { MessagingServiceSid: settings.from }
    : { From: settings.from };
  return {
    async send({ to, text }) {
      const answer = await twilioPost(settings, url, { To: to, Body: text, ...sender });
      if ("failure" in answer) return { kind: "later", reason: answer.failure };
      if (isDone(answer.status)) return { kind: "sent", providerId: answer.body.sid ?? "" };
      const reason = `twilio ${answer.status} ${answer.body.code ?? ""}`.trim();
      if ([401, 403, 429].includes(answer.status)) return { kind: "rest", reason, afterMs: answer.retryAfterMs };
      return { kind: answer.status === 400 ? "never" : "later", reason };
    },
  };
}
