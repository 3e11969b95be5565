/** A range of bytes, including the last one. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) with one range of bytes. null = the whole file, also for several ranges or an invalid header; "outside" = the range
 * is beyond the file.
 */
export function parseByteRange(header: string | null, byteLength: number): ByteRange | "outside" | null {
  const rangeMatch = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = rangeMatch ?? [];
  if (from === "" && to === "") return null;
  if (from === "")
    return Number(to) === 0 ? "outside" : { first: Math.max(byteLength - Number(to), 0), last: byteLength - 1 };
  if (to !== "" && Number(to) < Number(from)) return null;
  if (Number(from) >= byteLength) return "outside";
  return { first: Number(from), last: to === "" ? byteLength - 1 : Math.min(Number(to), byteLength - 1) };
}
