import { plainText } from "../core/words/clean-text";
import type { GarageVehicle } from "./garage-vehicle";
import type { PersonId } from "../core/ids";
import type { SentPhoto } from "../lead/photos/captured-image";

/** Letters and digits that are not easily confused with one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LENGTH = 8;
/** How long a code works. */
export const HAND_OVER_DAYS = 7;
/** Codes that one person, one network and everybody may try a day. */
export const MAX_TRIES_PER_DAY = { perPerson: 10, perNetwork: 30, inAll: 1000 } as const;
/** How long the link to a record works. */
export const SHARE_DAYS = 14;

/** Derives a code from random bytes; null when too few are usable. 31 of the 256 values are skipped, because they would make some characters more likely. */
export function codeFrom(random: readonly number[]): string | null {
  const fair = random.filter((byte) => byte < ALPHABET.length * 8);
  return fair.length < CODE_LENGTH
    ? null
    : fair
        .slice(0, CODE_LENGTH)
        .map((byte) => ALPHABET[byte % ALPHABET.length])
        .join("");
}

/** "ABCD 2345", as it is read out. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Normalises a typed code; null when it cannot be one. */
export function readCode(input: string): string | null {
  const code = plainText(input)
    .toUpperCase()
    .replace(/[\s\-·.]/g, "");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export interface HandOverOffer {
  readonly id: string;
  readonly vehicleId: string;
  readonly fromUserId: PersonId;
  readonly vehicleKey: string;
  readonly mid: string;
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">;
  /** Objects of receipts, which stay behind and are removed. */
  readonly photos: readonly SentPhoto[];
  /** What was typed about its entries, sealed for the id of each. */
  readonly text: readonly { readonly id: string; readonly sealed: string }[];
}
