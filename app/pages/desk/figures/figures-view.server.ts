import { formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES, type Country } from "../../../domain/core/country/country";
import { OUTLINES, findRegionPoint } from "../../../domain/core/country/outline";
import { minutesForAnswerShare, formatMinutes } from "../../../domain/figures/figures";
import { RESPONSE_MEASURES, RESPONSE_MINUTES, toResponseMeasure, type Measure } from "../../../domain/figures/measures";
import { formatMoney } from "../../../domain/core/money/format";
import { cents } from "../../../domain/core/money/money";
import { toEpochDay, fromEpochDay, weekdayOfEpochDay } from "../../../domain/core/time/day-number";
import { addDays } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../../usecases/context";
import type { Reports } from "../../../usecases/operations/desk/reports";
import { type FigureView, formatPercent, ratio, type BuildWeeksTable } from "./figure-view";
import { tallyFigures } from "./tally-figures.server";
import { formatCount } from "../../../ui/format";

/** The outline map behind a chart of places. */
const outlineImage = (country: Country) => {
  const { width, height } = OUTLINES[country];
  return { href: `/map/outline-${country.toLowerCase()}.svg`, width, height };
};

/** Upper limits of the answer times shown, in minutes. A subset of the limits that are counted. */
const ANSWER_TIME_BUCKETS = [15, 60, 240, 1_440, 2_880] as const satisfies readonly (typeof RESPONSE_MINUTES)[number][];

/** Rounds a number of minutes to whole minutes, hours or days, depending on its size. Returns minutes. */
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
  { from, to, byDay, byRegion, workshops, tallies, countedAt, lastCountedDay }: Reports,
) {
  const { currency, defaultZone } = COUNTRIES[config.country];
  const formatAmount = (amount: number) => formatMoney(cents(amount), currency);
  const days = new Map(byDay.map(({ day, measure, n }) => [`${day} ${measure}`, n]));
  const countOn = (day: PlainDay, measure: Measure) => days.get(`${day} ${measure}`) ?? 0;
  const periodDays: readonly PlainDay[] = Array.from({ length: toEpochDay(to) - toEpochDay(from) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const sumMeasure = (measure: Measure) => periodDays.reduce((sum, day) => sum + countOn(day, measure), 0);
  const mondays = [
    ...new Set(periodDays.map((day) => fromEpochDay(toEpochDay(day) + 1 - weekdayOfEpochDay(toEpochDay(day))))),
  ];
  const weekTotal = (monday: PlainDay, measure: Measure) =>
    Array.from({ length: 7 }, (_, index) => countOn(addDays(monday, index), measure)).reduce((sum, n) => sum + n, 0);
  const weeklyPoints = (measure: Measure) => mondays.map((day) => ({ x: toEpochDay(day), y: weekTotal(day, measure) }));
  const buildWeeksTable: BuildWeeksTable = (headings, cells) => ({
    head: ["Week from", ...headings],
    rows: mondays.map((monday) => [formatDay(monday), ...cells(monday)]),
  });
  const quotesOn = (day: PlainDay) => countOn(day, "quotes-priced") + countOn(day, "quotes-requested");
  const regions = [...new Set(byRegion.map(({ region }) => region))].sort();
  const regionCount = (region: string, measure: Measure) =>
    byRegion.find((item) => item.region === region && item.measure === measure)?.n ?? 0;

  const pricedQuoteCount = sumMeasure("quotes-priced");
  const requestedQuoteCount = sumMeasure("quotes-requested");
  const bookings = sumMeasure("bookings");
  const dailyPoints = (dailyValue: (day: PlainDay) => number) =>
    periodDays.map((day) => ({ x: toEpochDay(day), y: dailyValue(day) }));
  const quotesAndBookings: FigureView = {
    id: "quotes-and-bookings",
    title: "Quotes and bookings by day",
    text: `${formatCount(pricedQuoteCount, "quote")} with instant prices, ${formatCount(requestedQuoteCount, "quote")} sent to workshops, ${formatCount(bookings, "booking")}.`,
    note: "A quote with instant prices counts on the day the customer first saw the list, a quote sent to workshops on the day it was sent, and a booking on the day it was made.",
    plot:
      pricedQuoteCount + requestedQuoteCount + bookings === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "dashes", label: "Quotes", points: dailyPoints(quotesOn) },
              { kind: "line", label: "Bookings", points: dailyPoints((day) => countOn(day, "bookings")) },
            ],
          },
    table: {
      head: ["Day", "With prices", "Asked", "Bookings"],
      rows: periodDays.flatMap((day) =>
        quotesOn(day) + countOn(day, "bookings") === 0
          ? []
          : [
              [
                formatDay(day),
                ...(["quotes-priced", "quotes-requested", "bookings"] as const).map((measure) =>
                  String(countOn(day, measure)),
                ),
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
  const offeredCount = sumMeasure("funnel-priced");
  const chosenCount = sumMeasure("funnel-chosen");
  const bookedCount = sumMeasure("funnel-booked");
  const conversionFigure: FigureView = {
    id: "list-to-booking",
    title: "From price list to booking",
    text:
      offeredCount === 0
        ? "No quote has had prices to choose from yet."
        : `Of ${formatCount(offeredCount, "quote")} with prices to choose from, ${formatPercent(chosenCount, offeredCount)} chose a workshop and ${formatPercent(bookedCount, offeredCount)} booked.`,
    note: `Each quote counts once in each step, on the day it first reached it. A quote booked without the list, such as for a caller, counts in every step. Workshop details were opened in ${formatCount(sumMeasure("quotes-opened"), "quote")}.`,
    plot:
      offeredCount === 0
        ? null
        : {
            kind: "bars",
            title: "Share of quotes with prices",
            bars: steps.map(([label, measure]) => ({
              label,
              share: Math.min(1, ratio(sumMeasure(measure), offeredCount)),
              text: `${sumMeasure(measure)}`,
            })),
          },
    table: { head: ["Step", "Quotes"], rows: steps.map(([label, measure]) => [label, String(sumMeasure(measure))]) },
  };

  const threePriceCount = sumMeasure("quotes-with-three");
  const matchingRegions = regions.filter((region) => regionCount(region, "quotes-priced") > 0);
  const formatChoiceShare = (region: string) =>
    `${formatPercent(regionCount(region, "quotes-with-three"), regionCount(region, "quotes-priced"))} of ${regionCount(region, "quotes-priced")}`;
  const regionName = (region: string) => region || "Region not known";
  const choiceFigure: FigureView = {
    id: "choice",
    title: "Quotes with three or more prices",
    text:
      pricedQuoteCount === 0
        ? "No customer has seen a list of prices yet."
        : `${formatPercent(threePriceCount, pricedQuoteCount)} of ${formatCount(pricedQuoteCount, "list")} had at least three prices when first seen.`,
    note: "By the customer’s state or region. Quotes sent to workshops are not included, because they start without a list.",
    plot:
      matchingRegions.length === 0
        ? null
        : {
            kind: "bars",
            title: "Share of lists",
            bars: matchingRegions.map((region) => ({
              label: regionName(region),
              share: ratio(regionCount(region, "quotes-with-three"), regionCount(region, "quotes-priced")),
              text: formatChoiceShare(region),
            })),
            map: {
              title: "Lists by region. Filled: fewer than three prices",
              land: outlineImage(config.country),
              places: matchingRegions.flatMap((region) => {
                const point = findRegionPoint(config.country, region);
                const pricedCount = regionCount(region, "quotes-priced");
                const fewPricesCount = Math.max(0, pricedCount - regionCount(region, "quotes-with-three"));
                const text = `${region}: ${fewPricesCount} of ${formatCount(pricedCount, "list")} with fewer than three prices`;
                return point === null
                  ? []
                  : [{ label: region, x: point[0], y: point[1], whole: pricedCount, part: fewPricesCount, text }];
              }),
            },
          },
    table: {
      head: ["Place", "Lists", "With three or more"],
      rows: matchingRegions.map((region) => [
        regionName(region),
        String(regionCount(region, "quotes-priced")),
        String(regionCount(region, "quotes-with-three")),
      ]),
    },
  };

  const answerCount = RESPONSE_MEASURES.reduce((sum, measure) => sum + sumMeasure(measure), 0);
  const answeredWithinMinutes = (minutes: number) =>
    RESPONSE_MINUTES.filter((bound) => bound <= minutes).reduce(
      (sum, bound) => sum + sumMeasure(toResponseMeasure(bound)),
      0,
    );
  const medianMinutes = minutesForAnswerShare(sumMeasure, 5);
  const ninetiethPercentileMinutes = minutesForAnswerShare(sumMeasure, 9);
  const answers: FigureView = {
    id: "answers",
    title: "Time to the first answer",
    text:
      answerCount === 0
        ? "No workshop has answered yet."
        : `Half of ${formatCount(answerCount, "answer")} came ${formatAnswerTime(medianMinutes)}, 9 of 10 ${formatAnswerTime(ninetiethPercentileMinutes)}.`,
    note: "The time from our request to a workshop’s first answer about a booking, including nights and weekends. Workshops that never answered are not included.",
    plot:
      answerCount === 0
        ? null
        : {
            kind: "bars",
            title: "Share of answers",
            bars: ANSWER_TIME_BUCKETS.map((minutes) => ({
              label: `Within ${formatMinutes(minutes)}`,
              share: ratio(answeredWithinMinutes(minutes), answerCount),
              text: formatPercent(answeredWithinMinutes(minutes), answerCount),
            })),
          },
    table: {
      head: ["Answered within", "Answers"],
      rows: [
        ...RESPONSE_MINUTES.map((bound) => [formatMinutes(bound), String(sumMeasure(toResponseMeasure(bound)))]),
        ["Later", String(sumMeasure("answered-later"))],
      ],
    },
  };

  const workTotal = sumMeasure("work-cents");
  const commissionTotal = sumMeasure("commission-cents");
  const takeRate: FigureView = {
    id: "take-rate",
    title: "Work done and commission",
    text:
      workTotal === 0
        ? "No work has been completed yet."
        : `${formatAmount(commissionTotal)} commission on ${formatAmount(workTotal)} of completed work: ${((commissionTotal / workTotal) * 100).toFixed(1)}%.`,
    note: "Counted on the day the work was completed. Refunded commission is deducted on the day of the refund.",
    plot:
      workTotal === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [
              { kind: "bars", label: "Work done", points: weeklyPoints("work-cents") },
              { kind: "dots", label: "Commission", points: weeklyPoints("commission-cents") },
            ],
          },
    table: buildWeeksTable(["Jobs", "Worth", "Commission"], (monday) => [
      String(weekTotal(monday, "work-done")),
      formatAmount(weekTotal(monday, "work-cents")),
      formatAmount(weekTotal(monday, "commission-cents")),
    ]),
  };

  const bookedTotal = sumMeasure("booked-cents");
  const bookedValue: FigureView = {
    id: "booked-value",
    title: "Value of bookings by week",
    text:
      bookings === 0
        ? "No bookings yet."
        : `${formatCount(bookings, "booking")} for ${formatAmount(bookedTotal)} with GST.`,
    note: "The price at the time of booking, or the lower end of a price range, on the day of the booking. Cancelled bookings are included.",
    plot:
      bookings === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Booked", points: weeklyPoints("booked-cents") }],
          },
    table: buildWeeksTable(["Bookings", "Value"], (monday) => [
      String(weekTotal(monday, "bookings")),
      formatAmount(weekTotal(monday, "booked-cents")),
    ]),
  };

  const cancelledCount = sumMeasure("cancelled");
  const cancellations: FigureView = {
    id: "cancellations",
    title: "Cancellations by week",
    text:
      cancelledCount === 0
        ? "No bookings were cancelled."
        : `${formatCount(cancelledCount, "booking")} cancelled, by either side.`,
    note: "Counted on the day of the cancellation, including no-shows.",
    plot:
      cancelledCount === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [{ kind: "bars", label: "Cancelled", points: weeklyPoints("cancelled") }],
          },
    table: buildWeeksTable(["Cancelled", "Booked"], (monday) => [
      String(weekTotal(monday, "cancelled")),
      String(weekTotal(monday, "bookings")),
    ]),
  };

  const disputedCount = sumMeasure("disputes");
  const disputedPayments: FigureView = {
    id: "disputed-payments",
    title: "Disputed payments by week",
    text:
      disputedCount === 0
        ? "No payments were disputed."
        : `${formatCount(disputedCount, "dispute")}, ${formatAmount(sumMeasure("dispute-cents"))} in total.`,
    note: "Counted on the day the dispute was opened, whatever the outcome.",
    plot:
      disputedCount === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Disputed", points: weeklyPoints("dispute-cents") }],
          },
    table: buildWeeksTable(["Disputes", "Sum"], (monday) => [
      String(weekTotal(monday, "disputes")),
      formatAmount(weekTotal(monday, "dispute-cents")),
    ]),
  };

  const workshopFigure: FigureView = {
    id: "by-workshop",
    title: "By workshop",
    text:
      workshops.length === 0
        ? "No workshop activity yet."
        : `${workshops[0]?.name} has the highest booked value: ${formatAmount(workshops[0]?.bookedCents ?? 0)}.`,
    note: "The 50 workshops with the highest booked value. The file lists all of them. Commission is our revenue. “Answer” is the average time to the first answer.",
    plot: workshops.length === 0 ? null : { kind: "table" },
    table: {
      head: ["Workshop", "Bookings", "Booked", "Cancelled", "Done", "Commission", "Refunds", "Disputes", "Answer"],
      rows: workshops.map((workshopSums) => [
        `${workshopSums.name || `Workshop ${workshopSums.supplierId}`}${workshopSums.region === "" ? "" : `, ${workshopSums.region}`}`,
        String(workshopSums.bookings),
        formatAmount(workshopSums.bookedCents),
        String(workshopSums.cancelled),
        formatAmount(workshopSums.workCents),
        formatAmount(workshopSums.commissionCents),
        formatAmount(workshopSums.refundCents),
        String(workshopSums.disputes),
        workshopSums.answers === 0
          ? "None"
          : formatMinutes(roundMinutes(workshopSums.answerMinutes / workshopSums.answers)),
      ]),
    },
  };

  const regionsWithBookings = regions.filter(
    (region) => regionCount(region, "bookings") + regionCount(region, "work-done") > 0,
  );
  const formatRegionAnswerTime = (region: string) => {
    const minutes = minutesForAnswerShare((measure) => regionCount(region, measure), 5);
    return minutes === null ? "None" : formatMinutes(minutes);
  };
  const regionsFigure: FigureView = {
    id: "by-region",
    title: "By region",
    text:
      regionsWithBookings.length === 0
        ? "Nothing has been booked yet."
        : `Bookings came from ${formatCount(regionsWithBookings.length, "region")}.`,
    note: "By the state or region of the workshop. “Answer” is the median time to first answer.",
    plot: regionsWithBookings.length === 0 ? null : { kind: "table" },
    table: {
      head: ["Region", "Bookings", "Booked", "Cancelled", "Done", "Commission", "Refunds", "Disputes", "Answer"],
      rows: regionsWithBookings.map((region) => [
        regionName(region),
        String(regionCount(region, "bookings")),
        formatAmount(regionCount(region, "booked-cents")),
        String(regionCount(region, "cancelled")),
        formatAmount(regionCount(region, "work-cents")),
        formatAmount(regionCount(region, "commission-cents")),
        formatAmount(regionCount(region, "refund-cents")),
        String(regionCount(region, "disputes")),
        formatRegionAnswerTime(region),
      ]),
    },
  };

  const refundedCount = sumMeasure("refunds");
  const refunds: FigureView = {
    id: "refunds",
    title: "Refunds by week",
    text:
      refundedCount === 0
        ? "No refunds."
        : `${formatCount(refundedCount, "refund")}, ${formatAmount(sumMeasure("refund-cents"))} in total.`,
    note: "Refunds that payment providers made to customers.",
    plot:
      refundedCount === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Refunded", points: weeklyPoints("refund-cents") }],
          },
    table: buildWeeksTable(["Refunds", "Sum"], (monday) => [
      String(weekTotal(monday, "refunds")),
      formatAmount(weekTotal(monday, "refund-cents")),
    ]),
  };

  const noShowCount = sumMeasure("no-shows");
  const workDoneCount = sumMeasure("work-done");
  const noShows: FigureView = {
    id: "no-shows",
    title: "No-shows by week",
    text:
      noShowCount + workDoneCount === 0
        ? "No appointments have taken place yet."
        : `${formatCount(noShowCount, "no-show")}, ${formatPercent(noShowCount, noShowCount + workDoneCount)} of ${formatCount(noShowCount + workDoneCount, "appointment")} that took place or were missed.`,
    note: "As reported by the workshop, once the report can no longer be undone.",
    plot:
      noShowCount === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [{ kind: "bars", label: "No-shows", points: weeklyPoints("no-shows") }],
          },
    table: buildWeeksTable(["No-shows", "Jobs done"], (monday) => [
      String(weekTotal(monday, "no-shows")),
      String(weekTotal(monday, "work-done")),
    ]),
  };

  const firstCallCount = sumMeasure("calls");
  const timelyCallCount = sumMeasure("calls-in-time");
  const calls: FigureView = {
    id: "calls",
    title: "Callbacks by week",
    text:
      firstCallCount === 0
        ? "No customers have been called back yet."
        : `${formatPercent(timelyCallCount, firstCallCount)} of ${formatCount(firstCallCount, "customer")} were first called within one business day, as promised.`,
    note: "By the day of the first call. Customers you have not called yet are in the queue “Customers to call”.",
    plot:
      firstCallCount === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "bars", label: "First calls", points: weeklyPoints("calls") },
              { kind: "dots", label: "In time", points: weeklyPoints("calls-in-time") },
            ],
          },
    table: buildWeeksTable(["First calls", "In time"], (monday) => [
      String(weekTotal(monday, "calls")),
      String(weekTotal(monday, "calls-in-time")),
    ]),
  };

  const [beforeTheList, errors, costOfQuote] = tallyFigures(tallies, {
    days: periodDays,
    mondays,
    totals: { offered: offeredCount + requestedQuoteCount, booked: bookedCount },
    quotes: pricedQuoteCount + requestedQuoteCount,
    quotesOn,
    buildWeeksTable,
    dailyPoints,
  });

  return {
    counted:
      countedAt === null
        ? "No figures yet. The first ones appear within half an hour."
        : `${formatDay(from)} to ${lastCountedDay === null || lastCountedDay >= to ? "today" : formatDay(lastCountedDay)}, counted ${formatMoment(countedAt, defaultZone)}`,
    currency,
    figures: [
      ...[quotesAndBookings, bookedValue, takeRate, beforeTheList, conversionFigure, regionsFigure, workshopFigure],
      ...[answers, refunds, cancellations, disputedPayments, choiceFigure, noShows, calls],
      ...[errors, costOfQuote],
    ],
  };
}
