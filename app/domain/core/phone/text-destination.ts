/** Where a text goes, by the dialling code of its number. */
export const TEXT_DESTINATIONS = ["AU", "NZ", "other"] as const;
export type TextDestination = (typeof TEXT_DESTINATIONS)[number];

export const textDestination = (e164: string): TextDestination =>
  e164.startsWith("+61") ? "AU" : e164.startsWith("+64") ? "NZ" : "other";
