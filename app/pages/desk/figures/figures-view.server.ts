import { formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES, type Country } from "../../../domain/core/country/country";
import { OUTLINES, regionOnOutline } from "../../../domain/core/country/outline";
import { answeredWithin, formatMinutes } from "../../../domain/figures/figures";
import { ANSWER_MEASURES, ANSWER_MINUTES, answerMeasureOf, type Measure } from "../../../domain/figures/measures";
import { formatMoney } from "../../../domain/core/money/format";
import { cents } from "../../../domain/core/money/money";
import { dayNumber, dayOf, weekdayOfNumber } from "../../../domain/core/time/day-number";
import { addDays } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../../usecases/context";
import type { Reports } from "../../../usecases/operations/desk/reports";
import { type FigureView, pluralise, formatPercent, shareOf, type Weeks } from "./figure-view";
import { tallyFigures } from "./tally-figures.server";

/** The outline map behind a chart of places. */
const outlineImage = (country: Country) => {
  const { width, height } = OUTLINES[country];
  return { href: `/map/outline-${country.toLowerCase()}.svg`, width, height };
};

/** Limits for which answer times are shown, a subset of the limits that are counted. */
const SHOWN_MINUTES = [15, 60, 240, 1_440, 2_880] as const satisfies readonly (typeof ANSWER_MINUTES)[number][];

/** Rounds to minutes, hours or days, whichever reads well. */
const roundMinutes = (minutes: number) =>
  minutes < 60
    ? Math.max(1, Math.round(minutes))
    : minutes < 1_440
      ? Math.round(minutes / 60) * 60
      : Math.round(minutes / 1_440) * 1_440;

const formatAnswerTime = (minutes: number | null) =>
  minutes === null ? "after more than a week" : `within ${formatMinutes(minutes)}`;

/** View model of the figures of the last 90 days. */
export function figuresView(
  { config }: Context,
  { from, to, byDay, byRegion, workshops, tallies, countedAt, countedTo }: Reports,
) {
  const { currency, defaultZone } = COUNTRIES[config.country];
  const money = (amount: number) => formatMoney(cents(amount), currency);
  const days = new Map(byDay.map(({ day, measure, n }) => [`${day} ${measure}`, n]));
  const of = (day: PlainDay, measure: Measure) => days.get(`${day} ${measure}`) ?? 0;
  const eachDay: readonly PlainDay[] = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const total = (measure: Measure) => eachDay.reduce((sum, day) => sum + of(day, measure), 0);
  const mondays = [...new Set(eachDay.map((day) => dayOf(dayNumber(day) + 1 - weekdayOfNumber(dayNumber(day)))))];
  const ofWeek = (monday: PlainDay, measure: Measure) =>
    Array.from({ length: 7 }, (_, index) => of(addDays(monday, index), measure)).reduce((sum, n) => sum + n, 0);
  const weekly = (measure: Measure) => mondays.map((day) => ({ x: dayNumber(day), y: ofWeek(day, measure) }));
  const weeks: Weeks = (head, cells) => ({
    head: ["Week from", ...head],
    rows: mondays.map((monday) => [formatDay(monday), ...cells(monday)]),
  });
  const quotesOf = (day: PlainDay) => of(day, "quotes-priced") + of(day, "quotes-asked");
  const regions = [...new Set(byRegion.map(({ region }) => region))].sort();
  const inRegion = (region: string, measure: Measure) =>
    byRegion.find((item) => item.region === region && item.measure === measure)?.n ?? 0;

  const [priced, request, bookings] = [total("quotes-priced"), total("quotes-asked"), total("bookings")];
  const daily = (value: (day: PlainDay) => number) => eachDay.map((day) => ({ x: dayNumber(day), y: value(day) }));
  const quotesAndBookings: FigureView = {
    id: "quotes-and-bookings",
    title: "Quotes and bookings by day",
    text: `${pluralise(priced, "quote")} with instant prices, ${pluralise(request, "quote")} sent to workshops, ${pluralise(bookings, "booking")}.`,
    note: "A quote with instant prices counts on the day the customer first saw the list, a quote sent to workshops on the day it was sent, and a booking on the day it was made.",
    plot:
      priced + request + bookings === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "dashes", label: "Quotes", points: daily(quotesOf) },
              { kind: "line", label: "Bookings", points: daily((day) => of(day, "bookings")) },
            ],
          },
    table: {
      head: ["Day", "With prices", "Asked", "Bookings"],
      rows: eachDay.flatMap((day) =>
        quotesOf(day) + of(day, "bookings") === 0
          ? []
          : [
              [
                formatDay(day),
                ...(["quotes-priced", "quotes-asked", "bookings"] as const).map((value) => String(of(day, value))),
              ],
            ],
      ),
    },
  };

  const steps = [
    ["Had prices to choose from", "funnel-priced"],
    ["Chose a workshop", "funnel-chosen"],
    ["Booked", "funnel-booked"],
  ] as const;
  const [offer, selection, booking] = [total("funnel-priced"), total("funnel-chosen"), total("funnel-booked")];
  const listToBooking: FigureView = {
    id: "list-to-booking",
    title: "From price list to booking",
    text:
      offer === 0
        ? "No quote has had prices to choose from yet."
        : `Of ${pluralise(offer, "quote")} with prices to choose from, ${formatPercent(selection, offer)} chose a workshop and ${formatPercent(booking, offer)} booked.`,
    note: `Each quote counts once in each step, on the day it first reached it. A quote booked without the list, such as for a caller, counts in every step. Workshop details were opened in ${pluralise(total("quotes-opened"), "quote")}.`,
    plot:
      offer === 0
        ? null
        : {
            kind: "bars",
            title: "Share of quotes with prices",
            bars: steps.map(([label, measure]) => ({
              label,
              share: Math.min(1, shareOf(total(measure), offer)),
              text: `${total(measure)}`,
            })),
          },
    table: { head: ["Step", "Quotes"], rows: steps.map(([label, measure]) => [label, String(total(measure))]) },
  };

  const withThree = total("quotes-with-three");
  const matchingRegions = regions.filter((region) => inRegion(region, "quotes-priced") > 0);
  const formatChoiceShare = (region: string) =>
    `${formatPercent(inRegion(region, "quotes-with-three"), inRegion(region, "quotes-priced"))} of ${inRegion(region, "quotes-priced")}`;
  const regionName = (region: string) => region || "Region not known";
  const choice: FigureView = {
    id: "choice",
    title: "Quotes with three or more prices",
    text:
      priced === 0
        ? "No customer has seen a list of prices yet."
        : `${formatPercent(withThree, priced)} of ${pluralise(priced, "list")} had at least three prices when first seen.`,
    note: "By the customer’s state or region. Quotes sent to workshops are not included, because they start without a list.",
    plot:
      matchingRegions.length === 0
        ? null
        : {
            kind: "bars",
            title: "Share of lists",
            bars: matchingRegions.map((region) => ({
              label: regionName(region),
              share: shareOf(inRegion(region, "quotes-with-three"), inRegion(region, "quotes-priced")),
              text: formatChoiceShare(region),
            })),
            map: {
              title: "Lists by region. Filled: fewer than three prices",
              land: outlineImage(config.country),
              places: matchingRegions.flatMap((region) => {
                const at = regionOnOutline(config.country, region);
                const whole = inRegion(region, "quotes-priced");
                const part = Math.max(0, whole - inRegion(region, "quotes-with-three"));
                const text = `${region}: ${part} of ${pluralise(whole, "list")} with fewer than three prices`;
                return at === null ? [] : [{ label: region, x: at[0], y: at[1], whole, part, text: text }];
              }),
            },
          },
    table: {
      head: ["Place", "Lists", "With three or more"],
      rows: matchingRegions.map((region) => [
        regionName(region),
        String(inRegion(region, "quotes-priced")),
        String(inRegion(region, "quotes-with-three")),
      ]),
    },
  };

  const response = ANSWER_MEASURES.reduce((sum, measure) => sum + total(measure), 0);
  const within = (minutes: number) =>
    ANSWER_MINUTES.filter((bound) => bound <= minutes).reduce((sum, bound) => sum + total(answerMeasureOf(bound)), 0);
  const [half, nine] = [answeredWithin(total, 5), answeredWithin(total, 9)];
  const answers: FigureView = {
    id: "answers",
    title: "Time to the first answer",
    text:
      response === 0
        ? "No workshop has answered yet."
        : `Half of ${pluralise(response, "answer")} came ${formatAnswerTime(half)}, 9 of 10 ${formatAnswerTime(nine)}.`,
    note: "From when we asked a workshop about a booking until its first answer, including nights and weekends. Workshops that never answered are not included.",
    plot:
      response === 0
        ? null
        : {
            kind: "bars",
            title: "Share of answers",
            bars: SHOWN_MINUTES.map((minutes) => ({
              label: `Within ${formatMinutes(minutes)}`,
              share: shareOf(within(minutes), response),
              text: formatPercent(within(minutes), response),
            })),
          },
    table: {
      head: ["Answered within", "Answers"],
      rows: [
        ...ANSWER_MINUTES.map((bound) => [formatMinutes(bound), String(total(answerMeasureOf(bound)))]),
        ["Later", String(total("answered-later"))],
      ],
    },
  };

  const [work, commission] = [total("work-cents"), total("commission-cents")];
  const takeRate: FigureView = {
    id: "take-rate",
    title: "Work done and commission",
    text:
      work === 0
        ? "No work has been completed yet."
        : `${money(commission)} commission on ${money(work)} of completed work: ${((commission / work) * 100).toFixed(1)}%.`,
    note: "Counted on the day the work was completed. Refunded commission is deducted on the day of the refund.",
    plot:
      work === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [
              { kind: "bars", label: "Work done", points: weekly("work-cents") },
              { kind: "dots", label: "Commission", points: weekly("commission-cents") },
            ],
          },
    table: weeks(["Jobs", "Worth", "Commission"], (monday) => [
      String(ofWeek(monday, "work-done")),
      money(ofWeek(monday, "work-cents")),
      money(ofWeek(monday, "commission-cents")),
    ]),
  };

  const value = total("booked-cents");
  const bookedValue: FigureView = {
    id: "booked-value",
    title: "Value of bookings by week",
    text: bookings === 0 ? "No bookings yet." : `${pluralise(bookings, "booking")} for ${money(value)} with GST.`,
    note: "The price at the time of booking, or the lower end of a price range, on the day of the booking. Cancelled bookings are included.",
    plot:
      bookings === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Booked", points: weekly("booked-cents") }],
          },
    table: weeks(["Bookings", "Value"], (monday) => [
      String(ofWeek(monday, "bookings")),
      money(ofWeek(monday, "booked-cents")),
    ]),
  };

  const cancelled = total("cancelled");
  const cancellations: FigureView = {
    id: "cancellations",
    title: "Cancellations by week",
    text:
      cancelled === 0 ? "No bookings were cancelled." : `${pluralise(cancelled, "booking")} cancelled, by either side.`,
    note: "Counted on the day of the cancellation, including no-shows.",
    plot:
      cancelled === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [{ kind: "bars", label: "Cancelled", points: weekly("cancelled") }],
          },
    table: weeks(["Cancelled", "Booked"], (monday) => [
      String(ofWeek(monday, "cancelled")),
      String(ofWeek(monday, "bookings")),
    ]),
  };

  const disputed = total("disputes");
  const disputedPayments: FigureView = {
    id: "disputed-payments",
    title: "Disputed payments by week",
    text:
      disputed === 0
        ? "No payments were disputed."
        : `${pluralise(disputed, "dispute")}, ${money(total("dispute-cents"))} in total.`,
    note: "Counted on the day the dispute was opened, whatever the outcome.",
    plot:
      disputed === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Disputed", points: weekly("dispute-cents") }],
          },
    table: weeks(["Disputes", "Sum"], (monday) => [
      String(ofWeek(monday, "disputes")),
      money(ofWeek(monday, "dispute-cents")),
    ]),
  };

  const byWorkshop: FigureView = {
    id: "by-workshop",
    title: "By workshop",
    text:
      workshops.length === 0
        ? "No workshop activity yet."
        : `${workshops[0]?.name} has the highest booked value: ${money(workshops[0]?.bookedCents ?? 0)}.`,
    note: "The 50 workshops with the highest booked value. The file lists all of them. Commission is our revenue. “Answer” is the average time to the first answer.",
    plot: workshops.length === 0 ? null : { kind: "table" },
    table: {
      head: ["Workshop", "Bookings", "Booked", "Cancelled", "Done", "Commission", "Refunds", "Disputes", "Answer"],
      rows: workshops.map((workshopSums) => [
        `${workshopSums.name || `Workshop ${workshopSums.supplierId}`}${workshopSums.region === "" ? "" : `, ${workshopSums.region}`}`,
        String(workshopSums.bookings),
        money(workshopSums.bookedCents),
        String(workshopSums.cancelled),
        money(workshopSums.workCents),
        money(workshopSums.commissionCents),
        money(workshopSums.refundCents),
        String(workshopSums.disputes),
        workshopSums.answers === 0
          ? "None"
          : formatMinutes(roundMinutes(workshopSums.answerMinutes / workshopSums.answers)),
      ]),
    },
  };

  const withBookings = regions.filter((region) => inRegion(region, "bookings") + inRegion(region, "work-done") > 0);
  const answerIn = (region: string) => {
    const minutes = answeredWithin((measure) => inRegion(region, measure), 5);
    return minutes === null ? "None" : formatMinutes(minutes);
  };
  const ofRegions: FigureView = {
    id: "by-region",
    title: "By region",
    text:
      withBookings.length === 0
        ? "Nothing has been booked yet."
        : `Bookings came from ${pluralise(withBookings.length, "region")}.`,
    note: "By the state or region of the workshop. “Answer” is the median time to the first answer.",
    plot: withBookings.length === 0 ? null : { kind: "table" },
    table: {
      head: ["Region", "Bookings", "Booked", "Cancelled", "Done", "Commission", "Refunds", "Disputes", "Answer"],
      rows: withBookings.map((region) => [
        regionName(region),
        String(inRegion(region, "bookings")),
        money(inRegion(region, "booked-cents")),
        String(inRegion(region, "cancelled")),
        money(inRegion(region, "work-cents")),
        money(inRegion(region, "commission-cents")),
        money(inRegion(region, "refund-cents")),
        String(inRegion(region, "disputes")),
        answerIn(region),
      ]),
    },
  };

  const refunded = total("refunds");
  const refunds: FigureView = {
    id: "refunds",
    title: "Refunds by week",
    text:
      refunded === 0 ? "No refunds." : `${pluralise(refunded, "refund")}, ${money(total("refund-cents"))} in total.`,
    note: "Refunds that payment providers made to customers.",
    plot:
      refunded === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Refunded", points: weekly("refund-cents") }],
          },
    table: weeks(["Refunds", "Sum"], (monday) => [
      String(ofWeek(monday, "refunds")),
      money(ofWeek(monday, "refund-cents")),
    ]),
  };

  const [missed, result] = [total("no-shows"), total("work-done")];
  const noShows: FigureView = {
    id: "no-shows",
    title: "No-shows by week",
    text:
      missed + result === 0
        ? "No appointments have taken place yet."
        : `${pluralise(missed, "no-show")}, ${formatPercent(missed, missed + result)} of ${pluralise(missed + result, "appointment")} that took place or were missed.`,
    note: "As reported by the workshop, once the report can no longer be undone.",
    plot:
      missed === 0
        ? null
        : { kind: "time", unit: "count", series: [{ kind: "bars", label: "No-shows", points: weekly("no-shows") }] },
    table: weeks(["No-shows", "Jobs done"], (monday) => [
      String(ofWeek(monday, "no-shows")),
      String(ofWeek(monday, "work-done")),
    ]),
  };

  const [called, inTime] = [total("calls"), total("calls-in-time")];
  const calls: FigureView = {
    id: "calls",
    title: "Callbacks by week",
    text:
      called === 0
        ? "No customers have been called back yet."
        : `${formatPercent(inTime, called)} of ${pluralise(called, "customer")} were first called within one business day, as promised.`,
    note: "By the day of the first call. Customers you have not called yet are in the queue “Customers to call”.",
    plot:
      called === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "bars", label: "First calls", points: weekly("calls") },
              { kind: "dots", label: "In time", points: weekly("calls-in-time") },
            ],
          },
    table: weeks(["First calls", "In time"], (monday) => [
      String(ofWeek(monday, "calls")),
      String(ofWeek(monday, "calls-in-time")),
    ]),
  };

  const [beforeTheList, errors, costOfQuote] = tallyFigures(tallies, {
    days: eachDay,
    mondays,
    reached: { offered: offer + request, booked: booking },
    quotes: priced + request,
    quotesOf,
    weeks,
    daily,
  });

  return {
    counted:
      countedAt === null
        ? "No figures yet. The first ones appear within half an hour."
        : `${formatDay(from)} to ${countedTo === null || countedTo >= to ? "today" : formatDay(countedTo)}, counted ${formatMoment(countedAt, defaultZone)}`,
    currency,
    figures: [
      ...[quotesAndBookings, bookedValue, takeRate, beforeTheList, listToBooking, ofRegions, byWorkshop],
      ...[answers, refunds, cancellations, disputedPayments, choice, noShows, calls],
      ...[errors, costOfQuote],
    ],
  };
}
