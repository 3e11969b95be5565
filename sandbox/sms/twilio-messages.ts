import { twilioSignature } from "../../app/adapters/sms/twilio-signature";

/** Mobiles for which the SMS sandbox fails as the provider would. The last digits select the error. All other mobiles work. */
export const MAGIC_ENDINGS = {
  /** Error 60205 of Twilio: the number is a landline. */
  landline: "000205",
  /** Error 60203 of Twilio: too many codes were sent. */
  maxSends: "000203",
  /** The provider responds with 503. */
  down: "000503",
  /** Responds after 8 seconds; the adapter waits for 6. */
  slow: "000008",
  /** Error 30005 of Twilio, reported after the text was accepted: the number is not in service. */
  dead: "030005",
  /** The code has expired when it is sent. */
  expired: "000404",
} as const;

/** An error response of Twilio. */
export const problem = (status: number, code: number, message: string) =>
  Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });

/** Delivers a status report of the sandbox to our webhook: the callback URL that was sent with the text, and the signed fields. */
export type ReportDelivery = (
  address: string,
  fields: Readonly<Record<string, string>>,
  signature: string,
) => Promise<void>;

/** The token that signs the sandbox's reports. */
export const SANDBOX_AUTH_TOKEN = "sandbox";

/**
 * Twilio's Messages API in this process, for DEV and TEST. Texts are only shown on the outbox page. It refuses what Twilio refuses. If a number is not in
 * service, this is reported to the callback URL, if there is one.
 */
export const messagesSandbox =
  (report: ReportDelivery | null = null) =>
  (request: Request) =>
    handleMessage(request, report);

async function handleMessage(request: Request, report: ReportDelivery | null): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const [, accountSid] = /^\/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/.exec(pathname) ?? [];
  if (host !== "api.twilio.com" || accountSid === undefined || request.method !== "POST")
    return problem(404, 20404, "The requested resource was not found");
  if (!request.headers.get("Authorization")?.startsWith("Basic ")) return problem(401, 20003, "Authenticate");
  const form = await request.formData();
  const to = String(form.get("To") ?? "");
  const body = String(form.get("Body") ?? "");
  if (!/^\+\d{8,15}$/.test(to)) return problem(400, 21211, "Invalid 'To' Phone Number");
  if (body === "") return problem(400, 21602, "Message body is required");
  if (body.length > 1600) return problem(400, 21617, "The concatenated message body exceeds the 1600 character limit");
  if (!form.get("From") && !form.get("MessagingServiceSid"))
    return problem(400, 21603, "A 'From' or 'MessagingServiceSid' parameter is required");
  const sid = `SM${crypto.randomUUID().replaceAll("-", "")}`;
  const callbackUrl = form.get("StatusCallback");
  if (report && callbackUrl && to.endsWith(MAGIC_ENDINGS.dead)) {
    const fields = {
      MessageSid: sid,
      MessageStatus: "undelivered",
      ErrorCode: "30005",
      To: to,
      AccountSid: accountSid,
    };
    await report(String(callbackUrl), fields, await twilioSignature(SANDBOX_AUTH_TOKEN, String(callbackUrl), fields));
  }
  return Response.json(
    { sid, account_sid: accountSid, to, body, status: "queued", error_code: null, error_message: null, num_media: "0" },
    { status: 201 },
  );
}
