/** Windows-1252 characters from 0x80 to 0x9F. The later ones are the same as in Unicode. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeUtf16 = (bytes: Uint8Array, isLittleEndian: boolean): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, isLittleEndian));
  return text;
};

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const decodeWindows1252 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join("");

/** In UTF-16, every second byte of Latin text is zero. */
const zeroByteShare = (bytes: Uint8Array, from: number) => {
  const sample = bytes.subarray(0, 2_000).filter((_, at) => at % 2 === from);
  return sample.length === 0 ? 0 : sample.filter((byte) => byte === 0).length / sample.length;
};

/**
 * Decodes a file in the encodings that spreadsheet programs write: UTF-8, UTF-16 of either byte order, or Windows-1252. Detected by byte order mark, then by
 * zero bytes, then by whether the bytes are valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes.subarray(2), true);
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes.subarray(2), false);
  if (zeroByteShare(bytes, 1) > 0.4) return decodeUtf16(bytes, true);
  if (zeroByteShare(bytes, 0) > 0.4) return decodeUtf16(bytes, false);
  return decodeUtf8(bytes) ?? decodeWindows1252(bytes);
}
