import { z } from "zod";
import type { SlotCaps } from "../domain/booking/slot-limits.ts";
import { wholeNumber } from "./variables.ts";

/** The most that strangers can make us send, ask and keep. Networks are those of `networkOf`, their blocks those of `blockOf`. */
export interface Caps {
  /** Text messages: each one costs money, and pumping them is a trade. A block is the ten thousand numbers that differ in their last four digits. */
  readonly texts: NetworkCaps;
  /** Plates that the register is asked about: each one costs money. */
  readonly plates: NetworkCaps;
  /** Quotes that are begun, each a row for months. */
  readonly leads: NetworkCaps;
  /** Bookings without a payment: each takes a workshop's slot. */
  readonly slots: SlotCaps;
}

/** Of one network, of the block that it lies in, and of the whole deployment. */
export interface NetworkCaps {
  readonly perNetworkAnHour: number;
  readonly perBlockADay: number;
  readonly aDay: number;
}

const cap = (fallback: number) => wholeNumber(fallback, 1, 10_000_000);

/** One mobile network may stand for a whole suburb: the caps of a network are far above what a family or a workshop does. */
const VARIABLES = {
  CODES_PER_NETWORK_AN_HOUR: cap(60),
  CODES_PER_BLOCK_A_DAY: cap(20),
  CODES_A_DAY: cap(5_000),
  PLATES_PER_NETWORK_AN_HOUR: cap(120),
  PLATES_PER_BLOCK_A_DAY: cap(1_000),
  PLATES_A_DAY: cap(20_000),
  LEADS_PER_NETWORK_AN_HOUR: cap(300),
  LEADS_PER_BLOCK_A_DAY: cap(3_000),
  LEADS_A_DAY: cap(100_000),
  SLOTS_PER_CONTACT: cap(3),
  SLOTS_PER_NETWORK: cap(6),
  SLOTS_PER_BLOCK: cap(30),
  SLOTS_PER_WORKSHOP: cap(20),
  SLOTS_PER_PROVED_CUSTOMER: cap(10),
};

/** Names of the environment's settings. */
export const CAP_SETTINGS = Object.keys(VARIABLES);

export const capsSchema = z.object(VARIABLES).transform((set): Caps => {
  const caps = (what: "CODES" | "PLATES" | "LEADS"): NetworkCaps => ({
    perNetworkAnHour: set[`${what}_PER_NETWORK_AN_HOUR`],
    perBlockADay: set[`${what}_PER_BLOCK_A_DAY`],
    aDay: set[`${what}_A_DAY`],
  });
  return {
    texts: caps("CODES"),
    plates: caps("PLATES"),
    leads: caps("LEADS"),
    slots: {
      perContact: set.SLOTS_PER_CONTACT,
      perNetwork: set.SLOTS_PER_NETWORK,
      perBlock: set.SLOTS_PER_BLOCK,
      perWorkshop: set.SLOTS_PER_WORKSHOP,
      perProvedCustomer: set.SLOTS_PER_PROVED_CUSTOMER,
    },
  };
});
