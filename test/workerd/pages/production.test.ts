import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import worker from "../../../workers/app";
import { seedReference } from "../../support/reference-fixture";

const testEnv = {
  ...(env as unknown as Env),
  ENVIRONMENT: "PROD",
  WEBSITE_URL: "https://pitlane.test",
  BUSINESS_NUMBER: "12 345 678 901",
  CONTACT_KEY: "A".repeat(43) + "=",
} as unknown as Env;
const ask = (path: string, method: string) =>
  worker.fetch(
    new Request(`https://pitlane.test${path}`, {
      method,
      headers: { "CF-Connecting-IP": "203.0.113.9" },
      ...(method === "GET" || method === "HEAD" ? {} : { body: new URLSearchParams({ x: "1" }) }),
    }),
    testEnv,
  );

beforeAll(() => seedReference((env as unknown as Env).DB, { only: ["reference_documents"] }));

it("production has no sandbox, outbox or design pages", async () => {
  for (const path of [
    "/sandbox/stripe/confirm",
    "/sandbox/humm/checkout",
    "/sandbox/zip/x",
    "/sandbox/stripe/3ds/x",
    "/sandbox/identity/authorize",
    "/sandbox/identity/token",
    "/sandbox/r2/x",
    "/dev/outbox",
    "/design/a/b",
    "/angular-design/kit/buttons",
  ]) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"])
      expect([path, method, (await ask(path, method)).status]).toEqual([path, method, 404]);
  }
  for (const path of ["/", "/help", "/reliability"])
    expect([path, (await ask(path, "GET")).status]).toEqual([path, 200]);
});

it("OP-15 production without payment secrets neither names nor limits an online payment", async () => {
  const helpPage = await (await ask("/help", "GET")).text();
  expect(helpPage).toContain("How can I pay?");
  for (const name of ["PayPal", "pay later", "Visa", "When is my card charged?"]) expect(helpPage).not.toContain(name);
  expect(((await (await ask("/api/config", "GET")).json()) as { PurchaseLimits: object }).PurchaseLimits).toEqual({});
});
