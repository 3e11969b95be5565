import { toSupplierId, toBookingToken } from "../../support/ids";
import ICAL from "ical.js";
import { beforeAll, expect, it } from "vitest";
import type { ReadFailure } from "../../../app/domain/supplier/calendars/reading";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { readFeed } from "../../../app/usecases/workshop/calendars/shop-feed";
import { readBusyAddresses } from "../../../app/usecases/workshop/calendars/read-busy";
import type { ExternalCalendars } from "../../../app/usecases/ports/lookups";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { cancelBySupplier } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { DB, testRequest } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  gatewayAs,
  makeMember,
  offerOf,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";
import { textOf } from "../joining/test-application";

const SMALL = 765;
const PAGE = "/workshop/settings/calendars";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let max: Client;

const seedWorkshops = () =>
  seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000, minimumBookingAmount: 0 as never }),
    seededSupplier(SMALL, { capacityMinutes: 480, minimumBookingAmount: 0 as never }),
  );

beforeAll(async () => {
  await seedPortal();
  await seedWorkshops();
  for (const id of [WORKSHOP, SMALL]) await makeMember(id, "max@workshop.example", "manager");
  max = await signInClient("demo-supplier-member");
}, 60_000);

const postCalendarForm = (intent: string, fields: Readonly<Record<string, string>> = {}, store = SMALL, client = max) =>
  client.ask(PAGE, { intent, store: String(store), ...fields });
const add = (path: string, name = "Bay 1", busyParty = "shop") =>
  postCalendarForm("add", { name, address: `webcal://calendar.example${path}`, takes: busyParty });
const addresses = () => momentContext().context.db.calendars.addresses(toSupplierId(SMALL));
const readTakenMinutes = async (day: string) => {
  const supplier = await momentContext().context.db.suppliers.find(toSupplierId(SMALL), "AU", { from: day, to: day });
  return [supplier?.booked.get(day) ?? 0, supplier?.busy.get(day) ?? 0];
};
/** Runs the cron with external calendars that return this response. */
async function readCalendarsAt(at: number, answer: string | ReadFailure) {
  const outside: ExternalCalendars = {
    read: async () =>
      answer.startsWith("BEGIN") ? { ok: true, text: answer } : { ok: false, reason: answer as ReadFailure },
  };
  const { context, settle } = momentContext(at);
  const { read } = await readBusyAddresses({ ...context, outsideCalendars: outside });
  await settle();
  return read;
}
const calendar = (...lines: readonly string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
const dayOffCalendar = (day: string) =>
  calendar("BEGIN:VEVENT", "UID:1", `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, "END:VEVENT");

/** Extracts the calendar URL, which the page shows only once. */
const calendarPath = async (answer: Response) =>
  /value="https?:\/\/[^"]*(\/workshop\/calendar\/[^"]+)"/.exec(await answer.text())?.[1] ?? "";
/** A calendar program without cookies, on a separate network address. */
const program = new Client();

it("the feed lists agreed bookings with first name and plate only", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  await gatewayAs(max, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 1 });
  await testBooking();
  const response = await postCalendarForm("make", {}, WORKSHOP);
  expect(response.status).toBe(200);
  const path = await calendarPath(response);
  const pageResponse = await program.ask(path);
  const text = await pageResponse.text();
  expect([pageResponse.status, pageResponse.headers.get("Content-Type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(pageResponse.headers.get("Cache-Control")).toContain("private");
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((item) => new ICAL.Event(item));
  expect(events.map(({ uid }) => uid)).toEqual([`workshop-booking-${(await offerOf(token)).booking.id}@au`]);
  const request = JSON.parse(
    await momentContext().context.cipher.open((await offerOf(token)).sealedRequest, token),
  ) as Record<string, string | null>;
  expect(events[0]?.summary.startsWith(`${[request.rego, request.firstName].filter(Boolean).join(" ")}: `)).toBe(true);
  for (const secret of [request.lastName, request.email, request.mobile, request.customerAddress, token])
    if (secret) expect(text).not.toContain(secret);
  // Lines have at most 75 bytes and end with CRLF, and no line is malformed.
  for (const row of text.slice(0, -2).split("\r\n")) {
    expect(new TextEncoder().encode(row).length).toBeLessThanOrEqual(75);
    expect(row).toMatch(/^( |[A-Z-]+[:;])/);
    expect(row).not.toContain("\n");
  }
});

it("the feed returns 304 until it changes, and cancelled bookings stay in it for 30 days", async () => {
  const path = await calendarPath(await postCalendarForm("make", { madeAt: await readMadeAt() }, WORKSHOP));
  const first = await program.ask(path);
  const etag = first.headers.get("ETag") ?? "";
  const secondResponse = await program.ask(path, undefined, { "If-None-Match": `W/${etag}` });
  expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ""]);
  const { token } = await testBooking({ serviceDay: DAY });
  const { offer } = await offerOf(token);
  await gatewayAs(max, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 1 });
  const { context, settle } = contextOf(max, NOW + HOUR);
  expect(await cancelBySupplier(context, toBookingToken(token), "The hoist is broken")).toMatchObject({ ok: true });
  await settle();
  const changed = await program.ask(path, undefined, { "If-None-Match": etag });
  expect(changed.status).toBe(200);
  const { booking } = await offerOf(token);
  const event = new ICAL.Component(ICAL.parse(await changed.text()))
    .getAllSubcomponents("vevent")
    .find((item) => String(item.getFirstPropertyValue("uid")).includes(`-${booking.id}@`));
  expect([event?.getFirstPropertyValue("status"), event?.getFirstPropertyValue("sequence")]).toEqual(["CANCELLED", 1]);
  const DAYS_31 = 31 * 24 * HOUR;
  const { feedBookings } = momentContext().context.db.calendars;
  const later = await feedBookings(toSupplierId(WORKSHOP), "2026-11-01", NOW + DAYS_31 - 30 * 24 * HOUR);
  expect(later.map(({ bookingId }) => bookingId)).not.toContain(booking.id);
});

const readMadeAt = async () =>
  String((await momentContext().context.db.calendars.findFeed(toSupplierId(WORKSHOP)))?.madeAt ?? "");

it("a new feed address replaces the old one, and creating one from an outdated page is refused", async () => {
  const previous = await readMadeAt();
  const path = await calendarPath(await postCalendarForm("make", { madeAt: previous }, WORKSHOP));
  expect((await program.ask(path)).status).toBe(200);
  expect((await postCalendarForm("make", { madeAt: previous === "" ? "1" : previous }, WORKSHOP)).status).toBe(409);
  const next = await calendarPath(await postCalendarForm("make", { madeAt: await readMadeAt() }, WORKSHOP));
  expect([(await program.ask(path)).status, (await program.ask(next)).status]).toEqual([404, 200]);
  expect((await postCalendarForm("end", {}, WORKSHOP)).status).toBe(303);
  expect((await program.ask(next)).status).toBe(404);
  expect((await program.ask("/workshop/calendar/nobody/bookings.ics")).status).toBe(404);
  const page = await textOf(await max.ask(`${PAGE}?store=${WORKSHOP}`));
  for (const text of [
    "created the calendar address",
    "replaced the calendar address",
    "switched off the calendar address",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain(next);
});

it("the feed of a permanently closed workshop ends; a paused one keeps its feed", async () => {
  const path = await calendarPath(await postCalendarForm("make", { madeAt: await readMadeAt() }, WORKSHOP));
  const setHiddenReason = (reason: string | null) =>
    DB.prepare("update suppliers set hidden_because = ? where id = ?").bind(reason, WORKSHOP).run();
  const token = path.split("/")[3] ?? "";
  await setHiddenReason("paused");
  expect(await readFeed(momentContext().context, token)).toMatchObject({ ok: true });
  await setHiddenReason("closed");
  expect(await readFeed(momentContext().context, token)).toMatchObject({ code: "calendar-not-found" });
  expect((await program.ask(path)).status).toBe(404);
  await setHiddenReason(null);
});

it("busy times in an external calendar are neither offered nor bookable", async () => {
  expect((await add("/away/2026-12-01.ics")).status).toBe(303);
  expect(await readTakenMinutes("2026-12-01")).toEqual([480, 480]);
  const { context } = momentContext();
  const { guid } = await insertLead(context, {});
  const book = (serviceDay: string) =>
    submitBooking(
      context,
      testRequest({ leadGuid: guid as never, supplierId: toSupplierId(SMALL), serviceDay, arrivalFrom: "08:00" }),
      crypto.randomUUID(),
    );
  expect((await book("2026-12-01")).ok).toBe(false);
  // Even without the checks, the write itself refuses the slot.
  const { reserveSlot } = await import("../../../app/adapters/db/supplier-days");
  const { runInBatch } = await import("../../../app/adapters/db/orm");
  const place = { supplierId: toSupplierId(SMALL), jobMinutes: 60, capacityMinutes: 480, at: 0 };
  await expect(runInBatch(DB, [reserveSlot(DB, { ...place, serviceDay: "2026-12-01" })])).rejects.toThrow(
    "supplier_days_booked_minutes",
  );
  await runInBatch(DB, [reserveSlot(DB, { ...place, serviceDay: "2026-12-02" })]);
  expect(await readTakenMinutes("2026-12-02")).toEqual([60, 0]);
  expect((await book("2026-12-03")).ok).toBe(true);
  expect(await textOf(await max.ask(`${PAGE}?store=${SMALL}`))).toContain("Blocks time on 1 upcoming day");
  const [row] = await addresses();
  expect(JSON.stringify(row)).not.toContain("calendar.example/away");
});

it("suppliers that are seeded again keep their busy calendar times", async () => {
  const readBusy = () => DB.prepare("select busy from suppliers where id = ?").bind(SMALL).first<string>("busy");
  const busyBefore = await readBusy();
  expect(busyBefore).toContain("2026-12-01");
  await seedWorkshops();
  expect(await readBusy()).toBe(busyBefore);
});

it("a saved capacity applies at once to whole-day events", async () => {
  const page = await (await max.ask(`/workshop/settings/capacity?store=${SMALL}`)).text();
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "0";
  const saved = await max.ask("/workshop/settings/capacity", {
    store: String(SMALL),
    version,
    hours: "6",
    notice: "0",
    ahead: "",
  });
  expect(saved.status).toBe(303);
  expect(await readTakenMinutes("2026-12-01")).toEqual([360, 360]);
});

it.each<ReadFailure>([
  "no-answer",
  "refused",
  "refused-address",
  "too-large",
  "not-a-calendar",
])("a failed calendar read keeps the busy times and is shown on the page: %s", async (failure) => {
  const minutesTaken = await readTakenMinutes("2026-12-01");
  const [previous] = await addresses();
  const at = (previous?.nextReadAt ?? 0) + MINUTE;
  expect(await readCalendarsAt(at, failure)).toBe(1);
  expect(await readTakenMinutes("2026-12-01")).toEqual(minutesTaken);
  expect(await textOf(await max.ask(`${PAGE}?store=${SMALL}`))).toContain("We cannot read this calendar");
  expect((await addresses())[0]).toMatchObject({ failure, readAt: previous?.readAt });
  // The calendar is not read again before it is due.
  expect(await readCalendarsAt(at + MINUTE, dayOffCalendar("2026-12-04"))).toBe(0);
});

it("a failing calendar is reported once after a day, and recovers at the next good read", async () => {
  const messagesOfTemplate = async () =>
    ((await listOutbox(momentContext().context)) ?? []).filter(({ template }) => template === "calendar-unreadable");
  expect(await messagesOfTemplate()).toEqual([]);
  const since = (await addresses())[0]?.failingSince ?? 0;
  for (const hours of [23, 24.5, 25]) await readCalendarsAt(since + hours * HOUR, "no-answer");
  const [mail, ...otherMails] = await messagesOfTemplate();
  expect([mail?.to, otherMails.length]).toEqual([`w${SMALL}@supplier.example`, 0]);
  expect(mail?.rendered?.text).toContain("The calendar did not respond.");
  await readCalendarsAt(since + 26 * HOUR, dayOffCalendar("2026-12-04"));
  expect([await readTakenMinutes("2026-12-01"), await readTakenMinutes("2026-12-04")]).toEqual([
    [0, 0],
    [360, 360],
  ]);
  const page = await textOf(await max.ask(`${PAGE}?store=${SMALL}`));
  expect(page).not.toContain("We cannot read this calendar");
  expect(page).toContain("again");
});

it("a suddenly empty calendar is ignored until the workshop confirms it", async () => {
  const [previous] = await addresses();
  await readCalendarsAt((previous?.nextReadAt ?? 0) + MINUTE, calendar("VERSION:2.0"));
  expect(await readTakenMinutes("2026-12-04")).toEqual([360, 360]);
  const page = await textOf(await max.ask(`${PAGE}?store=${SMALL}`));
  expect(page).toContain("had entries before and has none now");
  expect((await postCalendarForm("empty", { id: previous?.id ?? "" })).status).toBe(303);
  expect(await readTakenMinutes("2026-12-04")).toEqual([0, 0]);
  expect((await postCalendarForm("empty", { id: previous?.id ?? "" })).status).toBe(409);
});

it("a URL that is not a calendar is refused with the reason, and the input is kept", async () => {
  for (const [path, text] of [
    ["/missing.ics", "denied us access"],
    ["/page.ics", "We found no complete calendar file at this address"],
    ["/fifty.ics", "larger than 2 MB"],
    ["/inside.ics", "We cannot read calendars from this address"],
  ] as const) {
    const response = await add(path, "Ana");
    const page = await textOf(response);
    expect([path, response.status, page.includes(text), page.includes('value="Ana"')]).toEqual([path, 422, true, true]);
  }
  const privateAddress = await postCalendarForm("add", {
    name: "Ana",
    address: "https://192.168.0.1/a.ics",
    takes: "shop",
  });
  expect([
    privateAddress.status,
    (await textOf(privateAddress)).includes("We cannot read addresses inside a private network"),
  ]).toEqual([422, true]);
  expect((await postCalendarForm("add", { name: "", address: "", takes: "x" })).status).toBe(422);
});

it("at most three distinct calendars are read; removing one makes its days available again", async () => {
  expect((await add("/away/2026-12-01.ics", "Again")).status).toBe(422);
  for (const path of ["/away/2026-12-08.ics", "/away/2026-12-09.ics"]) expect((await add(path)).status).toBe(303);
  expect(await textOf(await add("/away/2026-12-10.ics"))).toContain("You have 3 calendars");
  expect(await readTakenMinutes("2026-12-08")).toEqual([360, 360]);
  const address = (await addresses()).find(({ days }) => days[0]?.[0] === "2026-12-08");
  const removals = await Promise.all([1, 2].map(() => postCalendarForm("remove", { id: address?.id ?? "" })));
  expect(removals.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await readTakenMinutes("2026-12-08")).toEqual([0, 0]);
});

it("only owner and managers see and set a store's calendars", async () => {
  await makeMember(SMALL, "gale@workshop.example", "front-desk");
  const gale = await signInClient("demo-supplier-guest");
  const response = await Promise.all([
    gale.ask(`${PAGE}?store=${SMALL}`),
    postCalendarForm("make", {}, SMALL, gale),
    postCalendarForm("remove", { id: "x" }, SMALL, gale),
  ]);
  expect(response.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await new Client().ask(PAGE)).status).toBe(302);
});
