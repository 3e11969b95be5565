import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { TERMS_VERSION } from "../../../app/domain/booking/request";
import { RETENTION, RETENTION_IDS } from "../../../app/domain/core/retention/retention";
import {
  AUTOMATED_DECISIONS,
  formatRetentionPeriod,
  RETAINED_ON_REQUEST,
  RETENTION_TEXT,
} from "../../../app/texts/privacy";
import { COOKIES } from "../../../app/http/cookies";
import { readSitePage } from "../../../app/usecases/fleet/brand/site-page";
import type { Context } from "../../../app/usecases/context";
import type { SitePage } from "../../../app/domain/fleet/brand/legal-text";
import { seedReference } from "../../support/reference-fixture";
import { Client } from "../identity/client";
import { mainTextOf } from "../../support/page-text";

beforeAll(() => seedReference((env as unknown as Env).DB), 60_000);

async function readPage(path: string, vars: Readonly<Record<string, string>> = {}) {
  const response = await new Client(vars).ask(path);
  const html = await response.text();
  return { status: response.status, html, text: mainTextOf(html) };
}

it("every legal text is a page with brand and version, and footers link to it", async () => {
  const home = await readPage("/");
  for (const path of ["/terms", "/privacy", "/cookies", "/accessibility"]) {
    const { status, text } = await readPage(path, { BRAND_NAME: "Kowhai Cars" });
    expect([path, status, /Version \d{4}-\d{2}/.test(text)]).toEqual([path, 200, true]);
    expect(text).not.toMatch(/\{\w+\}|Pitlane/);
    expect(home.html).toContain(`href="${path}"`);
  }
  expect((await readPage("/accessibility", { COUNTRY: "NZ" })).text).toContain("tikatangata.org.nz");
  expect((await readPage("/accessibility")).text).toContain("humanrights.gov.au");
});

it("the privacy text lists automated decisions and retention from the code", async () => {
  const { text, html } = await readPage("/privacy");
  for (const [id, { title, data, method, effect }] of Object.entries(AUTOMATED_DECISIONS)) {
    for (const message of [title, method, effect, ...data]) expect(text).toContain(message);
    expect(html).toContain(`href="/request-review?about=${id}"`);
  }
  for (const id of RETENTION_IDS)
    expect(text).toContain(
      `${RETENTION_TEXT[id].data} Kept ${formatRetentionPeriod(RETENTION[id])} after ${RETENTION_TEXT[id].from}`,
    );
  for (const { data, reason } of RETAINED_ON_REQUEST)
    for (const message of [data, reason]) expect(text).toContain(message);
});

it("the cookies page lists every cookie that the code sets", async () => {
  const { text } = await readPage("/cookies");
  for (const { name, description: label } of Object.values(COOKIES))
    for (const message of [name, label]) expect(text).toContain(message);
  expect(text).toContain("Duration 400 days");
  expect(text).toContain("Duration until you close the browser");
});

it("an unconfirmed version is marked as a draft", async () => {
  expect((await readPage("/privacy")).text).toContain("has not yet had a lawyer confirm this version");
  expect((await readPage("/privacy", { CONFIRMED_TEXTS: "terms@2026-11, privacy@2026-11-23" })).text).not.toContain(
    "A draft",
  );
  expect((await readPage("/privacy", { CONFIRMED_TEXTS: "privacy@2026-11" })).text).toContain("A draft");
});

it("an older version stays readable, marked and unindexed", async () => {
  expect((await readPage("/privacy")).html).toContain('href="/texts/privacy/2026-11"');
  const olderVersion = await new Client().ask("/texts/privacy/2026-11");
  expect([olderVersion.status, olderVersion.headers.get("X-Robots-Tag")]).toEqual([200, "noindex, nofollow"]);
  expect(mainTextOf(await olderVersion.text())).toMatch(/An earlier version It no longer applies/);
  expect((await readPage("/texts/privacy/2026-11-23")).text).not.toContain("An earlier version");
  for (const path of ["/texts/privacy/1999-01", "/texts/secrets/2026-11", "/texts/privacy/2026-11%20"])
    expect([path, (await readPage(path)).status]).toEqual([path, 404]);
});

it("an operator's own URL replaces our text", async () => {
  const labelClient = new Client({
    PRIVACY_URL: "https://kowhai.example/privacy",
    TERMS_URL: "https://kowhai.example/t",
  });
  for (const [path, address] of [
    ["/privacy", "https://kowhai.example/privacy"],
    ["/terms", "https://kowhai.example/t"],
  ] as const)
    expect((await labelClient.ask(path)).headers.get("Location")).toBe(address);
});

it("the version of the terms that a customer agrees to is a page", async () => {
  expect((await readPage(`/texts/terms/${TERMS_VERSION}`)).status).toBe(200);
});

it("a version applies from its date on, not before", async () => {
  const page = (version: string, date: string): SitePage => ({
    slug: "terms",
    title: "Terms",
    version,
    date,
    sections: [],
  });
  const at = (day: string) =>
    readSitePage(
      {
        db: { sitePages: { all: async () => [page("2026-11", "2026-11-22"), page("2027-01", "2027-01-10")] } },
        config: { country: "AU", brand: { name: "", supportPhone: "", supportEmail: "" }, confirmedTexts: [] },
        clock: { now: () => Date.parse(`${day}T12:00:00+11:00`) },
      } as unknown as Context,
      "terms",
    );
  const readVersion = async (day: string) => {
    const versionResult = await at(day);
    return versionResult.ok ? [versionResult.page.version, versionResult.olderVersions.length] : versionResult.code;
  };
  expect(await Promise.all(["2026-11-21", "2026-11-22", "2027-01-09", "2027-01-10"].map(readVersion))).toEqual([
    "page-not-found",
    ["2026-11", 0],
    ["2026-11", 0],
    ["2027-01", 1],
  ]);
});
