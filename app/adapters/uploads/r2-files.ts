import { incomingKey } from "../../domain/photos/captured-image";
import type { PhotoFiles } from "../../usecases/ports/uploads";

/** Pages of a thousand objects that one sweep looks at. */
const SWEEP_PAGES = 10;

/** Photos, and files of the desk, in the bucket of the binding UPLOADS. */
export function r2Files(bucket: R2Bucket): PhotoFiles {
  return {
    async readIncoming(id, mostBytes) {
      const found = await bucket.get(incomingKey(id));
      if (found === null) return null;
      if (found.size <= mostBytes) return new Uint8Array(await found.arrayBuffer());
      await found.body.cancel();
      return "too-large";
    },
    async keep(objectKey, bytes, mediaType) {
      await bucket.put(objectKey, bytes, { httpMetadata: { contentType: mediaType } });
    },
    async open(objectKey) {
      const found = await bucket.get(objectKey);
      return found && { body: found.body, etag: found.httpEtag };
    },
    async remove(objectKeys) {
      if (objectKeys.length > 0) await bucket.delete([...objectKeys]);
    },
    sweepIncoming: (before) => sweep(bucket, incomingKey(""), before),
    sweepOld: (prefix, before) => sweep(bucket, prefix, before),
  };
}

/** Deletes what lies under a prefix since before a moment; tells how much. */
async function sweep(bucket: R2Bucket, prefix: string, before: number): Promise<number> {
  let swept = 0;
  let cursor: string | undefined;
  for (let page = 0; page < SWEEP_PAGES; page += 1) {
    const listed = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
    if (old.length > 0) await bucket.delete(old);
    swept += old.length;
    if (!listed.truncated) break;
    cursor = listed.cursor;
  }
  return swept;
}
