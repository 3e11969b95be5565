/** Maximum length of one part; many times the size of the largest tile or directory of an archive. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;

/** The header fields of a range request. */
export interface RangeHeaders {
  readonly range: string | null;
  readonly ifRange: string | null;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

interface StoredFile {
  /** A strong ETag, including its quotes. */
  readonly etag: string;
  readonly byteLength: number;
}

/** `whole` = no range was requested; `changed` = the file no longer matches the request's ETag. */
export type PartRequest =
  | { readonly kind: "part"; readonly offset: number; readonly length: number }
  | { readonly kind: "whole" | "impossible" | "changed" | "unchanged" };

/** Limited to fifteen digits, because JavaScript represents such numbers exactly. */
const SINGLE_RANGE_PATTERN = /^bytes=(\d{0,15})-(\d{0,15})$/;

const includesEtag = (list: string, etag: string): boolean =>
  list.trim() === "*" || list.split(",").some((value) => value.trim().replace(/^W\//, "") === etag);

/** Parses a range request (RFC 9110, 13 and 14). Accepts one range of at most `MAX_PART_BYTES`. Multiple or longer ranges are not satisfiable. */
export function parsePartRequest(
  { range, ifRange, ifMatch, ifNoneMatch }: RangeHeaders,
  { etag, byteLength }: StoredFile,
): PartRequest {
  if (ifMatch !== null && !includesEtag(ifMatch, etag)) return { kind: "changed" };
  if (ifNoneMatch !== null && includesEtag(ifNoneMatch, etag)) return { kind: "unchanged" };
  if (range === null || !range.startsWith("bytes=") || (ifRange !== null && ifRange !== etag)) return { kind: "whole" };
  const [, first, last] = SINGLE_RANGE_PATTERN.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return { kind: "impossible" };
  const offset = first === "" ? Math.max(0, byteLength - Number(last)) : Number(first);
  const end = first === "" || last === "" ? byteLength : Math.min(Number(last) + 1, byteLength);
  const length = end - offset;
  return length > 0 && length <= MAX_PART_BYTES ? { kind: "part", offset, length } : { kind: "impossible" };
}
