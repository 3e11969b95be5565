import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inMemoryCounts } from "../../app/adapters/platform";
import { findHolidays } from "../../app/domain/core/holidays/holidays";
import { settingsOf } from "../../app/settings/settings";
import { rememberStore, lastStoreId } from "../../app/usecases/identity/store-account/stores";
import { toSupplierId } from "../support/ids";

/** Module-level and isolate-level state that persists between requests, with its bound (AB-18). */
const BOUNDS: Readonly<Record<string, string>> = {
  "app/adapters/db/white-labels.ts lastRead": "one entry for each database",
  "app/adapters/edge-cache.ts recentEntries":
    "the 32 newest, 32 KB each, for a minute (app/adapters/edge-cache.test.ts)",
  "app/adapters/identity/discovery.ts servers": "an entry for each issuer in the settings",
  "app/adapters/platform.ts resets": "an entry for each module that keeps something",
  "app/adapters/outgoing.ts nextSlotAt": "an entry for each provider",
  "app/context.ts ciphers": "weak: an entry for each set of variables that is in use",
  "app/context.ts sharedCounts": "the 500 newest, tested below",
  "app/context.ts sharedLimits": "an entry for each provider",
  "app/context.ts sharedTallies": "an entry for each page or call and each tally; emptied by every write",
  "app/context.ts streetLengths": "an entry for each archive that is in the bucket",
  "app/domain/core/holidays/holidays.ts holidaysByKey": "200 years of a region, tested below",
  "app/domain/core/time/days.ts dayCache": "50 zones",
  "app/gateway/server.ts validatedDocuments": "published documents only",
  "app/pages/map/suburb-squares.ts suburbs": "in the browser, squares of the map that were shown",
  "app/usecases/identity/store-account/stores.ts lastStore": "the 1,000 newest, tested below",
  "workers/dev-tools.ts running": "an entry for each cron",
  "workers/pages.ts loadedPages": "an entry for each page",
};

/** A module-level declaration whose value can grow. Weak maps drop entries with their keys, and a value that is filled in its declaration does not grow. */
const GROWING_PATTERN =
  /^(?:export )?(?:const|let) (\w+)[^\n]*?(?:new (?:Map|Set)(?:<[^\n]*>)?\(\)|\bperIsolate\(|: (?:\([^\n]*\)|[\w<>, ]+)\[\] = \[\])/gm;

const matches = ["app", "workers", "durable-objects", "sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test|\.client)\.tsx?$/.test(path))
    .flatMap((path) => {
      const file = join(folder, path);
      return [...readFileSync(file, "utf8").matchAll(GROWING_PATTERN)].map(([, name]) => `${file} ${name}`);
    }),
);

it("AB-18 everything kept between requests is listed in this test with its limit", () => {
  expect([...new Set(matches)].sort()).toEqual(Object.keys(BOUNDS).sort());
});

it("AB-18 only the 500 newest supplier counts are kept", () => {
  const memory = inMemoryCounts();
  for (let n = 0; n <= 500; n += 1) memory.set(`key ${n}`, {} as never, n);
  expect([memory.get("key 0"), memory.get("key 1")?.askedAt, memory.get("key 500")?.askedAt]).toEqual([null, 1, 500]);
});

it("AB-18 settings are kept for 20 hosts, regardless of the requested hosts", () => {
  const variables = {
    ENVIRONMENT: "DEV",
    COUNTRY: "AU",
    WEBSITE_URL: "http://localhost:8787",
    BRAND_NAME: "Pitlane",
    SUPPORT_PHONE: "1300 975 707",
    SUPPORT_EMAIL: "help@pitlane.example",
    CONTACT_KEY: "0".repeat(64),
  };
  const isMemoized = (n: number) => {
    const origin = `https://host-${n}.example`;
    const firstSettings = settingsOf(variables, origin);
    return settingsOf(variables, origin) === firstSettings;
  };
  const results = Array.from({ length: 40 }, (_, n) => isMemoized(n));
  expect(results.filter((isSame) => isSame)).toHaveLength(20);
});

it("AB-18 the last viewed store is kept for the 1,000 newest sessions", () => {
  const testViewer = (n: number) => ({ viewer: { sessionHash: `session ${n}` } }) as never;
  for (let n = 0; n <= 1_000; n += 1) rememberStore(testViewer(n), toSupplierId(n + 1));
  expect([lastStoreId(testViewer(0)), lastStoreId(testViewer(1)), lastStoreId(testViewer(1_000))]).toEqual([
    null,
    2,
    1_001,
  ]);
});

it("AB-18 at most 200 years of holidays are memoized, and recomputing them gives the same result", () => {
  const firstHolidays = findHolidays("AU", "NSW", 2026);
  for (let year = 2100; year <= 2300; year += 1) findHolidays("AU", "NSW", year);
  const recomputedHolidays = findHolidays("AU", "NSW", 2026);
  expect([firstHolidays === recomputedHolidays, [...firstHolidays]]).toEqual([false, [...recomputedHolidays]]);
});
