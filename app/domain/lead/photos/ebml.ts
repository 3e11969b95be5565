import { damagedVideoError, toDataView } from "./video-file";

/** An element of a WebM file (RFC 8794). Offsets are indices into the bytes, or offsets in the file if `readElement` got the element's offset in the file. */
export interface Element {
  /** Element id, including the length marker, as in RFC 9559. */
  readonly id: number;
  readonly start: number;
  readonly body: number;
  /** End of the element; null = unknown size. Such an element ends at the first element that cannot be its child. */
  readonly end: number | null;
}

/** Maximum length of an element's id and size together. */
export const MAX_ELEMENT_HEADER_BYTES = 12;

/** Parses the header of the element at index `at` of `bytes`. `start` is the offset of that element in the file. */
export function readElement(bytes: Uint8Array, at: number, start = at): Element {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeOffset = at + idBytes;
  const sizeBytes = Math.clz32(bytes[sizeOffset] ?? 0) - 23;
  if (idBytes > 4 || sizeBytes > 8 || sizeOffset + sizeBytes > bytes.byteLength)
    throw damagedVideoError("element is truncated");
  let id = 0;
  for (let byte = at; byte < sizeOffset; byte += 1) id = id * 256 + (bytes[byte] ?? 0);
  let size = (bytes[sizeOffset] ?? 0) & (0xff >> sizeBytes);
  let hasUnknownSize = size === 0xff >> sizeBytes;
  for (let byte = sizeOffset + 1; byte < sizeOffset + sizeBytes; byte += 1) {
    size = size * 256 + (bytes[byte] ?? 0);
    hasUnknownSize &&= bytes[byte] === 0xff;
  }
  const body = start + idBytes + sizeBytes;
  return { id, start, body, end: hasUnknownSize ? null : body + size };
}

export interface CompleteElement extends Element {
  readonly end: number;
}

/** Iterates over the consecutive elements in a range of bytes. Throws if an element has no size. */
export function* readElements(bytes: Uint8Array, from: number, end: number): Generator<CompleteElement> {
  for (let at = from; at < end; ) {
    const element = readElement(bytes, at);
    if (element.end === null || element.end > end) throw damagedVideoError("element has an invalid size");
    at = element.end;
    yield { ...element, end: at };
  }
}

/** Header of a Void element, which players skip, with the same total length as the element. The caller fills the rest with zeros. */
export function voidElementHeader({ start, body, end }: CompleteElement): Uint8Array {
  const sizeBytes = Math.min(body - start - 1, 8);
  const headerBytes = new Uint8Array(1 + sizeBytes);
  headerBytes[0] = 0xec;
  let size = end - start - headerBytes.byteLength;
  for (let byte = sizeBytes; byte > 0; byte -= 1) {
    headerBytes[byte] = size & 0xff;
    size = Math.floor(size / 256);
  }
  headerBytes[1] = (headerBytes[1] ?? 0) | (0x100 >> sizeBytes);
  return headerBytes;
}

/** Replaces every element that is not listed with a Void element and returns the listed ones. */
export function keepOnlyElements(
  bytes: Uint8Array,
  from: number,
  end: number,
  ids: ReadonlySet<number>,
): readonly CompleteElement[] {
  const completeElements: CompleteElement[] = [];
  for (const element of readElements(bytes, from, end)) {
    if (ids.has(element.id)) completeElements.push(element);
    else {
      bytes.fill(0, element.start, element.end);
      bytes.set(voidElementHeader(element), element.start);
    }
  }
  return completeElements;
}

export function readUint(bytes: Uint8Array, { body, end }: CompleteElement): number {
  let value = 0;
  for (let at = body; at < end && at < body + 8; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

/** Reads a 4-byte or 8-byte float; 0 if the value is missing or not positive. */
export function readFloat(bytes: Uint8Array, { body, end }: CompleteElement): number {
  const view = toDataView(bytes);
  const value = end - body === 4 ? view.getFloat32(body) : end - body === 8 ? view.getFloat64(body) : 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
}
