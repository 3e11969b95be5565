import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../app/config";
import { seedFunnel } from "../funnel/quote";
import { Client } from "../identity/client";

beforeAll(seedFunnel);

const home = async (vars: Readonly<Record<string, string>>) => (await new Client({ CONTACT_KEY: btoa("x".repeat(32)), BUSINESS_NUMBER: "51 824 753 556", ...vars }).ask("/")).text();

it.each([["DEV", true], ["TEST", false], ["UAT", false], ["PreProd", false], ["PROD", false]] as const)("F-349 a page of %s: debug info %s", async (ENVIRONMENT, hasDebugInfo) => {
  const html = await home({ ENVIRONMENT });
  expect(html).toContain("What does your car need?");
  expect(html.includes("data-debug-info")).toBe(hasDebugInfo);
  expect(html.includes("Debug info")).toBe(hasDebugInfo);
});

it("production does not start without the business number that its receipts show", () => {
  const vars = { ...(env as unknown as Record<string, unknown>), BUSINESS_NUMBER: "" };
  expect(readConfig(vars).businessNumber).toBe("00 000 000 000");
  expect(() => readConfig({ ...vars, ENVIRONMENT: "PROD" })).toThrow("BUSINESS_NUMBER");
  expect(readConfig({ ...vars, ENVIRONMENT: "PROD", BUSINESS_NUMBER: "51 824 753 556" }).businessNumber).toBe("51 824 753 556");
});

it("a chat is an https address of the deployment, or there is none", () => {
  const vars = env as unknown as Record<string, unknown>;
  expect(readConfig(vars).chatUrl).toBeNull();
  expect(readConfig({ ...vars, CHAT_URL: "https://chat.pitlane.example/start" }).chatUrl).toBe("https://chat.pitlane.example/start");
  for (const CHAT_URL of ["javascript:alert(1)", "http://chat.pitlane.example", "chat"]) expect(() => readConfig({ ...vars, CHAT_URL })).toThrow("CHAT_URL");
});

it("the chat's address is what a quote page's button opens where the deployment has one, and its help page elsewhere", async () => {
  const quote = async (vars: Readonly<Record<string, string>>) => {
    const visitor = new Client(vars);
    const started = await visitor.ask("/start", {});
    expect(started.status).toBe(303);
    return (await visitor.ask(started.headers.get("Location") ?? "")).text();
  };
  expect(await quote({ CHAT_URL: "https://chat.pitlane.example/start" })).toMatch(/<a href="https:\/\/chat\.pitlane\.example\/start" target="_blank"/);
  expect(await quote({})).toMatch(/<a href="\/help" target="_blank"/);
});
