import { DAY_MS } from "../core/time/duration";
/**
 * Limits on slots that are booked without payment. A slot counts against each of its subjects for a day, and for as long as its booking is open. Unverified =
 * no payment, no verified mobile and no account.
 */
export interface SlotCaps {
  /** Unverified slots per mobile, mailbox and device. */
  readonly perContact: number;
  /** Unverified slots per network as defined by `toNetwork`. */
  readonly perNetwork: number;
  /** Unverified slots per block of networks and per block of ten thousand mobile numbers. */
  readonly perBlock: number;
  /** Unverified slots per workshop. */
  readonly perWorkshop: number;
  /** Slots per customer with a verified mobile or an account. */
  readonly perVerifiedCustomer: number;
}

export const SLOT_SUBJECTS = [
  "mobile",
  "mobile-block",
  "mailbox",
  "device",
  "network",
  "network-block",
  "workshop",
  "verified-mobile",
  "account",
] as const;
export type SlotSubject = (typeof SLOT_SUBJECTS)[number];

/**
 * Subjects whose limits also count moves. A move needs no additional slot at the workshop or from a block, but it occupies another day and sends another
 * message.
 */
export const MOVE_COUNTING_SUBJECTS: readonly SlotSubject[] = [
  "mobile",
  "mailbox",
  "device",
  "network",
  "verified-mobile",
  "account",
];

/** Subjects stored in the booking's own columns. They are counted there and need no row. */
export const SUBJECTS_ON_BOOKING: readonly SlotSubject[] = ["mailbox", "device"];

/** Limits for verified customers. Verifying again does not raise them. */
export const VERIFIED_SUBJECTS: readonly SlotSubject[] = ["verified-mobile", "account"];

/** One limit that a slot counts against. */
export interface SlotLimit {
  readonly kind: SlotSubject;
  /** Keyed digest of the subject. Mailbox and device use the booking's digest; a workshop is "workshop <id>". */
  readonly subject: string;
  readonly maxCount: number;
  /** The block of numbers or networks that contains the subject. Its limit covers all subjects in the block. */
  readonly block?: Omit<SlotLimit, "block">;
}

/** Slots taken within this time count even if their bookings have ended, so cancelling and booking again does not evade the limit. */
export const SLOT_WINDOW_MS = DAY_MS;

export const findCap = (caps: SlotCaps, kind: SlotSubject): number => {
  switch (kind) {
    case "mobile":
    case "mailbox":
    case "device":
      return caps.perContact;
    case "network":
      return caps.perNetwork;
    case "mobile-block":
    case "network-block":
      return caps.perBlock;
    case "workshop":
      return caps.perWorkshop;
    case "verified-mobile":
    case "account":
      return caps.perVerifiedCustomer;
  }
};
