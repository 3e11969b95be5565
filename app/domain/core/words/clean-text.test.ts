import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanJson, cleanText, normaliseText, shorten, truncate } from "./clean-text";

it("cleanText removes invisible characters and composes letters", () => {
  const cases: Readonly<Record<string, string>> = {
    "\u200eada@example.com\u200f": "ada@example.com",
    "\u2066123456\u2069": "123456",
    "04\u00ad91\u2060 57\ufeff0": "0491 570",
    "e\u0301": "é",
    "a\u0000b\u0007c\td\ne": "abc\td\ne",
    "1\ufe0f\u20e3": "1\u20e3",
    "A\u200dB\u200cC": "ABC",
    "\ud800x": "\ufffdx",
    "\u3164": "",
  };
  for (const [text, clean] of Object.entries(cases)) expect([text, cleanText(text)]).toEqual([text, clean]);
});

it("cleanText keeps emoji, Persian and Hindi as they are", () => {
  for (const text of ["👩‍🔧 ❤️ 👍🏽 👁️‍🗨️", "می‌خواهم", "क्‍ष", "Kōwhai – “soon”", "½ × 2²"])
    expect(cleanText(text)).toBe(text);
});

it("plainText normalises full-width letters, foreign digits, spaces, dashes and apostrophes", () => {
  const cases: Readonly<Record<string, string>> = {
    ＡＢＣ１２３: "ABC123",
    "١٢٣٤٥٦": "123456",
    "۱۲۳۴۵۶": "123456",
    "१२३": "123",
    "\u00a0123\u2009456\u202f": "123 456",
    "123–456": "123-456",
    "Anne‑Marie O’Brien": "Anne-Marie O'Brien",
    "−5": "-5",
    "ada＠example．com": "ada@example.com",
    "10²": "10²",
  };
  for (const [text, plain] of Object.entries(cases)) expect([text, normaliseText(text)]).toEqual([text, plain]);
});

it("cleaning clean text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
  );
});

it("cleanJson cleans strings at any depth and nothing else", () =>
  expect(cleanJson({ a: ["\u200ex", 1, null, { b: "y\u2060" }], c: true })).toEqual({
    a: ["x", 1, null, { b: "y" }],
    c: true,
  }));

it("does not split an emoji when it cuts text", () => {
  expect([truncate("ab🚗", 3), truncate("ab🚗", 4), truncate("👩‍🔧x", 3), truncate("abc", 9)]).toEqual([
    "ab",
    "ab🚗",
    "👩",
    "abc",
  ]);
  expect([shorten("ab🚗d", 4), shorten("abcd", 4), shorten("ab cd", 4)]).toEqual(["ab…", "abcd", "ab…"]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, length) => {
      const truncated = truncate(text, length);
      expect(truncated.length).toBeLessThanOrEqual(length);
      expect(text.startsWith(truncated)).toBe(true);
      expect(/[\uD800-\uDBFF]$/.test(truncated)).toBe(false);
    }),
  );
});
