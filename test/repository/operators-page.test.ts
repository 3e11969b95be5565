import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SECRETS_FILE_KEYS } from "../../scripts/cloudflare/secrets-file";
import { ENVIRONMENTS } from "../../scripts/cloudflare/environment";
import { STRIPE_EVENTS } from "../../scripts/doctor/providers";

const page = readFileSync("docs/guides/deploy.md", "utf8");
const section = (title: string) => {
  const [, text] = page.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`docs/guides/deploy.md has no section "${title}"`);
  return text.split("\n## ")[0] ?? "";
};
const namesIn = (text: string) =>
  new Set([...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:`|=)/g)].map(([, name]) => name));

it("the operator guide lists every secret and no unused one", () => {
  const documentedSecrets = [...namesIn(section("Every secret"))].filter(
    (name) => !["EMAIL", "WHITE_LABEL", "PURCHASE_LIMITS"].includes(name ?? ""),
  );
  expect(documentedSecrets.sort()).toEqual([...SECRETS_FILE_KEYS].sort());
});

it("the operator guide lists every setting", () => {
  const sources = readdirSync("app/settings").filter((name) => !name.endsWith(".test.ts"));
  const settingNames = sources.flatMap((name) =>
    [...readFileSync(`app/settings/${name}`, "utf8").matchAll(/^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /gm)].map(
      ([, setting = ""]) => setting,
    ),
  );
  expect(settingNames.length).toBeGreaterThan(40);
  const documentedNames = namesIn(section("Every setting"));
  const isCountry = (name: string) => name === "AU" || name === "NZ";
  expect(
    settingNames.filter((name) => !isCountry(name) && !documentedNames.has(name) && !SECRETS_FILE_KEYS.includes(name)),
  ).toEqual([]);
});

it("the operator guide lists external steps in the order they are needed", () => {
  const expectedTexts = [
    ...ENVIRONMENTS.map((name) => `\`${name}\``),
    "Workers Paid is switched on",
    "your host in `routes`",
    "each host of `WHITE_LABEL_HOSTS` needs a route too",
    "/api/webhook/stripe",
    ...STRIPE_EVENTS.map((event) => `\`${event}\``),
    "codes have six digits",
    "A sender id must be registered for Australia",
    "the domain of `MAIL_FROM` verified",
    "/login/callback",
    '"Places API (New)"',
    '"Routes API"',
    "the D1 database in Oceania",
    "its dead-letter",
    "/healthz",
  ];
  const positions = expectedTexts.map((text) => page.indexOf(text));
  expect(expectedTexts.filter((_, n) => positions[n] === -1)).toEqual([]);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect([...page.matchAll(/`((?:payment_intent|charge|refund)\.[\w.]+)`/g)].map(([, event]) => event)).toEqual([
    ...STRIPE_EVENTS,
  ]);
});
