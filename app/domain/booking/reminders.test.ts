import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { startsAt } from "./change-rules";
import { type Reminder, reminderAfter, reminderFrom, planReminders } from "./reminders";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => Date.parse(text);
const SYDNEY = "Australia/Sydney";
const reminderTexts = (serviceDay: string, arrivalFrom: string, zone = SYDNEY, readerZone = zone) =>
  Object.fromEntries(
    planReminders({ serviceDay, arrivalFrom }, zone, readerZone).map(({ kind, at: moment }) => [
      kind,
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(readerZone).toPlainDateTime().toString(),
    ]),
  );

it("reminders are due a week, a day and two hours before in local time, across clock changes", () => {
  expect(reminderTexts("2026-10-05", "14:00")).toEqual({
    week: "2026-09-28T14:00:00",
    day: "2026-10-04T14:00:00",
    hours: "2026-10-05T12:00:00",
  });
  expect(reminderTexts("2027-04-04", "10:00", "Pacific/Auckland")).toMatchObject({ day: "2027-04-03T10:00:00" });
});

it("reminders at night move to 8 am, or to 7 pm the evening before an early booking", () => {
  expect(reminderTexts("2026-11-30", "09:00").hours).toBe("2026-11-30T08:00:00");
  expect(reminderTexts("2026-11-30", "08:59").hours).toBe("2026-11-29T19:00:00");
  expect(reminderTexts("2026-11-30", "07:30")).toMatchObject({
    day: "2026-11-29T08:00:00",
    week: "2026-11-23T08:00:00",
  });
  expect(reminderTexts("2026-11-30", "22:30").hours).toBe("2026-11-30T19:00:00");
  // 10 am in Perth is 1 pm in Auckland, so a reader there can be reminded at once.
  expect(reminderTexts("2026-11-30", "09:00", "Australia/Perth", "Pacific/Auckland").hours).toBe("2026-11-30T12:00:00");
});

it("skips reminders due before the agreement, and the one-week reminder within eight days", () => {
  const date = { serviceDay: "2026-11-30", arrivalFrom: "14:00" };
  const reminders = planReminders(date, SYDNEY, SYDNEY);
  const next = (agreed: string) => reminderFrom(reminders, date, SYDNEY, at(agreed))?.kind ?? null;
  expect(next("2026-11-22T14:00:00+11:00")).toBe("week");
  expect(next("2026-11-22T14:01:00+11:00")).toBe("day");
  expect(next("2026-11-29T11:59:00+11:00")).toBe("day");
  expect(next("2026-11-29T12:00:00+11:00")).toBe("hours");
  expect(next("2026-11-30T10:00:00+11:00")).toBe(null);
});

/** Pseudorandom numbers from a fixed seed, so that every run gets the same ones. */
function seededDraw(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
}

it("2,000 random dates around clock changes get each reminder once, by day, before the start", () => {
  const below = seededDraw(7);
  const zones = [
    "Australia/Sydney",
    "Australia/Adelaide",
    "Australia/Perth",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Chatham",
  ];
  const first = Temporal.PlainDate.from("2027-03-20");
  let messageCount = 0;
  for (let n = 0; n < 2_000; n += 1) {
    const zone = zones[below(6)] ?? SYDNEY;
    const readerZone = zones[below(6)] ?? SYDNEY;
    const serviceDay = first.add({ days: below(2) * 180 + below(40) }).toString();
    const arrivalFrom = `${String(below(24)).padStart(2, "0")}:${below(2) === 0 ? "00" : "30"}`;
    const date = { serviceDay, arrivalFrom };
    const startAt = startsAt(date, zone);
    const agreed = startAt - below(20 * 24 * 60) * MINUTE;
    const reminders = planReminders(date, zone, readerZone);
    const sentKinds: string[] = [];
    let from: number | null = agreed;
    for (let now = agreed; from !== null; now = Math.max(now, from ?? now) + below(3) * MINUTE) {
      const next: Reminder | null = reminderFrom(reminders, date, zone, from);
      if (next === null || next.at > now) {
        from = next?.at ?? null;
        continue;
      }
      const hour = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(readerZone).hour;
      expect(now < next.until && now < startAt && hour >= 8 && hour < 20, `${serviceDay} ${arrivalFrom} ${zone}`).toBe(
        true,
      );
      sentKinds.push(next.kind);
      from = reminderAfter(reminders, next)?.at ?? null;
    }
    const isEarly = agreed <= startAt - 8 * 24 * HOUR - HOUR;
    const isLate = agreed >= startAt - 8 * 24 * HOUR + HOUR;
    const ahead = reminders.filter((reminder) => reminder.at > agreed + 2 * HOUR);
    // Of two reminders on the same day only the first is sent.
    const dueReminders = ahead
      .filter(({ at: moment }, place) => moment - (ahead[place - 1]?.at ?? Number.NEGATIVE_INFINITY) >= 12 * HOUR)
      .map(({ kind }) => kind);
    if (isEarly) expect(sentKinds).toEqual(dueReminders);
    if (isLate) expect(sentKinds).toEqual(dueReminders.filter((kind) => kind !== "week"));
    messageCount += sentKinds.length;
  }
  expect(messageCount).toBeGreaterThan(2_000);
});

it("MO-20 a 7 am booking has one reminder the day before, or that evening if agreed late", () => {
  const date = { serviceDay: "2026-11-30", arrivalFrom: "07:00" };
  const reminders = planReminders(date, SYDNEY, SYDNEY);
  const [, day, hours] = reminders;
  if (!day || !hours) throw new Error("three are planned");
  expect(reminderAfter(reminders, day)).toBe(null);
  expect(reminderFrom(reminders, date, SYDNEY, at("2026-11-29T12:00:00+11:00"))).toEqual(hours);
  const afternoon = planReminders({ ...date, arrivalFrom: "14:00" }, SYDNEY, SYDNEY);
  expect(afternoon.map((reminder) => reminderAfter(afternoon, reminder)?.kind ?? null)).toEqual(["day", "hours", null]);
});
