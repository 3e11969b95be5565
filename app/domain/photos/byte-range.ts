/** Bytes of a file, the last one counted in. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a Range header asks of a file (RFC 9110, 14.2): one range of bytes; null = all of it, also where the header is none that we read, or asks for
 * several; "outside" = nothing of what it asks is there.
 */
export function byteRange(header: string | null, byteLength: number): ByteRange | "outside" | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = asked ?? [];
  if (from === "" && to === "") return null;
  if (from === "")
    return Number(to) === 0 ? "outside" : { first: Math.max(byteLength - Number(to), 0), last: byteLength - 1 };
  if (to !== "" && Number(to) < Number(from)) return null;
  if (Number(from) >= byteLength) return "outside";
  return { first: Number(from), last: to === "" ? byteLength - 1 : Math.min(Number(to), byteLength - 1) };
}
