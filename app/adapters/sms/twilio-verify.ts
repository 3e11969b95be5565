import type { CheckOutcome, SendOutcome, SmsVerifier } from "../../domain/identity/verification/sms-verifier";
import { isSuccess, type TwilioResponse, type TwilioAccount, twilioPost } from "./twilio-post";

export interface TwilioVerifySettings extends TwilioAccount {
  /** Twilio's service id (VA…). */
  readonly serviceSid: string;
}

/**
 * Twilio's errors (docs: api/errors): 60200 = invalid number, 60205 = landline, 60203, 60207, 60212 and 20429 = limits, 60410 = blocked prefix, 60605 = country
 * disabled in our account, 60238 = blocked service.
 */
function toSendOutcome({ status, body }: TwilioResponse): SendOutcome {
  if (isSuccess(status)) return { kind: "sent", ...(typeof body.sid === "string" && { ref: body.sid }) };
  switch (body.code) {
    case 60200:
    case 60205:
      return { kind: "refused", reason: "not-a-mobile" };
    case 60203:
    case 60207:
    case 60212:
    case 20429:
      return { kind: "refused", reason: "too-many" };
    case 60410:
    case 60605:
    case 60238:
      return { kind: "refused", reason: "blocked" };
    default:
      return { kind: "unavailable", reason: `twilio ${status} ${body.code ?? ""}`.trim() };
  }
}

/** 404: the code was never sent, has expired or is already approved. 60202: this is the sixth check, and the number stays locked until the code expires. */
function toCheckOutcome({ status, body }: TwilioResponse): CheckOutcome {
  if (isSuccess(status)) return { kind: body.status === "approved" ? "valid" : "invalid" };
  if (status === 404) return { kind: "not-found" };
  if (body.code === 60200) return { kind: "invalid" };
  if (body.code === 60202) return { kind: "too-many" };
  return { kind: "unavailable", reason: `twilio ${status} ${body.code ?? ""}`.trim() };
}

/**
 * Twilio Verify v2. It has no separate resend: creating a verification again within ten minutes sends the same code, unless the previous one was cancelled.
 * Cancelling lifts Twilio's own lock after five wrong codes. Our limits still apply: five codes an hour per number, each with five attempts.
 */
export function twilioVerify(settings: TwilioVerifySettings): SmsVerifier {
  const baseUrl = `https://verify.twilio.com/v2/Services/${settings.serviceSid}`;
  return {
    async send(mobile, cancel = null) {
      // A completed verification cannot be cancelled.
      if (cancel !== null && /^\w+$/.test(cancel))
        await twilioPost(settings, `${baseUrl}/Verifications/${cancel}`, { Status: "canceled" });
      const response = await twilioPost(settings, `${baseUrl}/Verifications`, {
        To: mobile,
        Channel: "sms",
        Locale: "en",
      });
      return "failure" in response ? { kind: "unavailable", reason: response.failure } : toSendOutcome(response);
    },
    async check(mobile, code) {
      const response = await twilioPost(settings, `${baseUrl}/VerificationCheck`, { To: mobile, Code: code });
      return "failure" in response ? { kind: "unavailable", reason: response.failure } : toCheckOutcome(response);
    },
  };
}
