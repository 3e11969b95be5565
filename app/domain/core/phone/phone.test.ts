import fc from "fast-check";
import { expect, it } from "vitest";
import { COUNTRIES, type Country } from "../country/country";
import { formatPhoneForDisplay, maskPhone } from "./display";
import { cleanPhoneInput, parseMobile, parsePhone } from "./format";
import { isMobile, isPhone } from "./patterns";

function expectPhones(country: Country, valid: readonly string[], invalid: readonly string[]) {
  expect(valid.filter((text) => !isPhone(country, text))).toEqual([]);
  expect(invalid.filter((text) => isPhone(country, text))).toEqual([]);
}

it("F-303 accepts Australian landlines", () =>
  expectPhones("AU", ["02 9876 5432", "(03) 9123 4567", "+61 2 9876 5432"], ["02 9876", "09 9876 5432"]));

it("F-304 accepts 13, 1300 and 1800 numbers", () =>
  expectPhones("AU", ["13 12 13", "1300 123 456", "1800 123 456"], ["1300 123"]));

it("F-305 accepts Australian mobiles", () => expectPhones("AU", ["0404 040 404", "+61404040404"], ["0404 040 40"]));

it("F-306 accepts New Zealand landlines", () => expectPhones("NZ", ["09 123 4567", "+64 9 123 4567"], ["9 12"]));

it("F-307 accepts 0800 and 0508 numbers", () =>
  expectPhones("NZ", ["0800 123 456", "0508 123 456", "+64800123456"], ["1300 123 456"]));

it("F-308 accepts New Zealand mobiles", () =>
  expectPhones("NZ", ["021 123 456", "026 123 4567", "+64261234567"], ["0404 040 404"]));

it("F-309 mobile-only patterns refuse landlines and service numbers", () => {
  expect(["02 9876 5432", "1300 123 456", "0404 040 404"].map((text) => isMobile("AU", text))).toEqual([
    false,
    false,
    true,
  ]);
  expect(["09 123 4567", "0800 123 456", "021 123 456"].map((text) => isMobile("NZ", text))).toEqual([
    false,
    false,
    true,
  ]);
});

it("F-310 a phone number is valid as typed and as formatted", () => {
  for (const [country, text] of [
    ["AU", "0298765432"],
    ["AU", "131213"],
    ["AU", "0404040404"],
    ["NZ", "091234567"],
    ["NZ", "0800123456"],
    ["NZ", "021123456"],
  ] as const) {
    expect(isPhone(country, cleanPhoneInput(country, text))).toBe(true);
  }
});

it("F-311 F-312 placeholders are valid phone numbers of their country", () => {
  expect([COUNTRIES.AU.phonePlaceholder, COUNTRIES.NZ.phonePlaceholder]).toEqual(["0404 040 404", "026 123 4567"]);
});

it("F-314 a phone number that starts with + keeps the + and its digits", () => {
  expect([cleanPhoneInput("AU", "+61 404-040 404"), cleanPhoneInput("NZ", "+61 404-040 404")]).toEqual([
    "+61404040404",
    "+61404040404",
  ]);
});

it("P-205 P-206 P-207 P-208 a number is stored in its region's format", () => {
  const numbers = {
    AU: ["+61 (404) 040-404", "(02) 9876-5432", "0404 040 404", "1300 123 456", "040404040", "0404", "04"],
    NZ: ["+61 (404) 040-404", "026 123 4567", "09 123 4567", "0800 123 456", "0404", "04"],
  };
  expect(numbers.AU.map((text) => cleanPhoneInput("AU", text))).toEqual([
    "+61404040404",
    "+61298765432",
    "+61404040404",
    "1300123456",
    "040404040",
    "0404",
    "04",
  ]);
  expect(numbers.NZ.map((text) => cleanPhoneInput("NZ", text))).toEqual([
    "+61404040404",
    "+64261234567",
    "+6491234567",
    "+64800123456",
    "0404",
    "04",
  ]);
});

it("P-202 accepts each country's phone numbers in their usual grouping", () => {
  expectPhones(
    "AU",
    ["02 9876 5432", "13 12 13", "1300 123 456", "1800 123 456", "0404 040 404", "(02) 6123 4567", "0261234567"],
    ["026 123 4567", "026-123-4567"],
  );
  expectPhones("NZ", ["09 123 4567", "0800 123 456", "0508 123 456", "026 123 4567"], ["0404 040 404"]);
  expect(parsePhone("AU", "026 123 4567")).toBeNull();
});

it("P-203 a landline is refused where a mobile is required", () => {
  expect([
    isMobile("AU", "02 9876 5432"),
    isMobile("AU", "0404 040 404"),
    isMobile("NZ", "09 123 4567"),
    isMobile("NZ", "026 123 4567"),
  ]).toEqual([false, true, false, true]);
});

it("F-315 other phone numbers lose all characters that are not digits", () =>
  expect(cleanPhoneInput("AU", "1300 123-456")).toBe("1300123456"));

it("F-316 phone numbers of four digits or fewer are unchanged", () =>
  expect([cleanPhoneInput("NZ", "0800"), cleanPhoneInput("NZ", "02")]).toEqual(["0800", "02"]));

it("F-317 in Australia, +61 replaces the leading 0 of a ten-digit number", () => {
  expect(["0404 040 404", "040404040", "04040404040"].map((text) => cleanPhoneInput("AU", text))).toEqual([
    "+61404040404",
    "040404040",
    "04040404040",
  ]);
});

it("F-318 in New Zealand, +64 replaces the leading 0 of a number", () => {
  expect(["021 123 456", "0261234567"].map((text) => cleanPhoneInput("NZ", text))).toEqual([
    "+6421123456",
    "+64261234567",
  ]);
});

it("F-319 F-320 B-197 +61 and +64 numbers are shown in local format; others are unchanged", () => {
  const views = [
    "+61404040404",
    "+61298765432",
    "+64261234567",
    "+6421123456",
    "+6491234567",
    "+64800123456",
    "131213",
    "+4915112345678",
  ].map(formatPhoneForDisplay);
  expect(views).toEqual([
    "0404 040 404",
    "(02) 9876 5432",
    "026 123 4567",
    "021 123 456",
    "09 123 4567",
    "0800 123 456",
    "131213",
    "+4915112345678",
  ]);
});

it("F-321 B-198 the mask of a phone number shows only its first 6 characters", () =>
  expect(maskPhone("+61404040404")).toBe("0404 0..."));

it("normalises a mobile to one format, regardless of how it is typed", () => {
  for (const text of ["0404040404", "0404 040 404", "+61 404 040 404", "61404040404"])
    expect(parseMobile("AU", text)).toBe("+61404040404");
  expect([parseMobile("AU", "02 9876 5432"), parsePhone("AU", "13 12 13"), parsePhone("AU", "abc")]).toEqual([
    null,
    "131213",
    null,
  ]);
});

it("F-314 formatting a formatted number changes nothing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("AU" as const, "NZ" as const),
      fc.stringMatching(/^[+0-9 ()-]{0,16}$/),
      (country, text) => {
        const once = cleanPhoneInput(country, text);
        if (!once.startsWith("0")) expect(cleanPhoneInput(country, once)).toBe(once);
      },
    ),
  );
});

it("IN-06 reads a mobile in every format of contacts apps, business cards and web links", () => {
  const spellings = {
    AU: {
      "+61491570110": [
        "\u200e0491 570 110",
        "\u061c0491 570 110",
        "\u20600491 570 110",
        "0491 570 110\u200f",
        "0491\u00ad 570\u00ad 110",
        "\u202a+61 491 570 110\u202c",
        "\u2066+61491570110\u2069",
        "+61(04)91 570 110",
        "+61 (0)491 570 110",
        "+61 0491 570 110",
        "0011 61 491 570 110",
        "0061 491 570 110",
        "00 61 (0) 491-570-110",
        "61 491 570 110",
        "0491\u00a0570\u202f110",
        "0491–570–110",
        "0491‑570‑110",
        "0491.570.110",
        "0491/570/110",
        "0491·570·110",
        "(0491) 570 110",
        "tel:+61491570110",
        "tel:+61-491-570-110",
        "M: 0491 570 110",
        "Mob. 0491 570 110",
        "M 0491 570 110",
        "Mobile 0491 570 110",
        "callto:+61491570110",
        "WhatsApp: +61 491 570 110",
        "https://wa.me/61491570110",
        "wa.me/61491570110",
        "０４９１ ５７０ １１０",
        "٠٤٩١٥٧٠١١٠",
      ],
    },
    NZ: {
      "+64261234568": [
        "+64 026 123 4568",
        "+64(026)1234568",
        "00 64 26 123 4568",
        "0064 (0)26 123 4568",
        "+64-26-123-4568",
        "\u202a026 123 4568\u202c",
        "tel:+64261234568",
        "https://wa.me/64261234568",
        "64 26 123 4568",
      ],
    },
  } as const;
  for (const country of ["AU", "NZ"] as const)
    for (const [numbers, texts] of Object.entries(spellings[country]))
      for (const text of texts) expect([text, parseMobile(country, text)]).toEqual([text, numbers]);
  expect(["+61 1300 123 456", "+61 (2) 9876 5432", "0061 2 9876 5432"].map((text) => parsePhone("AU", text))).toEqual([
    "1300123456",
    "+61298765432",
    "+61298765432",
  ]);
  for (const text of ["0491 570 110 ext 2", "0491 570 110 / 0491 570 111", "13 CATS", "+64 21 123 456", "0491 570 11O"])
    expect([text, parsePhone("AU", text)]).toEqual([text, null]);
});

/** Generates national numbers of a country with their stored form. */
const dialledNumber = (country: Country) => {
  const [code, landline, mobile, service] =
    country === "AU"
      ? (["61", /^0[2378]\d{8}$/, /^04\d{8}$/, /^(13\d{4}|1[38]00\d{6})$/] as const)
      : (["64", /^0[34679]\d{7}$/, /^02\d{7,9}$/, /^0(800|508)\d{6,7}$/] as const);
  return fc
    .oneof(fc.stringMatching(landline), fc.stringMatching(mobile), fc.stringMatching(service))
    .map((digits) => ({ country, digits, kept: digits.startsWith("0") ? `+${code}${digits.slice(1)}` : digits }));
};
const anyDialled = fc.oneof(dialledNumber("AU"), dialledNumber("NZ"));
const insertGaps = (digits: string, gaps: readonly string[]) =>
  [...digits].map((digit, at) => `${gaps[at % gaps.length]}${digit}`).join("");
const gaps = fc.array(fc.constantFrom("", "", " ", "-", "."), { minLength: 3, maxLength: 7 });

it("F-310 a number is stored in one format, with or without its plus and with any spacing", () => {
  fc.assert(
    fc.property(anyDialled, gaps, ({ country, digits, kept: storedNumber }, gapPattern) => {
      fc.pre(country === "NZ" || !/^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(insertGaps(digits, gapPattern)));
      for (const input of [insertGaps(digits, gapPattern), storedNumber, storedNumber.replace("+", "")])
        expect([input, parsePhone(country, input)]).toEqual([input, storedNumber]);
      expect(parseMobile(country, digits)).toBe(isMobile(country, digits) ? storedNumber : null);
    }),
  );
});

it("F-319 F-321 a displayed number parses to the same number, and a masked one does not", () => {
  fc.assert(
    fc.property(anyDialled, ({ country, kept: numbers }) => {
      expect(parsePhone(country, formatPhoneForDisplay(numbers))).toBe(numbers);
      expect(maskPhone(numbers)).toBe(`${formatPhoneForDisplay(numbers).slice(0, 6)}...`);
      // Skips 13 xx xx service numbers: they are too short for the mask to hide a digit, and belong to no individual.
      if (numbers.startsWith("+")) expect(parsePhone(country, maskPhone(numbers))).not.toBe(numbers);
    }),
  );
});

it("a number with a missing or extra digit is invalid where lengths are fixed", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[23478]\d{8}$/), (digits) => {
      expect([isPhone("AU", digits), isPhone("AU", digits.slice(0, -1)), isPhone("AU", `${digits}0`)]).toEqual([
        true,
        false,
        false,
      ]);
    }),
  );
});
