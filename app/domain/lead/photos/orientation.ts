/** Numbers from 1 to 8, as in TIFF and EXIF: 1 is upright; 5 to 8 are rotated by 90 degrees. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;

/** The orientation in a TIFF block (the payload of EXIF, without its "Exif" prefix). 1 when there is none or the block is damaged. */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.byteLength < 14) return 1;
  const byteOrder = view.getUint16(0);
  if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return 1;
  const isLittleEndian = byteOrder === 0x4949;
  const directoryOffset = view.getUint32(4, isLittleEndian);
  if (view.getUint16(2, isLittleEndian) !== 42 || directoryOffset + 2 > tiff.byteLength) return 1;
  const entries = view.getUint16(directoryOffset, isLittleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = directoryOffset + 2 + index * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    return view.getUint16(at + 2, isLittleEndian) === SHORT_TYPE && value >= 1 && value <= 8
      ? (value as Orientation)
      : 1;
  }
  return 1;
}

/** A 26-byte TIFF block that contains only the orientation. */
export function buildOrientationExif(orientation: Orientation): Uint8Array {
  return new Uint8Array([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT_TYPE,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
}

/** Width and height of the picture as displayed. */
export const uprightSize = (width: number, height: number, orientation: Orientation) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };
