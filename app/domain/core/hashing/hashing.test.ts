import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, fingerprint } from "./canonical-json";

it("equal values have the same canonical text, regardless of key order", () => {
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

it("a fingerprint is the SHA-256 digest of the canonical text", () => {
  // Expected value from `printf '"abc"' | sha256sum`.
  expect(fingerprint("abc")).toBe("6cc43f858fbb763301637b5af970e2a46b46f461f27e5a0f41e009c59b827b25");
});
