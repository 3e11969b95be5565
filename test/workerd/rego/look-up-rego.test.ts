import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { d1RegoCache } from "../../../app/adapters/db/rego-cache";
import { sandboxForHost, outgoing } from "../../../app/adapters/outgoing";
import { autograb } from "../../../app/adapters/rego/autograb";
import { regoLookup } from "../../../app/adapters/rego/rego";
import { autograbSandbox } from "../../../sandbox/autograb";
import type { NetworkCaps } from "../../../app/settings/caps";
import type { Country } from "../../../app/domain/core/country/country";
import type { LogEvent } from "../../../app/usecases/ports/log";
import { lookUpRego } from "../../../app/usecases/catalogue/vehicle/look-up-rego";
import { referenceContext } from "../../support/reference-context";
import { seedReference } from "../../support/reference-fixture";
import { momentContext } from "../quotes/marketplace";

const db = (env as unknown as { DB: D1Database }).DB;
const out = outgoing("https://pitlane.example");
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(() => seedReference(db));

/** A context with the real adapter over the sandbox, which counts the requests to the provider. */
function testContext({
  country = "AU" as Country,
  now = Date.UTC(2026, 10, 21),
  timeoutMs = 40,
  allowed = true,
  network = null as string | null,
  caps = {} as Partial<NetworkCaps>,
} = {}) {
  const events: LogEvent[] = [];
  const recordEvent = (event: LogEvent) => void events.push(event);
  const log = { info: recordEvent, warn: recordEvent, error: recordEvent };
  const sandbox = autograbSandbox(db, 10 * timeoutMs);
  const requests: string[] = [];
  const recordRequest = (request: Request) => {
    requests.push(request.url);
    return sandbox(request);
  };
  const base = referenceContext(db, country);
  const {
    cipher,
    config: settings,
    db: { verification },
  } = momentContext(now).context;
  return {
    ...base,
    db: { ...base.db, regoCache: d1RegoCache(db), verification },
    clock: { now: () => now },
    config: { ...base.config, caps: { ...settings.caps, plates: { ...settings.caps.plates, ...caps } } },
    limits: { network, rego: async () => allowed, code: async () => true, lookup: async () => true },
    rego: autograb({
      apiKey: "sandbox",
      call: out("autograb", sandboxForHost("api.autograb.com.au", recordRequest), { timeoutMs }),
      log,
      isSandbox: true,
    }),
    log,
    cipher,
    events,
    asked: requests,
  };
}

describe("plate lookup", () => {
  it("F-144 F-365 F-366 abc 123 finds the one vehicle of ABC123, complete with its catalogue id", async () => {
    const rego = await lookUpRego(testContext(), "abc 123", "nsw");
    if (!rego.ok) throw new Error(rego.code);
    expect(rego.vin).toBe("JTNDEM006KZ000301");
    expect(rego.vehicles).toHaveLength(1);
    expect(rego.vehicles[0]).toMatchObject({
      make: "Toyota",
      model: "Corolla",
      year: 2019,
      body: "Hatchback",
      fuel: "Petrol",
      transmission: "Automatic",
      variant: "Ascent Sport",
      engine: "2.0L petrol",
      rego: "ABC123",
      regoState: "NSW",
      isVerifiedRego: true,
      priceCategory: 2,
    });
    expect(rego.vehicles[0]?.mid).toMatch(/^v[0-9a-f]{12}$/);
    expect(rego.vehicles[0]?.serviceScheduleId).toMatch(/^s/);
  });

  it("a New Zealand lookup needs no state", async () => {
    expect(await lookUpRego(testContext({ country: "NZ" }), "abc123", null)).toMatchObject({
      ok: true,
      vehicles: [{ model: "Corolla", regoState: null }],
    });
  });

  it("the demo plate DEMOSR5 finds its Hilux", async () => {
    expect(await lookUpRego(testContext(), "DEMOSR5", "NSW")).toMatchObject({
      ok: true,
      vehicles: [{ make: "Toyota", model: "Hilux" }],
    });
  });

  it("F-366 if the provider does not know the grade, several vehicles can be chosen", async () => {
    await db
      .prepare(
        "insert or replace into rego_register (country, state, plate, candidate, outcome, make, model, year, body, fuel, transmission, variant, engine) select country, state, 'TWO222', 1, 'found-several', make, model, year, body, fuel, transmission, 'SX', engine from rego_register where plate = 'ABC123' and state = 'NSW'",
      )
      .run();
    await db
      .prepare(
        "insert or replace into rego_register (country, state, plate, candidate, outcome, make, model, year, body, fuel, transmission, variant, engine) select country, state, 'TWO222', 2, 'found-several', make, model, year, body, fuel, transmission, 'ZR', engine from rego_register where plate = 'ABC123' and state = 'NSW'",
      )
      .run();
    const rego = await lookUpRego(testContext(), "TWO222", "NSW");
    expect(rego.ok && rego.vehicles.map((vehicle) => vehicle.variant)).toEqual(expect.arrayContaining(["SX", "ZR"]));
  });

  it("F-366 an unknown plate is not found, and the entered plate and state are returned", async () => {
    for (const plate of ["NOPE00", "QQQ999"]) {
      expect(await lookUpRego(testContext(), plate, "NSW")).toMatchObject({
        ok: false,
        code: "rego-not-found",
        prefill: { rego: plate, regoState: "NSW", make: null },
      });
    }
  });

  it("a car that is not in the catalogue is not found, but its details are returned", async () => {
    for (const plate of ["ODD404", "NULL01"]) {
      expect(await lookUpRego(testContext(), plate, "VIC")).toMatchObject({
        ok: false,
        code: "rego-not-found",
        prefill: { rego: plate, make: "Lancia", model: "Delta", year: 1992, body: "Hatchback", mid: null },
      });
    }
  });

  it("F-366 provider errors and timeouts are reported as unavailable and not cached", async () => {
    const context = testContext();
    expect(await lookUpRego(context, "FAIL50", "NSW")).toEqual({ ok: false, code: "rego-unavailable" });
    expect(await lookUpRego(context, "SLOW99", "NSW")).toEqual({ ok: false, code: "rego-unavailable" });
    expect(context.events).toEqual([
      { event: "rego-unavailable", reason: "500" },
      { event: "rego-unavailable", reason: "TimeoutError" },
    ]);
    await lookUpRego(context, "FAIL50", "NSW");
    expect(context.asked).toHaveLength(3);
  });

  it("a plate is requested from the provider once a day, and its row then expires", async () => {
    const now = Date.UTC(2026, 10, 22);
    const first = testContext({ now });
    await lookUpRego(first, "FOUND1", "WA");
    await lookUpRego(first, "found 1", "WA");
    expect(first.asked).toHaveLength(1);
    const later = testContext({ now: now + DAY_MS });
    await lookUpRego(later, "FOUND1", "WA");
    expect(later.asked).toHaveLength(1);
  });

  it("the same plate in another state is a separate lookup", async () => {
    const context = testContext();
    await lookUpRego(context, "TWIN22", "NSW");
    await lookUpRego(context, "TWIN22", "QLD");
    expect(context.asked).toHaveLength(2);
  });

  it("invalid input is refused by field and never reaches the provider", async () => {
    const context = testContext();
    expect(await lookUpRego(context, "", "NSW")).toMatchObject({
      ok: false,
      code: "invalid-input",
      fields: { rego: [expect.any(String)] },
    });
    expect(await lookUpRego(context, "ABC123", null)).toMatchObject({
      ok: false,
      code: "invalid-input",
      fields: { state: [expect.any(String)] },
    });
    expect(context.asked).toEqual([]);
  });

  it("excess lookups are refused, and cached results do not count", async () => {
    const now = Date.UTC(2026, 10, 28);
    const context = testContext({ allowed: false, now });
    expect(await lookUpRego(context, "ABC123", "NSW")).toEqual({ ok: false, code: "rate-limited" });
    expect(context.asked).toEqual([]);
    await lookUpRego(testContext({ now }), "ABC123", "NSW");
    expect(await lookUpRego(context, "ABC123", "NSW")).toMatchObject({ ok: true });
  });

  it("lookups are limited per network, block and day, and failed ones do not count", async () => {
    const now = Date.UTC(2027, 0, 5);
    let plates = 0;
    const ask = async (network: string, caps: Partial<NetworkCaps>, at = now) => {
      const rego = await lookUpRego(testContext({ now: at, network, caps }), `CAP${100 + plates++}`, "NSW");
      return rego.ok || rego.code !== "rate-limited";
    };
    const two = { perNetworkHourly: 2 };
    expect([await ask("203.0.113.7", two), await ask("203.0.113.7", two), await ask("203.0.113.7", two)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await ask("203.0.113.7", two, now + 3_600_001)).toBe(true);
    // The block 203.0.113.0/24 was used twice above, and once an hour later.
    expect([
      await ask("203.0.113.200", { perBlockDaily: 4 }),
      await ask("203.0.113.201", { perBlockDaily: 4 }),
    ]).toEqual([true, false]);
    const blockCaps = { perBlockDaily: 1 };
    expect([
      await ask("2001:db8:1:1::/64", blockCaps),
      await ask("2001:db8:1:2::/64", blockCaps),
      await ask("2001:db8:2:1::/64", blockCaps),
    ]).toEqual([true, false, true]);
    const limitedContext = testContext({ now, network: "198.51.100.1", caps: { perNetworkHourly: 1 } });
    for (let tries = 0; tries < 3; tries++)
      expect(await lookUpRego(limitedContext, "FAIL50", "NSW")).toEqual({ ok: false, code: "rego-unavailable" });
    const capped = testContext({ now, caps: { perDay: 1 } });
    expect(await lookUpRego(capped, "CAP999", "NSW")).toEqual({ ok: false, code: "rate-limited" });
    expect(capped.events).toContainEqual({ event: "limit-reached", limit: "plates", subject: "day" });
    expect(capped.asked).toEqual([]);
  });
});

it("without a key PROD makes no lookup and logs it; DEV uses the sandbox", async () => {
  const events: LogEvent[] = [];
  const recordEvent = (event: LogEvent) => void events.push(event);
  const log = { info: recordEvent, warn: recordEvent, error: recordEvent };
  const plate = { country: "AU", state: "NSW", plate: "ABC123" } as const;
  expect(await regoLookup(undefined, "PROD", db, log, out).find(plate)).toEqual({ kind: "unavailable" });
  expect(events).toEqual([{ event: "configuration-error", missing: "AUTOGRAB_API_KEY" }]);
  expect(await regoLookup("", "DEV", db, log, out).find(plate)).toMatchObject({ kind: "found" });
  expect(regoLookup("", "DEV", db, log, out).isSandbox).toBe(true);
});
