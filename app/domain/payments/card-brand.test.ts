import { expect, it } from "vitest";
import {
  detectCardBrand,
  isUnacceptedBrand,
  isAcceptedBrand,
  isRefusedCardNumber,
  cardholderNameError,
} from "./card-brand";

it("B-184 Visa and Mastercard are recognised by their first digits", () => {
  for (const number of ["4", "4242 4242", "4000000360000006"]) expect(detectCardBrand(number)).toBe("visa");
  for (const number of ["51", "55", "5555 5555 5555 4444", "2223 0031", "2720"])
    expect(detectCardBrand(number)).toBe("mastercard");
});

it("B-184 any other brand is declined as soon as its digits identify it, and not before", () => {
  for (const number of ["3", "37", "6011", "50", "2220", "2721", "1"]) expect(isRefusedCardNumber(number)).toBe(true);
  for (const number of ["", "5", "2", "22", "27", "272"]) expect(detectCardBrand(number)).toBe("unknown");
});

it("B-184 accepts the two supported card brands; an unnamed brand is undecided", () => {
  for (const brand of ["visa", "mastercard"])
    expect([isAcceptedBrand(brand), isUnacceptedBrand(brand)]).toEqual([true, false]);
  for (const brand of ["amex", "discover", "jcb", "eftpos_au", ""])
    expect([isAcceptedBrand(brand), isUnacceptedBrand(brand)]).toEqual([false, true]);
  expect([isAcceptedBrand("unknown"), isUnacceptedBrand("unknown"), isAcceptedBrand(null)]).toEqual([
    false,
    false,
    false,
  ]);
});

it("a supported card and an incomplete number are not declined", () => {
  for (const number of ["4242 4242", "5555", "2720", "27", ""]) expect(isRefusedCardNumber(number)).toBe(false);
});

it("spaces between the digits are ignored", () => {
  expect([" 4", "5 1", "2 7 2 0", " ", "2 7 2 1"].map(detectCardBrand)).toEqual([
    "visa",
    "mastercard",
    "mastercard",
    "unknown",
    "other",
  ]);
});

it("B-186 an empty or blank cardholder name is reported as missing", () => {
  for (const name of ["", "   "]) expect(cardholderNameError(name)).toBe("Cardholder name is required");
});

it("B-187 a cardholder name has at least three letters, spaces or ' ` ~ . -", () => {
  for (const name of ["Jo", "J0hn", "Ann, B", "Ann_B"])
    expect(cardholderNameError(name)).toBe("Cardholder name is not valid");
  for (const name of ["Ann", "O'Neil-Smith Jr.", "A`~b", "Hēmi Tūroa"]) expect(cardholderNameError(name)).toBeNull();
});

it("IN-02 accepts typographic apostrophes and hyphens, and ignores invisible characters", () => {
  for (const name of ["Sean O’Brien", "Sean Oʼbrien", "Anne\u2011Marie", "Anne–Marie", "\u200eAnn Lee\u200e"])
    expect([name, cardholderNameError(name)]).toEqual([name, null]);
  for (const name of ["A/B Repairs", "Joe 🚗"]) expect(cardholderNameError(name)).toBe("Cardholder name is not valid");
});
