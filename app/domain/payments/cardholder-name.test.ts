import { expect, it } from "vitest";
import { cardholderNameError } from "./cardholder-name";

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
