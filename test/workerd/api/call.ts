import { SELF } from "cloudflare:test";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The body is looked at by the test that knows its shape.
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
  readonly json: any;
}

/** One call to the built worker; a body given as a string is sent as it is. */
export async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await SELF.fetch(`https://pitlane.test${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === "" ? null : JSON.parse(text) };
}

/** The cookies an answer sets, as the next request sends them. */
export const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
