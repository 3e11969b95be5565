import { toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { countCalendarMinutes } from "../../../app/domain/supplier/calendars/busy-days";
import { toInterval, calculateTimeAway } from "../../../app/domain/supplier/diary/time-away";
import { addDays } from "../../../app/domain/core/time/days";
import { addBusyCalendar, removeAddress } from "../../../app/usecases/workshop/calendars/busy-addresses";
import { readBusyAddresses } from "../../../app/usecases/workshop/calendars/read-busy";
import { blockHours } from "../../../app/usecases/workshop/diary/block-hours";
import { moveEntry, removeEntry } from "../../../app/usecases/workshop/diary/move-entry";
import type { ExternalCalendars } from "../../../app/usecases/ports/lookups";
import { saveSetting } from "../../../app/usecases/workshop/supplier-settings/save-setting";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import type { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import { contextOf, makeMember, seedPortal, signInClient } from "./test-portal";

/**
 * An hour that is both blocked in the diary and busy in an external calendar is subtracted once, regardless of which came first and of concurrent writes.
 */

const SHOP = toSupplierId(766);
const RACED_SUPPLIER_ID = toSupplierId(767);
const [TUE, WED] = ["2026-12-01", "2026-12-02"] as const;
const CAPACITY = 540;
/** Minutes of capacity in a morning: four of the nine hours from 8 to 5. */
const MORNING = 240;
const ROUND_COUNT = 40;
const MINUTE = 60_000;
const ROWS = [1, 2].map((id) => ({ id, name: `Bay ${id}` }));

let max: Client;

beforeAll(async () => {
  await seedPortal();
  const supplierOverrides = { capacityMinutes: CAPACITY, diaryRows: ROWS };
  await seedOnlySuppliers(
    DB,
    seededSupplier(SHOP, supplierOverrides),
    seededSupplier(RACED_SUPPLIER_ID, supplierOverrides),
  );
  for (const workshop of [SHOP, RACED_SUPPLIER_ID]) await makeMember(workshop, "max@workshop.example", "manager");
  max = await signInClient("demo-supplier-member");
}, 60_000);

/** The manager's context, with external calendars that return this text. */
function as(text: string, at = NOW) {
  const read: ExternalCalendars["read"] = async () => ({ ok: true, text });
  return { ...contextOf(max, at).context, outsideCalendars: { read } };
}
/** A calendar with entries given as day, start and end in hours after midnight UTC. */
const calendar = (...entries: readonly (readonly [day: string, from: number, until: number])[]) =>
  [
    "BEGIN:VCALENDAR",
    ...entries.flatMap(([day, from, until], index) => {
      const moment = (hours: number) =>
        `${new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000).toISOString().replace(/[-:]|\.000/g, "")}`;
      return ["BEGIN:VEVENT", `UID:${index}`, `DTSTART:${moment(from)}`, `DTEND:${moment(until)}`, "END:VEVENT"];
    }),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
/** A morning from 8 to 12 in Sydney, which is eleven hours ahead of UTC. */
const morningOf = (day: string) => [addDays(day, -1), 21, 25] as const;

let keyCount = 0;
const block = (day: string, part: "day" | "morning" | "afternoon", row = "0") => ({
  ...{ key: `blocked-and-busy-${String(++keyCount).padStart(8, "0")}`, day, part, row },
  ...{ from: "", to: "", about: "" },
});
/** A day as read by a search: booked or blocked minutes, and additional minutes from calendars. */
async function readTakenTimes(workshop: typeof SHOP, day: string) {
  const supplier = await momentContext().context.db.suppliers.find(workshop, "AU", { from: day, to: day });
  return [supplier?.booked.get(day) ?? 0, supplier?.busy.get(day) ?? 0];
}
const readBlocks = async (workshop: typeof SHOP) =>
  (await momentContext().context.db.diary.readTimeAway(workshop, "2026-11-23")).blocks;
const add = (workshop: typeof SHOP, text: string, name: string, busyParty = "shop") =>
  addBusyCalendar(as(text), workshop, { name, takes: busyParty, address: `https://calendar.example/${name}.ics` });

it("overlapping blocked and busy time is counted once, until both have ended", async () => {
  expect(await blockHours(as(""), SHOP, block(TUE, "morning"))).toMatchObject({ ok: true });
  expect(await readTakenTimes(SHOP, TUE)).toEqual([MORNING, 0]);
  expect(await add(SHOP, calendar(morningOf(TUE), morningOf(WED)), "shop")).toEqual({ ok: true });
  expect([await readTakenTimes(SHOP, TUE), await readTakenTimes(SHOP, WED)]).toEqual([
    [MORNING, 0],
    [MORNING, MORNING],
  ]);
  // One of two bays is blocked all day, so only the other bay's share of the calendar's morning is added.
  expect(await blockHours(as(""), SHOP, block(WED, "day", "1"))).toMatchObject({ ok: true });
  expect(await readTakenTimes(SHOP, WED)).toEqual([CAPACITY / 2 + MORNING / 2, MORNING / 2]);
  const [ofTue, ofWed] = await readBlocks(SHOP);
  // After the block is moved to the afternoon, it counts separately. After it is removed, the calendar's morning counts in full.
  expect(await moveEntry(as(""), SHOP, ofTue?.id ?? "", { day: TUE, startAt: "12:30", row: "" })).toMatchObject({
    ok: true,
  });
  expect(await readTakenTimes(SHOP, TUE)).toEqual([2 * MORNING, MORNING]);
  expect(await removeEntry(as(""), SHOP, ofTue?.id ?? "")).toMatchObject({ ok: true });
  expect(await readTakenTimes(SHOP, TUE)).toEqual([MORNING, MORNING]);
  // A second calendar has the same morning, which still counts when the first calendar is removed. The block counts as before.
  expect(await add(SHOP, calendar(morningOf(TUE), morningOf(WED)), "again")).toEqual({ ok: true });
  const [first] = await momentContext().context.db.calendars.addresses(SHOP);
  expect([await readTakenTimes(SHOP, TUE), await readTakenTimes(SHOP, WED)]).toEqual([
    [MORNING, MORNING],
    [CAPACITY / 2 + MORNING / 2, MORNING / 2],
  ]);
  expect(await removeAddress(as(""), SHOP, first?.id ?? "")).toEqual({ ok: true });
  expect(await readTakenTimes(SHOP, TUE)).toEqual([MORNING, MORNING]);
  // A change of capacity recalculates both kinds of minutes.
  const saved = await saveSetting(as(""), {
    ...{ supplierId: SHOP, section: "capacity", version: 0 },
    formText: { hours: "18", notice: "0", ahead: "" },
  });
  expect(saved).toMatchObject({ ok: true });
  expect(await readTakenTimes(SHOP, WED)).toEqual([CAPACITY + MORNING, MORNING]);
  expect(await removeEntry(as(""), SHOP, ofWed?.id ?? "")).toMatchObject({ ok: true });
  expect(await readTakenTimes(SHOP, WED)).toEqual([2 * MORNING, 2 * MORNING]);
});

it("concurrent changes of blocks and calendars keep a day's capacity exact", async () => {
  const days = [TUE, WED];
  const parts = ["day", "morning", "afternoon"] as const;
  expect(await add(RACED_SUPPLIER_ID, calendar(morningOf(TUE)), "one")).toEqual({ ok: true });
  expect(await add(RACED_SUPPLIER_ID, calendar(morningOf(WED)), "two", "person")).toEqual({ ok: true });
  let lost = 0;
  for (let round = 1; round <= ROUND_COUNT; round++) {
    const day = days[round % 2] ?? TUE;
    const text = calendar(morningOf(round % 3 === 0 ? TUE : WED), [day, round % 5, (round % 5) + 2]);
    const entries = await readBlocks(RACED_SUPPLIER_ID);
    const [address] = (await momentContext().context.db.calendars.addresses(RACED_SUPPLIER_ID)).slice(round % 2);
    await Promise.all([
      blockHours(as(""), RACED_SUPPLIER_ID, block(day, parts[round % 3] ?? "day", String(round % 3))),
      ...entries.slice(0, 2).map(({ id }) => removeEntry(as(""), RACED_SUPPLIER_ID, id)),
      readBusyAddresses(as(text, NOW + round * 16 * MINUTE)),
      ...(round % 4 === 0 ? [removeAddress(as(""), RACED_SUPPLIER_ID, address?.id ?? "")] : []),
      ...(round % 4 === 1 ? [add(RACED_SUPPLIER_ID, text, `round-${round}`, round % 8 === 1 ? "person" : "shop")] : []),
      ...(round % 7 === 0
        ? [
            saveSetting(as(""), {
              ...{ supplierId: RACED_SUPPLIER_ID, section: "capacity", version: Math.floor(round / 7) - 1 },
              formText: { hours: round % 2 === 0 ? "18" : "9", notice: "0", ahead: "" },
            }),
          ]
        : []),
    ]);
    const { db } = momentContext().context;
    const supplier = (await db.suppliers.find(RACED_SUPPLIER_ID, "AU", { from: TUE, to: TUE }))?.supplier;
    if (!supplier) throw new Error("no supplier");
    const read = await db.diary.readTimeAway(RACED_SUPPLIER_ID, "2026-11-23");
    const intervals = read.blocks.map((diaryEntry) => toInterval(diaryEntry, supplier.zone));
    const counts = [...countCalendarMinutes(read.calendars, intervals, supplier, days).values()].flat();
    for (const on of days) {
      const busy = counts.reduce((sum, [of, minutes]) => sum + (of === on ? minutes : 0), 0);
      const { blockedMinutes } = calculateTimeAway(supplier, on, intervals);
      expect([round, on, ...(await readTakenTimes(RACED_SUPPLIER_ID, on))]).toEqual([
        round,
        on,
        blockedMinutes + busy,
        busy,
      ]);
      lost += blockedMinutes + busy;
    }
  }
  expect(lost).toBeGreaterThan(ROUND_COUNT * 60);
});

it("removing one day of a leave, or all of it, frees the time", async () => {
  const [MON, THU, FRI] = ["2026-12-14", "2026-12-17", "2026-12-18"] as const;
  const readTakenDays = async (...days: readonly string[]) =>
    (await Promise.all(days.map((day) => readTakenTimes(SHOP, day)))).flat();
  const leave = { ...block(MON, "day"), until: FRI };
  expect(await blockHours(as(""), SHOP, leave)).toMatchObject({ ok: true });
  const other = block(FRI, "morning");
  expect(await blockHours(as(""), SHOP, other)).toMatchObject({ ok: true });
  const capacity = (await readTakenTimes(SHOP, MON))[0] ?? 0;
  expect(capacity).toBeGreaterThan(0);
  const third = (await readBlocks(SHOP)).find(({ day }) => day === THU)?.id ?? "";
  expect(third).toBe(`${leave.key}-3`);
  // The page offers both choices and performs the selected one.
  const path = `/workshop?${new URLSearchParams({ store: String(SHOP), day: THU, move: `entry:${third}` })}`;
  const page = (await (await max.ask(path)).text()).replaceAll("<!-- -->", "");
  expect([page.includes("Remove this day"), page.includes("Remove all 5 days")]).toEqual([true, true]);
  expect(await removeEntry(as(""), SHOP, third)).toMatchObject({ ok: true });
  expect(await readTakenDays(THU)).toEqual([0, 0]);
  expect(await readTakenDays(MON)).toEqual([capacity, 0]);
  const form = { store: String(SHOP), itemId: `entry:${leave.key}-4`, startAt: "", to: "removed-leave" };
  expect((await max.ask("/workshop?index", form)).status).toBe(303);
  expect(await readTakenDays(MON, THU)).toEqual([0, 0, 0, 0]);
  // The other block on the last day remains.
  expect((await readBlocks(SHOP)).map(({ id }) => id)).toContain(other.key);
  expect((await readTakenTimes(SHOP, FRI))[0]).toBeGreaterThan(0);
  expect((await readBlocks(SHOP)).filter(({ id }) => id.startsWith(leave.key))).toEqual([]);
});
