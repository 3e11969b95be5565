import { incomingKey } from "../../domain/lead/photos/captured-image";
import { createEditor, UnusableVideoError } from "../../domain/lead/photos/video-file";
import type { PhotoFiles } from "../../usecases/ports/uploads";

/** Maximum number of pages, with a thousand objects each, per sweep. */
const SWEEP_PAGES = 10;

/** Photos and desk files in the R2 bucket (binding UPLOADS). */
export function r2Files(bucket: R2Bucket): PhotoFiles {
  return {
    async readIncoming(id, maxBytes) {
      const storedObject = await bucket.get(incomingKey(id));
      if (storedObject === null) return null;
      if (storedObject.size <= maxBytes) return new Uint8Array(await storedObject.arrayBuffer());
      await storedObject.body.cancel();
      return "too-large";
    },
    async openIncoming(id) {
      const key = incomingKey(id);
      const storedObject = await bucket.head(key);
      if (storedObject === null) return null;
      const onlyIf = { etagMatches: storedObject.etag };
      const read = async (range?: R2Range) => {
        const object = await bucket.get(key, range === undefined ? { onlyIf } : { onlyIf, range });
        return object !== null && "body" in object ? object : null;
      };
      return {
        byteLength: storedObject.size,
        async read(offset, length) {
          if (length === 0) return new Uint8Array();
          const object = await read({ offset, length });
          if (object === null)
            throw new UnusableVideoError("video-damaged", "it was overwritten while it was being read");
          return new Uint8Array(await object.arrayBuffer());
        },
        async save(objectKey, edits, mediaType) {
          const object = await read();
          if (object === null) return false;
          const edit = createEditor(edits);
          const body = object.body
            .pipeThrough(
              new TransformStream<Uint8Array, Uint8Array>({
                transform: (chunk, controller) => controller.enqueue(edit(chunk)),
              }),
            )
            .pipeThrough(new FixedLengthStream(storedObject.size));
          await bucket.put(objectKey, body, { httpMetadata: { contentType: mediaType } });
          return true;
        },
      };
    },
    async saveIncoming(id, body, byteLength) {
      await bucket.put(incomingKey(id), body.pipeThrough(new FixedLengthStream(byteLength)));
    },
    async save(objectKey, bytes, mediaType) {
      await bucket.put(objectKey, bytes, { httpMetadata: { contentType: mediaType } });
    },
    async open(objectKey, part) {
      const range = part && { offset: part.first, length: part.last - part.first + 1 };
      const storedObject = await bucket.get(objectKey, range && { range });
      return storedObject && { body: storedObject.body, etag: storedObject.httpEtag };
    },
    async remove(objectKeys) {
      if (objectKeys.length > 0) await bucket.delete([...objectKeys]);
    },
    sweepIncoming: (before) => sweep(bucket, incomingKey(""), before),
    sweepOld: (prefix, before) => sweep(bucket, prefix, before),
  };
}

/** Deletes objects under a prefix from before a given time. Returns the number of deleted objects. */
async function sweep(bucket: R2Bucket, prefix: string, before: number): Promise<number> {
  let deletedCount = 0;
  let cursor: string | undefined;
  for (let page = 0; page < SWEEP_PAGES; page += 1) {
    const objectPage = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    const expiredKeys = objectPage.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
    if (expiredKeys.length > 0) await bucket.delete(expiredKeys);
    deletedCount += expiredKeys.length;
    if (!objectPage.truncated) break;
    cursor = objectPage.cursor;
  }
  return deletedCount;
}
