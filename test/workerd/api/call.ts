import { SELF } from "cloudflare:test";
import { expect } from "vitest";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Each test knows the shape of the body that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
  readonly json: any;
}

interface Operation {
  readonly address: RegExp;
  readonly name: string;
  readonly statuses: ReadonlySet<string>;
}
let operations: Promise<readonly Operation[]> | null = null;

/** The contract that the API itself publishes. */
async function readOperations(): Promise<readonly Operation[]> {
  const { paths } = (await (await SELF.fetch("https://pitlane.test/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        address: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        name: `${method.toUpperCase()} ${path}`,
        statuses: new Set(Object.keys(responses)),
      })),
    )
    .sort((item, other) => item.name.split("{").length - other.name.split("{").length);
}

/** Checks that the contract lists the response for its operation. Requests from a foreign origin are refused before they reach the API. */
async function expectDocumented(
  method: string,
  path: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (status >= 500 || Object.keys(headers).some((name) => /^(origin|sec-fetch)/i.test(name))) return;
  operations ??= readOperations();
  const operation = (await operations).find(
    ({ address, name }) => name.startsWith(`${method} `) && address.test(path.split("?")[0] ?? ""),
  );
  if (operation) expect([...operation.statuses], `${operation.name} answered ${status}`).toContain(String(status));
}

/** Makes one call to the built worker. A string body is sent unchanged. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await SELF.fetch(`https://pitlane.test${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  await expectDocumented(method, path, response.status, headers);
  return { status: response.status, headers: response.headers, json: text === "" ? null : JSON.parse(text) };
}

/** The cookies set by a response, as a header for the next request. */
export const cookiesOf = (response: Answer): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
