import type { SmsVerifier } from "../../domain/identity/verification/sms-verifier";
import type { OutboxDependencies } from "../../../sandbox/sms/twilio-verify";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { twilioVerify } from "./twilio-verify";

interface TwilioSecrets {
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_VERIFY_SERVICE_SID: string;
}

/** Twilio if its secrets are set, otherwise its sandbox if `sandbox` is given, otherwise null. */
export function smsVerifier(
  secrets: TwilioSecrets | null,
  sandbox: OutboxDependencies | null,
  out: Outgoing,
): SmsVerifier | null {
  if (secrets) {
    const {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_VERIFY_SERVICE_SID: serviceSid,
    } = secrets;
    return twilioVerify({ accountSid, authToken, serviceSid, send: out("twilio") });
  }
  return (
    sandbox &&
    twilioVerify({
      accountSid: "ACsandbox",
      authToken: "sandbox",
      serviceSid: "VAsandbox",
      send: out(
        "twilio",
        sandboxForHost(
          "verify.twilio.com",
          lazyHandler(async () => (await import("../../../sandbox/sms/twilio-verify")).twilioToOutbox(sandbox)),
        ),
      ),
    })
  );
}
