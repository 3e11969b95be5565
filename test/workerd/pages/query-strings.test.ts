import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { socialPicture } from "../../../app/pages/social/picture-route.server";
import type { Context } from "../../../app/usecases/context";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { Client } from "../identity/client";
import { DB } from "../database";

/** Expensive public responses are generated once per location: a different query string does not generate them again (AB-15). */

beforeAll(async () => {
  await seedReference(DB);
  await seedSuppliers(DB, { suppliers: 751, today: "2026-11-23" }, readFixture);
}, 120_000);

const client = new Client();
/** The status of a response and the number of database rows read for it. */
async function openPage(path: string) {
  const answer = await client.ask(path);
  const [, rows] = /(\d+) rows read/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
  await answer.arrayBuffer();
  return { status: answer.status, rows: Number(rows) };
}

/** Waits for the cache, which is written after the response. */
async function waitUntilCached(path: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await openPage(path);
    if (answer.rows === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return openPage(path);
}

it.each([
  "/sitemap.xml",
  "/sitemaps/pages.xml",
  "/sitemaps/cost-battery-replacement.xml",
  "/sitemaps/mechanics-1.xml",
  "/cost",
  "/cost/battery-replacement",
  "/mechanics",
  "/what-is-wrong",
  "/what-is-wrong/lights",
  "/what-is-wrong/lights/engine-light",
  "/robots.txt",
  "/site.webmanifest",
])("AB-15 %s reads no database rows for any query string once it is cached", async (path) => {
  const first = await waitUntilCached(path);
  expect(first).toEqual({ status: 200, rows: 0 });
  for (const query of ["?x=1", "?x=2", "?utm_source=a&utm_medium=b"])
    expect([query, await openPage(`${path}${query}`)]).toEqual([query, { status: 200, rows: 0 }]);
});

it("AB-15 an image generated today is reused without reading its prices", async () => {
  const requests: string[] = [];
  let rowsRead = 0;
  const built = buildContext(env as unknown as Env, null);
  const app: Context = {
    ...built,
    edgeCache: {
      get: async (name) => {
        requests.push(name);
        return { png: btoa("a picture") };
      },
      put: async () => undefined,
    },
    pictureFont: async () => {
      rowsRead += 1;
      return null;
    },
  };
  const answer = await socialPicture(app, "cost/battery-replacement.png");
  expect([answer.status, await answer.text(), rowsRead]).toEqual([200, "a picture", 0]);
  expect(requests).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d\/social\/Pitlane\/cost%2Fbattery-replacement\.png$/),
  ]);
});
