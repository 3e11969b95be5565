/** The picture formats that we store. The format is detected from the bytes; the file name and the declared type are ignored. */
export type ImageType = "jpeg" | "png" | "webp";

export const MEDIA_TYPES: Readonly<Record<ImageType, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** File extensions of each format, lower case. We write the first one. */
export const EXTENSIONS: Readonly<Record<ImageType, readonly string[]>> = {
  jpeg: ["jpg", "jpeg"],
  png: ["png"],
  webp: ["webp"],
};

/** Returns the picture format for a file extension; null if we do not store that format. */
export function toImageType(extension: string): ImageType | null {
  const lowerCase = extension.toLowerCase();
  const extensionEntry = Object.entries(EXTENSIONS).find(([, extensions]) => extensions.includes(lowerCase));
  return extensionEntry ? (extensionEntry[0] as ImageType) : null;
}

/** Other extensions of JPEG files: Windows and Chrome write .jfif. */
const OTHER_JPEG_EXTENSIONS = ["jfif", "jpe", "jif", "pjpeg", "pjp"];

/**
 * Returns the file name with the extension that matches its content. Replaces only a missing extension (as on Android), an unusual JPEG extension, or HEIC on
 * a file that was converted. Other names stay unchanged.
 */
export function withDetectedExtension(name: string, start: Uint8Array): string {
  const type = sniffImage(start);
  if (type === null || type === "heic") return name;
  const [, stem = name, extension = ""] = /^(.*)\.([a-z0-9]{1,8})$/i.exec(name) ?? [];
  const isGenericExtension = ["", "heic", "heif", ...OTHER_JPEG_EXTENSIONS].includes(extension.toLowerCase());
  return isGenericExtension ? `${stem}.${EXTENSIONS[type][0]}` : name;
}

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const readText = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Detects the format from the magic numbers; null if it is not a supported picture format. */
export function sniffImage(bytes: Uint8Array): ImageType | "heic" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (readText(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (readText(bytes, 0, 4) === "RIFF" && readText(bytes, 8, 4) === "WEBP") return "webp";
  if (readText(bytes, 4, 4) === "ftyp" && HEIC_BRANDS.includes(readText(bytes, 8, 4))) return "heic";
  return null;
}
