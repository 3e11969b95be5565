import fc from "fast-check";
import { expect, it } from "vitest";
import {
  ascii,
  exifSegment,
  gpsTiff,
  heic,
  containsText,
  jpeg,
  joinBytes,
  png,
  pngChunk,
  segment,
  webp,
  webpChunk,
} from "../../../../test/support/image-bytes";
import { cleanPhoto } from "./clean-photo";
import { crc32 } from "./clean-png";
import { readOrientation } from "./orientation";

const SECRET = "SECRET-OF-THE-OWNER";
const clean = (bytes: Uint8Array) => {
  const cleanedBytes = cleanPhoto(bytes);
  if (!cleanedBytes.ok) throw new Error(cleanedBytes.problem);
  return cleanedBytes;
};

const bytesWithSecret = fc.uint8Array({ maxLength: 300 }).map((noise) => joinBytes(noise, ascii(SECRET), noise));
/** Application segments and comments with every marker number, and with prefixes of real files. */
const prefix = fc.constantFrom(
  "",
  "Exif\0\0",
  "http://ns.adobe.com/xap/1.0/\0",
  "Photoshop 3.0\0",
  "MPF\0",
  "JFXX\0",
  "JFIF\0",
  "Adobe",
);
const ownerSegment = fc
  .tuple(fc.integer({ min: 0xe0, max: 0xef }), prefix, bytesWithSecret)
  .map(([marker, text, payload]) => segment(marker, joinBytes(ascii(text), new Uint8Array(14), payload)));
const comment = bytesWithSecret.map((payload) => segment(0xfe, payload));

it("cleaning a JPEG removes all hidden text, and cleaning twice changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(ownerSegment, comment), { maxLength: 8 }), bytesWithSecret, (before, after) => {
      const { bytes } = clean(jpeg({ before, after }));
      expect(containsText(bytes, SECRET)).toBe(false);
      expect(clean(bytes).bytes).toEqual(bytes);
    }),
  );
});

it("a JPEG keeps its tables, frame and scans unchanged to the byte", () => {
  const plain = jpeg();
  expect(clean(plain).bytes).toEqual(plain);
});

it("AB-17 a colour profile with text is removed; a PNG gets sRGB instead", () => {
  const text = ascii(SECRET);
  const profile = segment(0xe2, joinBytes(ascii("ICC_PROFILE\0"), new Uint8Array([1, 1]), text));
  expect(clean(jpeg({ before: [profile] })).bytes).toEqual(jpeg());
  const cleanedPng = clean(png({ extra: [pngChunk("iCCP", text)] }));
  expect(cleanedPng.bytes).toEqual(png({ extra: [pngChunk("sRGB", new Uint8Array(1))] }));
  expect(clean(cleanedPng.bytes)).toEqual(cleanedPng);
  const cleanedWebp = clean(webp({ flags: 0x20, extra: [webpChunk("ICCP", text)] }));
  expect(cleanedWebp.bytes).toEqual(clean(webp({ flags: 0, extra: [] })).bytes);
});

it("removes all bytes after the end of the picture", () => {
  const photoWithGps = jpeg({ before: [exifSegment(gpsTiff(1))] });
  const { bytes } = clean(jpeg({ after: photoWithGps }));
  expect(bytes).toEqual(jpeg());
});

it.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])("orientation %i survives in all three formats while the location is removed", (orientation) => {
  const tiff = gpsTiff(orientation);
  const shownSize = orientation >= 5 ? { width: 3, height: 4 } : { width: 4, height: 3 };
  for (const photo of [
    jpeg({ before: [exifSegment(tiff)] }),
    png({ extra: [pngChunk("eXIf", tiff)] }),
    webp({ flags: 8, extra: [webpChunk("EXIF", tiff)] }),
  ]) {
    expect(containsText(photo, "151 12 36")).toBe(true);
    const cleanedBytes = clean(photo);
    expect(cleanedBytes).toMatchObject(shownSize);
    expect(containsText(cleanedBytes.bytes, "151 12 36")).toBe(false);
    expect(clean(cleanedBytes.bytes)).toEqual(cleanedBytes);
  }
});

it("little-endian EXIF is read, and invalid EXIF gives a valid orientation", () => {
  const tiff = new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]);
  expect(readOrientation(tiff)).toBe(6);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (rubbish) => {
      expect(readOrientation(rubbish)).toBeGreaterThanOrEqual(1);
      expect(readOrientation(rubbish)).toBeLessThanOrEqual(8);
    }),
  );
});

it("a PNG loses texts, EXIF, times and unknown chunks, whatever they contain", () => {
  const name = fc.constantFrom("tEXt", "zTXt", "iTXt", "tIME", "eXIf", "prVt", "caBX", "acTL", "fcTL", "fdAT");
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(name, bytesWithSecret).map(([chunk, payload]) => pngChunk(chunk, payload)),
        { maxLength: 8 },
      ),
      bytesWithSecret,
      (extra, after) => {
        const { bytes } = clean(png({ extra, after }));
        expect(containsText(bytes, SECRET)).toBe(false);
        expect(clean(bytes).bytes).toEqual(bytes);
      },
    ),
  );
  expect(clean(png()).bytes).toEqual(png());
  const gamma = pngChunk("gAMA", new Uint8Array([0, 0, 177, 143]));
  expect(clean(png({ extra: [gamma] })).bytes).toEqual(png({ extra: [gamma] }));
});

it("CRC-32 matches the check value of the standard", () => {
  expect(crc32(ascii("123456789"))).toBe(0xcbf43926);
});

it("a WebP loses EXIF, XMP and unknown chunks, and its flags are updated", () => {
  const name = fc.constantFrom("EXIF", "XMP ", "META", "abcd");
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(name, bytesWithSecret).map(([chunk, payload]) => webpChunk(chunk, payload)),
        { maxLength: 6 },
      ),
      bytesWithSecret,
      (extra, after) => {
        const { bytes } = clean(webp({ flags: 0x0c, extra, after }));
        expect(containsText(bytes, SECRET)).toBe(false);
        expect(clean(bytes).bytes).toEqual(bytes);
      },
    ),
  );
  expect(clean(webp({ flags: 0x0c, extra: [webpChunk("XMP ", ascii(SECRET))] })).bytes).toEqual(webp());
});

it("a file's type comes from its bytes: HTML, HEIC and videos are not photos", () => {
  expect(cleanPhoto(ascii("<html><script>alert(1)</script>"))).toEqual({ ok: false, problem: "not-an-image" });
  expect(cleanPhoto(new Uint8Array())).toEqual({ ok: false, problem: "not-an-image" });
  expect(cleanPhoto(heic)).toEqual({ ok: false, problem: "heic" });
  expect(cleanPhoto(webp({ flags: 2 }))).toEqual({ ok: false, problem: "damaged" });
});

it("HTML appended to a picture is removed", () => {
  const html = ascii("<html><script>alert(1)</script></html>");
  for (const photo of [
    jpeg({ before: [segment(0xfe, html)], after: html }),
    png({ extra: [pngChunk("tEXt", html)], after: html }),
    webp({ extra: [webpChunk("html", html)], after: html }),
  ]) {
    expect(containsText(clean(photo).bytes, "<script")).toBe(false);
  }
});

it("a photo truncated at any byte is either refused or cleaned", () => {
  const photos = [
    jpeg({ before: [exifSegment(gpsTiff(6))] }),
    png({ extra: [pngChunk("eXIf", gpsTiff(6))] }),
    webp({ flags: 8, extra: [webpChunk("EXIF", gpsTiff(6))] }),
  ];
  for (const photo of photos) {
    for (let length = 0; length < photo.byteLength; length += 1)
      expect(cleanPhoto(photo.subarray(0, length)).ok, String(length)).toBe(false);
  }
});

it("any bytes after a magic number are either refused or cleaned", () => {
  const magic = fc.constantFrom([0xff, 0xd8, 0xff], [...ascii("\x89PNG\r\n\x1a\n")], [...ascii("RIFF\x40\0\0\0WEBP")]);
  fc.assert(
    fc.property(magic, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const cleanedBytes = cleanPhoto(joinBytes(new Uint8Array(start), rest));
      expect(cleanedBytes.ok || cleanedBytes.problem).toMatch(/true|damaged|too-many-pixels/);
    }),
    { numRuns: 1000 },
  );
});

it("a picture with too many pixels is refused, and one without a width is damaged", () => {
  expect(cleanPhoto(png({ width: 12_001, height: 10 }))).toEqual({ ok: false, problem: "too-many-pixels" });
  // Such a file is only a few kilobytes in size, but needs a hundred megabytes or more of memory when displayed.
  for (const side of [5_001, 10_000, 11_000])
    expect(cleanPhoto(png({ width: side, height: side }))).toEqual({ ok: false, problem: "too-many-pixels" });
  // The largest default photo size of current phones: 24 megapixels.
  expect(cleanPhoto(png({ width: 5_712, height: 4_284 })).ok).toBe(true);
  expect(cleanPhoto(jpeg({ width: 0 }))).toEqual({ ok: false, problem: "damaged" });
});
