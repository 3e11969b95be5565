import { incomingKey } from "../../domain/lead/photos/captured-image";
import { createEditor, UnusableVideo } from "../../domain/lead/photos/video-file";
import type { PhotoFiles } from "../../usecases/ports/uploads";

/** Maximum number of pages, with a thousand objects each, per sweep. */
const SWEEP_PAGES = 10;

/** Photos and desk files in the R2 bucket (binding UPLOADS). */
export function r2Files(bucket: R2Bucket): PhotoFiles {
  return {
    async readIncoming(id, mostBytes) {
      const match = await bucket.get(incomingKey(id));
      if (match === null) return null;
      if (match.size <= mostBytes) return new Uint8Array(await match.arrayBuffer());
      await match.body.cancel();
      return "too-large";
    },
    async openIncoming(id) {
      const key = incomingKey(id);
      const match = await bucket.head(key);
      if (match === null) return null;
      const onlyIf = { etagMatches: match.etag };
      const read = async (range?: R2Range) => {
        const got = await bucket.get(key, range === undefined ? { onlyIf } : { onlyIf, range });
        return got !== null && "body" in got ? got : null;
      };
      return {
        byteLength: match.size,
        async read(offset, length) {
          if (length === 0) return new Uint8Array();
          const got = await read({ offset, length });
          if (got === null) throw new UnusableVideo("video-damaged", "it was overwritten while it was being read");
          return new Uint8Array(await got.arrayBuffer());
        },
        async keep(objectKey, edits, mediaType) {
          const got = await read();
          if (got === null) return false;
          const edit = createEditor(edits);
          const body = got.body
            .pipeThrough(
              new TransformStream<Uint8Array, Uint8Array>({
                transform: (piece, controller) => controller.enqueue(edit(piece)),
              }),
            )
            .pipeThrough(new FixedLengthStream(match.size));
          await bucket.put(objectKey, body, { httpMetadata: { contentType: mediaType } });
          return true;
        },
      };
    },
    async saveIncoming(id, body, byteLength) {
      await bucket.put(incomingKey(id), body.pipeThrough(new FixedLengthStream(byteLength)));
    },
    async keep(objectKey, bytes, mediaType) {
      await bucket.put(objectKey, bytes, { httpMetadata: { contentType: mediaType } });
    },
    async open(objectKey, part) {
      const range = part && { offset: part.first, length: part.last - part.first + 1 };
      const match = await bucket.get(objectKey, range && { range });
      return match && { body: match.body, etag: match.httpEtag };
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
  let swept = 0;
  let cursor: string | undefined;
  for (let page = 0; page < SWEEP_PAGES; page += 1) {
    const listing = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    const old = listing.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
    if (old.length > 0) await bucket.delete(old);
    swept += old.length;
    if (!listing.truncated) break;
    cursor = listing.cursor;
  }
  return swept;
}
