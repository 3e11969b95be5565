import type { Currency } from "~/domain/core/country/country";
import { formatPageMoment } from "~/ui/format-moment";
import type { Cents } from "~/domain/core/money/money";
import { formatMoney } from "~/domain/core/money/format";
import { type ImpressionOutcome, type OtherPrices, type WeightedPart } from "~/domain/quotes/listing-impression";
import { SCORE_WEIGHTS } from "~/domain/quotes/recommended-score";
import { dayAt } from "~/domain/core/time/days";
import { formatDay } from "~/ui/format";
import type { SearchContext, Visibility } from "~/usecases/workshop/portal/search-visibility";
import { storeFields } from "~/pages/portal/settings/store-param";

const RANKING_FACTOR_LABELS: Readonly<Record<WeightedPart, string>> = {
  price: "Price",
  distance: "Distance",
  rating: "Rating",
  availability: "Earliest day",
  reply: "How soon you answer",
  completion: "Bookings completed",
};

/** Formats whole dollars, because figures about other workshops are rounded to steps of ten. */
const formatRounded = (amount: Cents, currency: Currency) => formatMoney(amount, currency).replace(/\.\d\d$/, "");
const roundPercent = (share: number) => Math.round(share * 100);

function describeOutcome(outcome: ImpressionOutcome, currency: Currency): string {
  switch (outcome.kind) {
    case "booked-here":
      return "Booked with you";
    case "booked-elsewhere":
      return outcome.between === null
        ? "Booked elsewhere"
        : `Booked elsewhere, between ${formatRounded(outcome.between[0], currency)} and ${formatRounded(outcome.between[1], currency)}`;
    case "open":
      return "Not booked yet";
    case "ended":
      return "Ended without a booking";
  }
}

const formatPriceRange = ({ count, low, median, high }: OtherPrices, currency: Currency) =>
  `${count} others quoted about ${formatRounded(low, currency)} to ${formatRounded(high, currency)}, with a median of about ${formatRounded(median, currency)}`;

const FALLBACK_VEHICLES = {
  told: "Vehicle not given yet",
  draft: "Request not sent",
  gone: "Deleted request",
} as const;

/** View model of the page about the shop's visibility in search results. */
export function searchResultsView({ stores, store, zone, currency, days, leads }: Visibility) {
  return {
    ...storeFields(stores, store),
    days,
    leads: leads.map((lead) => ({
      key: `${lead.at} ${lead.place}`,
      title: lead.vehicle ?? FALLBACK_VEHICLES[lead.leadRecordState],
      suburb: lead.suburb,
      jobs: lead.jobs.join(", "),
      seen: formatPageMoment(lead.at, zone),
      place: `Position ${lead.place} of ${lead.of}`,
      sort: lead.sort,
      price: lead.total === null ? null : formatMoney(lead.total, currency),
      field: lead.field && formatPriceRange(lead.field, currency),
      outcome: describeOutcome(lead.outcome, currency),
      isWon: lead.outcome.kind === "booked-here",
      parts:
        lead.parts?.map(({ part, points, field }) => ({
          name: RANKING_FACTOR_LABELS[part],
          yours: roundPercent(points / SCORE_WEIGHTS[part]),
          others: field === null ? null : roundPercent(field / SCORE_WEIGHTS[part]),
          share: roundPercent(SCORE_WEIGHTS[part] / SCORE_TOTAL),
        })) ?? null,
    })),
    plots: {
      prices: pricePoints(leads, zone),
      reply: daysWithMeasure(leads, zone, "reply"),
      done: daysWithMeasure(leads, zone, "done"),
    },
  };
}
export type VisibilityView = ReturnType<typeof searchResultsView>;

const SCORE_TOTAL = Object.values(SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** Price points as a percentage of the median of their own list, because jobs cost from a hundred dollars to thousands. Oldest first. */
const pricePoints = (leads: readonly SearchContext[], zone: string) =>
  leads.toReversed().flatMap(({ total, field, at, place, of }, index) =>
    total === null || field === null
      ? []
      : [
          {
            x: index,
            day: formatDay(dayAt(at, zone), { year: false }),
            yours: roundPercent(total / field.median) - 100,
            low: roundPercent(field.low / field.median) - 100,
            high: roundPercent(field.high / field.median) - 100,
            place: `${place} of ${of}`,
          },
        ],
  );

/** Daily values of a measure for the shop and for the other workshops in the same lists. Only days on which the shop was listed, oldest first. */
function daysWithMeasure(leads: readonly SearchContext[], zone: string, measure: "reply" | "done") {
  const contextsByDay = new Map<string, SearchContext>();
  for (const lead of leads.toReversed()) contextsByDay.set(dayAt(lead.at, zone), lead);
  const percentFromTenThousandths = (value: number | null) => (value === null ? null : roundPercent(value / 10_000));
  return [...contextsByDay].map(([day, lead], x) => ({
    x,
    day: formatDay(day, { year: false }),
    yours: measure === "reply" ? lead.replyMinutes : percentFromTenThousandths(lead.completed10000),
    others: measure === "reply" ? lead.fieldReplyMinutes : percentFromTenThousandths(lead.fieldCompleted10000),
  }));
}
