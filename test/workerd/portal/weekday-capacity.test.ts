import { toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { dayCapacity } from "../../../app/domain/supplier/availability/day-capacity";
import { addWalkIn } from "../../../app/usecases/workshop/diary/add-walk-in";
import { blockHours } from "../../../app/usecases/workshop/diary/block-hours";
import { saveSetting } from "../../../app/usecases/workshop/supplier-settings/save-setting";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { bookedMinutes, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import type { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import { testBooking, contextOf, makeMember, seedPortal, signInClient } from "./test-portal";

/** Capacity per weekday and person, through the writes that guard it (WS-04). */

const SHOP = 788;
const RACED_SUPPLIER_ID = 789;
const TEAM = 790;
const NINE_HOURS = ["08:00", "17:00"] as const;
const [FRI, SAT, MON] = ["2026-12-04", "2026-12-05", "2026-12-07"] as const;
const openingHours = {
  1: NINE_HOURS,
  2: NINE_HOURS,
  3: NINE_HOURS,
  4: NINE_HOURS,
  5: NINE_HOURS,
  6: ["08:00", "12:00"],
  7: null,
} as const;

let max: Client;

beforeAll(async () => {
  await seedPortal();
  const supplierOverrides = { capacityMinutes: 960, openingHours, minimumBookingAmount: 0 as never };
  await seedOnlySuppliers(DB, ...[SHOP, RACED_SUPPLIER_ID, TEAM].map((id) => seededSupplier(id, supplierOverrides)));
  for (const workshop of [SHOP, RACED_SUPPLIER_ID, TEAM]) await makeMember(workshop, "max@workshop.example", "manager");
  max = await signInClient("demo-supplier-member");
}, 60_000);

const as = () => contextOf(max, NOW).context;
let keys = 0;
const key = () => `weekday-capacity-${String(++keys).padStart(8, "0")}`;
const addTestWalkIn = (workshop: number, day: string, minutes: string) =>
  addWalkIn(as(), workshop, {
    ...{ key: key(), day, minutes, startAt: "08:00", row: "0", rego: "", name: "", about: "", isOver: false },
  });
const save = (workshop: number, section: string, version: number, input: Readonly<Record<string, string>>) =>
  saveSetting(as(), { supplierId: toSupplierId(workshop), section, version, formText: input });
async function readFirstFreeDay(day: string, workshop: number) {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: day, sort: "Recommended" });
  if (!quotes.ok) throw new Error(quotes.code);
  return quotes.listings.find(({ supplierId }) => supplierId === workshop)?.availableFrom ?? null;
}
const readWorkshop = async (id: number) => {
  const supplier = await as().db.suppliers.find(toSupplierId(id), "AU", { from: FRI, to: MON });
  if (!supplier) throw new Error("no such shop");
  return supplier;
};

it("WS-04 a Saturday open from 8 to 12 has the matching share of a full day's capacity", async () => {
  expect(await readFirstFreeDay(SAT, SHOP)).toBe(SAT);
  expect(await addTestWalkIn(SHOP, SAT, "180")).toMatchObject({ ok: true });
  expect(await addTestWalkIn(SHOP, SAT, "180")).toMatchObject({ ok: true });
  // The capacity is 427 minutes, because two mechanics have four hours each.
  expect(await addTestWalkIn(SHOP, SAT, "90")).toMatchObject({
    code: "invalid-input",
    fields: { over: [expect.any(String)] },
  });
  expect(await bookedMinutes(SHOP, SAT)).toBe(360);
  expect(await readFirstFreeDay(SAT, SHOP)).toBe(MON);
  expect(await addTestWalkIn(SHOP, FRI, "480")).toMatchObject({ ok: true });
  expect(await addTestWalkIn(SHOP, FRI, "480")).toMatchObject({ ok: true });
});

it("WS-04 of competing Saturday bookings exactly as many succeed as there are slots", async () => {
  const book = () =>
    testBooking({ supplierId: toSupplierId(RACED_SUPPLIER_ID), serviceDay: SAT }).then(
      () => "booked",
      () => null,
    );
  const results = await Promise.all([
    ...Array.from({ length: 5 }, book),
    ...Array.from({ length: 5 }, () =>
      addTestWalkIn(RACED_SUPPLIER_ID, SAT, "120").then(({ ok }) => (ok ? "walk-in" : null)),
    ),
  ]);
  const { supplier, booked: bookedMinutes } = await readWorkshop(RACED_SUPPLIER_ID);
  const bookedAtDay = bookedMinutes.get(SAT) ?? 0;
  expect(results.filter((value) => value !== null).length).toBeGreaterThan(1);
  expect(bookedAtDay).toBeGreaterThan(dayCapacity(supplier, SAT) - 120);
  expect(bookedAtDay).toBeLessThanOrEqual(dayCapacity(supplier, SAT));
});

it("a day with entries gets its new capacity when hours, people or capacity change", async () => {
  const readCapacity = (day: string) =>
    DB.prepare("select capacity_minutes from supplier_days where supplier_id = ? and day = ?")
      .bind(TEAM, day)
      .first<number>("capacity_minutes");
  for (const day of [FRI, SAT]) await addTestWalkIn(TEAM, day, "30");
  expect([await readCapacity(FRI), await readCapacity(SAT)]).toEqual([960, 427]);
  const plain = { hours: "16", notice: "0", ahead: "", count: "day" };
  expect(await save(TEAM, "capacity", 0, { ...plain, "hours-6": "3" })).toMatchObject({ ok: true });
  expect([await readCapacity(FRI), await readCapacity(SAT)]).toEqual([960, 180]);
  const people = {
    "row-1": "Ana",
    "row-2": "Tama",
    "own-2": "on",
    "all-from-2": "08:00",
    "all-to-2": "14:00",
    "day-2-5": "on",
  };
  expect(await save(TEAM, "bays", 0, people)).toMatchObject({ ok: true });
  const brokenFields = { "break-from": "12:00", "break-to": "12:30" };
  expect(await save(TEAM, "capacity", 1, { ...plain, ...brokenFields, count: "rows" })).toMatchObject({ ok: true });
  // Ana works 8 to 5 on Friday and 8 to 12 on Saturday, Tama on Friday from 8 to 2. Both have half an hour's break at noon.
  expect([await readCapacity(FRI), await readCapacity(SAT)]).toEqual([510 + 330, 240]);
  const hours = Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((day) => [
      [`open-${day}`, "on"],
      [`from-${day}`, "09:00"],
      [`to-${day}`, "17:00"],
    ]),
  );
  expect(await save(TEAM, "hours", 0, hours)).toMatchObject({ ok: true });
  expect([await readCapacity(FRI), await readCapacity(SAT)]).toEqual([450 + 330, 30]);
});

it("two weeks of leave reduce each working day once by that person's hours", async () => {
  const leave = {
    key: key(),
    day: "2026-12-10",
    until: "2026-12-18",
    part: "day",
    from: "",
    to: "",
    row: "2",
    about: "Leave",
  };
  expect(await blockHours(as(), TEAM, leave)).toEqual({ ok: true, day: "2026-12-10" });
  expect(await blockHours(as(), TEAM, leave)).toEqual({ ok: true, day: "2026-12-10" });
  const supplier = await as().db.suppliers.find(toSupplierId(TEAM), "AU", { from: "2026-12-08", to: "2026-12-20" });
  // Tama works on Fridays from 8 to 2, less the break. The workshop opens at 9, and leave counts only within its hours.
  expect([...(supplier?.booked ?? [])].filter(([, minutes]) => minutes > 0)).toEqual([
    ["2026-12-11", 270],
    ["2026-12-18", 270],
  ]);
  const { results } = await DB.prepare(
    "select day from diary_entries where supplier_id = ? and kind = 'block' order by day",
  )
    .bind(TEAM)
    .all<{ day: string }>();
  expect(results.map(({ day }) => day)).toEqual([
    ...["2026-12-10", "2026-12-11", "2026-12-14", "2026-12-15", "2026-12-16", "2026-12-17", "2026-12-18"],
  ]);
  expect(await blockHours(as(), TEAM, { ...leave, key: key(), until: "2026-12-09" })).toMatchObject({
    fields: { until: ["The last day cannot be before the first"] },
  });
  expect(await blockHours(as(), TEAM, { ...leave, key: key(), until: "2027-02-10" })).toMatchObject({
    fields: { until: ["Block at most 31 days at once"] },
  });
});
