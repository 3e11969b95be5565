export type CardBrand = "visa" | "mastercard" | "other" | "unknown";

/** The two ranges of Mastercard numbers, by their first four digits. */
const MASTERCARD_RANGES = [
  [5100, 5599],
  [2221, 2720],
] as const;

/** The brand according to the first digits of a card number; "unknown" while there are too few digits. */
export function detectCardBrand(number: string): CardBrand {
  const digits = number.replace(/\s/g, "");
  if (digits.startsWith("4")) return "visa";
  const first = digits.slice(0, 4);
  const lowest = Number(first.padEnd(4, "0"));
  const highest = Number(first.padEnd(4, "9"));
  if (MASTERCARD_RANGES.some(([from, to]) => lowest >= from && highest <= to)) return "mastercard";
  return MASTERCARD_RANGES.some(([from, to]) => highest >= from && lowest <= to) ? "unknown" : "other";
}

/** The brands that we accept, by the providers' names (B-184). */
const ACCEPTED_BRANDS = ["visa", "mastercard"];

/** Whether we accept the card brand that the provider reports. */
export const isAcceptedBrand = (brand: string | null): boolean => brand !== null && ACCEPTED_BRANDS.includes(brand);

/** Whether the brand is known and not accepted. If the provider's script reports "unknown", the provider decides. */
export const isUnacceptedBrand = (brand: string): boolean => brand !== "unknown" && !isAcceptedBrand(brand);

/** Whether we must refuse this card's brand (B-184). The provider decides about unknown brands. */
export const isRefusedCardNumber = (number: string): boolean => detectCardBrand(number) === "other";

/** Matches at least three letters of any script, spaces, apostrophes, backticks, tildes, dots or hyphens, in all their typographic forms (B-187). */
const CARDHOLDER_NAME_PATTERN = /^[\p{L}\p{M}\p{Zs}'\u2018\u2019\u201B\u02BC\u2032\u00B4\uFF07`~.\uFF0E\p{Pd}]{3,}$/u;

/** The specified error message for a cardholder name; null if the name is valid (B-186, B-187). */
export function cardholderNameError(input: string): string | null {
  const name = input.replace(/\p{DI}/gu, "").trim();
  if (name === "") return "Cardholder name is required";
  return CARDHOLDER_NAME_PATTERN.test(name) ? null : "Cardholder name is not valid";
}
