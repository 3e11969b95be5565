import { z } from "zod";
import type { SlotCaps } from "../domain/booking/slot-limits.ts";
import { wholeNumber } from "./variables.ts";

/** Limits on messages, queries and storage that anonymous visitors can cause. Networks are defined by `toNetwork`, blocks by `toNetworkBlock`. */
export interface Caps {
  /** Text messages with codes, which cost money and attract fraud. A block is the ten thousand numbers that differ only in their last four digits. */
  readonly texts: NetworkCaps;
  /** Plate lookups, which cost money. */
  readonly plates: NetworkCaps;
  /** New quotes, each of which is stored for months. */
  readonly leads: NetworkCaps;
  /** Photos and videos of quotes and bookings, each of which is stored for months. */
  readonly uploads: NetworkCaps;
  /** Sending budget for all text messages and emails. */
  readonly messages: MessageCaps;
  /** Bookings without a payment, each of which takes up one of a workshop's slots. */
  readonly slots: SlotCaps;
  /** Maximum total discount per code and day, in cents. Only bookings that the code makes free or discounts heavily are counted. */
  readonly largeDiscountsPerDay: number;
}

export interface MessageCaps {
  /** Messages to one customer. */
  readonly textsPerHour: number;
  readonly textsPerDay: number;
  readonly emailsPerHour: number;
  readonly emailsPerDay: number;
  /** Text messages and emails to one workshop or other business partner. */
  readonly toWorkshopPerHour: number;
  readonly toWorkshopPerDay: number;
  /** Messages caused by one network. */
  readonly perNetworkHourly: number;
  /** Text messages of the whole deployment, including codes. */
  readonly allTextsPerDay: number;
}

/** Limits per network, per block that contains it, and for the whole deployment. */
export interface NetworkCaps {
  readonly perNetworkHourly: number;
  readonly perBlockDaily: number;
  readonly perDay: number;
}

const cap = (fallback: number) => wholeNumber(fallback, 1, 10_000_000);

/** A mobile network may serve a whole suburb, so the limits per network are far above the needs of a family or a workshop. */
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
  UPLOADS_PER_NETWORK_AN_HOUR: cap(300),
  UPLOADS_PER_BLOCK_A_DAY: cap(3_000),
  UPLOADS_A_DAY: cap(100_000),
  TEXTS_TO_CUSTOMER_AN_HOUR: cap(6),
  TEXTS_TO_CUSTOMER_A_DAY: cap(15),
  EMAILS_TO_CUSTOMER_AN_HOUR: cap(12),
  EMAILS_TO_CUSTOMER_A_DAY: cap(40),
  MESSAGES_TO_WORKSHOP_AN_HOUR: cap(60),
  MESSAGES_TO_WORKSHOP_A_DAY: cap(400),
  MESSAGES_PER_NETWORK_AN_HOUR: cap(300),
  TEXTS_A_DAY: cap(20_000),
  SLOTS_PER_CONTACT: cap(3),
  SLOTS_PER_NETWORK: cap(6),
  SLOTS_PER_BLOCK: cap(30),
  SLOTS_PER_WORKSHOP: cap(20),
  SLOTS_PER_PROVED_CUSTOMER: cap(10),
  LARGE_DISCOUNTS_A_DAY_CENTS: wholeNumber(100_000, 1, 100_000_000),
};

/** Names of the environment's settings. */
export const CAP_SETTINGS = Object.keys(VARIABLES);

export const capsSchema = z.object(VARIABLES).transform((values): Caps => {
  const caps = (capName: "CODES" | "PLATES" | "LEADS" | "UPLOADS"): NetworkCaps => ({
    perNetworkHourly: values[`${capName}_PER_NETWORK_AN_HOUR`],
    perBlockDaily: values[`${capName}_PER_BLOCK_A_DAY`],
    perDay: values[`${capName}_A_DAY`],
  });
  return {
    texts: caps("CODES"),
    plates: caps("PLATES"),
    leads: caps("LEADS"),
    uploads: caps("UPLOADS"),
    messages: {
      textsPerHour: values.TEXTS_TO_CUSTOMER_AN_HOUR,
      textsPerDay: values.TEXTS_TO_CUSTOMER_A_DAY,
      emailsPerHour: values.EMAILS_TO_CUSTOMER_AN_HOUR,
      emailsPerDay: values.EMAILS_TO_CUSTOMER_A_DAY,
      toWorkshopPerHour: values.MESSAGES_TO_WORKSHOP_AN_HOUR,
      toWorkshopPerDay: values.MESSAGES_TO_WORKSHOP_A_DAY,
      perNetworkHourly: values.MESSAGES_PER_NETWORK_AN_HOUR,
      allTextsPerDay: values.TEXTS_A_DAY,
    },
    slots: {
      perContact: values.SLOTS_PER_CONTACT,
      perNetwork: values.SLOTS_PER_NETWORK,
      perBlock: values.SLOTS_PER_BLOCK,
      perWorkshop: values.SLOTS_PER_WORKSHOP,
      perVerifiedCustomer: values.SLOTS_PER_PROVED_CUSTOMER,
    },
    largeDiscountsPerDay: values.LARGE_DISCOUNTS_A_DAY_CENTS,
  };
});
