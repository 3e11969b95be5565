import type { Senders } from "../usecases/ports/senders";
import { cloudflareEmail, type EmailBinding } from "./mail/cloudflare-email";
import { resend } from "./mail/resend";
import type { Outgoing } from "./outgoing";
import { sandboxSender } from "./mail/sandbox";
import { twilioMessages } from "./sms/twilio-messages";

export interface SenderSettings {
  readonly resend: { readonly RESEND_API_KEY: string; readonly MAIL_FROM: string } | null;
  readonly twilio: { readonly TWILIO_ACCOUNT_SID: string; readonly TWILIO_AUTH_TOKEN: string } | null;
  /** SMS_FROM: a registered sender id; without it text messages other than codes wait. */
  readonly smsFrom: string | null;
  /** A `send_email` binding and the address it may send from. */
  readonly email: { readonly binding: EmailBinding; readonly from: string } | null;
  readonly allowsSandbox: boolean;
  readonly out: Outgoing;
}

/** Which provider takes each channel: the configured one, else the sandbox where that is allowed, else none. */
export function chooseSenders(settings: SenderSettings): Senders {
  const fallback = settings.allowsSandbox ? sandboxSender : null;
  const { email, twilio, smsFrom, out } = settings;
  return {
    email: settings.resend
      ? resend({ apiKey: settings.resend.RESEND_API_KEY, from: settings.resend.MAIL_FROM, send: out("resend") })
      : email
        ? cloudflareEmail(email.binding, email.from)
        : fallback,
    sms:
      twilio && smsFrom
        ? twilioMessages({
            accountSid: twilio.TWILIO_ACCOUNT_SID,
            authToken: twilio.TWILIO_AUTH_TOKEN,
            from: smsFrom,
            send: out("twilio"),
          })
        : fallback,
  };
}
