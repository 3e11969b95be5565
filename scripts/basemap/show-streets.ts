import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { readShownStreets, SHOWN_STREETS_KEY, type ShownStreets, streetsKey } from "../../app/domain/map/streets.ts";
import { type Bucket, PART_BYTES } from "./bucket.ts";

/** Tells how far something long has come, in bytes. */
export type Told = (doneBytes: number) => void;

/** The file in parts of one length, as they are uploaded. */
async function* partsOf(file: FileHandle, told: Told): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
    told(at);
  }
}

/** The version of an archive: the first half of its SHA-256's digits, sixteen of them. */
export async function versionOf(file: FileHandle, told: Told = () => undefined): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of partsOf(file, told)) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}

const shownIn = async (bucket: Bucket): Promise<ShownStreets | null> =>
  readShownStreets((await bucket.text(SHOWN_STREETS_KEY)) ?? "");

/**
 * Puts an archive into the bucket and then points the map at it. What was shown until then stays for pages that are open, and what was shown before that
 * goes. The same again uploads nothing.
 */
export async function showStreets(
  bucket: Bucket,
  file: FileHandle,
  version: string,
  told: Told = () => undefined,
): Promise<"uploaded" | "was-there"> {
  const key = streetsKey(version);
  const isThere = (await bucket.byteLength(key)) === (await file.stat()).size;
  if (!isThere) await bucket.putLarge(key, partsOf(file, told));
  const shown = await shownIn(bucket);
  if (shown?.version !== version) {
    await bucket.put(
      SHOWN_STREETS_KEY,
      JSON.stringify({ version, before: shown?.version ?? null } satisfies ShownStreets),
    );
    if (shown?.before && shown.before !== version) await bucket.remove([streetsKey(shown.before)]);
  }
  return isThere ? "was-there" : "uploaded";
}

/** Takes the streets from the map, and their archives from the bucket. Answers false where there were none. */
export async function removeStreets(bucket: Bucket): Promise<boolean> {
  const shown = await shownIn(bucket);
  await bucket.remove([SHOWN_STREETS_KEY]);
  if (shown === null) return false;
  await bucket.remove([shown.version, ...(shown.before === null ? [] : [shown.before])].map(streetsKey));
  return true;
}
