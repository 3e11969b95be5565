import type { TextSender } from "../../usecases/ports/senders";
import { isSuccess, type TwilioAccount, twilioPost } from "./twilio-post";
import { isSignedByTwilio } from "./twilio-signature";

export interface TwilioMessagesSettings extends TwilioAccount {
  /** A registered sender: a number, an alphanumeric id, or MG… */
  readonly from: string;
  /** Our URL for Twilio's delivery reports. Its query contains the message id. */
  readonly reportsUrl: string;
}

/** Twilio's errors when sending: 21211 = not a phone number, 21614 = a number that cannot receive text messages. */
const INVALID_NUMBER_CODES = [21211, 21614];
/**
 * Twilio's error after sending: 30005 = the number is unknown and may no longer exist. A landline or a carrier that cannot deliver (30006) and a phone that is
 * switched off (30003) do not make a number unreachable.
 */
const UNREACHABLE_CODES = ["30005"];

/** Text messages through Twilio's Messages API, with delivery reports. Error 21610 means that the person replied STOP. */
export function twilioMessages(settings: TwilioMessagesSettings): TextSender {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${settings.accountSid}/Messages.json`;
  const sender: Record<string, string> = settings.from.startsWith("MG")
    ? { MessagingServiceSid: settings.from }
    : { From: settings.from };
  const reportUrl = (id: string) => `${settings.reportsUrl}?message=${encodeURIComponent(id)}`;
  return {
    async send({ id, to, text }) {
      const response = await twilioPost(settings, url, {
        To: to,
        Body: text,
        ...sender,
        StatusCallback: reportUrl(id),
      });
      if ("failure" in response) return { kind: "later", reason: response.failure };
      if (isSuccess(response.status)) return { kind: "sent", providerId: response.body.sid ?? "" };
      const reason = `twilio ${response.status} ${response.body.code ?? ""}`.trim();
      if ([401, 403, 429].includes(response.status)) return { kind: "rest", reason, afterMs: response.retryAfterMs };
      return response.status === 400
        ? { kind: "never", reason, isDeadNumber: INVALID_NUMBER_CODES.includes(response.body.code ?? 0) }
        : { kind: "later", reason };
    },
    async readReport(messageId, fields, signature) {
      if (!(await isSignedByTwilio(settings.authToken, reportUrl(messageId), fields, signature)))
        return { ok: false, reason: "forged" };
      const { MessageStatus = "", ErrorCode = "" } = fields;
      return { ok: true, isDeadNumber: MessageStatus === "undelivered" && UNREACHABLE_CODES.includes(ErrorCode) };
    },
  };
}
