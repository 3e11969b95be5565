import { buildCalendarFile } from "../../../app/domain/supplier/calendars/calendar-file";
import { addWorkingMinutes } from "../../../app/domain/booking/booking-offer/working-time";
import { isExpired } from "../../../app/domain/quotes/bids/bid-offer";
import { decideBid, NO_ACTIONS, EMPTY_TALLY } from "../../../app/domain/quotes/bids/counter";
import { isCutOff } from "../../../app/domain/quotes/bids/offer-view";
import { defaultServiceDay, minimumServiceDay, maximumServiceDay } from "../../../app/domain/lead/dates/default-date";
import { isHoliday } from "../../../app/domain/core/holidays/holidays";
import { nextContactTime } from "../../../app/domain/notifications/quiet-hours";
import { ratingAvailability } from "../../../app/domain/booking/ratings/rating";
import { invitationStatus } from "../../../app/domain/identity/store-account/invitation";
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  isPlainDay,
  timeAt,
  toWeekday,
} from "../../../app/domain/core/time/days";
import type { Chance } from "../payments/chance";
import { randomOffset, randomDay, randomMoment, YEARS } from "./moments";
import { dayNumber, dayText, daysOf, instantOf, monthLength, timeText, wallTimeAt, weekday } from "./wall-clock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One generated case: the question, the product's answer and the oracle's answer. */
export interface Case {
  readonly question: string;
  readonly actual: unknown;
  readonly expected: unknown;
}
type CaseGenerator = (chance: Chance) => Case;

/** Closed days of the case: Sundays in some cases, and about one day in nine. */
function randomClosedDays(chance: Chance): (day: string) => boolean {
  const daySalt = chance.below(9);
  return (day) => (dayNumber(day) * 7 + daySalt) % 9 === 0;
}
const isOpen = (days: number, isClosed: (day: string) => boolean) => weekday(days) < 6 && !isClosed(dayText(days));
const nextOpenDay = (after: number, isClosed: (day: string) => boolean) => {
  let days = after + 1;
  while (!isOpen(days, isClosed)) days++;
  return days;
};

/** Opening hours that begin and end at times when no clock change happens. */
const HOURS = [
  ["00:00", "06:00"],
  ["01:00", "05:00"],
  ["07:30", "17:00"],
  ["08:00", "17:30"],
  ["22:00", "23:59"],
] as const;

const wallClock: CaseGenerator = (chance) => {
  const { zone, at } = randomMoment(chance);
  const { days, minute } = wallTimeAt(zone, at);
  return {
    question: `${zone} at ${at}`,
    actual: [dayAt(at, zone), timeAt(at, zone)],
    expected: [dayText(days), timeText(minute)],
  };
};

const calendar: CaseGenerator = (chance) => {
  const { days } = randomDay(chance);
  const dayOffset = chance.below(800) - 400;
  const months = chance.below(26);
  const day = dayText(days);
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) + months;
  const date = Number(day.slice(8));
  const actualYear = year + Math.floor((month - 1) / 12);
  const actualMonth = ((month - 1) % 12) + 1;
  const later = dayText(daysOf(actualYear, actualMonth, Math.min(date, monthLength(actualYear, actualMonth))));
  const february = `${chance.pick(YEARS)}-02-29`;
  return {
    question: `${day} + ${dayOffset} days, + ${months} months, ${february}`,
    actual: [
      addDays(day, dayOffset),
      daysBetween(day, addDays(day, dayOffset)),
      addMonths(day, months),
      toWeekday(day),
      isPlainDay(february),
      maximumServiceDay(day),
    ],
    expected: [
      dayText(days + dayOffset),
      dayOffset,
      later,
      weekday(days),
      monthLength(Number(february.slice(0, 4)), 2) === 29,
      twoMonthsAfter(days),
    ],
  };
};
function twoMonthsAfter(days: number): string {
  const day = dayText(days);
  const month = Number(day.slice(5, 7)) + 2;
  const actualYear = Number(day.slice(0, 4)) + (month > 12 ? 1 : 0);
  const actualMonth = month > 12 ? month - 12 : month;
  return dayText(daysOf(actualYear, actualMonth, Math.min(Number(day.slice(8)), monthLength(actualYear, actualMonth))));
}

const cutOffMinute: CaseGenerator = (chance) => {
  const { days } = randomDay(chance);
  const hour = 8 + chance.below(10);
  const isClosed = randomClosedDays(chance);
  const now = (days * 24 + hour - 10) * HOUR + randomOffset(chance);
  const currentDay = Math.floor((now + 10 * HOUR) / (24 * HOUR));
  const minute = Math.floor((now + 10 * HOUR) / MINUTE) % 1440;
  const handledDay =
    minute < hour * 60 && isOpen(currentDay, isClosed) ? currentDay : nextOpenDay(currentDay, isClosed);
  return {
    question: `first available day at ${now}, cut-off ${hour}`,
    actual: minimumServiceDay(now, hour, isClosed),
    expected: dayText(nextOpenDay(handledDay, isClosed)),
  };
};

const preferredDay: CaseGenerator = (chance) => {
  const { days } = randomDay(chance);
  const isClosed = randomClosedDays(chance);
  const [urgency, daysAhead] = chance.pick([
    ["AsSoonAsPossible", 0],
    ["WithinAFewWeeks", 8],
    ["JustPriceChecking", 14],
    ["SpecificDay", 3],
    [null, 3],
  ] as const);
  const minimum = days + chance.below(12);
  const expectedDay = dayText(nextOpenDay(Math.max(days + daysAhead, minimum) - 1, isClosed));
  return {
    question: `${urgency} on ${dayText(days)}, not before ${dayText(minimum)}`,
    actual: defaultServiceDay(urgency, dayText(days), dayText(minimum), isClosed),
    expected: expectedDay,
  };
};

const quietHours: CaseGenerator = (chance) => {
  const { zone, at } = randomMoment(chance);
  const { days, minute } = wallTimeAt(zone, at);
  const expectedTime = minute >= 480 && minute < 1200 ? at : instantOf(zone, minute < 480 ? days : days + 1, 480);
  return { question: `a message in ${zone} at ${at}`, actual: nextContactTime(at, zone), expected: expectedTime };
};

/** The oracle counts minute by minute in local time. Two days of the year have one hour more or less. */
const workingTime: CaseGenerator = (chance) => {
  const { zone, at } = randomMoment(chance);
  const from = Math.floor(at / MINUTE) * MINUTE;
  const hours = chance.pick(HOURS);
  const minutes = chance.pick([30, 90, 120, 200]);
  const openingHours = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [day, chance.happens(0.8) || day === 7 ? hours : null]),
  );
  const [country, state] =
    zone.startsWith("Pacific/A") || zone.startsWith("Pacific/C")
      ? (["NZ", "Auckland"] as const)
      : (["AU", "NSW"] as const);
  const [opensAt, closesAt] = hours.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  let moment = from;
  let minutesLeft = minutes;
  while (minutesLeft > 0) {
    const { days, minute } = wallTimeAt(zone, moment);
    const isWorking =
      openingHours[weekday(days)] !== null &&
      minute >= (opensAt ?? 0) &&
      minute < (closesAt ?? 0) &&
      !isHoliday(country, state, dayText(days));
    if (isWorking) minutesLeft--;
    moment += MINUTE;
  }
  const actualEnd = addWorkingMinutes(
    {
      zone,
      country,
      state,
      postcode: null,
      openHolidays: [],
      openingHours: openingHours as Parameters<typeof addWorkingMinutes>[0]["openingHours"],
    },
    from,
    minutes,
  );
  return {
    question: `${minutes} working minutes from ${from} in ${zone}, ${hours.join(" to ")}`,
    actual: actualEnd,
    expected: moment,
  };
};

const calendarEntry: CaseGenerator = (chance) => {
  const { zone, days } = randomDay(chance);
  const from = chance.pick([0, 90, 120, 150, 165, 180, 420, 600]);
  const to = chance.pick([null, 720, 900]);
  const length = 15 + chance.below(600);
  const file = buildCalendarFile({
    uid: "1",
    organizer: { name: "o", email: "o@example.com" },
    attendee: null,
    title: "t",
    place: "p",
    description: "d",
    day: dayText(days),
    from: timeText(from),
    to: to === null ? null : timeText(to),
    minutes: length,
    zone,
    stampedAt: 0,
    sequence: 0,
    status: "CONFIRMED",
  });
  const startsAt = instantOf(zone, days, from);
  const utcText = (at: number) =>
    `${dayText(Math.floor(at / (24 * HOUR))).replaceAll("-", "")}T${timeText(Math.floor(at / MINUTE) % 1440).replace(":", "")}00Z`;
  return {
    question: `${dayText(days)} ${timeText(from)} in ${zone} in a calendar file`,
    actual: [/DTSTART:(.*)\r/.exec(file)?.[1], /DTEND:(.*)\r/.exec(file)?.[1]],
    expected: [utcText(startsAt), utcText(to === null ? startsAt + length * MINUTE : instantOf(zone, days, to))],
  };
};

/** A deadline passes at its exact millisecond and not before. */
const exactEnd: CaseGenerator = (chance) => {
  const { at } = randomMoment(chance);
  const offset = randomOffset(chance);
  const now = at + offset;
  const terms = { maxOffers: 3, maxClaims: 5, maxReveals: 3, cutOffAt: at };
  const act = { kind: chance.pick(["offer", "claim"] as const), bidOfferId: 1 };
  const decision = decideBid(terms, EMPTY_TALLY, NO_ACTIONS, act, now);
  const claimDecision = decideBid(
    terms,
    EMPTY_TALLY,
    { ...NO_ACTIONS, hasClaimed: true },
    { kind: "reveal", bidOfferId: 1, mayContact: true },
    now,
  );
  const isLate = offset >= 0;
  return {
    question: `expiry at ${at}, checked ${offset} ms from it`,
    actual: [
      isExpired({ expiresAt: at }, now),
      isCutOff(at, now),
      decision.kind === "refused" ? decision.reason : decision.kind,
      claimDecision.kind,
      invitationStatus({ state: "sent", expiresAt: at }, now),
    ],
    expected: [isLate, isLate, isLate ? "cut-off" : "taken", "taken", isLate ? "Expired" : "Sent"],
  };
};

const reviewWindow: CaseGenerator = (chance) => {
  const { days } = randomDay(chance);
  const age = chance.pick([0, 1, 89, 90, 91, chance.below(120)]);
  const status = chance.pick(["Confirmed", "Rescheduled", "Serviced", "Serviced"] as const);
  return {
    question: `${status}, ${age} days after ${dayText(days)}`,
    actual: ratingAvailability({ status, serviceDay: dayText(days) }, dayText(days + age)),
    expected: status !== "Serviced" ? "not-done" : age <= 90 ? "open" : "expired",
  };
};

/** Every kind of case, by topic. */
export const CASE_GENERATORS: Readonly<Record<string, CaseGenerator>> = {
  "local times of instants": wallClock,
  "date arithmetic with months and leap days": calendar,
  "cut-off times": cutOffMinute,
  "proposed days": preferredDay,
  "quiet hours for messages": quietHours,
  "response deadlines in working hours": workingTime,
  "calendar files": calendarEntry,
  "expiry at the exact instant": exactEnd,
  "review periods": reviewWindow,
};
