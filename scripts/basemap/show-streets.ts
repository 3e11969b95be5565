import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import {
  readShownStreets,
  CURRENT_STREETS_KEY,
  type StreetsView,
  streetsKey,
} from "../../app/domain/location/map/streets.ts";
import { type Bucket, PART_BYTES } from "./bucket.ts";

/** Reports the progress of a long operation, in bytes. */
export type ProgressCallback = (doneBytes: number) => void;

/** Reads the file in parts of equal size for the upload. */
async function* readParts(file: FileHandle, onProgress: ProgressCallback): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
    onProgress(at);
  }
}

/** The version of an archive: the first sixteen hex digits of its SHA-256. */
export async function hashVersion(file: FileHandle, onProgress: ProgressCallback = () => undefined): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of readParts(file, onProgress)) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}

const readStreetsView = async (bucket: Bucket): Promise<StreetsView | null> =>
  readShownStreets((await bucket.readText(CURRENT_STREETS_KEY)) ?? "");

/**
 * Uploads an archive to the bucket, then points the map at it. The previous archive is kept for open pages, and the one before it is deleted. Repeating the
 * call with the same archive uploads nothing.
 */
export async function showStreets(
  bucket: Bucket,
  file: FileHandle,
  version: string,
  onProgress: ProgressCallback = () => undefined,
): Promise<"uploaded" | "was-there"> {
  const key = streetsKey(version);
  const isUploaded = (await bucket.byteLength(key)) === (await file.stat()).size;
  if (!isUploaded) await bucket.saveLarge(key, readParts(file, onProgress));
  const streetsView = await readStreetsView(bucket);
  if (streetsView?.version !== version) {
    await bucket.put(
      CURRENT_STREETS_KEY,
      JSON.stringify({ version, before: streetsView?.version ?? null } satisfies StreetsView),
    );
    if (streetsView?.before && streetsView.before !== version) await bucket.remove([streetsKey(streetsView.before)]);
  }
  return isUploaded ? "was-there" : "uploaded";
}

/** Removes the streets from the map, and their archives from the bucket. Returns false if there were none. */
export async function removeStreets(bucket: Bucket): Promise<boolean> {
  const streetsView = await readStreetsView(bucket);
  await bucket.remove([CURRENT_STREETS_KEY]);
  if (streetsView === null) return false;
  await bucket.remove(
    [streetsView.version, ...(streetsView.before === null ? [] : [streetsView.before])].map(streetsKey),
  );
  return true;
}
