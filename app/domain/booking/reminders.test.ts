import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { startInstant } from "./change-rules";
import { type Reminder, reminderOnLaterDay, findNextReminder, planReminders } from "./reminders";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => Date.parse(text);
const SYDNEY = "Australia/Sydney";
const reminderTexts = (serviceDay: string, arrivalFrom: string, zone = SYDNEY, customerZone = zone) =>
  Object.fromEntries(
    planReminders({ serviceDay, arrivalFrom }, zone, customerZone).map(({ kind, at: moment }) => [
      kind,
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(customerZone).toPlainDateTime().toString(),
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
  const nextReminderKind = (agreed: string) => findNextReminder(reminders, date, SYDNEY, at(agreed))?.kind ?? null;
  expect(nextReminderKind("2026-11-22T14:00:00+11:00")).toBe("week");
  expect(nextReminderKind("2026-11-22T14:01:00+11:00")).toBe("day");
  expect(nextReminderKind("2026-11-29T11:59:00+11:00")).toBe("day");
  expect(nextReminderKind("2026-11-29T12:00:00+11:00")).toBe("hours");
  expect(nextReminderKind("2026-11-30T10:00:00+11:00")).toBe(null);
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
  const drawBelow = seededDraw(7);
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
    const zone = zones[drawBelow(6)] ?? SYDNEY;
    const customerZone = zones[drawBelow(6)] ?? SYDNEY;
    const serviceDay = first.add({ days: drawBelow(2) * 180 + drawBelow(40) }).toString();
    const arrivalFrom = `${String(drawBelow(24)).padStart(2, "0")}:${drawBelow(2) === 0 ? "00" : "30"}`;
    const date = { serviceDay, arrivalFrom };
    const startAt = startInstant(date, zone);
    const agreed = startAt - drawBelow(20 * 24 * 60) * MINUTE;
    const reminders = planReminders(date, zone, customerZone);
    const sentKinds: string[] = [];
    let from: number | null = agreed;
    for (let now = agreed; from !== null; now = Math.max(now, from ?? now) + drawBelow(3) * MINUTE) {
      const next: Reminder | null = findNextReminder(reminders, date, zone, from);
      if (next === null || next.at > now) {
        from = next?.at ?? null;
        continue;
      }
      const hour = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(customerZone).hour;
      expect(now < next.until && now < startAt && hour >= 8 && hour < 20, `${serviceDay} ${arrivalFrom} ${zone}`).toBe(
        true,
      );
      sentKinds.push(next.kind);
      from = reminderOnLaterDay(reminders, next)?.at ?? null;
    }
    const wasAgreedEarly = agreed <= startAt - 8 * 24 * HOUR - HOUR;
    const wasAgreedLate = agreed >= startAt - 8 * 24 * HOUR + HOUR;
    const aheadReminders = reminders.filter((reminder) => reminder.at > agreed + 2 * HOUR);
    // Of two reminders on the same day only the first is sent.
    const dueReminders = aheadReminders
      .filter(
        ({ at: moment }, place) => moment - (aheadReminders[place - 1]?.at ?? Number.NEGATIVE_INFINITY) >= 12 * HOUR,
      )
      .map(({ kind }) => kind);
    if (wasAgreedEarly) expect(sentKinds).toEqual(dueReminders);
    if (wasAgreedLate) expect(sentKinds).toEqual(dueReminders.filter((kind) => kind !== "week"));
    messageCount += sentKinds.length;
  }
  expect(messageCount).toBeGreaterThan(2_000);
});

it("MO-20 a 7 am booking has one reminder the day before, or that evening if agreed late", () => {
  const date = { serviceDay: "2026-11-30", arrivalFrom: "07:00" };
  const reminders = planReminders(date, SYDNEY, SYDNEY);
  const [, day, hours] = reminders;
  if (!day || !hours) throw new Error("three are planned");
  expect(reminderOnLaterDay(reminders, day)).toBe(null);
  expect(findNextReminder(reminders, date, SYDNEY, at("2026-11-29T12:00:00+11:00"))).toEqual(hours);
  const afternoonReminders = planReminders({ ...date, arrivalFrom: "14:00" }, SYDNEY, SYDNEY);
  expect(afternoonReminders.map((reminder) => reminderOnLaterDay(afternoonReminders, reminder)?.kind ?? null)).toEqual([
    "day",
    "hours",
    null,
  ]);
});
