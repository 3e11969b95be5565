/** The bucket methods that a command uses: the local bucket's binding, or R2's S3 interface (s3-bucket.ts). */
export interface Bucket {
  /** Size of an object in bytes; null = no object. */
  byteLength(key: string): Promise<number | null>;
  /** Text of a small object; null = no object. */
  readText(key: string): Promise<string | null>;
  put(key: string, text: string): Promise<void>;
  /** Uploads parts of `PART_BYTES` each, except for the last. A failed upload leaves nothing. */
  saveLarge(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Deletes objects. Missing ones are not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** R2 accepts ten thousand parts of equal size, of 5 MiB to 5 GiB each: 160 GB with this size. */
export const PART_BYTES = 16 * 1024 * 1024;

/** Wraps the bucket of a binding. */
export function boundBucket(bucket: R2Bucket): Bucket {
  return {
    byteLength: async (key) => (await bucket.head(key))?.size ?? null,
    readText: async (key) => (await (await bucket.get(key))?.text()) ?? null,
    async put(key, text) {
      await bucket.put(key, text);
    },
    async saveLarge(key, parts) {
      const upload = await bucket.createMultipartUpload(key);
      try {
        const uploadedParts: R2UploadedPart[] = [];
        for await (const part of parts) uploadedParts.push(await upload.uploadPart(uploadedParts.length + 1, part));
        await upload.complete(uploadedParts);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    remove: (keys) => bucket.delete([...keys]),
  };
}
