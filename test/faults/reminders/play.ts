import { toSupplierId } from "../../support/ids";
import { leadGuid } from "../../../app/domain/core/ids";
import { Temporal } from "temporal-polyfill";
import { RESPONSE_TYPE } from "../../../app/domain/booking/booking-offer/booking-offer";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { remindCustomers, setReminders } from "../../../app/usecases/booking/reminders/remind-customers";
import { cents } from "../../../app/domain/core/money/money";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { testRequest } from "../../workerd/booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../workerd/booking/supplier-row";
import { basicService } from "../../workerd/quotes/marketplace";
import type { RunOptions, RunResult } from "../harness";
import { NO_FAULTS, makeWorld, type World, withoutFaults } from "../payments/world";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Histories per database. A fresh database keeps every query fast. */
const RUNS_PER_WORLD = 400;
/** Maximum delay of a reminder: the cron's two-minute interval plus the recovery time after an interrupted run. */
const MAX_DELAY_MS = 20 * MINUTE;
/** Reminders are per day. Two reminders within this time would be for the same day, and the second would be redundant. */
const MIN_GAP_MS = 12 * 60 * MINUTE;

/** Zones of both countries: with and without daylight saving, and with offsets of half or three quarters of an hour. */
const ZONES = [
  "Australia/Sydney",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Australia/Perth",
  "Australia/Darwin",
  "Australia/Hobart",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
];
/** Start days of histories: before and around both clock changes in both countries, and in between. */
const START_DATES = ["2027-03-12", "2027-03-26", "2027-09-08", "2027-09-21", "2026-12-01"];
const START_TIMES = [
  "00:30",
  "06:00",
  "07:30",
  "08:00",
  "08:30",
  "09:00",
  "10:30",
  "12:00",
  "15:30",
  "17:00",
  "20:30",
  "23:00",
];

/** An agreed date, and the period during which it was agreed. */
interface BookedSlot {
  readonly day: string;
  readonly start: string;
  readonly from: number;
  until: number;
}
interface MessageRow {
  readonly id: string;
  readonly channel: string;
  readonly at: number;
  readonly sentAt: number | null;
  readonly state: string;
}

/**
 * Plays random histories of bookings: they are made, confirmed, moved and cancelled, and customers turn their reminders off and on. The clock advances from
 * reminder to reminder, with overlapping runs and runs that die.
 */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const counts = { bookings: 0, "current dates": 0, reminders: 0, "text messages": 0 };
  let world = await createWorld();
  while (counts.bookings < size && performance.now() < deadline && !(isInterrupted && problems.length > 0)) {
    if (counts.bookings > 0 && counts.bookings % RUNS_PER_WORLD === 0) world = await createWorld();
    const playedHistory = await runHistory(world, seed + counts.bookings);
    problems.push(...findFaults(playedHistory).map((text) => `seed ${seed + counts.bookings}: ${text}`));
    counts.bookings += 1;
    counts["current dates"] += playedHistory.bookedSlots.length;
    counts.reminders += new Set(playedHistory.told.map(({ id }) => id.replace(/:\w+$/, ""))).size;
    counts["text messages"] += playedHistory.told.filter(({ channel }) => channel === "sms").length;
    if (counts.bookings % 500 === 0) notify(`${counts.bookings} bookings`);
  }
  return {
    counts,
    mustBeZero: { "reminders that are missing, repeated or at the wrong time": problems.length },
    violations: problems,
    isComplete: counts.bookings >= size,
    notes: [],
  };
}

const supplierIdIn = (zone: string) => 900 + ZONES.indexOf(zone);

async function createWorld(): Promise<World> {
  const world = await makeWorld();
  await seedOnlySuppliers(
    world.plain,
    ...ZONES.map((zone) =>
      seededSupplier(supplierIdIn(zone), {
        zone,
        capacityMinutes: 1_000_000_000,
        minimumBookingAmount: cents(0),
        openingHours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ["00:00", "23:59"]])) as never,
      }),
    ),
  );
  return world;
}

const plainDateTime = (day: string, start: string) => Temporal.PlainDateTime.from(`${day}T${start}`);
const zonedInstant = (when: Temporal.PlainDateTime, zone: string) =>
  when.toZonedDateTime(zone, { disambiguation: "later" }).epochMilliseconds;
const hourAt = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).hour;

async function runHistory(world: World, seed: number) {
  world.begin(seed);
  const { chance, clock } = world;
  const zone = chance.pick(ZONES);
  const customerZone = chance.happens(0.8) ? zone : chance.pick(ZONES);
  world.pass(
    zonedInstant(plainDateTime(chance.pick(START_DATES), "09:00"), zone) +
      chance.below(20 * 24 * 60) * MINUTE -
      clock.now(),
  );
  const today = () => Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone).toPlainDate();
  const testDate = (minDays = 1) => ({
    day: today()
      .add({ days: minDays + chance.below(chance.happens(0.5) ? 12 : 25) })
      .toString(),
    startAt: chance.pick(START_TIMES),
    endAt: null,
  });
  const first = testDate(5);
  const guid = await withoutFaults(world, async (context) => {
    const lead = testLead({
      guid: leadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: { ...PARRAMATTA, zone: customerZone },
      cart: [basicService],
      serviceDay: first.day,
    });
    await context.db.leads.writeRevisions([
      {
        stored: { lead, sealedContact: null, holderHash: null },
        idempotencyKey: context.ids.token(),
        event: { actor: "holder", event: "created", reason: null },
        messages: [],
      },
    ]);
    return lead.guid;
  });
  const mobile = `+614${String(chance.below(1e8)).padStart(8, "0")}`;
  const book = (days: number) =>
    withoutFaults(world, (context) =>
      submitBooking(
        context,
        testRequest({
          leadGuid: guid,
          supplierId: toSupplierId(supplierIdIn(zone)),
          serviceDay: Temporal.PlainDate.from(first.day).add({ days }).toString(),
          arrivalFrom: "09:00",
          email: `kiri-${seed}@example.com`,
          mobile,
        }),
        `booked ${guid}`,
      ),
    );
  // Public holidays and days that are too soon are refused, so the following days are tried.
  let booking = await book(0);
  for (let days = 1; !booking.ok && days < 10; days += 1) booking = await book(days);
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  const token = booking.bookingToken;
  const bookedSlots: BookedSlot[] = [];
  const pausedPeriods: { readonly from: number; until: number }[] = [];
  const currentSlot = () => bookedSlots.find(({ until }) => until === Number.POSITIVE_INFINITY);
  const endCurrentSlot = () => {
    const currentPeriod = currentSlot();
    if (currentPeriod) currentPeriod.until = clock.now();
  };
  const readReminderKey = () =>
    world.database.prepare("select reminder_key as key from bookings where token = ?").get(token)?.key;

  const runReminders = async () => {
    const remindOnce = () => withoutFaults(world, remindCustomers);
    if (chance.happens(0.2)) await Promise.all([remindOnce(), remindOnce()]);
    else if (chance.happens(0.15))
      await world.request({ ...NO_FAULTS, diesAt: 1 + chance.below(16) }, remindCustomers).then(remindOnce);
    else await remindOnce();
    if (chance.happens(0.9)) await withoutFaults(world, sendDueMessages);
  };
  const runAction = async () => {
    const areRemindersOff = pausedPeriods.at(-1)?.until === Number.POSITIVE_INFINITY;
    await withoutFaults(world, async (context) => {
      const bookingOffer = await context.db.bookingOffers.find(token, null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      if (!offeredBooking) throw new Error("no offer");
      const { status, serviceDay, arrivalFrom } = offeredBooking.booking;
      const change = { actor: "customer" as const, at: clock.now(), messages: [] };
      const key = readReminderKey();
      if (status === "Pending" && chance.happens(0.8)) {
        const response = await context.db.bookingOffers.answer(
          offeredBooking,
          {
            type: RESPONSE_TYPE.confirm,
            comment: null,
            dates: [],
            customerAnswerBy: null,
            namedPrice: null,
            capacityOn: () => 1_000_000_000,
            respondedBy: "a person",
            to: "Confirmed",
          },
          { ...change, actor: "supplier" },
        );
        if (response.ok)
          bookedSlots.push({ day: serviceDay, start: arrivalFrom, from: clock.now(), until: Number.POSITIVE_INFINITY });
      } else if (status !== "Cancelled" && chance.happens(0.12)) {
        endCurrentSlot();
        await cancelBooking(context, offeredBooking, "customer-cancelled", "customer");
      } else if (status !== "Cancelled" && chance.happens(0.6)) {
        const earlierPeriod = bookedSlots[0];
        const date =
          earlierPeriod && chance.happens(0.3)
            ? { day: earlierPeriod.day, startAt: earlierPeriod.start, endAt: null }
            : testDate();
        if (zonedInstant(plainDateTime(date.day, date.startAt), zone) <= clock.now()) return;
        const answerTimes = { remindFirstAt: clock.now(), remindAgainAt: clock.now(), respondBy: clock.now() + DAY };
        const move = await context.db.bookingOffers.moveTo(
          offeredBooking,
          date,
          { capacityMinutes: 1_000_000_000, deadlines: answerTimes },
          change,
          null,
        );
        if (move.ok && status !== "Pending") {
          endCurrentSlot();
          bookedSlots.push({ day: date.day, start: date.startAt, from: clock.now(), until: Number.POSITIVE_INFINITY });
        }
      } else if (typeof key === "string") {
        await setReminders(context, key, areRemindersOff ? "on" : "off");
        const last = pausedPeriods.at(-1);
        if (areRemindersOff && last) last.until = clock.now();
        else pausedPeriods.push({ from: clock.now(), until: Number.POSITIVE_INFINITY });
      }
    });
  };

  const endOfRun = clock.now() + 120 * DAY;
  let actionsLeft = 1 + chance.below(6);
  let nextAction = clock.now() + chance.below(2 * 24 * 60) * MINUTE;
  while (clock.now() < endOfRun) {
    const row = world.database.prepare("select remind_at as due from bookings where token = ?").get(token);
    const dueAt = typeof row?.due === "number" ? row.due : Number.POSITIVE_INFINITY;
    const next = Math.min(dueAt, actionsLeft > 0 ? nextAction : Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) break;
    // Messages left in the outbox are sent within the next few minutes, before anything else happens.
    if (next > clock.now() + 5 * MINUTE) {
      world.pass(2 * MINUTE);
      await withoutFaults(world, sendDueMessages);
    }
    world.pass(Math.max(0, next - clock.now()) + chance.below(3) * MINUTE);
    if (actionsLeft > 0 && nextAction <= clock.now()) {
      await runAction();
      actionsLeft -= 1;
      // The next action sometimes comes right after a reminder was due, while its messages wait.
      nextAction = clock.now() + (chance.happens(0.2) ? chance.below(5) * MINUTE : chance.below(9 * 24 * 60) * MINUTE);
    }
    await runReminders();
  }
  await withoutFaults(world, sendDueMessages);
  const sentReminders = world.database
    .prepare(
      "select id, channel, state, created_at as at, sent_at as sentAt from outbox where about = ? and template = 'booking-reminder'",
    )
    .all(token) as unknown as readonly MessageRow[];
  return { zone, customerZone, bookedSlots, offs: pausedPeriods, told: sentReminders };
}

/** Checks the reminders of a booking against the written rules, independently of the code. */
function findFaults({
  zone,
  customerZone,
  bookedSlots,
  offs,
  told: sentReminders,
}: Awaited<ReturnType<typeof runHistory>>): string[] {
  const faults: string[] = [];
  for (const item of sentReminders) {
    const moment = item.sentAt ?? item.at;
    if (hourAt(moment, customerZone) < 8 || hourAt(moment, customerZone) >= 20)
      faults.push(`${item.id} at ${new Date(moment).toISOString()} is in the quiet hours of ${customerZone}`);
    const date = bookedSlots.find(
      (status) =>
        item.id.includes(`:${status.day}T${status.start}:`) && status.from <= item.at && item.at <= status.until,
    );
    if (!date) faults.push(`${item.id} is for a date that is no longer current`);
    else if (item.sentAt !== null && item.sentAt > date.until) faults.push(`${item.id} was sent after its date`);
    else if (item.state === "waiting" && date.until !== Number.POSITIVE_INFINITY)
      faults.push(`${item.id} is still queued`);
    if (offs.some(({ from, until }) => from < moment && moment < until))
      faults.push(`${item.id} was sent although reminders are off`);
  }
  const textCount = sentReminders.filter(({ channel }) => channel === "sms").length;
  if (textCount > 3) faults.push(`${textCount} text messages`);
  for (const date of bookedSlots) {
    const all = plannedReminders(date, zone, customerZone);
    for (const [kind, moment] of all) {
      const times = sentReminders.filter(
        ({ id, channel }) => channel === "email" && id.includes(`:${date.day}T${date.start}:${kind}:`),
      ).length;
      const sameSlots = bookedSlots.filter(({ day, start }) => day === date.day && start === date.start);
      // Exactly at a boundary, both outcomes are valid. If a date was agreed twice, either period may apply.
      const from = Math.min(...sameSlots.map((status) => status.from));
      if (times > 1) faults.push(`${date.day} ${date.start} ${kind}: ${times} times`);
      const isPaused = offs.some(
        (pausedPeriod) =>
          pausedPeriod.from <= moment + MAX_DELAY_MS && moment - 2 * 60 * MINUTE - MAX_DELAY_MS <= pausedPeriod.until,
      );
      const isDue = moment > date.from + 2 * 60 * MINUTE && moment + MAX_DELAY_MS < date.until && !isPaused;
      const isLate =
        kind === "week" && date.from > zonedInstant(plainDateTime(date.day, date.start).subtract({ days: 8 }), zone);
      // No reminder is expected shortly after another one for the same date, or within two hours after the date was agreed.
      const isSuperseded = all.some(([, other]) => other < moment && moment < other + MIN_GAP_MS && other > date.from);
      if (isDue && !isLate && !isSuperseded && times === 0) faults.push(`${date.day} ${date.start} ${kind} is missing`);
      if (
        times > 0 &&
        kind === "week" &&
        sameSlots.every(
          (status) => status.from > zonedInstant(plainDateTime(date.day, date.start).subtract({ days: 8 }), zone),
        )
      )
        faults.push(`${date.day} ${date.start}: weekly reminder for a date agreed less than 8 days before`);
      if (times > 0 && moment <= from)
        faults.push(`${date.day} ${date.start} ${kind} was sent although its time had passed when the date was agreed`);
    }
    const reminderEmails = sentReminders.filter(
      (item) => item.channel === "email" && item.id.includes(`:${date.day}T${date.start}:`) && item.at >= date.from,
    );
    const isRepeated = reminderEmails.some((item) =>
      reminderEmails.some(
        (other) => other.id !== item.id && other.at >= item.at && other.at + MAX_DELAY_MS < item.at + MIN_GAP_MS,
      ),
    );
    if (isRepeated) faults.push(`${date.day} ${date.start}: two reminders for one day`);
  }
  return faults;
}

/**
 * The time at which each reminder of a date is sent, between 8 am and 8 pm in the reader's time zone. A reminder due before 8 am is sent at 8 am if the
 * booking starts at least an hour later. Otherwise it is sent at 7 pm the evening before.
 */
function plannedReminders(
  { day, start }: BookedSlot,
  zone: string,
  customerZone: string,
): readonly (readonly [string, number])[] {
  const startAt = zonedInstant(plainDateTime(day, start), zone);
  const shiftOutOfQuietHours = (moment: number) => {
    const localTime = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(customerZone);
    if (localTime.hour >= 8 && localTime.hour < 20) return moment;
    const date = localTime.toPlainDate();
    const morning = zonedInstant(
      plainDateTime((localTime.hour < 8 ? date : date.add({ days: 1 })).toString(), "08:00"),
      customerZone,
    );
    if (startAt - morning >= 60 * MINUTE) return morning;
    return zonedInstant(
      plainDateTime((localTime.hour < 8 ? date.subtract({ days: 1 }) : date).toString(), "19:00"),
      customerZone,
    );
  };
  return [
    ["week", shiftOutOfQuietHours(zonedInstant(plainDateTime(day, start).subtract({ days: 7 }), zone))],
    ["day", shiftOutOfQuietHours(zonedInstant(plainDateTime(day, start).subtract({ days: 1 }), zone))],
    ["hours", shiftOutOfQuietHours(startAt - 120 * MINUTE)],
  ];
}
