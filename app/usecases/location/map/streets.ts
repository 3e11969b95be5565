import { isStreetsVersion } from "../../../domain/location/map/streets";
import { type PartRequest, type RangeHeaders, parsePartRequest } from "../../../domain/location/map/part-request";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** The street archive that the map uses; null = none, so the map is only an outline. */
export async function findStreetsVersion(context: Context): Promise<string | null> {
  return (await context.streets.readShownVersion())?.version ?? null;
}

export interface StreetsPart {
  readonly ok: true;
  readonly etag: string;
  /** Size of the whole archive. */
  readonly byteLength: number;
  readonly request: PartRequest;
  /** Null = the requested range is not valid. */
  readonly body: ReadableStream | null;
}

/** The bytes of an archive that a range request asks for. */
export async function readStreets(
  context: Context,
  version: string,
  rangeHeaders: RangeHeaders,
): Promise<StreetsPart | Refusal<"page-not-found">> {
  const byteLength = isStreetsVersion(version) ? await context.streets.byteLength(version) : null;
  if (byteLength === null) return refuse("page-not-found");
  const etag = `"${version}"`;
  const partRequest = parsePartRequest(rangeHeaders, { etag, byteLength });
  if (partRequest.kind !== "part") return { ok: true, etag, byteLength, request: partRequest, body: null };
  const body = await context.streets.read(version, partRequest.offset, partRequest.length);
  return body === null ? refuse("page-not-found") : { ok: true, etag, byteLength, request: partRequest, body };
}
