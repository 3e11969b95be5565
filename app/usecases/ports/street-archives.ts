import type { StreetsView } from "../../domain/location/map/streets";

/** Archives of streets, as an operator put them into the bucket. */
export interface StreetArchives {
  /** null = none is shown. */
  shown(): Promise<StreetsView | null>;
  /** The size of an archive in bytes; null when there is none. */
  byteLength(version: string): Promise<number | null>;
  /** A part that lies within it; null = the archive is gone. */
  read(version: string, offset: number, length: number): Promise<ReadableStream | null>;
}
