import { readShownStreets, SHOWN_STREETS_KEY, streetsKey } from "../domain/map/streets";
import type { StreetArchives } from "../usecases/ports/street-archives";

/** The sizes of archives. An archive never changes, so each is read once. */
export type StreetLengths = Map<string, number>;

/** Archives of streets in the bucket of the binding UPLOADS. */
export function r2StreetArchives(bucket: R2Bucket, lengths: StreetLengths): StreetArchives {
  return {
    async shown() {
      const found = await bucket.get(SHOWN_STREETS_KEY);
      return found && readShownStreets(await found.text());
    },
    async byteLength(version) {
      const known = lengths.get(version) ?? (await bucket.head(streetsKey(version)))?.size;
      if (known === undefined) return null;
      lengths.set(version, known);
      return known;
    },
    async read(version, offset, length) {
      const found = await bucket.get(streetsKey(version), { range: { offset, length } });
      if (found === null) lengths.delete(version);
      return found?.body ?? null;
    },
  };
}
