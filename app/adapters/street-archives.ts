import { readShownStreets, CURRENT_STREETS_KEY, streetsKey } from "../domain/location/map/streets";
import type { StreetArchives } from "../usecases/ports/lookups";

/** Archive sizes. An archive never changes, so each size is read once. */
export type ArchiveSizes = Map<string, number>;

/** Street archives in the R2 bucket (binding UPLOADS). */
export function r2StreetArchives(bucket: R2Bucket, sizes: ArchiveSizes): StreetArchives {
  return {
    async readShownVersion() {
      const archive = await bucket.get(CURRENT_STREETS_KEY);
      return archive && readShownStreets(await archive.text());
    },
    async byteLength(version) {
      const size = sizes.get(version) ?? (await bucket.head(streetsKey(version)))?.size;
      if (size === undefined) return null;
      sizes.set(version, size);
      return size;
    },
    async read(version, offset, length) {
      const archive = await bucket.get(streetsKey(version), { range: { offset, length } });
      if (archive === null) sizes.delete(version);
      return archive?.body ?? null;
    },
  };
}
