import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import { sha256 } from "./sha256";

it("gives the digests of the standard for any text", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300, unit: "binary" }),
      (text) => void expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex")),
    ),
  );
});

it("writes equal values as equal text, whatever the order of keys", () => {
  expect(canonicalJson({ b: [1, null, undefined], a: { d: 2n, c: 'é"' }, e: undefined })).toBe(
    '{"a":{"c":"é\\"","d":2},"b":[1,null,null]}',
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
