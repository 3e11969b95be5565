export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** `fetch`, or the sandbox that speaks the same wire. */
  readonly send: (request: Request) => Promise<Response>;
}

export interface TwilioAnswer {
  readonly status: number;
  readonly body: { readonly code?: number; readonly status?: string; readonly sid?: string };
}

const TIMEOUT_MS = 6_000;

/** One form post to Twilio; whatever goes wrong on the way is a `failure`, never a throw. */
export async function twilioPost(
  account: TwilioAccount,
  url: string,
  form: Record<string, string>,
): Promise<TwilioAnswer | { readonly failure: string }> {
  const request = new Request(url, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}` },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const late = new Promise<never>((_, reject) =>
    request.signal.addEventListener("abort", () => reject(new Error("timeout"))),
  );
  try {
    const response = await Promise.race([account.send(request), late]);
    const body = (await response.json().catch(() => ({}))) as TwilioAnswer["body"];
    return { status: response.status, body };
  } catch (error) {
    return { failure: `twilio ${error instanceof Error ? error.message : "failed"}` };
  }
}
