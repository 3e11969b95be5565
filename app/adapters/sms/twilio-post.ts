import { retryAfterMs } from "../outgoing";

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** `fetch`, or the sandbox that implements the same protocol. */
  readonly send: (request: Request) => Promise<Response>;
}

export interface TwilioResponse {
  readonly status: number;
  /** How long Twilio asks us to wait. Null = it did not say. */
  readonly retryAfterMs: number | null;
  readonly body: { readonly code?: number; readonly status?: string; readonly sid?: string };
}

/** Some calls return 200 and others 201, and both mean success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Posts one form to Twilio. Returns every error as a `failure` and never throws. */
export async function twilioPost(
  account: TwilioAccount,
  url: string,
  form: Record<string, string>,
): Promise<TwilioResponse | { readonly failure: string }> {
  const request = new Request(url, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}` },
    body: new URLSearchParams(form),
  });
  try {
    const response = await account.send(request);
    const body = (await response.json().catch(() => ({}))) as TwilioResponse["body"];
    return { status: response.status, retryAfterMs: retryAfterMs(response), body };
  } catch (error) {
    return { failure: `twilio ${error instanceof Error ? error.message : "failed"}` };
  }
}
