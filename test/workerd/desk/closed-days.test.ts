import { beforeAll, expect, it } from "vitest";
import { addDays, dayAt } from "../../../app/domain/core/time/days";
import { blockedDates } from "../../../app/usecases/lead/dates/service-dates";
import type { Client } from "../identity/client";
import { testBooking, seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Days are closed and reopened at the desk. The desk first lists the existing bookings, and availability changes at once. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const NEW_PAGE = "/desk/holidays/new";
const TODAY = dayAt(Date.now(), "Australia/Sydney");
const DAY = addDays(TODAY, 40);
const KEY = `AU-NSW-${DAY}`;
const PAGE = `/desk/holidays/${KEY}`;

/** True if the day is closed to customers in a state. */
async function isClosed(state: string): Promise<boolean> {
  const { context } = momentContext(Date.now());
  const blockedDays = await blockedDates(context, { startDate: DAY, endDate: DAY, state });
  return blockedDays.ok && blockedDays.dates.includes(DAY);
}
async function insertBooking(status: string): Promise<void> {
  const { token } = await testBooking();
  await DB.prepare("update bookings set service_day = ?, status = ? where token = ?").bind(DAY, status, token).run();
}
const readHistory = async () =>
  (
    await DB.prepare("select version, after is null as gone, reason from desk_changes where key = ? order by version")
      .bind(KEY)
      .all()
  ).results;

it("a day is closed and reopened per state, and bookings stay", async () => {
  await insertBooking("Pending");
  await insertBooking("Confirmed");
  await insertBooking("Cancelled");
  expect(await isClosed("NSW")).toBe(false);
  const form = { ...(await pageFields(opal, NEW_PAGE)), place: "AU-NSW", day: DAY };
  const { next, saved, page } = await previewAndSave(opal, NEW_PAGE, form, "");
  expect([saved.status, await readHistory()]).toEqual([422, []]);
  expect(page.replace(/<!-- -->/g, "")).toContain("There are 2 bookings on this day. They stay as they are");
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(
      (await opal.ask(NEW_PAGE, { ...next, reason: "The whole trade is at the fair" })).headers.get("Location"),
    ).toBe(`${PAGE}?saved`);
  expect([await isClosed("NSW"), await isClosed("VIC")]).toEqual([true, false]);
  expect(await htmlText(await opal.ask("/desk/holidays"))).toContain("The whole trade is at the fair");
  // If two people close the same day, the second one is told that it is already closed.
  const secondSave = await previewAndSave(
    fay,
    NEW_PAGE,
    { ...(await pageFields(fay, NEW_PAGE)), place: "AU-VIC", day: DAY },
    "Also",
  );
  expect(secondSave.saved.status).toBe(303);
  const repeatedSave = await previewAndSave(
    fay,
    NEW_PAGE,
    { ...(await pageFields(fay, NEW_PAGE)), ...form, id: crypto.randomUUID() },
    "Mine",
  );
  expect([
    repeatedSave.saved.status,
    (await htmlText(repeatedSave.saved)).includes("This day is already closed there"),
  ]).toEqual([422, true]);
  expect((await readHistory()).length).toBe(1);

  const open = { id: crypto.randomUUID(), version: "1", intent: "end", reason: "The fair is off" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, open)).status).toBe(303);
  expect([await isClosed("NSW"), await isClosed("VIC")]).toEqual([false, true]);
  const list = await htmlText(await opal.ask("/desk/holidays"));
  expect([list.includes("Reopened"), list.includes("The fair is off")]).toEqual([true, true]);
  // A colleague whose page is stale is refused.
  const late = { id: crypto.randomUUID(), version: "1", undone: "2", intent: "back", reason: "On after all" };
  expect((await fay.ask(PAGE, late)).status).toBe(409);
  expect((await fay.ask(PAGE, { ...late, id: crypto.randomUUID(), version: "2" })).status).toBe(303);
  expect(await isClosed("NSW")).toBe(true);
  // A reopened day can be closed again with a new entry.
  await opal.ask(PAGE, { ...open, id: crypto.randomUUID(), version: "3" });
  expect((await previewAndSave(opal, NEW_PAGE, { ...form, id: crypto.randomUUID() }, "Once more")).saved.status).toBe(
    303,
  );
  expect(await readHistory()).toEqual([
    { version: 1, gone: 0, reason: "The whole trade is at the fair" },
    { version: 2, gone: 1, reason: "The fair is off" },
    { version: 3, gone: 0, reason: "On after all" },
    { version: 4, gone: 1, reason: "The fair is off" },
    { version: 5, gone: 0, reason: "Once more" },
  ]);
  expect(await DB.prepare("select count(*) as n from bookings where service_day = ?").bind(DAY).first()).toEqual({
    n: 3,
  });
}, 60_000);

it("a past day, an invalid day and an unknown place are refused at their fields", async () => {
  const form = {
    ...(await pageFields(opal, NEW_PAGE)),
    place: "AU-Narnia",
    day: addDays(TODAY, -1),
    intent: "save",
    reason: "Looked at it",
  };
  const response = await opal.ask(NEW_PAGE, form);
  const text = await htmlText(response);
  expect(response.status).toBe(422);
  expect([
    text.includes("Choose a country or state"),
    text.includes("Choose a day from today up to two years ahead"),
  ]).toEqual([true, true]);
  for (const path of ["AU-NSW-2026-02-30", "AU-TAS-2099-01-01", "x"])
    expect((await opal.ask(`/desk/holidays/${path}`)).status, path).toBe(404);
});

it("a member without supply rights cannot close or open a day", async () => {
  const form = { ...(await pageFields(opal, NEW_PAGE)), place: "AU-QLD", day: DAY, intent: "save", reason: "Curious" };
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/holidays", NEW_PAGE, PAGE]) expect((await fay.ask(path)).status).toBe(403);
    expect((await fay.ask(NEW_PAGE, form)).status).toBe(403);
    const open = { id: crypto.randomUUID(), version: "1", intent: "end", reason: "Curious" };
    expect((await fay.ask(PAGE, open)).status).toBe(403);
  }
  expect(await isClosed("QLD")).toBe(false);
});
