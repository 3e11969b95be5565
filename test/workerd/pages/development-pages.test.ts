import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import worker from "../../../workers/app";

const KEY = "operator-key-of-a-test-environment";
const SITE = "https://test.pitlane.example";

const ask = (path: string, { key, password }: { readonly key?: string; readonly password?: string }) =>
  worker.fetch(
    new Request(`${SITE}${path}`, {
      headers: {
        "CF-Connecting-IP": "203.0.113.9",
        ...(password === undefined ? {} : { Authorization: `Basic ${btoa(`tester:${password}`)}` }),
      },
      redirect: "manual",
    }),
    { ...(env as unknown as Env), ENVIRONMENT: "TEST", WEBSITE_URL: SITE, OPERATOR_KEY: key } as unknown as Env,
  );
const SIGN_IN = "/sandbox/identity/authorize";

it("a deployed TEST site shows messages and demo sign-in only with the operator key", async () => {
  for (const path of ["/dev/outbox", SIGN_IN]) {
    const response = await ask(path, { key: KEY });
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([
      401,
      'Basic realm="Development pages", charset="UTF-8"',
    ]);
    expect((await ask(path, { key: KEY, password: "a guess" })).status).toBe(401);
  }
  expect((await ask("/dev/outbox", { key: KEY, password: KEY })).status).toBe(200);
  expect((await ask(SIGN_IN, { key: KEY, password: KEY })).status).not.toBe(401);
});

it("a deployed TEST environment without an operator's key has no development pages", async () => {
  for (const path of ["/dev/outbox", SIGN_IN]) expect((await ask(path, { password: "" })).status).toBe(404);
});

it("customer pages of a deployed TEST environment need no key", async () => {
  expect((await ask("/", { key: KEY })).status).toBe(200);
});
