import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findArchiveProblems } from "../../app/domain/location/map/streets.ts";
import { type ArchiveOverrides, streetArchive } from "../../test/support/street-archive.ts";
import { type Bucket, PART_BYTES } from "./bucket.ts";
import { readArchive } from "./read-archive.ts";
import { s3Bucket } from "./s3-bucket.ts";
import { removeStreets, showStreets, hashVersion } from "./show-streets.ts";

const folder = mkdtempSync(join(tmpdir(), "basemap-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function withFile<T>(content: Uint8Array, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const path = join(folder, "file.pmtiles");
  writeFileSync(path, content);
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The problems that the command reports for an archive. */
const archiveErrors = (overrides: ArchiveOverrides) =>
  withFile(streetArchive(overrides), async (file) => {
    const archive = await readArchive(file);
    return archive === null ? "none" : findArchiveProblems(archive, ["AU"]).join(" ");
  });

it("a map archive reports its area, zoom levels and content", async () => {
  const content = streetArchive();
  expect(await withFile(content, readArchive)).toEqual({
    isVector: true,
    isReadable: true,
    box: { west: 150.85, south: -33.95, east: 151.25, north: -33.65 },
    maxZoom: 13,
    layers: ["earth", "landuse", "water", "roads"],
    declaredBytes: content.byteLength,
    byteLength: content.byteLength,
  });
});

it.each<[string, ArchiveOverrides, RegExp]>([
  ["of pictures", { tileType: 2 }, /raster images/],
  ["packed with brotli", { compression: 3 }, /cannot read its compression/],
  ["of Auckland", { box: [174.6, -37.1, 175, -36.7] }, /does not cover AU/],
  ["without small streets", { zooms: [8, 11] }, /highest zoom is 11/],
  ["of another schema", { layers: { water: [] } }, /lacks the layers earth, roads/],
])("the command refuses a map archive %s", async (_, overrides, text) => {
  expect(await archiveErrors(overrides)).toMatch(text);
});

it("a file that is not a version 3 archive, or is truncated, is refused", async () => {
  const content = streetArchive();
  for (const [at, byte] of [
    [0, 0x51],
    [7, 2],
  ] as const) {
    const alteredContent = Uint8Array.from(content);
    alteredContent[at] = byte;
    expect(await withFile(alteredContent, readArchive)).toBeNull();
  }
  expect(await withFile(new Uint8Array(), readArchive)).toBeNull();
  const cutArchive = await withFile(content.subarray(0, -1), readArchive);
  expect(cutArchive && findArchiveProblems(cutArchive, ["AU"])).toEqual([expect.stringMatching(/incomplete/)]);
});

/** A stand-in for R2's S3 interface with the calls that are used. `fails` = numbers of the calls that return 503. */
function s3(failingCalls: readonly number[] = []) {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  let calls = 0;
  const handleRequest = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input as string, init);
    calls += 1;
    if (failingCalls.includes(calls))
      return new Response("<Error><Message>Reduce your rate</Message></Error>", { status: 503 });
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.get("Authorization") ?? ""))
      return new Response("<Error><Message>Access Denied</Message></Error>", { status: 403 });
    const { pathname, searchParams } = new URL(request.url);
    const key = pathname.slice("/bucket/".length);
    const id = searchParams.get("uploadId");
    const body = new Uint8Array(await request.arrayBuffer());
    if (id !== null) {
      const parts = uploads.get(id);
      if (!parts) return new Response(null, { status: 404 });
      if (request.method === "DELETE") return new Response(null, { status: uploads.delete(id) ? 204 : 404 });
      if (request.method === "PUT") {
        const number = Number(searchParams.get("partNumber"));
        parts.set(number, body);
        return new Response(null, { headers: { ETag: `"part-${number}"` } });
      }
      const matches = [...new TextDecoder().decode(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part-\1"/g)];
      const partBytes = matches.map(([, number]) => parts.get(Number(number)) ?? new Uint8Array());
      uploads.delete(id);
      if (partBytes.slice(0, -1).some(({ byteLength }) => byteLength !== PART_BYTES))
        return new Response("<Error><Message>All non-trailing parts must have the same length.</Message></Error>");
      objects.set(key, Uint8Array.from(Buffer.concat(partBytes)));
      return new Response("<CompleteMultipartUploadResult/>");
    }
    if (request.method === "POST" && searchParams.has("uploads")) {
      uploads.set("one/of=R2", new Map());
      return new Response("<R><UploadId>one/of=R2</UploadId></R>");
    }
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    const object = objects.get(key);
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    if (!object) return new Response(null, { status: 404 });
    return request.method === "HEAD"
      ? new Response(null, { headers: { "Content-Length": String(object.byteLength) } })
      : new Response(Uint8Array.from(object));
  };
  return { objects, uploads, answer: handleRequest as typeof fetch };
}

const createBucket = (fake: ReturnType<typeof s3>, accessKeyId = "key"): Bucket =>
  s3Bucket(
    { address: "https://r2.example/bucket", accessKeyId, secretAccessKey: "secret" },
    fake.answer,
    async () => {},
  );

const putFile = (bucket: Bucket, content: Uint8Array) =>
  withFile(content, async (file) => showStreets(bucket, file, await hashVersion(file)));
const readShownVersion = ({ objects }: ReturnType<typeof s3>) =>
  JSON.parse(new TextDecoder().decode(objects.get("streets/shown.json")));

it("uploads an archive in equal parts with retries before the map points to it", async () => {
  const fake = s3([3, 4]);
  const content = new Uint8Array(PART_BYTES * 2 + 7).fill(9);
  expect(await putFile(createBucket(fake), content)).toBe("uploaded");
  const { version } = readShownVersion(fake);
  expect(Buffer.compare(fake.objects.get(`streets/${version}.pmtiles`) ?? new Uint8Array(), content)).toBe(0);
  expect(await putFile(createBucket(fake), content)).toBe("was-there");
  expect(readShownVersion(fake)).toEqual({ version, before: null });
});

it("keeps the previous archive for open pages, and removes all when streets are removed", async () => {
  const fake = s3();
  const bucket = createBucket(fake);
  for (const byte of [1, 2, 3]) await putFile(bucket, Uint8Array.of(byte));
  const { version, before: shownBefore } = readShownVersion(fake);
  const archives = [version, shownBefore].map((value: string) => `streets/${value}.pmtiles`);
  expect([...fake.objects.keys()].sort()).toEqual([...archives, "streets/shown.json"].sort());
  expect(await removeStreets(bucket)).toBe(true);
  expect([...fake.objects.keys()]).toEqual([]);
  expect(await removeStreets(bucket)).toBe(false);
});

it("a failed upload leaves the map unchanged and no partial files", async () => {
  const fake = s3();
  await putFile(createBucket(fake), Uint8Array.of(1));
  const shownBefore = readShownVersion(fake);
  const failingStore = s3(Array.from({ length: 5 }, (_, n) => n + 3));
  for (const [key, value] of fake.objects) failingStore.objects.set(key, value);
  await expect(putFile(createBucket(failingStore), Uint8Array.of(2))).rejects.toThrow(
    "R2 refused PUT with 503: Reduce your rate",
  );
  expect(readShownVersion(failingStore)).toEqual(shownBefore);
  expect([failingStore.uploads.size, failingStore.objects.size]).toEqual([0, 2]);
});

it("a rejected R2 key is reported as such", async () => {
  await expect(putFile(createBucket(s3(), "other"), Uint8Array.of(1))).rejects.toThrow(
    /403.*are the R2 keys for this bucket/,
  );
});
