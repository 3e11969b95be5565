export type CardBrand = "visa" | "mastercard" | "other" | "unknown";

/** Mastercard's two ranges of first four digits. */
const MASTERCARD = [
  [5100, 5599],
  [2221, 2720],
] as const;

/** The brand that the first digits of a card number stand for; "unknown" until they say. */
export function cardBrand(number: string): CardBrand {
  const digits = number.replace(/\s/g, "");
  if (digits.startsWith("4")) return "visa";
  const first = digits.slice(0, 4);
  const [low, high] = [Number(first.padEnd(4, "0")), Number(first.padEnd(4, "9"))];
  if (MASTERCARD.some(([from, to]) => low >= from && high <= to)) return "mastercard";
  return MASTERCARD.some(([from, to]) => high >= from && low <= to) ? "unknown" : "other";
}

/** The brands that we take, as providers name them (B-184). */
const TAKEN = ["visa", "mastercard"];

/** Do we take a card of the brand that its provider names? */
export const isTakenBrand = (brand: string | null): boolean => brand !== null && TAKEN.includes(brand);

/** Is it surely another one? What a provider's script cannot name yet is left to the provider. */
export const isOtherBrand = (brand: string): boolean => brand !== "unknown" && !isTakenBrand(brand);

/** Is this a brand we must turn away (B-184)? An unknown one is left to the provider. */
export const isDeclinedBrand = (number: string): boolean => cardBrand(number) === "other";
