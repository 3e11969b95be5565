/** The picture formats that we store. Neither the file name nor the stated type decides. */
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

/** null when the extension is not of a format that we store. */
export function typeOfExtension(extension: string): ImageType | null {
  const lowerCase = extension.toLowerCase();
  const matches = Object.entries(EXTENSIONS).find(([, extensions]) => extensions.includes(lowerCase));
  return matches ? (matches[0] as ImageType) : null;
}

/** Other extensions of JPEG files: Windows and Chrome write .jfif. */
const OTHER_JPEG_EXTENSIONS = ["jfif", "jpe", "jif", "pjpeg", "pjp"];

/**
 * The name of a chosen photo with the extension of what it holds, where its own says nothing else: it has none (as on Android), it is another one of JPEG files,
 * or it says HEIC of a file that was converted. Any other name stays as it is.
 */
export function namedByContent(name: string, start: Uint8Array): string {
  const type = sniffImage(start);
  if (type === null || type === "heic") return name;
  const [, stem = name, extension = ""] = /^(.*)\.([a-z0-9]{1,8})$/i.exec(name) ?? [];
  const isVague = ["", "heic", "heif", ...OTHER_JPEG_EXTENSIONS].includes(extension.toLowerCase());
  return isVague ? `${stem}.${EXTENSIONS[type][0]}` : name;
}

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** The format by its magic numbers; null when it is no picture we know. */
export function sniffImage(bytes: Uint8Array): ImageType | "heic" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
  if (textAt(bytes, 4, 4) === "ftyp" && HEIC_BRANDS.includes(textAt(bytes, 8, 4))) return "heic";
  return null;
}
