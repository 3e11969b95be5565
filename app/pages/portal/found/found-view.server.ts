import type { Currency } from "~/domain/country/country";
import { momentWords } from "~/domain/bids/moment-words";
import type { Cents } from "~/domain/money/money";
import { formatMoney } from "~/domain/money/format";
import { type LookOutcome, type PriceField, type WeighedPart } from "~/domain/quotes/shop-look";
import { SCORE_WEIGHTS } from "~/domain/quotes/recommended-score";
import { dayAt } from "~/domain/time/days";
import { formatDay } from "~/ui/format";
import type { FoundFor, HowFound } from "~/usecases/portal/how-found";

const PART_NAMES: Readonly<Record<WeighedPart, string>> = {
  price: "Price",
  distance: "Distance",
  rating: "Rating",
  availability: "Earliest day",
  reply: "How soon you answer",
  completion: "Bookings done",
};

/** Whole dollars: what is told of others is in steps of ten. */
const about = (amount: Cents, currency: Currency) => formatMoney(amount, currency).replace(/\.\d\d$/, "");
const percent = (share: number) => Math.round(share * 100);

function outcomeWords(outcome: LookOutcome, currency: Currency): string {
  switch (outcome.kind) {
    case "booked-here":
      return "Booked with you";
    case "booked-elsewhere":
      return outcome.between === null
        ? "Booked elsewhere"
        : `Booked elsewhere, between ${about(outcome.between[0], currency)} and ${about(outcome.between[1], currency)}`;
    case "open":
      return "Not booked yet";
    case "ended":
      return "Ended without a booking";
  }
}

const fieldWords = ({ count, low, median, high }: PriceField, currency: Currency) =>
  `${count} others asked about ${about(low, currency)} to ${about(high, currency)}, the middle about ${about(median, currency)}`;

const WITHOUT_VEHICLE = {
  told: "A vehicle that is not named yet",
  draft: "A request that was not sent",
  gone: "A request that has been deleted",
} as const;

/** What the page of how a shop is found says and draws. */
export function foundView({ stores, store, zone, currency, days, leads }: HowFound) {
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    stores: stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })),
    days,
    leads: leads.map((lead) => ({
      key: `${lead.at} ${lead.place}`,
      title: lead.vehicle ?? WITHOUT_VEHICLE[lead.standing],
      suburb: lead.suburb,
      jobs: lead.jobs.join(", "),
      seen: momentWords(lead.at, zone),
      place: `Place ${lead.place} of ${lead.of}`,
      sort: lead.sort,
      price: lead.total === null ? null : formatMoney(lead.total, currency),
      field: lead.field && fieldWords(lead.field, currency),
      outcome: outcomeWords(lead.outcome, currency),
      isWon: lead.outcome.kind === "booked-here",
      parts:
        lead.parts?.map(({ part, points, field }) => ({
          name: PART_NAMES[part],
          yours: percent(points / SCORE_WEIGHTS[part]),
          others: field === null ? null : percent(field / SCORE_WEIGHTS[part]),
          share: percent(SCORE_WEIGHTS[part] / SCORE_TOTAL),
        })) ?? null,
    })),
    plots: {
      prices: pricePoints(leads, zone),
      reply: measuredDays(leads, zone, "reply"),
      done: measuredDays(leads, zone, "done"),
    },
  };
}
export type FoundView = ReturnType<typeof foundView>;

const SCORE_TOTAL = Object.values(SCORE_WEIGHTS).reduce((sum, most) => sum + most, 0);

/** Jobs cost from a hundred dollars to thousands: each price is told against the middle of its own list, in percent. Oldest first. */
const pricePoints = (leads: readonly FoundFor[], zone: string) =>
  leads.toReversed().flatMap(({ total, field, at, place, of }, index) =>
    total === null || field === null
      ? []
      : [
          {
            x: index,
            day: formatDay(dayAt(at, zone), { year: false }),
            yours: percent(total / field.median) - 100,
            low: percent(field.low / field.median) - 100,
            high: percent(field.high / field.median) - 100,
            place: `${place} of ${of}`,
          },
        ],
  );

/** What was measured of the shop on each day on which it was seen, and of the others beside it. Oldest first. */
function measuredDays(leads: readonly FoundFor[], zone: string, what: "reply" | "done") {
  const byDay = new Map<string, FoundFor>();
  for (const lead of leads.toReversed()) byDay.set(dayAt(lead.at, zone), lead);
  const tenThousandths = (value: number | null) => (value === null ? null : percent(value / 10_000));
  return [...byDay].map(([day, lead], x) => ({
    x,
    day: formatDay(day, { year: false }),
    yours: what === "reply" ? lead.replyMinutes : tenThousandths(lead.completed10000),
    others: what === "reply" ? lead.fieldReplyMinutes : tenThousandths(lead.fieldCompleted10000),
  }));
}
