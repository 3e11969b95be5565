import { eq } from "drizzle-orm";
import type { Clock } from "../../domain/time/clock";
import type { SmsVerifier } from "../../domain/verification/sms-verifier";
import type { Cipher } from "../../usecases/ports/cipher";
import type { MessageSecret } from "../../usecases/ports/outbox";
import { orm, statementOf } from "../db/orm";
import { outboxStatements } from "../db/outbox";
import { outbox } from "../db/schema/outbox";
import { inProcess, type Outgoing } from "../outgoing";
import { twilioSandbox } from "./twilio-sandbox";
import { twilioVerify } from "./twilio-verify";

interface TwilioSecrets {
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_VERIFY_SERVICE_SID: string;
}

export interface SandboxParts {
  readonly db: D1Database;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly brand: string;
  readonly host: string;
}

/** The message with the code appears on the outbox page as sent; it goes nowhere else. */
function sandboxSend({ db, cipher, clock, brand, host }: SandboxParts) {
  return twilioSandbox({
    db,
    cipher,
    clock,
    async deliver(mobile, code) {
      const now = clock.now();
      const id = `verification-code:${crypto.randomUUID()}`;
      const secret: MessageSecret = { to: mobile, values: { code, brand, host } };
      const message = {
        id,
        channel: "sms" as const,
        template: "verification-code" as const,
        about: null,
        notBefore: now,
        sealed: await cipher.seal(JSON.stringify(secret), id),
      };
      await db.batch([
        ...outboxStatements(db, [message], now),
        statementOf(
          db,
          orm(db).update(outbox).set({ state: "sent", sentAt: now, providerId: "sandbox" }).where(eq(outbox.id, id)),
        ),
      ]);
    },
  });
}

/** Twilio where its secrets are set; its sandbox where `sandbox` is given; else null. */
export function smsVerifier(
  secrets: TwilioSecrets | null,
  sandbox: SandboxParts | null,
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
      send: out("twilio", inProcess("verify.twilio.com", sandboxSend(sandbox))),
    })
  );
}
