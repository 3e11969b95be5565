/** What a command needs of a bucket: the local one's binding, or R2's S3 interface (s3-bucket.ts). */
export interface Bucket {
  /** Bytes of what lies there; null = nothing does. */
  byteLength(key: string): Promise<number | null>;
  /** Of something small; null = nothing lies there. */
  text(key: string): Promise<string | null>;
  put(key: string, text: string): Promise<void>;
  /** Parts of `PART_BYTES` each but the last. What fails on the way leaves nothing. */
  saveLarge(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** What is not there is no fault. */
  remove(keys: readonly string[]): Promise<void>;
}

/** R2 takes ten thousand parts of one length, of 5 MiB to 5 GiB each: 160 GB of these. */
export const PART_BYTES = 16 * 1024 * 1024;

/** The bucket of a binding. */
export function boundBucket(bucket: R2Bucket): Bucket {
  return {
    byteLength: async (key) => (await bucket.head(key))?.size ?? null,
    text: async (key) => (await (await bucket.get(key))?.text()) ?? null,
    async put(key, text) {
      await bucket.put(key, text);
    },
    async saveLarge(key, parts) {
      const upload = await bucket.createMultipartUpload(key);
      try {
        const put: R2UploadedPart[] = [];
        for await (const part of parts) put.push(await upload.uploadPart(put.length + 1, part));
        await upload.complete(put);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    remove: (keys) => bucket.delete([...keys]),
  };
}
