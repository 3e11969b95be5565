import { expect, it } from "vitest";
import { normaliseText } from "../../core/words/clean-text";
import {
  type CaptureFacts,
  contactCaptureNeeded,
  isContactComplete,
  isMobileVerified,
  fullName,
  splitName,
} from "./contact";
import { defaultCommunication } from "./communication-default";
import { parseEmail } from "./email";

const isCaptureNeeded = (overrides: Partial<CaptureFacts>) =>
  contactCaptureNeeded({
    isRequired: true,
    isSignedIn: false,
    hasCompleteContact: false,
    isPayOnQuote: false,
    canPriceCart: false,
    isHiddenByFirstVisit: false,
    ...overrides,
  });

it("F-251 F-252 asks every customer with incomplete contact details, signed in or not", () => {
  expect([isCaptureNeeded({}), isCaptureNeeded({ isSignedIn: true })]).toEqual([true, true]);
  expect([
    isCaptureNeeded({ hasCompleteContact: true }),
    isCaptureNeeded({ isSignedIn: true, hasCompleteContact: true }),
  ]).toEqual([false, false]);
});

it("F-253 F-254 a pay-on-quote flow requests no details from a signed-in customer with a price", () => {
  const payOnQuote = { isPayOnQuote: true, canPriceCart: true };
  expect([
    isCaptureNeeded({ ...payOnQuote, isSignedIn: true }),
    isCaptureNeeded(payOnQuote),
    isCaptureNeeded({ ...payOnQuote, isSignedIn: true, canPriceCart: false }),
  ]).toEqual([false, true, true]);
});

it("F-249 does not ask for contact details on a first visit that hides them", () =>
  expect(isCaptureNeeded({ isHiddenByFirstVisit: true })).toBe(false));

it("F-117 F-118 F-119 F-445 the contact preference defaults to the details that exist", () => {
  const communicationOf = (mobile: string | null, email: string | null) =>
    defaultCommunication({ phone: null, mobile, email });
  expect([
    communicationOf(null, "a@b.example"),
    communicationOf("+61404040404", null),
    communicationOf("+61404040404", "a@b.example"),
    communicationOf(null, null),
  ]).toEqual(["Email", "SMS", "Both", "Both"]);
  expect(defaultCommunication({ phone: "+61298765432", mobile: null, email: null })).toBe("SMS");
});

it("contact details are complete with a name, one phone and an email", () => {
  const anna = { firstName: "Anna", phone: "+61298765432", mobile: null, email: "a@b.example" };
  expect([
    isContactComplete(anna),
    isContactComplete({ ...anna, phone: null }),
    isContactComplete({ ...anna, email: null }),
  ]).toEqual([true, false, false]);
});

it("a mobile is verified only while it is the number that the code was sent to", () => {
  expect(isMobileVerified({ mobile: "+61404040404", verifiedMobile: "+61404040404" })).toBe(true);
  expect(isMobileVerified({ mobile: "+61404040405", verifiedMobile: "+61404040404" })).toBe(false);
  expect(isMobileVerified({ mobile: null, verifiedMobile: null })).toBe(false);
});

it("an email address is checked by its format only", () => {
  expect(["a@b.co", " anna.o'neil+x@mail.example.com "].map(parseEmail)).toEqual([
    "a@b.co",
    "anna.o'neil+x@mail.example.com",
  ]);
  expect(["abc", "", "a@b", "a b@c.de", "a@b..com", "a@@b.com"].map(parseEmail)).toEqual(Array(6).fill(null));
});

it("IN-10 reads an email without its invisible characters", () => {
  for (const text of [
    "\u200eada@example.com",
    "ada@example.com\u200f",
    "a\u00adda@example.com",
    "\ufeffada@example.com\u00a0",
  ])
    expect([text, parseEmail(normaliseText(text))]).toEqual([text, "ada@example.com"]);
});

it("refuses undeliverable email addresses and encodes domains with macrons", () => {
  for (const text of [
    "josé@gmail.com",
    "john..smith@gmail.com",
    "john.@gmail.com",
    ".john@gmail.com",
    "🚗@example.com",
    "\u0430nna@gmail.com",
    `${"a".repeat(65)}@example.com`,
    "a@māori.nz/b",
    "a@māori.nz:25",
  ])
    expect([text, parseEmail(text)]).toEqual([text, null]);
  expect(["Tamati@Māori.nz", "tamati@xn--mori-qsa.nz", "a&b/c=d@example.com.au"].map(parseEmail)).toEqual([
    "Tamati@xn--mori-qsa.nz",
    "tamati@xn--mori-qsa.nz",
    "a&b/c=d@example.com.au",
  ]);
});

it("a full name is split into first word and rest, and joined again", () => {
  expect(splitName("Anna Maria Smith")).toEqual({ firstName: "Anna", lastName: "Maria Smith" });
  expect([fullName(splitName(" Anna  Smith ")), fullName(splitName("Anna")), fullName(splitName("  "))]).toEqual([
    "Anna Smith",
    "Anna",
    null,
  ]);
});

/** All 64 combinations of the six facts about a customer. */
const ALL_CASES: readonly CaptureFacts[] = Array.from({ length: 64 }, (_, bits) => {
  const hasBit = (place: number) => ((bits >> place) & 1) === 1;
  return {
    isRequired: hasBit(0),
    isSignedIn: hasBit(1),
    hasCompleteContact: hasBit(2),
    isPayOnQuote: hasBit(3),
    canPriceCart: hasBit(4),
    isHiddenByFirstVisit: hasBit(5),
  };
});

it("F-251 F-252 F-470 asks only customers who cannot continue without contact details", () => {
  const captureCases = ALL_CASES.filter(contactCaptureNeeded);
  for (const facts of ALL_CASES) {
    const isSpared =
      !facts.isRequired ||
      facts.hasCompleteContact ||
      (facts.isSignedIn ? facts.isPayOnQuote && facts.canPriceCart : facts.isHiddenByFirstVisit);
    expect([facts, captureCases.includes(facts)]).toEqual([facts, !isSpared]);
  }
  // Knowing more about a customer never adds a question.
  for (const name of ["hasCompleteContact", "isPayOnQuote", "canPriceCart", "isHiddenByFirstVisit"] as const) {
    for (const facts of ALL_CASES)
      if (!contactCaptureNeeded({ ...facts, [name]: false }))
        expect(contactCaptureNeeded({ ...facts, [name]: true })).toBe(false);
  }
});
