/**
 * A slot that a customer takes without paying counts against what it could be taken from without end, for a day and for as long as its booking is open.
 * Unproved = no payment, no verified mobile and no account.
 */
export interface SlotCaps {
  /** Unproved, for each mobile, mailbox and device. */
  readonly perContact: number;
  /** Unproved, for each network of `networkOf`. */
  readonly perNetwork: number;
  /** Unproved, for each block of networks and each ten thousand mobile numbers. */
  readonly perBlock: number;
  /** Unproved, at each workshop. */
  readonly perWorkshop: number;
  /** Of a customer with a verified mobile or an account. */
  readonly perProvedCustomer: number;
}

export const SLOT_SUBJECTS = [
  "mobile",
  "mobile-block",
  "mailbox",
  "device",
  "network",
  "network-block",
  "workshop",
  "proved-mobile",
  "account",
] as const;
export type SlotSubject = (typeof SLOT_SUBJECTS)[number];

/** A move takes nothing more from a workshop or a block, but it takes another day and sends another message. */
export const COUNTS_MOVES: readonly SlotSubject[] = [
  "mobile",
  "mailbox",
  "device",
  "network",
  "proved-mobile",
  "account",
];

/** The booking's own columns identify it: it is counted there and needs no row. */
export const COUNTED_BY_BOOKING: readonly SlotSubject[] = ["mailbox", "device"];

/** The subjects that a verified customer is counted by. Beyond these limits another code would not help. */
export const PROVED_SUBJECTS: readonly SlotSubject[] = ["proved-mobile", "account"];

/** One limit that a slot counts against. */
export interface SlotLimit {
  readonly kind: SlotSubject;
  /** The keyed digest of the subject; for a mailbox or device as on the booking, for a workshop "workshop <id>". */
  readonly subject: string;
  readonly most: number;
  /** The block of numbers or networks that the subject lies in: its limit is over all subjects of the block. */
  readonly block?: Omit<SlotLimit, "block">;
}

/** Slots that were taken this long ago count, whatever became of their bookings: cancelling and booking again is no way round. */
export const SLOT_WINDOW_MS = 24 * 3_600_000;

export const capOf = (caps: SlotCaps, kind: SlotSubject): number => {
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
    case "proved-mobile":
    case "account":
      return caps.perProvedCustomer;
  }
};
