import type { Currency } from "../country/country";
import type { Actor } from "../history/actor";
import { formatMoney } from "../money/format";
import { cents } from "../money/money";
import { formatDay } from "../time/words";
import { isPlainDay } from "../time/days";

/** Something that happened to a booking, as it was written with the change. */
export interface BookingEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: Actor;
  readonly kind: string;
  readonly reason: string | null;
}

type Words = (reason: string, currency: Currency) => string;

const onDay = (reason: string) => (isPlainDay(reason) ? ` to ${formatDay(reason)}` : "");
const sum = (reason: string, currency: Currency) =>
  /^\d{1,12}$/.test(reason) ? ` of ${formatMoney(cents(Number(reason)), currency)}` : "";

const finalSum = (reason: string, currency: Currency) => {
  const amount = sum(reason, currency);
  return amount === "" ? "" : `, final amount${amount.replace(" of", "")}`;
};

/** What both sides may read of each kind of event; a kind without words is of no interest to either. */
const WORDS: Readonly<Record<string, Words>> = {
  submitted: () => "Booked",
  "supplier-confirmed": () => "Confirmed",
  "dates-proposed": () => "Other dates proposed",
  "move-proposed": () => "Another date proposed by the workshop",
  "date-taken": (reason) => `Moved${onDay(reason)}`,
  moved: (reason) => `Moved${onDay(reason)}`,
  "date-kept": () => "Kept the day",
  "earlier-day-wanted": () => "Waiting for an earlier day",
  "earlier-day-unwanted": () => "Stopped waiting for an earlier day",
  "earlier-day-told": (reason) =>
    isPlainDay(reason) ? `Customer told that ${formatDay(reason)} is free` : "Customer told about an earlier day",
  "price-queried": () => "Price queried",
  "price-named": (reason, currency) => `Price${sum(reason, currency)} set by the workshop`,
  "price-accepted": (reason, currency) => `Price${sum(reason, currency)} accepted`,
  "price-refused": (reason, currency) => `Price${sum(reason, currency)} not accepted`,
  "supplier-declined": () => "Declined",
  "passed-on": () => "Passed on to another workshop",
  payment: () => "Payment made online",
  cancelled: () => "Cancelled",
  "fee-kept": (reason, currency) => `Cancellation fee${sum(reason, currency)} kept`,
  "refund-decided": (reason, currency) => `Refund${sum(reason, currency)} started`,
  "refund-confirmed": (reason, currency) => `Refund${sum(reason, currency)} confirmed`,
  "refund-not-made": (reason, currency) => `Refund${sum(reason, currency)} requested again`,
  "dispute-opened": () => "Payment disputed with the bank",
  "dispute-answered": () => "Evidence about the disputed payment sent",
  "dispute-won": () => "Dispute decided in the workshop’s favour",
  "dispute-lost": () => "Dispute decided in the customer’s favour",
  "dispute-closed": () => "Dispute closed",
  "fleet-approved": (reason) =>
    reason === "" ? "Approved by the fleet company" : `Approved by the fleet company’s ${reason}`,
  "fleet-asked-again": () => "Another approver at the fleet company asked",
  "fleet-declined": (reason) =>
    reason === "" ? "Not approved by the fleet company" : `Not approved by the fleet company: ${reason}`,
  wrote: () => "Message sent",
  "photos-asked": () => "Photos requested",
  arrived: () => "Vehicle arrived",
  "in-progress": () => "Work in progress",
  "waiting-for-customer": () => "Waiting for the customer",
  ready: () => "Ready",
  done: (reason, currency) => `Work done${finalSum(reason, currency)}`,
  "no-show": () => "Nobody came",
  "no-show-agreed": () => "Agreed that nobody came",
  undone: () => "Last step undone",
  "asked-if-done": () => "Both sides asked whether the work is done",
  unknown: () => "Closed because nobody said how it went",
  "work-reported": (reason) =>
    reason === "silent"
      ? "Paid, and nobody said how the work went, so our team will ask"
      : reason === "wrong"
        ? "Said that something is wrong"
        : "Said that the work was not done",
  "work-report-answered": () => "Said that the work was done",
  "work-report-settled": () => "Decided about the work",
  serviced: () => "Completed",
  "review-hidden": (reason) => `Comment of the review hidden: ${reason}`,
  "review-shown": () => "Comment of the review shown again",
  "extra-found": (reason) => `${reason === "1" ? "1 finding" : `${reason} findings`} sent`,
  "extra-approved": (reason, currency) => `Extra work${sum(reason, currency)} approved`,
  "extra-refused": (reason, currency) => `Extra work${sum(reason, currency)} not approved`,
  "extra-lapsed": () => "Extra work not answered in time, so not approved",
  "extra-withdrawn": (reason, currency) => `Extra work${sum(reason, currency)} withdrawn`,
};

const WHO: Readonly<Record<Actor, string>> = {
  customer: "Customer",
  supplier: "Workshop",
  provider: "Payment provider",
  operator: "Operator",
  fleet: "Fleet company",
  system: "Automatically",
};

/** Who acted: a payment provider's notice only reports what a customer has done. */
const doerOf = (kind: string, actor: Actor): Actor =>
  actor === "provider" && (kind === "submitted" || kind === "payment") ? "customer" : actor;

/** The history of a booking in words, oldest first: who did what, and when. */
export const historyOf = (
  events: readonly BookingEvent[],
  currency: Currency,
): readonly { readonly at: number; readonly who: string; readonly what: string }[] =>
  events.flatMap(({ at, actor, kind, reason }) => {
    const words = WORDS[kind];
    return words ? [{ at, who: WHO[doerOf(kind, actor)], what: words(reason ?? "", currency) }] : [];
  });
