import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { resetIsolate } from "../../../app/adapters/platform";
import { CURRENT_STREETS_KEY, streetsKey } from "../../../app/domain/location/map/streets";
import { MAX_PART_BYTES } from "../../../app/domain/location/map/part-request";
import { Client } from "../identity/client";

const bucket = (env as unknown as Env).UPLOADS;
const VERSION = "0123456789abcdef";
const ADDRESS = `/map/streets/${VERSION}.pmtiles`;
const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

beforeEach(async () => {
  resetIsolate();
  for (const { key } of (await bucket.list({ prefix: "streets/" })).objects) await bucket.delete(key);
});
const putArchive = (bytes: Uint8Array<ArrayBuffer> = BYTES) => bucket.put(streetsKey(VERSION), bytes);
const ask = (headers: Readonly<Record<string, string>>, address = ADDRESS) =>
  new Client().ask(address, undefined, headers);

it("the map configuration names the streets archive if there is one", async () => {
  const loadStreets = async () => {
    const answer = await new Client().ask("/map/streets.json");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, max-age=300"]);
    return answer.json();
  };
  expect(await loadStreets()).toEqual({ archive: null });
  await bucket.put(CURRENT_STREETS_KEY, "not what the command writes");
  expect(await loadStreets()).toEqual({ archive: null });
  await bucket.put(CURRENT_STREETS_KEY, JSON.stringify({ version: VERSION, before: null }));
  expect(await loadStreets()).toEqual({ archive: ADDRESS });
});

it.each([
  ["the first byte", "bytes=0-0", "bytes 0-0/1000", 0, 1],
  ["some in the middle", "bytes=100-299", "bytes 100-299/1000", 100, 200],
  ["up to beyond the end", "bytes=990-16383", "bytes 990-999/1000", 990, 10],
  ["the last ones", "bytes=-5", "bytes 995-999/1000", 995, 5],
])("a range of the archive is sent: %s", async (_, range, message, offset, length) => {
  await putArchive();
  const answer = await ask({ Range: range });
  expect(answer.status).toBe(206);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-range": message,
    "content-length": String(length),
    "accept-ranges": "bytes",
    etag: `"${VERSION}"`,
    "cache-control": "private, max-age=31536000, immutable",
    "content-type": "application/vnd.pmtiles",
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES.slice(offset, offset + length));
});

it.each([
  ["past the end", "bytes=1000-1001"],
  ["several ranges", "bytes=0-1,5-6"],
  ["no range that can be read", "bytes=a-b"],
])("an invalid range is refused with the length of the archive: %s", async (_, range) => {
  await putArchive();
  const answer = await ask({ Range: range });
  expect([answer.status, answer.headers.get("Content-Range"), await answer.text()]).toEqual([416, "bytes */1000", ""]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

it("a range has a maximum length, and the whole archive is never sent", async () => {
  await putArchive(new Uint8Array(MAX_PART_BYTES + 1));
  expect((await ask({ Range: `bytes=0-${MAX_PART_BYTES}` })).status).toBe(416);
  expect((await ask({ Range: `bytes=1-${MAX_PART_BYTES}` })).status).toBe(206);
  const whole = await ask({});
  expect([whole.status, (await whole.text()).length < 100]).toEqual([400, true]);
});

it("a request for another archive version gets no bytes of the current one", async () => {
  await putArchive();
  const range = { Range: "bytes=0-9" };
  expect((await ask({ ...range, "If-Match": '"fedcba9876543210"' })).status).toBe(412);
  expect((await ask({ ...range, "If-Match": `"${VERSION}"` })).status).toBe(206);
  expect((await ask({ ...range, "If-Range": '"fedcba9876543210"' })).status).toBe(400);
  expect((await ask({ ...range, "If-Range": `"${VERSION}"` })).status).toBe(206);
  const response = await ask({ ...range, "If-None-Match": `"${VERSION}"` });
  expect([response.status, response.headers.get("ETag")]).toEqual([304, `"${VERSION}"`]);
});

it("only street archives can be read from the bucket", async () => {
  await bucket.put("photos/1.pmtiles", "private");
  await bucket.put("streets/abc.pmtiles", "not by the command");
  for (const archive of [
    `${VERSION}.pmtiles`,
    "shown.json",
    "abc.pmtiles",
    VERSION,
    "..%2Fphotos%2F1.pmtiles",
    "%2e%2e%2fphotos%2f1.pmtiles",
  ])
    expect([archive, (await ask({ Range: "bytes=0-1" }, `/map/streets/${archive}`)).status]).toEqual([archive, 404]);
});

it("a removed archive is not found, even if it was cached", async () => {
  await putArchive();
  expect((await ask({ Range: "bytes=0-1" })).status).toBe(206);
  await bucket.delete(streetsKey(VERSION));
  for (const _ of [1, 2]) expect((await ask({ Range: "bytes=0-1" })).status).toBe(404);
});
