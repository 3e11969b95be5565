import { DRAFT_DAYS, PRICES_AT_HAND_DAYS } from "../lead/retention";
import { KEPT_MONTHS, UNSEEN_HOURS } from "../photos/captured-image";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A month is reckoned as long as the longest: nothing goes early. */
const MONTH_MS = 31 * DAY_MS;

/** How long a kind of personal data is stored, and what starts and ends the period. */
export interface Kept {
  /** As `/privacy` says it. */
  readonly what: string;
  readonly time: { readonly count: number; readonly unit: "hour" | "day" | "month" };
  /** From when the time runs. */
  readonly from: string;
  /** Duties of the crons (workers/scheduled.ts) that end it, or the alarm of each quote's own object. */
  readonly endedBy: readonly string[];
}

const LEAD_ALARM = "the quote's own alarm";

/** Data that is deleted automatically. `/privacy` shows this table, and the cron duties take their periods from it. */
export const RETENTION = {
  drafts: {
    what: "A quote that you neither ask for nor book, with its photos and video",
    time: { count: DRAFT_DAYS, unit: "day" },
    from: "you last changed it or saw new prices for it",
    endedBy: [LEAD_ALARM],
  },
  prices: {
    what: "The prices that you were shown, at hand; after that they lie packed, to be made again if somebody asks",
    time: { count: PRICES_AT_HAND_DAYS, unit: "day" },
    from: "the quote or booking is settled",
    endedBy: [LEAD_ALARM],
  },
  photos: {
    what: "Photos and a video of a quote, photos of a message and of extra work",
    time: { count: KEPT_MONTHS, unit: "month" },
    from: "they were sent",
    endedBy: ["sweep-photos", "sweep-message-photos", "sweep-finding-photos"],
  },
  uploads: {
    what: "An upload that did not become a photo or video",
    time: { count: UNSEEN_HOURS, unit: "hour" },
    from: "it was begun",
    endedBy: ["sweep-photos"],
  },
  codes: {
    what: "Codes that were sent and tried, and how often a number or plate was asked for",
    time: { count: 1, unit: "day" },
    from: "they were sent",
    endedBy: ["forget-codes"],
  },
  messages: {
    what: "Emails and text messages that we sent",
    time: { count: 30, unit: "day" },
    from: "they were sent",
    endedBy: ["forget-messages"],
  },
  plates: {
    what: "What a plate register answered",
    time: { count: 1, unit: "day" },
    from: "it was asked",
    endedBy: ["forget-plates"],
  },
  answers: {
    what: "Answers to calls that may be sent twice",
    time: { count: 1, unit: "day" },
    from: "the call",
    endedBy: ["forget-answers"],
  },
  resumeLinks: {
    what: "Links that open a quote on another device",
    time: { count: 7, unit: "day" },
    from: "they were sent",
    endedBy: ["forget-links"],
  },
  workshopLinks: {
    what: "Links that a workshop was sent, and what they opened",
    time: { count: 30, unit: "day" },
    from: "they were sent",
    endedBy: ["forget-portal-links"],
  },
  fleetAsks: {
    what: "Links by which a fleet company is asked whether it pays for a booking",
    time: { count: 30, unit: "day" },
    from: "the work was to begin",
    endedBy: ["forget-codes"],
  },
  transfers: {
    what: "Codes that move a workshop's account to another address",
    time: { count: 1, unit: "hour" },
    from: "they were sent",
    endedBy: ["forget-transfers"],
  },
  sessions: {
    what: "That a browser is signed in, or has proved a mobile or email; on a workshop's device 90 days, and the address at which that device asked for notifications",
    time: { count: 30, unit: "day" },
    from: "it signed in",
    endedBy: ["forget-sessions"],
  },
  diary: {
    what: "What a workshop wrote down of cars that came without a booking; the name goes after 12 months",
    time: { count: 24, unit: "month" },
    from: "the day of the work",
    endedBy: ["forget-diary-entries"],
  },
  webhooks: {
    what: "What programs of the marketplace, of a workshop or of a fleet company were told of a booking: its number, day, sum and state, without a name",
    time: { count: 30, unit: "day" },
    from: "they took it, or it was given up",
    endedBy: ["forget-webhooks"],
  },
  carLinks: {
    what: "A link to a car's record, and a code that hands a car over; that a car was handed over is known for 24 months",
    time: { count: 14, unit: "day" },
    from: "the link was made; a code works for 7 days",
    endedBy: ["forget-car-links"],
  },
  receipts: {
    what: "Photos of receipts in the record of a car that was removed from a garage",
    time: { count: 12, unit: "month" },
    from: "the car was removed",
    endedBy: ["sweep-receipts"],
  },
  deskFiles: {
    what: "A file of workshops, prices or codes that our staff looked at or brought in",
    time: { count: 30, unit: "day" },
    from: "it was sent",
    endedBy: ["forget-desk-files"],
  },
  dayCounts: {
    what: "How many quotes, bookings, calls, refunds and requests there were on a day, without anything of a person",
    time: { count: 400, unit: "day" },
    from: "the day",
    endedBy: ["forget-day-counts"],
  },
  applications: {
    what: "A workshop's application that was not sent, with its documents",
    time: { count: 30, unit: "day" },
    from: "it was last changed",
    endedBy: ["forget-drafts"],
  },
} as const satisfies Readonly<Record<string, Kept>>;

/** A retention period in milliseconds. */
export function keptMs(what: keyof typeof RETENTION): number {
  const { count, unit } = RETENTION[what].time;
  return count * { hour: HOUR_MS, day: DAY_MS, month: MONTH_MS }[unit];
}

/** "30 days", "1 day". */
export const timeWords = ({ time: { count, unit } }: Kept): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Data that is stored until its deletion is requested, and why. */
export const KEPT_UNTIL_ASKED: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: "Quotes that you asked for and bookings, with their messages and reviews",
    why: "so that you and the workshop can look things up, and for warranty; until you delete your data",
  },
  {
    what: "Payments, refunds and receipts",
    why: "tax law asks for them for five years in Australia and seven in New Zealand; without your name once you have deleted your data",
  },
  {
    what: "Vehicles in your garage with their records",
    why: "until you delete your data; one that you remove is out of sight, and comes back with your next quote for it",
  },
  {
    what: "That an address or number wants no invitations to review, as a keyed digest",
    why: "so that none is sent; until you delete your data",
  },
  {
    what: "That somebody had their data deleted, and when each step was done, with nothing of whom",
    why: "so that we can show that it was done",
  },
];
