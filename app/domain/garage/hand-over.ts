import { normaliseText } from "../core/words/clean-text";
import type { GarageVehicle } from "./garage-vehicle";
import type { PersonId } from "../core/ids";
import type { SentPhoto } from "../lead/photos/captured-image";

/** Letters and digits that are not easily confused with one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LENGTH = 8;
/** Validity of a code in days. */
export const HAND_OVER_DAYS = 7;
/** Maximum number of codes per day that a person, a network and all callers together may try. */
export const MAX_TRIES_PER_DAY = { perPerson: 10, perNetwork: 30, total: 1000 } as const;
/** Validity of a link to a record in days. */
export const SHARE_DAYS = 14;

/**
 * Derives a code from random bytes; null = too few are usable. Bytes beyond a multiple of the alphabet's length are skipped, because they would make some
 * characters more likely.
 */
export function deriveCode(random: readonly number[]): string | null {
  const unbiasedBytes = random.filter((byte) => byte < ALPHABET.length * 8);
  return unbiasedBytes.length < CODE_LENGTH
    ? null
    : unbiasedBytes
        .slice(0, CODE_LENGTH)
        .map((byte) => ALPHABET[byte % ALPHABET.length])
        .join("");
}

/** Formats a code for reading out: "ABCD 2345". */
export const formatCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Normalises a typed code; null = not a valid code. */
export function readCode(input: string): string | null {
  const code = normaliseText(input)
    .toUpperCase()
    .replace(/[\s\-·.]/g, "");
  return code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}

export interface HandoverOffer {
  readonly id: string;
  readonly vehicleId: string;
  readonly fromUserId: PersonId;
  readonly vehicleKey: string;
  readonly mid: string;
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">;
  /** Receipt photos, which are not transferred but deleted. */
  readonly photos: readonly SentPhoto[];
  /** The typed text of each entry, encrypted and bound to the entry's id. */
  readonly text: readonly { readonly id: string; readonly sealed: string }[];
}
