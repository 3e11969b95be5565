import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { edgeCache } from "./edge-cache";
import { resetIsolate } from "./platform";

const HOUR_SECONDS = 3600;

beforeEach(() => {
  resetIsolate();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  resetIsolate();
});

/** A fake of the platform's cache that counts its reads. */
function platformCache() {
  const bodies = new Map<string, string>();
  const reads: string[] = [];
  const store = {
    match: async (address: string) => {
      reads.push(address);
      const body = bodies.get(address);
      return body === undefined ? undefined : new Response(body);
    },
    put: async (address: string, response: Response) => void bodies.set(address, await response.text()),
  } as unknown as Cache;
  return { store, reads };
}

it("a value is read from the platform cache once a minute, however often it is requested", async () => {
  const { store, reads } = platformCache();
  const cache = edgeCache("https://pitlane.example", "v1", store);
  await cache.put("cost", { cents: 100 }, HOUR_SECONDS);
  for (let n = 0; n < 3; n += 1) expect(await cache.get("cost")).toEqual({ cents: 100 });
  expect(reads).toHaveLength(1);

  await cache.put("cost", { cents: 200 }, HOUR_SECONDS);
  vi.advanceTimersByTime(60_000);
  expect(await cache.get("cost")).toEqual({ cents: 200 });
  expect(reads).toHaveLength(2);
});

it("a missing value is not remembered and is looked up again", async () => {
  const { store, reads } = platformCache();
  const cache = edgeCache("https://pitlane.example", "v1", store);
  expect(await cache.get("cost")).toBeNull();
  await cache.put("cost", { cents: 100 }, HOUR_SECONDS);
  expect(await cache.get("cost")).toEqual({ cents: 100 });
  expect(reads).toHaveLength(2);
});

it("each origin and version has its own cached values", async () => {
  const { store } = platformCache();
  await edgeCache("https://pitlane.example", "v1", store).put("cost", { cents: 100 }, HOUR_SECONDS);
  expect(await edgeCache("https://pitlane.example", "v1", store).get("cost")).toEqual({ cents: 100 });
  expect(await edgeCache("https://pitlane.example", "v2", store).get("cost")).toBeNull();
  expect(await edgeCache("https://label.example", "v1", store).get("cost")).toBeNull();
});

it("large values are not held in the isolate's memory", async () => {
  const { store, reads } = platformCache();
  const cache = edgeCache("https://pitlane.example", "v1", store);
  await cache.put("picture", { pixels: "x".repeat(40_000) }, HOUR_SECONDS);
  for (let n = 0; n < 2; n += 1) await cache.get("picture");
  expect(reads).toHaveLength(2);
});

it("AB-18 the 32 newest values are held in the isolate's memory", async () => {
  const { store, reads } = platformCache();
  const cache = edgeCache("https://pitlane.example", "v1", store);
  for (let n = 0; n <= 32; n += 1) {
    await cache.put(`cost/${n}`, { cents: n }, HOUR_SECONDS);
    await cache.get(`cost/${n}`);
  }
  reads.length = 0;
  await cache.get("cost/1");
  expect(reads).toEqual([]);
  await cache.get("cost/0");
  expect(reads).toHaveLength(1);
});
