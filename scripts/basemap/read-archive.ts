import type { FileHandle } from "node:fs/promises";
import { bytesToHeader, Compression, PMTiles, type RangeResponse, type Source, TileType } from "pmtiles";
import type { ArchiveFacts } from "../../app/domain/location/map/streets.ts";

/** First bytes of an archive: "PMTiles" and the version 3. */
const PMTILES_HEADER = [...new TextEncoder().encode("PMTiles"), 3];
const HEADER_BYTES = 127;

/** Reads ranges of an open file, as the format's library requests them. */
const toSource = (file: FileHandle): Source => ({
  getKey: () => "archive",
  async getBytes(offset, length): Promise<RangeResponse> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
  },
});

const listLayers = (metadata: unknown): readonly string[] => {
  const layers = (metadata as { readonly vector_layers?: unknown } | null)?.vector_layers;
  return Array.isArray(layers)
    ? layers.flatMap(({ id }: { readonly id?: unknown }) => (typeof id === "string" ? [id] : []))
    : [];
};

/** Reads the header and the metadata of a PMTiles archive. Returns null if the file is not a version 3 archive. */
export async function readArchive(file: FileHandle): Promise<ArchiveFacts | null> {
  const byteLength = (await file.stat()).size;
  const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (byteLength < HEADER_BYTES || !PMTILES_HEADER.every((byte, at) => buffer[at] === byte)) return null;
  const header = bytesToHeader(new Uint8Array(buffer).buffer);
  const isReadable = [header.internalCompression, header.tileCompression].every(
    (compression) => compression === Compression.None || compression === Compression.Gzip,
  );
  return {
    isVector: header.tileType === TileType.Mvt,
    isReadable,
    box: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
    maxZoom: header.maxZoom,
    layers: isReadable ? listLayers(await new PMTiles(toSource(file)).getMetadata().catch(() => null)) : [],
    declaredBytes: header.tileDataOffset + (header.tileDataLength ?? 0),
    byteLength,
  };
}
