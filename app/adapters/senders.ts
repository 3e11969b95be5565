import type { PushSender, Senders, TextSender } from "../usecases/ports/senders";
import { lazyHandler, lazyMethods } from "./lazy";
import { cloudflareEmail, type EmailBinding } from "./mail/cloudflare-email";
import { resend } from "./mail/resend";
import { sandboxForAnyHost, sandboxForHost, type Outgoing } from "./outgoing";
import type { ReportDelivery } from "../../sandbox/sms/twilio-messages";
import { twilioMessages } from "./sms/twilio-messages";

export interface SenderSettings {
  readonly resend: { readonly RESEND_API_KEY: string; readonly MAIL_FROM: string } | null;
  /** RESEND_WEBHOOK_SECRET. Null = reports of bounces and complaints are not accepted. */
  readonly resendWebhookSecret: string | null;
  readonly twilio: { readonly TWILIO_ACCOUNT_SID: string; readonly TWILIO_AUTH_TOKEN: string } | null;
  readonly push: { readonly PUSH_KEY: string } | null;
  /** SMS_FROM: a registered sender id. Null = text messages other than codes are not sent and stay queued. */
  readonly smsFrom: string | null;
  /** A `send_email` binding and the address it may send from. */
  readonly email: { readonly binding: EmailBinding; readonly from: string } | null;
  readonly allowsSandbox: boolean;
  /** The rate that the contract with Resend allows; undefined = its default. */
  readonly mailPerSecond: number | undefined;
  readonly out: Outgoing;
  readonly siteUrl: string;
  readonly supportEmail: string;
  /** Called with the sandbox's delivery reports of text messages. */
  readonly deliverReport: ReportDelivery;
}

/** Rate limit of the sandbox, high enough for a development site. */
const SANDBOX_PER_SECOND = 10_000;
const loadResendSandbox = async () =>
  (await import("../../sandbox/resend")).resendSandbox(Date.now, SANDBOX_PER_SECOND);

/** Chooses the sender of each channel: the configured provider, or the sandbox if allowed, or none. */
export function chooseSenders(settings: SenderSettings): Senders {
  const { email, twilio, smsFrom, out } = settings;
  const reportsUrl = `${settings.siteUrl}/api/webhook/twilio`;
  return {
    email: settings.resend
      ? resend({
          apiKey: settings.resend.RESEND_API_KEY,
          from: settings.resend.MAIL_FROM,
          webhookSecret: settings.resendWebhookSecret,
          send: out("resend", undefined, { callsPerSecond: settings.mailPerSecond }),
        })
      : email
        ? cloudflareEmail(email.binding, email.from)
        : settings.allowsSandbox
          ? resend({
              apiKey: "sandbox",
              from: "Sandbox <mail@sandbox.invalid>",
              webhookSecret: settings.resendWebhookSecret,
              send: out("resend", sandboxForHost("api.resend.com", lazyHandler(loadResendSandbox))),
            })
          : null,
    sms:
      twilio && smsFrom
        ? twilioMessages({
            accountSid: twilio.TWILIO_ACCOUNT_SID,
            authToken: twilio.TWILIO_AUTH_TOKEN,
            from: smsFrom,
            reportsUrl,
            send: out("twilio"),
          })
        : settings.allowsSandbox
          ? lazyMethods<TextSender, keyof TextSender>(async () => {
              const { messagesSandbox, SANDBOX_AUTH_TOKEN } = await import("../../sandbox/sms/twilio-messages");
              return twilioMessages({
                accountSid: "ACsandbox",
                authToken: SANDBOX_AUTH_TOKEN,
                from: "Sandbox",
                reportsUrl,
                send: out("twilio", sandboxForHost("api.twilio.com", messagesSandbox(settings.deliverReport))),
              });
            }, ["send", "readReport"])
          : null,
    push: settings.push || settings.allowsSandbox ? pushSender(settings) : null,
  };
}

/** Loads the push encryption library with the first notification. */
const pushSender = ({ push, out, supportEmail }: SenderSettings): PushSender =>
  lazyMethods<PushSender, keyof PushSender>(async () => {
    const { webPush } = await import("./push/web-push");
    const subject = `mailto:${supportEmail}`;
    if (push) return webPush({ key: push.PUSH_KEY, subject, send: out("push") });
    const { pushSandbox, SANDBOX_PUSH_KEY } = await import("../../sandbox/push");
    return webPush({ key: SANDBOX_PUSH_KEY, subject, send: out("push", sandboxForAnyHost(pushSandbox(Date.now))) });
  }, ["send", "publicKey"]);
