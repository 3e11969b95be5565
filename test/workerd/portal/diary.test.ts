import { toSupplierId, toBookingToken } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { addWalkIn, type WalkInFields, decryptText } from "../../../app/usecases/workshop/diary/add-walk-in";
import { type BlockFields, blockHours } from "../../../app/usecases/workshop/diary/block-hours";
import { expireEntries, readDiary } from "../../../app/usecases/workshop/diary/show-diary";
import { findWork, findWorkStore, findSimilarWork } from "../../../app/usecases/workshop/diary/find-work";
import { moveBookingInDiary } from "../../../app/usecases/workshop/diary/move-booking";
import { moveEntry, removeEntry } from "../../../app/usecases/workshop/diary/move-entry";
import { diaryView } from "../../../app/pages/portal/diary/diary-view.server";
import { openDiary } from "../../../app/usecases/workshop/diary/open-diary";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import type { Lead } from "../../../app/domain/lead/lead";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { readMoveChoices } from "../../../app/usecases/booking/booking-offer/move-booking";
import { priceForSupplier } from "../../../app/usecases/quotes/price-for-supplier";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { saveSetting } from "../../../app/usecases/workshop/supplier-settings/save-setting";
import { testRequest, bookedMinutes, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import type { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import { testBooking, contextOf, makeMember, offerOf, seedPortal, signInClient } from "./test-portal";

/** A workshop enters work without a booking in its own diary, and searches offer the remaining time. */

const SHOP = 764;
const EMPTY_SHOP = 765;
/** Bookable days of the first weeks, one per test, so that tests do not share slots. */
const [MON, TUE, WED, THU, FRI] = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"] as const;
const CAPACITY = 540;
const ROWS = [
  { id: 1, name: "Bay 1" },
  { id: 2, name: "Bay 2" },
];

let max: Client;

beforeAll(async () => {
  await seedPortal();
  const supplierOverrides = { capacityMinutes: CAPACITY, minimumBookingAmount: 0 as never };
  await seedOnlySuppliers(
    DB,
    seededSupplier(SHOP, { ...supplierOverrides, diaryRows: ROWS }),
    seededSupplier(EMPTY_SHOP, supplierOverrides),
  );
  for (const workshop of [SHOP, EMPTY_SHOP]) await makeMember(workshop, "max@workshop.example", "manager");
  max = await signInClient("demo-supplier-member");
}, 60_000);

let keys = 0;
const key = () => `diary-test-key-${String(++keys).padStart(10, "0")}`;
const testWalkIn = (overrides: Partial<WalkInFields> = {}): WalkInFields => ({
  key: key(),
  day: MON,
  startAt: "09:00",
  minutes: "120",
  row: "1",
  rego: "",
  name: "",
  about: "",
  isOver: false,
  ...overrides,
});
const block = (overrides: Partial<BlockFields> = {}): BlockFields => ({
  key: key(),
  day: MON,
  part: "day",
  from: "",
  to: "",
  row: "0",
  about: "",
  ...overrides,
});
const as = (client: Client = max, at = NOW) => contextOf(client, at).context;
/** All minutes taken on a day, as read by a search. */
const readBookedMinutes = async (day: string, workshop = SHOP) => {
  const supplier = await as().db.suppliers.find(toSupplierId(workshop), "AU", { from: day, to: day });
  return supplier?.booked.get(day) ?? 0;
};
/** Returns the first day on which the workshop can still accept a job, as on the results page. */
async function readFirstFreeDay(day: string, workshop = SHOP) {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: day, sort: "Recommended" });
  if (!quotes.ok) throw new Error(JSON.stringify(quotes));
  return quotes.listings.find(({ supplierId }) => supplierId === workshop)?.availableFrom ?? null;
}
async function createConfirmedBooking(overrides: Parameters<typeof testBooking>[0] = {}) {
  const { token } = await testBooking({ supplierId: toSupplierId(SHOP), ...overrides });
  const { context, settle } = contextOf(max, NOW);
  const { offer } = await offerOf(token);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await settle();
  expect(response).toEqual({ ok: true });
  return token;
}
const readEntries = async (workshop = SHOP) => {
  const { results } = await DB.prepare(
    "select id, day, start_at, row_id, removed_at from diary_entries where supplier_id = ? order by created_at, id",
  )
    .bind(workshop)
    .all<{ id: string; day: string; start_at: string; row_id: number | null; removed_at: number | null }>();
  return results;
};

it("a walk-in uses its slot once, and a full day is not offered in the next search", async () => {
  expect(await readFirstFreeDay(MON)).toBe(MON);
  const walkInFields = testWalkIn({ minutes: "480", rego: "abc 123", name: "Robin Ngata", about: "Brakes" });
  expect(await addWalkIn(as(), SHOP, walkInFields)).toEqual({ ok: true, day: MON });
  expect(await addWalkIn(as(), SHOP, walkInFields)).toEqual({ ok: true, day: MON });
  expect([await readBookedMinutes(MON), (await readEntries()).length]).toEqual([480, 1]);
  expect(await addWalkIn(as(), SHOP, testWalkIn({ minutes: "90" }))).toMatchObject({
    code: "invalid-input",
    fields: { over: [expect.stringContaining("1 hour")] },
  });
  expect(await readBookedMinutes(MON)).toBe(480);
  expect(await addWalkIn(as(), SHOP, testWalkIn({ minutes: "90", isOver: true }))).toMatchObject({ ok: true });
  expect(await readBookedMinutes(MON)).toBe(570);
  expect(await readFirstFreeDay(MON)).toBe(TUE);
  // Plates and names are not readable in the table.
  const row = await DB.prepare("select * from diary_entries where rego_digest is not null").first();
  expect(JSON.stringify(row)).not.toMatch(/abc ?123|Robin|Brakes/i);
});

it("when walk-ins and an online booking compete for the last slot, one wins", async () => {
  const createBooking = (day: string) =>
    testBooking({ supplierId: toSupplierId(SHOP), serviceDay: day }).then(
      () => "booking",
      () => null,
    );
  const readWalkIns = (day: string) =>
    addWalkIn(as(), SHOP, testWalkIn({ day, minutes: "120" })).then(({ ok }) => (ok ? "walk-in" : null));
  const lastPlaceOf = async (day: string) => {
    // Leaves two hours, slightly more than the booking's job needs.
    await addWalkIn(as(), SHOP, testWalkIn({ day, minutes: "240" }));
    await addWalkIn(as(), SHOP, testWalkIn({ day, minutes: "180" }));
    return day;
  };
  const first = await lastPlaceOf("2026-12-07");
  expect([await createBooking(first), await readWalkIns(first)]).toEqual(["booking", null]);
  const second = await lastPlaceOf("2026-12-08");
  expect([await readWalkIns(second), await createBooking(second)]).toEqual(["walk-in", null]);
  const third = await lastPlaceOf("2026-12-09");
  const all = await Promise.all([createBooking(third), ...Array.from({ length: 6 }, () => readWalkIns(third))]);
  expect(all.filter((won) => won !== null)).toHaveLength(1);
  for (const day of [first, second, third]) expect(await readBookedMinutes(day)).toBeLessThanOrEqual(CAPACITY);
});

it("a blocked day is not offered, keeps its bookings, and can be unblocked", async () => {
  const token = await createConfirmedBooking({ serviceDay: TUE });
  const { booking } = await offerOf(token);
  const minutesTaken = await readBookedMinutes(TUE);
  const blockFields = block({ day: TUE, about: "Dentist" });
  expect(await blockHours(as(), SHOP, blockFields)).toEqual({ ok: true, day: TUE });
  expect(await blockHours(as(), SHOP, blockFields)).toEqual({ ok: true, day: TUE });
  expect([await readBookedMinutes(TUE), await bookedMinutes(SHOP, TUE)]).toEqual([
    minutesTaken + CAPACITY,
    booking.jobMinutes,
  ]);
  expect(await readFirstFreeDay(TUE)).toBe(WED);
  // A half-day for one of the two bays lies within the existing block, so it takes no additional capacity.
  expect(await blockHours(as(), SHOP, block({ day: TUE, part: "afternoon", row: "2" }))).toMatchObject({ ok: true });
  expect(await readBookedMinutes(TUE)).toBe(minutesTaken + CAPACITY);
  const [dayEntry] = (await readEntries()).filter(({ day, row_id }) => day === TUE && row_id === null);
  expect(await removeEntry(as(), SHOP, dayEntry?.id ?? "")).toEqual({ ok: true, day: TUE });
  expect(await removeEntry(as(), SHOP, dayEntry?.id ?? "")).toMatchObject({ ok: true });
  expect(await readBookedMinutes(TUE)).toBe(minutesTaken + 150);
  expect(await readFirstFreeDay(TUE)).toBe(TUE);
});

it("ten concurrent blocks of one day are each counted once", async () => {
  const outputs = await Promise.all(
    Array.from({ length: 10 }, (_, hour) => {
      const at = (hours: number) => `${String(7 + hours).padStart(2, "0")}:00`;
      return blockHours(as(), SHOP, block({ day: FRI, part: "times", from: at(hour), to: at(hour + 1) }));
    }),
  );
  const result = outputs.filter(({ ok }) => ok).length;
  const { results } = await DB.prepare("select start_at from diary_entries where supplier_id = ? and day = ?")
    .bind(SHOP, FRI)
    .all<{ start_at: string }>();
  expect(results).toHaveLength(result);
  // The workshop is open from 8 to 5, so time before opening takes no capacity.
  expect(await readBookedMinutes(FRI)).toBe(results.filter(({ start_at }) => start_at >= "08:00").length * 60);
});

it("changed hours and capacity recalculate blocks, and blocked days stay closed", async () => {
  const owner = as();
  expect(await blockHours(owner, EMPTY_SHOP, block({ day: WED }))).toMatchObject({ ok: true });
  expect(await readBookedMinutes(WED, EMPTY_SHOP)).toBe(CAPACITY);
  const saved = await saveSetting(owner, {
    supplierId: toSupplierId(EMPTY_SHOP),
    section: "capacity",
    version: 0,
    formText: { hours: "18", notice: "0", ahead: "" },
  });
  expect(saved).toMatchObject({ ok: true });
  expect(await readBookedMinutes(WED, EMPTY_SHOP)).toBe(1_080);
  const rows = await saveSetting(owner, {
    supplierId: toSupplierId(EMPTY_SHOP),
    section: "bays",
    version: 0,
    formText: { "row-1": "Bay 1", "row-2": "Bay 2" },
  });
  expect(rows).toMatchObject({ ok: true });
  expect(await readBookedMinutes(WED, EMPTY_SHOP)).toBe(1_080);
  const { results } = await DB.prepare("select change from diary_events where supplier_id = ? order by number")
    .bind(EMPTY_SHOP)
    .all<{ change: string }>();
  expect(results.map(({ change }) => change)).toEqual(["blocked", "recounted", "recounted"]);
});

it("a walk-in moves to another day with its slot, and stays if the other day is full", async () => {
  const walkInFields = testWalkIn({ day: "2026-12-14", minutes: "240" });
  await addWalkIn(as(), SHOP, walkInFields);
  expect(
    await moveEntry(as(), SHOP, walkInFields.key, { day: "2026-12-15", startAt: "10:00", row: "2" }),
  ).toMatchObject({
    ok: true,
  });
  expect([await readBookedMinutes("2026-12-14"), await readBookedMinutes("2026-12-15")]).toEqual([0, 240]);
  await blockHours(as(), SHOP, block({ day: "2026-12-16" }));
  expect(await moveEntry(as(), SHOP, walkInFields.key, { day: "2026-12-16", startAt: "10:00", row: "" })).toMatchObject(
    {
      code: "day-full",
    },
  );
  expect([await readBookedMinutes("2026-12-15"), await readBookedMinutes("2026-12-16")]).toEqual([240, CAPACITY]);
  expect(await moveEntry(as(), SHOP, walkInFields.key, { day: "2026-12-15", startAt: "25:00", row: "" })).toMatchObject(
    {
      code: "invalid-input",
    },
  );
  const [isCurrent] = (await readEntries()).filter(({ id }) => id === walkInFields.key);
  expect(isCurrent).toMatchObject({ day: "2026-12-15", start_at: "10:00", row_id: 2 });
  const [block16] = (await readEntries()).filter(({ day }) => day === "2026-12-16");
  expect(
    await moveEntry(as(), SHOP, block16?.id ?? "", { day: "2026-12-17", startAt: "08:00", row: "" }),
  ).toMatchObject({ ok: true });
  expect([await readBookedMinutes("2026-12-16"), await readBookedMinutes("2026-12-17")]).toEqual([0, CAPACITY]);
});

it("a move within the same day is saved at once, and a move to another day is requested", async () => {
  const token = await createConfirmedBooking({ serviceDay: THU });
  const { booking } = await offerOf(token);
  const move = (overrides: Partial<{ day: string; startAt: string; row: string }>) =>
    moveBookingInDiary(as(), SHOP, toBookingToken(token), { day: THU, startAt: "10:30", row: "2", ...overrides });
  expect(await move({})).toEqual({ ok: true, day: THU, isRequested: false });
  const plannedBooking = await DB.prepare(
    "select diary_row, diary_start, arrival_from, status from bookings where token = ?",
  )
    .bind(token)
    .first();
  expect(plannedBooking).toEqual({
    diary_row: 2,
    diary_start: "10:30",
    arrival_from: booking.arrivalFrom,
    status: "Confirmed",
  });
  // The booking cannot be moved to before the car arrives, or to a row that does not exist.
  expect(await move({ startAt: "07:00" })).toMatchObject({ code: "invalid-input" });
  expect(await move({ row: "9" })).toMatchObject({ code: "invalid-input" });
  const other = "2026-12-18";
  expect(await move({ day: other })).toEqual({ ok: true, day: THU, isRequested: true });
  const storedOffer = await offerOf(token);
  expect(storedOffer.booking.serviceDay).toBe(THU);
  expect(storedOffer.offer.dates.map(({ day }) => day)).toEqual([other]);
  const week = await readDiary(as(), toSupplierId(SHOP), { day: other, view: "day", movingItem: null });
  expect(week?.week.heldSlots.map(({ reference, day }) => [reference, day])).toEqual([[booking.id, other]]);
  // A change has been requested already, so a second request must wait for the answer.
  expect(await move({ day: "2026-12-21" })).toMatchObject({ code: "offer-no-longer-available" });
  const events = (await as().db.bookings.listEvents(toBookingToken(token))).map(({ kind, reason }) => [kind, reason]);
  expect(events.filter(([kind]) => kind === "planned")).toEqual([["planned", "Bay 2, 10:30 am"]]);
});

it("the diary cannot move another store's booking or a pending one", async () => {
  const { token } = await testBooking({ supplierId: toSupplierId(SHOP), serviceDay: WED });
  expect(
    await moveBookingInDiary(as(), SHOP, toBookingToken(token), { day: "2026-12-11", startAt: "10:00", row: "" }),
  ).toMatchObject({
    code: "invalid-input",
  });
  expect(
    await moveBookingInDiary(as(), EMPTY_SHOP, toBookingToken(token), { day: WED, startAt: "10:00", row: "" }),
  ).toMatchObject({
    code: "offer-no-longer-available",
  });
  const stranger = as(await signInClient("demo-customer"));
  expect(
    await moveBookingInDiary(stranger, SHOP, toBookingToken(token), { day: WED, startAt: "10:00", row: "" }),
  ).toMatchObject({
    code: "portal-forbidden",
  });
  expect(await openDiary(stranger, SHOP)).toMatchObject({ code: "portal-forbidden" });
  const walkInFields = testWalkIn({ day: "2026-12-22" });
  await addWalkIn(as(), SHOP, walkInFields);
  expect(
    await moveEntry(as(), EMPTY_SHOP, walkInFields.key, { day: "2026-12-23", startAt: "10:00", row: "" }),
  ).toMatchObject({
    code: "diary-changed",
  });
  expect(await readBookedMinutes("2026-12-22")).toBe(120);
});

it("the diary finds the store's agreed bookings by plate, name and number", async () => {
  const person = {
    firstName: "Aroha",
    lastName: "O’Neill",
    rego: "FND 77X",
    mobile: "+61491570156",
    email: "aroha@example.com",
  };
  const token = await createConfirmedBooking({ ...person, serviceDay: THU });
  const waiting = await testBooking({ ...person, supplierId: toSupplierId(SHOP), serviceDay: WED });
  const { booking } = await offerOf(token);
  await addWalkIn(as(), SHOP, testWalkIn({ day: "2026-12-23", rego: "fnd77x", name: "Aroha Smith" }));
  const find = async (input: string, workshop = SHOP) => {
    const work = await findWork(as(), workshop, input);
    return work.ok ? [work.bookings.map((item) => item.token), work.walkIns.length] : work.code;
  };
  expect(await find("fnd-77x")).toEqual([[token], 1]);
  expect(await find("o'neill")).toEqual([[token], 0]);
  expect(await find("AROHA")).toEqual([[token], 1]);
  // Finds the customer however a caller gives the details: both names in any order, or the number.
  for (const input of ["Aroha O'Neill", "o’neill aroha", "0491 570 156", "+61 491 570 156"])
    expect([input, await find(input)]).toEqual([input, [[token], 0]]);
  expect(await find("Aroha Smith")).toEqual([[], 1]);
  expect(await find("0491 570 156", EMPTY_SHOP)).toEqual([[], 0]);
  expect(await find(String(booking.id))).toEqual([[token], 0]);
  expect(await find(String((await offerOf(waiting.token)).booking.id))).toEqual([[waiting.token], 0]);
  expect(await find("FND77X", EMPTY_SHOP)).toEqual([[], 0]);
  expect(await find(String(booking.id), EMPTY_SHOP)).toEqual([[], 0]);
  expect(await find("?")).toBe("invalid-input");
  const similar = await findSimilarWork(as(), { supplierId: toSupplierId(SHOP) }, toBookingToken(token));
  expect([similar.bookings.map((item) => item.token), similar.walkIns.length]).toEqual([[token], 1]);
  expect(await findSimilarWork(as(), { supplierId: toSupplierId(EMPTY_SHOP) }, toBookingToken(token))).toEqual({
    bookings: [],
    walkIns: [],
    leads: [],
  });
  expect(await findSimilarWork(as(), { supplierId: toSupplierId(SHOP) }, toBookingToken(waiting.token))).toEqual({
    bookings: [],
    walkIns: [],
    leads: [],
  });
  expect(await findWorkStore(as(await signInClient("demo-customer")), SHOP)).toMatchObject({
    code: "portal-forbidden",
  });
});

it("the page shows day and week, accepts changes, and refuses invalid input with a message", async () => {
  const walkInFields = testWalkIn({ day: FRI, rego: "PAGE1", startAt: "11:00" });
  await addWalkIn(as(), SHOP, { ...walkInFields, isOver: true });
  await blockHours(as(), SHOP, block({ day: FRI, part: "times", from: "16:00", to: "17:00" }));
  const address = `/workshop?store=${SHOP}&day=${FRI}`;
  const day = await (await max.ask(address)).text();
  expect(day).toContain("PAGE1");
  expect(day).toContain("Blocked");
  const week = await (await max.ask(`${address}&view=week`)).text();
  for (const label of ["Mon 30 Nov", "Sun 6 Dec", "PAGE1"]) expect(week).toContain(label);
  const movePage = await (await max.ask(`${address}&move=entry:${walkInFields.key}`)).text();
  expect(movePage).toContain(`value="${FRI}:2"`);
  const postDiaryForm = (fields: Record<string, string>) =>
    max.ask("/workshop?index", { store: String(SHOP), ...fields });
  const response = await postDiaryForm({ itemId: `entry:${walkInFields.key}`, startAt: "11:30", to: `${FRI}:2` });
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    `/workshop?store=${SHOP}&day=${FRI}&done=moved`,
  ]);
  expect((await postDiaryForm({ itemId: `entry:${walkInFields.key}`, startAt: "x", to: `${FRI}:2` })).status).toBe(422);
  expect((await postDiaryForm({ itemId: `entry:${walkInFields.key}`, startAt: "11:30", to: "soon" })).status).toBe(422);
  expect((await postDiaryForm({ itemId: "nothing", startAt: "", to: "" })).status).toBe(422);
  expect((await postDiaryForm({ itemId: "entry:gone", startAt: "11:30", to: `${FRI}:2` })).status).toBe(409);
  for (const oddQuery of ["day=2026-13-01", "move=booking:none", "view=year", "day=9999-12-31", "move=entry:%00"])
    expect([oddQuery, (await max.ask(`/workshop?store=${SHOP}&${oddQuery}`)).status]).toEqual([oddQuery, 200]);
  for (const page of ["walk-in", "block", "find"])
    expect([page, (await max.ask(`/workshop/${page}?store=${SHOP}&day=${FRI}&of=x`)).status]).toEqual([page, 200]);
  expect((await max.ask("/workshop/walk-in", { store: String(SHOP), minutes: "5" })).status).toBe(422);
  expect((await max.ask("/workshop/block", { store: String(SHOP), part: "noon" })).status).toBe(422);
  expect((await max.ask("/workshop/find", { store: String(SHOP), q: "" })).status).toBe(422);
  const foundPage = await (await max.ask("/workshop/find", { store: String(SHOP), q: "page1" })).text();
  expect(foundPage).toContain("PAGE1");
});

it("a past day is shown as past without free time, and simultaneous changes are both kept", async () => {
  const { context } = contextOf(max, NOW);
  for (const rego of ["ONE111", "TWO222"])
    await addWalkIn(context, SHOP, testWalkIn({ day: FRI, minutes: "30", rego }));
  const diary = await readDiary(context, toSupplierId(SHOP), { day: "2026-11-22", view: "week", movingItem: null });
  if (diary === null) throw new Error("no diary");
  const { days, events } = await diaryView(context, String(SHOP), diary, true);
  const past = days.filter(({ day }) => day < diary.now.today);
  expect(past.length).toBeGreaterThan(0);
  expect(past.map(({ free }) => free)).toEqual(past.map(() => "Past"));
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  expect(
    events.filter(({ text, when }) => text === events[0]?.text && when === events[0]?.when).length,
  ).toBeGreaterThan(1);
});

it("a start time when everyone is away is neither offered nor accepted", async () => {
  const day = "2026-12-10";
  const { guid } = await insertLead(momentContext().context, { serviceDay: day });
  const readStartTexts = async () => {
    const offer = await priceForSupplier(momentContext().context, {
      lead: (await momentContext().context.db.leads.find(guid)) as Lead,
      supplierId: toSupplierId(SHOP),
      day,
      extraIds: null,
    });
    return offer.ok ? offer.timeOptions.map(({ from }) => from) : [];
  };
  const all = await readStartTexts();
  expect(all.slice(0, 3)).toEqual(["08:00", "08:30", "09:00"]);
  const token = await createConfirmedBooking({ serviceDay: day, arrivalFrom: "10:00" });
  await blockHours(as(), SHOP, block({ day, part: "times", from: "08:00", to: "09:00" }));
  expect(await readStartTexts()).toEqual(all.filter((from) => from >= "09:00"));
  const moveOptions = await readMoveChoices(as(), toBookingToken(token));
  expect(moveOptions.ok && moveOptions.startTimesOn(day).map(({ from }) => from)).toEqual(
    all.filter((from) => from >= "09:00"),
  );
  const booking = await submitBooking(
    momentContext().context,
    testRequest({ leadGuid: guid, supplierId: toSupplierId(SHOP), serviceDay: day, arrivalFrom: "08:30" }),
    crypto.randomUUID(),
  );
  expect(booking.ok).toBe(false);
  // Blocking one row does not block the others.
  await blockHours(as(), SHOP, block({ day, part: "times", from: "09:00", to: "10:00", row: "1" }));
  expect(await readStartTexts()).toEqual(all.filter((from) => from >= "09:00"));
});

it("a walk-in's name is deleted after a year, and its entry at the end of retention", async () => {
  const rego = "OLD321";
  const added = await addWalkIn(
    as(),
    SHOP,
    testWalkIn({ day: "2026-12-11", rego, name: "Nora Nameless", about: "Brakes" }),
  );
  expect(added.ok).toBe(true);
  const readEntryText = async () => {
    const row = (await as().db.diary.readDays(toSupplierId(SHOP), { from: "2026-12-11", to: "2026-12-11" }, NOW))
      .entries[0];
    return row ? decryptText(as(), row) : null;
  };
  const expireAt = (moment: string) => expireEntries(momentContext(Date.parse(moment)).context);
  await expireAt("2027-12-11T12:00:00Z");
  expect(await readEntryText()).toEqual({ rego, name: "Nora Nameless", about: "Brakes" });
  await expireAt("2027-12-12T12:00:00Z");
  expect(await readEntryText()).toEqual({ rego, name: null, about: "Brakes" });
  expect(
    await DB.prepare(
      "select count(*) as n from diary_entries where day = '2026-12-11' and (first_name_digest is not null or last_name_digest is not null)",
    ).first("n"),
  ).toBe(0);
  await expireAt("2028-12-11T12:00:00Z");
  expect(await readEntryText()).not.toBeNull();
  await expireAt("2028-12-12T12:00:00Z");
  expect(await readEntryText()).toBeNull();
});

it("busy times of an external calendar are shown on the board", async () => {
  const nineToTen = [Date.parse("2026-12-01T22:00:00Z") / 60_000, Date.parse("2026-12-01T23:00:00Z") / 60_000];
  await DB.prepare(
    "insert into busy_addresses (supplier_id, place, id, name, sealed, host, address_digest, takes, next_read_at, busy, days) values (?, 1, 'board', 'Family', 's', 'cal.example', 'p', 'shop', 9e15, ?, '[]')",
  )
    .bind(SHOP, JSON.stringify([nineToTen]))
    .run();
  const diary = await readDiary(contextOf(max, NOW).context, toSupplierId(SHOP), {
    day: WED,
    view: "day",
    movingItem: null,
  });
  if (diary === null) throw new Error("no diary");
  const { days } = await diaryView(contextOf(max, NOW).context, String(SHOP), diary, true);
  const cards = days
    .flatMap(({ rows }) => rows.flatMap(({ works }) => works))
    .filter(({ title }) => title === "Family");
  expect(cards.map(({ when, about, moveHref }) => [when, about, moveHref])).toEqual([
    ["9\u00a0am, 1 hour", "Everyone is away", null],
  ]);
  await DB.prepare("delete from busy_addresses where id = 'board'").run();
});

it("WS-14 WS-15 WS-33 the grid places work by time, warns of overruns and shows holds", async () => {
  const day = "2026-12-14";
  for (const [startAt, rego] of [
    ["09:00", "GRID1"],
    ["09:30", "GRID2"],
    ["16:00", "GRID3"],
  ] as const)
    await addWalkIn(as(), SHOP, testWalkIn({ day, startAt, rego, minutes: "120", isOver: true }));
  const readDiaryPage = async (view: "day" | "week") => {
    const diary = await readDiary(as(), toSupplierId(SHOP), { day, view, movingItem: null });
    if (diary === null) throw new Error("no diary");
    const holds = [
      { day, minutes: 90, until: NOW + 600_000 },
      { day, minutes: 30, until: NOW + 300_000 },
    ];
    return diaryView(as(), String(SHOP), { ...diary, held: holds }, true);
  };
  const { days, range } = await readDiaryPage("day");
  expect(days[0]?.held).toMatch(/^2 hours held while 2 customers pay, until .* at the latest$/);
  const bay = days[0]?.rows.find(({ name }) => name === "Bay 1");
  expect(range).toEqual({ first: 32, last: 72 });
  expect(bay?.works.map(({ title, warning, grid }) => [title, warning, grid])).toEqual([
    ["GRID1", null, { from: 4, length: 8, lane: 0, lanes: 2 }],
    ["GRID2", null, { from: 6, length: 8, lane: 1, lanes: 2 }],
    ["GRID3", "Ends at 6\u00a0pm, after you close", { from: 32, length: 8, lane: 0, lanes: 1 }],
  ]);
  expect(bay?.off).toEqual([{ from: 36, length: 4 }]);
  const week = await readDiaryPage("week");
  expect(week.days).toHaveLength(7);
  expect(week.days.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

it("work during someone's leave is listed with a link to move it, until it is moved", async () => {
  const [day, until] = ["2026-12-17", "2026-12-18"];
  const [own, other] = [testWalkIn({ day: until, rego: "AWAY1" }), testWalkIn({ day: until, rego: "HERE1", row: "2" })];
  for (const walkIn of [own, other]) await addWalkIn(as(), SHOP, walkIn);
  const { key: id, ...blockFields } = block({ day, until, row: "1", about: "Flu" });
  const blockResponse = await max.ask("/workshop/block", { store: String(SHOP), key: id, ...blockFields, until });
  const week = blockResponse.headers.get("Location") ?? "";
  expect(week).toBe(`/workshop?store=${SHOP}&day=${day}&view=week&done=blocked`);
  const readAffected = async () =>
    /Planned while someone is away[\s\S]*?<\/ul>/.exec(
      (await (await max.ask(week)).text()).replaceAll("<!-- -->", ""),
    )?.[0];
  const affectedList = await readAffected();
  expect(affectedList).toContain("Move AWAY1");
  expect(affectedList).toContain(`move=entry%3A${own.key}`);
  expect(affectedList).not.toContain("HERE1");
  expect(await moveEntry(as(), SHOP, own.key, { day: until, startAt: "09:00", row: "2" })).toMatchObject({ ok: true });
  expect(await readAffected()).toBeUndefined();
});

it("WS-33 moving work by form stores day, start and row, like dragging it", async () => {
  const walkInFields = testWalkIn({ day: "2026-12-15", rego: "FORM1" });
  await addWalkIn(as(), SHOP, walkInFields);
  const form = {
    store: String(SHOP),
    itemId: `entry:${walkInFields.key}`,
    startAt: "13:15",
    day: "2026-12-16",
    row: "2",
  };
  const response = await max.ask("/workshop?index", form);
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    `/workshop?store=${SHOP}&day=2026-12-16&done=moved`,
  ]);
  const entry = await as().db.diary.find(toSupplierId(SHOP), walkInFields.key);
  expect(entry).toMatchObject({ day: "2026-12-16", startAt: "13:15", rowId: 2 });
});
