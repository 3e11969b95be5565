import { momentWords } from "../../../domain/bids/moment-words";
import { COUNTRIES, type Country } from "../../../domain/country/country";
import { OUTLINES, regionOnOutline } from "../../../domain/country/outline";
import { answeredWithin, type FigureId, minutesWords } from "../../../domain/figures/figures";
import { cloudflareCost, REACHED, type Reached, type Tally, type TallyFigureId } from "../../../domain/figures/tallies";
import { ANSWER_MEASURES, ANSWER_MINUTES, answerMeasureOf, type Measure } from "../../../domain/figures/measures";
import { formatMoney } from "../../../domain/money/format";
import { cents } from "../../../domain/money/money";
import { dayNumber, dayOf, weekdayOfNumber } from "../../../domain/time/day-number";
import { addDays } from "../../../domain/time/days";
import type { PlainDay } from "../../../domain/time/plain-date";
import { formatDay } from "../../../domain/time/words";
import type { Bar } from "../../../ui/plot/bars";
import type { Place } from "../../../ui/plot/places";
import type { PlotSeries } from "../../../ui/plot/plot";
import type { Context } from "../../../usecases/context";
import type { HowItGoes } from "../../../usecases/figures/how-it-goes";

export type PlotUnit = "count" | "cents" | "us-cents";

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One picture: what is to be seen of it in a sentence, and the figures themselves. */
export interface FigureView {
  readonly id: FigureId | TallyFigureId;
  readonly title: string;
  readonly words: string;
  /** What is counted, and what is not. */
  readonly note: string;
  readonly plot:
    | { readonly kind: "time"; readonly series: readonly PlotSeries[]; readonly unit: PlotUnit }
    | {
        readonly kind: "bars";
        readonly title: string;
        readonly bars: readonly Bar[];
        /** The same on the map. */
        readonly map?: { readonly title: string; readonly land: Land; readonly places: readonly Place[] };
      }
    | null;
  readonly table: Table;
}

const REACHED_WORDS: Readonly<Record<Reached, string>> = {
  begun: "Began a quote",
  job: "Chose a job",
  place: "Said where",
  vehicle: "Named the vehicle",
  contact: "Gave an email or a mobile",
};
/** So many of the pages with the most trouble are named. */
const MAX_PAGES = 20;

/** Answers are shown within these of the bounds that they are counted by. */
const SHOWN_MINUTES = [15, 60, 240, 1_440, 2_880] as const satisfies readonly (typeof ANSWER_MINUTES)[number][];

/** The drawing that a figure by place stands on. */
const landOf = (country: Country) => {
  const { width, height } = OUTLINES[country];
  return { href: `/map/outline-${country.toLowerCase()}.svg`, width, height };
};
type Land = ReturnType<typeof landOf>;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number) => `${Math.round(share(part, whole) * 100)}%`;
const many = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

const inWords = (minutes: number | null) =>
  minutes === null ? "only after more than a week" : `within ${minutesWords(minutes)}`;

/** The figures of the last 90 days as the page draws them. */
export function figuresView(
  { config }: Context,
  { from, to, byDay, byRegion, tallies, countedAt, countedTo }: HowItGoes,
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
  const weeks = (head: readonly string[], cells: (monday: PlainDay) => readonly string[]): Table => ({
    head: ["Week from", ...head],
    rows: mondays.map((monday) => [formatDay(monday), ...cells(monday)]),
  });
  const quotesOf = (day: PlainDay) => of(day, "quotes-priced") + of(day, "quotes-asked");
  const regions = [...new Set(byRegion.map(({ region }) => region))].sort();
  const inRegion = (region: string, measure: Measure) =>
    byRegion.find((each) => each.region === region && each.measure === measure)?.n ?? 0;

  const [priced, asked, bookings] = [total("quotes-priced"), total("quotes-asked"), total("bookings")];
  const daily = (value: (day: PlainDay) => number) => eachDay.map((day) => ({ x: dayNumber(day), y: value(day) }));
  const quotesAndBookings: FigureView = {
    id: "quotes-and-bookings",
    title: "Quotes and bookings by day",
    words: `${many(priced, "quote")} with prices at once, ${many(asked, "quote")} asked of workshops, ${many(bookings, "booking")}.`,
    note: "A quote with prices counts on the day its list was first seen, one that workshops are asked for on the day it was sent, a booking on the day it was made.",
    plot:
      priced + asked + bookings === 0
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
                ...(["quotes-priced", "quotes-asked", "bookings"] as const).map((each) => String(of(day, each))),
              ],
            ],
      ),
    },
  };

  const steps = [
    ["Saw a list with prices", "quotes-priced"],
    ["Looked at a workshop", "quotes-opened"],
    ["Pressed Book now", "quotes-chosen"],
    ["Booked", "bookings"],
  ] as const;
  const listToBooking: FigureView = {
    id: "list-to-booking",
    title: "From the list to the booking",
    words:
      priced === 0
        ? "No list of prices has been seen yet."
        : `Of ${many(priced, "quote")} whose prices were seen, ${percent(total("quotes-chosen"), priced)} chose a workshop; ${many(bookings, "booking")} came of all quotes.`,
    note: "Each quote once, on the day it first came so far; bookings also of quotes that workshops were asked for, and of people who came back later.",
    plot:
      priced === 0
        ? null
        : {
            kind: "bars",
            title: "Share of the quotes with prices",
            bars: steps.map(([label, measure]) => ({
              label,
              share: Math.min(1, share(total(measure), priced)),
              words: `${total(measure)}`,
            })),
          },
    table: { head: ["Step", "Quotes"], rows: steps.map(([label, measure]) => [label, String(total(measure))]) },
  };

  const withThree = total("quotes-with-three");
  const listed = regions.filter((region) => inRegion(region, "quotes-priced") > 0);
  const choiceWords = (region: string) =>
    `${percent(inRegion(region, "quotes-with-three"), inRegion(region, "quotes-priced"))} of ${inRegion(region, "quotes-priced")}`;
  const regionName = (region: string) => region || "Place not known";
  const choice: FigureView = {
    id: "choice",
    title: "Quotes with three or more prices",
    words:
      priced === 0
        ? "No list of prices has been seen yet."
        : `${percent(withThree, priced)} of ${many(priced, "list")} had at least three prices when it was first seen.`,
    note: "By the customer’s state or region. Quotes that workshops are asked for are not included: they have no list at first.",
    plot:
      listed.length === 0
        ? null
        : {
            kind: "bars",
            title: "Share of the lists",
            bars: listed.map((region) => ({
              label: regionName(region),
              share: share(inRegion(region, "quotes-with-three"), inRegion(region, "quotes-priced")),
              words: choiceWords(region),
            })),
            map: {
              title: "Lists by place; filled: fewer than three prices",
              land: landOf(config.country),
              places: listed.flatMap((region) => {
                const at = regionOnOutline(config.country, region);
                const whole = inRegion(region, "quotes-priced");
                const part = Math.max(0, whole - inRegion(region, "quotes-with-three"));
                const words = `${region}: ${part} of ${many(whole, "list")} with fewer than three prices`;
                return at === null ? [] : [{ label: region, x: at[0], y: at[1], whole, part, words }];
              }),
            },
          },
    table: {
      head: ["Place", "Lists", "With three or more"],
      rows: listed.map((region) => [
        regionName(region),
        String(inRegion(region, "quotes-priced")),
        String(inRegion(region, "quotes-with-three")),
      ]),
    },
  };

  const answered = ANSWER_MEASURES.reduce((sum, measure) => sum + total(measure), 0);
  const within = (minutes: number) =>
    ANSWER_MINUTES.filter((bound) => bound <= minutes).reduce((sum, bound) => sum + total(answerMeasureOf(bound)), 0);
  const [half, nine] = [answeredWithin(total, 5), answeredWithin(total, 9)];
  const answers: FigureView = {
    id: "answers",
    title: "Time to the first answer",
    words:
      answered === 0
        ? "No workshop has answered yet."
        : `Half of ${many(answered, "answer")} came ${inWords(half)}, 9 of 10 ${inWords(nine)}.`,
    note: "From when a workshop was asked about a booking until it first said anything, nights and weekends included. Workshops that never answered are not included.",
    plot:
      answered === 0
        ? null
        : {
            kind: "bars",
            title: "Share of the answers",
            bars: SHOWN_MINUTES.map((minutes) => ({
              label: `Within ${minutesWords(minutes)}`,
              share: share(within(minutes), answered),
              words: percent(within(minutes), answered),
            })),
          },
    table: {
      head: ["Answered within", "Answers"],
      rows: [
        ...ANSWER_MINUTES.map((bound) => [minutesWords(bound), String(total(answerMeasureOf(bound)))]),
        ["Later", String(total("answered-later"))],
      ],
    },
  };

  const [work, commission] = [total("work-cents"), total("commission-cents")];
  const takeRate: FigureView = {
    id: "take-rate",
    title: "Work done and commission",
    words:
      work === 0
        ? "No work has been closed yet."
        : `${money(commission)} commission of ${money(work)} for work that was done: ${((commission / work) * 100).toFixed(1)}%.`,
    note: "On the day that the work was closed; commission that went back is taken off on the day it did.",
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

  const refunded = total("refunds");
  const refunds: FigureView = {
    id: "refunds",
    title: "Refunds by week",
    words: refunded === 0 ? "No refunds." : `${many(refunded, "refund")}, ${money(total("refund-cents"))} in all.`,
    note: "What payment providers have given back to customers who booked.",
    plot:
      refunded === 0
        ? null
        : {
            kind: "time",
            unit: "cents",
            series: [{ kind: "bars", label: "Given back", points: weekly("refund-cents") }],
          },
    table: weeks(["Refunds", "Sum"], (monday) => [
      String(ofWeek(monday, "refunds")),
      money(ofWeek(monday, "refund-cents")),
    ]),
  };

  const [missed, done] = [total("no-shows"), total("work-done")];
  const noShows: FigureView = {
    id: "no-shows",
    title: "No-shows by week",
    words:
      missed + done === 0
        ? "No appointment has passed yet."
        : `${many(missed, "no-show")}, ${percent(missed, missed + done)} of ${many(missed + done, "appointment")} that took place or were missed.`,
    note: "As the workshop said it, once it can no longer be taken back.",
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
    words:
      called === 0
        ? "Nobody has been called back yet."
        : `${percent(inTime, called)} of ${many(called, "customer")} were first called within one business day, as they were told.`,
    note: "By the day of the first call. Customers who still wait are listed under Waiting.",
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

  const tallied = new Map(tallies.byDay.map(({ day, tally, n }) => [`${day} ${tally}`, n]));
  const ofTally = (day: PlainDay, tally: Tally) => tallied.get(`${day} ${tally}`) ?? 0;
  const tallyTotal = (tally: Tally) => eachDay.reduce((sum, day) => sum + ofTally(day, tally), 0);
  const named = (tally: Tally, name: string) =>
    tallies.byName.find((each) => each.tally === tally && each.name === name)?.n ?? 0;
  const begun = named("reached", "begun");
  const pricesOrAsked = priced + asked;
  const way: readonly (readonly [words: string, n: number])[] = [
    ...REACHED.map((each) => [REACHED_WORDS[each], named("reached", each)] as const),
    ["Saw prices, or asked workshops", pricesOrAsked],
    ["Booked", bookings],
  ];
  const beforeTheList: FigureView = {
    id: "before-the-list",
    title: "From the first question to the prices",
    words:
      begun === 0
        ? "No quote has been begun on the pages yet."
        : `Of ${many(begun, "quote")} that ${begun === 1 ? "was" : "were"} begun, ${percent(Math.min(pricesOrAsked, begun), begun)} came to prices or asked workshops for them.`,
    note: "Quotes of the pages, not of programs, on the day they came so far. A quote may know its car or its contact from the garage. One that goes straight to a workshop's or a product's form has no list.",
    plot:
      begun === 0
        ? null
        : {
            kind: "bars",
            title: "Share of the quotes that were begun",
            bars: way.map(([label, n]) => ({ label, share: Math.min(1, share(n, begun)), words: String(n) })),
          },
    table: { head: ["Step", "Quotes"], rows: way.map(([label, n]) => [label, String(n)]) },
  };

  const [requests, failed, slow] = [tallyTotal("requests"), tallyTotal("failed"), tallyTotal("slow")];
  const troubled = tallies.byName
    .filter(({ tally }) => tally === "requests")
    .map(({ name, n }) => ({ name, n, failed: named("failed", name), slow: named("slow", name) }))
    .filter((each) => each.failed + each.slow > 0)
    .sort((a, b) => b.failed - a.failed || b.slow - a.slow || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PAGES);
  const dailyTally = (tally: Tally) => daily((day) => ofTally(day, tally));
  const errors: FigureView = {
    id: "errors-and-slow-pages",
    title: "Errors and slow pages",
    words:
      requests === 0
        ? "No request is counted yet."
        : `${failed.toLocaleString("en")} of ${requests.toLocaleString("en")} requests failed, ${slow.toLocaleString("en")} took longer than a second.`,
    note: "What the pages and calls answered, without files. An instance writes its numbers every few minutes; what it has not written when it ends is missing.",
    plot:
      failed + slow === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "dashes", label: "Slow", points: dailyTally("slow") },
              { kind: "line", label: "Failed", points: dailyTally("failed") },
            ],
          },
    table: {
      head: ["Page or call", "Requests", "Failed", "Slow"],
      rows: troubled.map((each) => [each.name, String(each.n), String(each.failed), String(each.slow)]),
    },
  };

  const weekOf = (monday: PlainDay, of: (day: PlainDay) => number) =>
    Array.from({ length: 7 }, (_, index) => of(addDays(monday, index))).reduce((sum, n) => sum + n, 0);
  const costOfWeek = (monday: PlainDay) => cloudflareCost((tally) => weekOf(monday, (day) => ofTally(day, tally)));
  const spent = cloudflareCost(tallyTotal);
  /** Millionths of a US dollar, shared by so many quotes, in words. */
  const each = (millionths: number, quotes: number) => `US$${(millionths / quotes / 1_000_000).toFixed(5)}`;
  const costOfQuote: FigureView = {
    id: "cost-of-a-quote",
    title: "What a quote costs at Cloudflare",
    words:
      requests === 0
        ? "No request is counted yet."
        : pricesOrAsked === 0
          ? `US$${(spent / 1_000_000).toFixed(2)} for all requests, and no quote with prices yet.`
          : `${each(spent, pricesOrAsked)} for each quote that came to prices or asked workshops: all requests of the site, divided by these quotes.`,
    note: "Requests, rows of the database and calls of objects at the prices of 21 November 2026, as if nothing were included in the plan. Without computing time, storage, runs of the clock, and what mail, text messages, maps, plates and card payments cost.",
    plot:
      pricesOrAsked === 0 || requests === 0
        ? null
        : {
            kind: "time",
            unit: "us-cents",
            series: [
              {
                kind: "bars",
                label: "Each quote, by week",
                points: mondays.map((monday) => {
                  const quotes = weekOf(monday, quotesOf);
                  return { x: dayNumber(monday), y: quotes === 0 ? 0 : costOfWeek(monday) / quotes / 10_000 };
                }),
              },
            ],
          },
    table: weeks(["Quotes", "Requests", "Rows read", "Rows written", "Calls of objects", "In all"], (monday) => [
      String(weekOf(monday, quotesOf)),
      ...(["requests", "rows-read", "rows-written", "object-calls"] as const).map((tally) =>
        String(weekOf(monday, (day) => ofTally(day, tally))),
      ),
      `US$${(costOfWeek(monday) / 1_000_000).toFixed(4)}`,
    ]),
  };

  return {
    counted:
      countedAt === null
        ? "Nothing is counted yet. The first figures come within half an hour."
        : `${formatDay(from)} to ${countedTo === null || countedTo >= to ? "today" : formatDay(countedTo)}, counted ${momentWords(countedAt, defaultZone)}`,
    currency,
    figures: [
      ...[quotesAndBookings, beforeTheList, listToBooking, choice, answers, takeRate, refunds, noShows, calls],
      ...[errors, costOfQuote],
    ],
  };
}
