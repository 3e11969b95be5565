import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../app/settings/config";
import { seedFunnel } from "../funnel/quote";
import { PAGE_ROUTES } from "../../support/page-routes";
import { Client } from "../identity/client";

beforeAll(seedFunnel);

const readHomePage = async (vars: Readonly<Record<string, string>>) =>
  (await new Client({ CONTACT_KEY: btoa("x".repeat(32)), BUSINESS_NUMBER: "51 824 753 556", ...vars }).ask("/")).text();

it.each([
  ["DEV", true],
  ["TEST", false],
  ["UAT", false],
  ["PreProd", false],
  ["PROD", false],
] as const)("F-349 a page of %s: debug info %s", async (ENVIRONMENT, hasDebugInfo) => {
  const html = await readHomePage({ ENVIRONMENT });
  expect(html).toContain("What does your car need?");
  expect(html.includes("data-debug-info")).toBe(hasDebugInfo);
  expect(html.includes("Debug info")).toBe(hasDebugInfo);
});

it("production does not start without the business number that its receipts show", () => {
  const vars = { ...(env as unknown as Record<string, unknown>), BUSINESS_NUMBER: "" };
  expect(readConfig(vars).businessNumber).toBe("00 000 000 000");
  expect(() => readConfig({ ...vars, ENVIRONMENT: "PROD" })).toThrow("BUSINESS_NUMBER");
  expect(readConfig({ ...vars, ENVIRONMENT: "PROD", BUSINESS_NUMBER: "51 824 753 556" }).businessNumber).toBe(
    "51 824 753 556",
  );
});

it("the chat needs an https URL in the settings, otherwise there is no chat", () => {
  const vars = env as unknown as Record<string, unknown>;
  expect(readConfig(vars).chatUrl).toBeNull();
  expect(readConfig({ ...vars, CHAT_URL: "https://chat.pitlane.example/start" }).chatUrl).toBe(
    "https://chat.pitlane.example/start",
  );
  for (const CHAT_URL of ["javascript:alert(1)", "http://chat.pitlane.example", "chat"])
    expect(() => readConfig({ ...vars, CHAT_URL })).toThrow("CHAT_URL");
});

it("the chat button opens the configured URL, or the help page if there is none", async () => {
  const startQuoteWith = async (vars: Readonly<Record<string, string>>) => {
    const visitor = new Client(vars);
    const started = await visitor.ask("/start", {});
    expect(started.status).toBe(303);
    return (await visitor.ask(started.headers.get("Location") ?? "")).text();
  };
  expect(await startQuoteWith({ CHAT_URL: "https://chat.pitlane.example/start" })).toMatch(
    /<a href="https:\/\/chat\.pitlane\.example\/start" target="_blank"/,
  );
  expect(await startQuoteWith({})).toMatch(/<a href="\/help" target="_blank"/);
});

/** Pages that may be indexed and cached, and whose URL may be disclosed. Every other page must be private. */
const PUBLIC_PAGES = [
  "",
  "accessibility",
  "cookies",
  "cost",
  "cost/:task",
  "cost/:task/:model",
  "fleet/:slug",
  "fleet/:slug/logo.svg",
  "for-workshops",
  "help",
  "mechanics",
  "mechanics/:place",
  "privacy",
  "reliability",
  "robots.txt",
  "site.webmanifest",
  "sitemap.xml",
  "sitemaps/:name",
  "social/:rest",
  "terms",
  "themes/:file",
  "workshops/:workshop",
  ":club",
  "what-is-wrong",
  "what-is-wrong/:group",
  "what-is-wrong/:group/:symptom",
];
const routePattern = (parts: readonly string[]) =>
  parts.map((part) => (part.startsWith("$") ? `:${part.slice(1) || "rest"}` : part)).join("/");

it("private pages are not indexed or cached, and send no referrer", async () => {
  const patterns = PAGE_ROUTES.map(routePattern);
  expect(PUBLIC_PAGES.filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  for (const pattern of patterns) {
    const response = await new Client().ask(
      // A URL with a single part would be the page of a partner club.
      `/${pattern.replace(/^:rest$/, "nowhere/:rest").replace(/:\w+/g, crypto.randomUUID())}`,
    );
    await response.body?.cancel();
    const { headers } = response;
    const isPublic = PUBLIC_PAGES.includes(pattern);
    expect([headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")], pattern).toEqual(
      isPublic ? [null, "strict-origin-when-cross-origin"] : ["noindex, nofollow", "same-origin"],
    );
    if (!isPublic) expect(headers.get("Cache-Control"), pattern).toMatch(/no-store|^private, max-age/);
  }
});

it("live Stripe and PayPal scripts load only in their own windows", async () => {
  const liveSecrets = {
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    BRAINTREE_PUBLIC_KEY: "x",
    BRAINTREE_PRIVATE_KEY: "x",
    BRAINTREE_MERCHANT_ACCOUNT_ID: "x",
  };
  const policyOf = async (path: string) => {
    const response = await new Client(liveSecrets).ask(path);
    await response.body?.cancel();
    return response.headers.get("Content-Security-Policy") ?? "";
  };
  const guid = crypto.randomUUID();
  for (const path of [
    "/",
    "/help",
    `/quotes/${guid}`,
    `/booking/${guid}/finalise`,
    `/booking/${guid}/pay`,
    `/booking/${guid}/confirmation`,
  ]) {
    const policy = await policyOf(path);
    expect(policy, path).toMatch(/trusted-types default(;|$)/);
    expect(policy, path).not.toMatch(/stripe|paypal|braintree/);
  }
  expect(await policyOf(`/booking/${guid}/finalise/card/${guid}`)).toMatch(/script-src [^;]*js\.stripe\.com/);
  expect(await policyOf(`/booking/${guid}/pay/card/${guid}`)).not.toMatch(/paypal|braintree/);
  expect(await policyOf(`/booking/${guid}/pay/paypal/${guid}`)).toMatch(/script-src [^;]*js\.braintreegateway\.com/);
});
