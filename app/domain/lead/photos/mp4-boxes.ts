import { readAscii } from "./cleaned-photo";
import { damagedVideoError, toDataView } from "./video-file";

/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12; QuickTime calls it an atom). Offsets count from the start of the bytes read. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Offset of the content. */
  readonly body: number;
  readonly end: number;
}

/** Parses a box header: a 32-bit size and a type, then a 64-bit size if the 32-bit size is 1. `limit` is the end of the enclosing box. */
export function readBox(bytes: Uint8Array, at: number, limit: number, start = at): Box {
  const view = toDataView(bytes);
  if (at + 8 > bytes.byteLength) throw damagedVideoError("box is truncated");
  const size32 = view.getUint32(at);
  const isExtended = size32 === 1;
  if (isExtended && at + 16 > bytes.byteLength) throw damagedVideoError("box is truncated");
  const size = isExtended ? Number(view.getBigUint64(at + 8)) : size32 === 0 ? limit - start : size32;
  const headerLength = isExtended ? 16 : 8;
  if (size < headerLength || start + size > limit) throw damagedVideoError("box has an invalid size");
  return { type: readAscii(bytes, at + 4, 4), start, body: start + headerLength, end: start + size };
}

/** Iterates over the consecutive boxes in a range of bytes. Ignores the zeros that end a QuickTime list. */
export function* readBoxes(bytes: Uint8Array, from: number, end: number): Generator<Box> {
  for (let at = from; at + 8 <= end; ) {
    if (toDataView(bytes).getUint32(at) === 0) {
      bytes.fill(0, at, end);
      return;
    }
    const box = readBox(bytes, at, end);
    at = box.end;
    yield box;
  }
}

/** Overwrites a box with an empty one of the same length. */
export function blankBoxContent(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4); // ASCII codes of "free".
  bytes.fill(0, body, end);
}

/** Blanks every box that is not listed and returns the listed ones. */
export function keepOnlyBoxes(
  bytes: Uint8Array,
  from: number,
  end: number,
  types: ReadonlySet<string>,
): readonly Box[] {
  const boxes: Box[] = [];
  for (const box of readBoxes(bytes, from, end)) {
    if (types.has(box.type)) boxes.push(box);
    else blankBoxContent(bytes, box);
  }
  return boxes;
}
