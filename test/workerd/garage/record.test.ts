import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { DueItem } from "../../../app/domain/garage/due";
import { readCode } from "../../../app/domain/garage/hand-over";
import { findNotices } from "../../../app/domain/garage/notices";
import { type EntryText, NO_FACTS } from "../../../app/domain/garage/record";
import type { PersonId } from "../../../app/domain/core/ids";
import { cents } from "../../../app/domain/core/money/money";
import { addDays } from "../../../app/domain/core/time/days";
import { formatDay } from "../../../app/domain/core/time/format";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import type { Context } from "../../../app/usecases/context";
import { expireCarLinks, sweepReceipts } from "../../../app/usecases/garage/expire-car-links";
import { recordCsv } from "../../../app/domain/garage/record-file";
import { importRecord, previewRecord } from "../../../app/usecases/garage/import-record";
import { openEntry, encryptText } from "../../../app/usecases/garage/open-entry";
import { listDueItems, readCar } from "../../../app/usecases/garage/read-car";
import { addEntry, changeEntry, openReceipt, removeEntry } from "../../../app/usecases/garage/write-entry";
import { currentUser } from "../../../app/usecases/identity/current-user";
import { remindVehicleOwners } from "../../../app/usecases/garage/remind-vehicle-owners";
import { HILUX } from "../../support/test-lead";
import { toBookingToken, toPersonId, toSupplierId } from "../../support/ids";
import { jpeg } from "../../support/image-bytes";
import { seedReference } from "../../support/reference-fixture";
import { count, DB } from "../booking/test-booking";
import { bookQuote, testCustomer, WORKSHOP } from "../booking/test-customer";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Visitor } from "../funnel/visitor";
import type { Client } from "../identity/client";
import { testQuoteFor, signedInVisitor } from "../identity/signed-in";
import { contextOf, makeMember, offerOf, reportDone, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";

/** Number of cases. To test more than `npm test` does: SIZE=5000 npx vitest run --project workerd test/workerd/garage */
const SIZE = Number((env as unknown as { SIZE?: string }).SIZE || 0);
const CARS = SIZE || 200;
const CASES = Math.min(SIZE || 40, 1_000);

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
  await makeMember(WORKSHOP, "max@workshop.example");
}, 60_000);

/** A signed-in customer's car after its workshop has completed a booking in the portal. */
async function testServedCar() {
  const visitor = await signedInVisitor();
  await testQuoteFor(visitor, "DEMOSR5");
  const guid = visitor.guid;
  await visitor.send({});
  const token = await bookQuote(visitor, guid, testCustomer());
  const member = await signInClient();
  const { offer, booking } = await offerOf(token);
  const { context, settle } = contextOf(member, Date.now());
  await respondToBookingOffer(context, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await settle();
  const day = booking.serviceDay;
  const at = Date.parse(`${day}T12:00:00+11:00`);
  const text = await reportDone(member, token, at, {
    odometer: "84,500",
    note: "Ask for Nia Otherwood",
    nextServiceDay: addDays(day, 20),
    nextServiceKm: "94500",
  });
  expect(text).toEqual({ ok: true });
  await visitor.open("/garage");
  const href = visitor.page.links.find((link) => /\/garage\/[\w-]{20,}$/.test(link)) ?? "";
  return { visitor, token, day, id: href.split("/").pop() ?? "", price: booking.price.total };
}

it("a finished booking is recorded once, with its next service and a link to book again", async () => {
  const { visitor, token, day, id, price } = await testServedCar();
  expect(await count("garage_entries where booking_token = ? and vehicle_id = ? and day = ?", token, id, day)).toBe(1);
  const page = await visitor.open(`/garage/${id}`);
  for (const text of ["Battery Replacement", "84,500 km", "Ask for Nia Otherwood", "94,500 km", "booked here"])
    expect(page.html, text).toContain(text);
  expect(page.html).toContain(`$${(price / 100).toFixed(2)}`);

  // OW-24: the installed app caches the list of vehicles for offline reading.
  const garage = (await visitor.open("/garage")).html.replaceAll("<!-- -->", "");
  for (const text of ["Service due", formatDay(addDays(day, 20)), "94,500 km", `84,500 km on ${formatDay(day)}`])
    expect(garage, text).toContain(text);

  // Submits a manual entry, which is added once per form and can be changed and removed. An entry from a booking cannot.
  const input = {
    kind: "brakes",
    day: "2026-01-05",
    odometer: "70000",
    title: "Front pads",
    workshop: "Joe",
    amount: "310",
    nextDay: "",
    nextKm: "",
    note: "Cash",
  };
  const wrong = await visitor.send({ ...input, key: "k1", intent: "save", odometer: "far" }, `/garage/${id}/entry/new`);
  expect([wrong.status, wrong.errorAt("odometer") !== "", wrong.html.includes("Front pads")]).toEqual([
    422,
    true,
    true,
  ]);
  for (const _ of [1, 2]) await visitor.send({ ...input, key: "k1", intent: "save" }, `/garage/${id}/entry/new`);
  expect(await count("garage_entries where vehicle_id = ?", id)).toBe(2);
  const own = await DB.prepare("select id, sealed from garage_entries where vehicle_id = ? and source = 'own'")
    .bind(id)
    .first<{ id: string; sealed: string }>();
  expect(own?.sealed).not.toContain("Front pads");
  await visitor.send({ ...input, key: "k2", intent: "save", amount: "320" }, `/garage/${id}/entry/${own?.id}`);
  expect((await visitor.open(`/garage/${id}`)).html).toContain("$320.00");
  const booking = await DB.prepare("select id from garage_entries where booking_token = ?")
    .bind(token)
    .first<string>("id");
  expect((await visitor.send({ ...input, key: "k3", intent: "remove" }, `/garage/${id}/entry/${booking}`)).status).toBe(
    404,
  );
  expect(await count("garage_entries where booking_token = ?", token)).toBe(1);

  // Exports a file and imports it again. A second import adds nothing.
  const csv = await visitor.raw(`/garage/${id}/record.csv`);
  expect(csv).toContain("Front pads");
  expect(JSON.parse(await visitor.raw(`/garage/${id}/record.json`)).entries).toHaveLength(2);

  // Prices take two clicks: the quote opens at its check page with its fields filled in.
  await visitor.send({ again: booking ?? "" }, `/garage/${id}/book`);
  expect(visitor.page.step).toBe("customer");
  const lead = await visitor.lead();
  expect(lead).toMatchObject({ VehicleRego: "DEMOSR5", WorkshopId: WORKSHOP });
  await visitor.send({});
  expect(visitor.page.url.pathname).toMatch(/^\/quotes\//);
  await visitor.send({ due: "service" }, `/garage/${id}/book`);
  expect(visitor.page.step).toBe("customer");
  expect(visitor.page.html).toContain("Logbook Service");

  // Another customer has no access to this car.
  const stranger = await signedInVisitor();
  for (const path of [
    "",
    "/dates",
    "/print",
    "/transfer",
    "/import",
    "/record.csv",
    "/record.json",
    `/entry/${own?.id}`,
  ])
    expect((await stranger.open(`/garage/${id}${path}`)).status, path).toBe(404);
  expect((await stranger.send({ intent: "offer" }, `/garage/${id}/transfer`)).status).toBe(404);
  expect((await stranger.send({ again: booking ?? "" }, `/garage/${id}/book`)).status).toBe(404);
  expect((await new Visitor().open(`/garage/${id}`)).url.pathname).not.toContain(id);
});

it("a record link works until it expires, and a code transfers the car once", async () => {
  const { visitor, token, id } = await testServedCar();
  await visitor.send({ intent: "share" }, `/garage/${id}/transfer`);
  const link = /car-record\/[\w-]+/.exec(visitor.page.html)?.[0] ?? "";
  const page = await new Visitor().open(`/${link}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain("84,500 km");
  for (const text of ["Nia", "Otherwood", token, "customer.example"]) expect(page.html, text).not.toContain(text);
  await visitor.send({ intent: "unshare" }, `/garage/${id}/transfer`);
  expect((await new Visitor().open(`/${link}`)).status).toBe(404);

  await visitor.send({ intent: "want" }, `/garage/${id}/dates`);
  expect(await count("garage_reminders where vehicle_id = ? and is_off = 0", id)).toBe(1);
  await visitor.send({ intent: "offer" }, `/garage/${id}/transfer`);
  const code = readCode(/[A-Z2-9]{4} [A-Z2-9]{4}/.exec(visitor.page.html)?.[0] ?? "") ?? "";
  expect(code).toHaveLength(8);
  expect((await visitor.send({ code }, "/garage/receive")).errorAt("code")).toContain("your own");
  const buyer = await signedInVisitor();
  await buyer.open("/garage/receive");
  expect((await buyer.send({ code: "ABCD2345" })).status).toBe(422);
  expect((await buyer.send({ code: "no" })).status).toBe(422);
  await buyer.send({ code: code.toLowerCase() });
  const there = buyer.page.url.pathname.split("/").pop() ?? "";
  expect(buyer.page.html).toContain("Battery Replacement");
  for (const text of ["Nia", "Otherwood", token]) expect(buyer.page.html, text).not.toContain(text);
  expect((await visitor.open(`/garage/${id}`)).status).toBe(404);
  expect(await count("garage_reminders where vehicle_id in (?, ?)", id, there)).toBe(0);
  const third = await signedInVisitor();
  await third.open("/garage/receive");
  expect((await third.send({ code })).status).toBe(422);
  // After ten attempts in a day, further guesses are refused.
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await third.send({ code: "ABCD2345" })).status);
  expect(statuses.at(-1)).toBe(429);
});

it("receipts stay with their owner, and a record is unchanged after export and import", async () => {
  const client = await signInClient("demo-customer");
  const stranger = await signInClient("demo-supplier-member");
  const contextOfClient = (client: Client) => contextOf(client, Date.now()).context;
  const user = await currentUser(contextOfClient(client));
  if (user === null) throw new Error("signed in");
  const saveVehicle = async (id: string, rego: string) =>
    contextOfClient(client).db.garage.saveVehicle({
      freshId: id,
      userId: user.userId,
      key: `rego:NSW:${rego}`,
      mid: "hilux-sr5",
      vehicle: { ...HILUX, rego, regoState: "NSW" },
      startYear: 2015,
      endYear: 2020,
      now: 1,
    });
  await Promise.all([saveVehicle("with-receipts", "RCPT1"), saveVehicle("empty", "RCPT2")]);
  const input = {
    kind: "engine",
    day: "2026-02-03",
    odometer: "50000",
    title: 'Belt, "pump"',
    workshop: "Joe",
    amount: "1200.5",
    nextDay: "2027-02-03",
    nextKm: "65000",
    note: "Two\nlines",
  };
  const photo = { name: "receipt.jpg", bytes: jpeg() };
  const entryForm = { entryFields: input, files: [photo], key: "receipt", storedPhotos: [] };
  expect(await addEntry(contextOfClient(client), "with-receipts", entryForm)).toEqual({ ok: true });
  expect(
    await addEntry(contextOfClient(client), "with-receipts", {
      ...entryForm,
      key: "other",
      files: Array(5).fill(photo),
    }),
  ).toMatchObject({ code: "invalid-input", fields: { file: [expect.any(String)] } });
  expect(
    await addEntry(contextOfClient(client), "with-receipts", {
      ...entryForm,
      key: "third",
      files: [{ name: "a.jpg", bytes: new Uint8Array([1, 2, 3]) }],
    }),
  ).toMatchObject({ code: "invalid-input", fields: { file: [expect.any(String)] } });
  const readEntryOf = async (id: string) => {
    const car = await readCar(contextOfClient(client), id);
    if (!car.ok) throw new Error(car.code);
    return car;
  };
  const [entry] = (await readEntryOf("with-receipts")).entries;
  const photoId = entry?.photos[0]?.id ?? "";
  expect(await openReceipt(contextOfClient(client), "with-receipts", photoId)).toMatchObject({
    ok: true,
    mediaType: "image/jpeg",
  });
  expect(await openReceipt(contextOfClient(stranger), "with-receipts", photoId)).toMatchObject({
    code: "vehicle-not-found",
  });

  const file = recordCsv((await readEntryOf("with-receipts")).entries);
  expect(await previewRecord(contextOfClient(client), "empty", { text: file, kind: "service" })).toMatchObject({
    ok: true,
    entries: [{ line: 2 }],
    refused: [],
    dates: { isCertain: true },
  });
  expect((await readEntryOf("empty")).entries).toEqual([]);
  const importText = (id: string, text: string) => importRecord(contextOfClient(client), id, { text, kind: "service" });
  expect(await importText("empty", file)).toEqual({ ok: true, addedCount: 1, refused: [] });
  expect(recordCsv((await readEntryOf("empty")).entries)).toBe(file);
  expect(await importText("empty", file)).toEqual({
    ok: true,
    addedCount: 0,
    refused: [{ line: 2, reason: "it is already in the record" }],
  });
  expect(await importText("empty", "Date,Odometer,Description,Cost\n2026-01-01,1,a,1\nsoon,1,b,1\n")).toMatchObject({
    addedCount: 1,
    refused: [{ line: 3 }],
  });
  expect(await importText("empty", "no,columns\n1,2\n")).toMatchObject({ code: "invalid-input" });

  expect(
    await changeEntry(contextOfClient(client), "with-receipts", entry?.id ?? "", {
      ...entryForm,
      files: [],
      storedPhotos: [],
    }),
  ).toEqual({ ok: true });
  expect((await openReceipt(contextOfClient(client), "with-receipts", photoId)).ok).toBe(false);
  expect(await removeEntry(contextOfClient(stranger), "with-receipts", entry?.id ?? "")).toMatchObject({
    code: "vehicle-not-found",
  });
  expect(await removeEntry(contextOfClient(client), "with-receipts", entry?.id ?? "")).toEqual({ ok: true });
  expect(await removeEntry(contextOfClient(client), "with-receipts", entry?.id ?? "")).toMatchObject({
    code: "entry-not-found",
  });
});

/** Creates a person and a car without their pages. */
async function testCar(context: Context, n: string): Promise<{ readonly userId: PersonId; readonly id: string }> {
  const userId = toPersonId(`person-${n}`);
  await DB.prepare("insert into users (id, issuer, subject, created_at) values (?, 'test', ?, 0)")
    .bind(userId, n)
    .run();
  const vehicle = { ...HILUX, rego: n.toUpperCase().replace(/\W/g, "").slice(-9), regoState: "NSW" };
  await context.db.garage.saveVehicle({
    freshId: `car-${n}`,
    userId,
    key: `rego:NSW:${n}`,
    mid: "hilux-sr5",
    vehicle,
    startYear: 2015,
    endYear: 2020,
    now: 1,
  });
  return { userId, id: `car-${n}` };
}

const pickIndex = (n: number, of: number) => (Math.imul(n + 1, 2_654_435_761) >>> 8) % of;
const PERSON = [
  "Nia Otherwood",
  "0455 830 001",
  "+61455830001",
  "nia@customer.example",
  "12 Church Street, Parramatta",
  "Mum's car",
];

it(`${CASES} transferred cars contain nothing of their previous owner`, async () => {
  const { context } = momentContext();
  const { garageRecord: record, garageReminders: reminders, garageHandOvers: handOvers } = context.db;
  for (let n = 0; n < CASES; n += 1) {
    const seller = await testCar(context, `seller-${n}`);
    const buyer = await testCar(context, `buyer-${n}`);
    const testText = (at: number): EntryText => ({
      title: PERSON[pickIndex(n * 7 + at, 6)] ?? null,
      workshop: PERSON[pickIndex(n * 5 + at, 6)] ?? null,
      note: PERSON[pickIndex(n * 3 + at, 6)] ?? null,
      work: [PERSON[pickIndex(n + at, 6)] ?? ""],
    });
    for (let at = 0; at <= pickIndex(n, 4); at += 1) {
      const id = `entry-${n}-${at}`;
      const isBooked = at === 0;
      const entry = {
        id,
        vehicleId: seller.id,
        source: isBooked ? ("booking" as const) : ("own" as const),
        kind: "service" as const,
        day: "2026-05-01",
        odometer: 1_000 * (at + 1),
        amount: cents(100),
        nextDay: null,
        nextKm: null,
        facts: { ...NO_FACTS, work: ["Basic Service"] },
        sealed: await encryptText(context, id, testText(at)),
        photos: [
          { id: `photo-${id}`, objectKey: `nia/${id}`, mediaType: "image/jpeg", width: 1, height: 1, byteLength: 1 },
        ],
        bookingToken: isBooked ? toBookingToken(`booking-of-nia-${n}-00000`) : null,
        supplierId: toSupplierId(WORKSHOP),
        formKey: `form-of-nia-${id}`,
        createdAt: 1,
      };
      expect(await record.add(seller.userId, [entry], 100, 1)).toBe("added");
    }
    await context.db.garage.rename(seller.userId, seller.id, "Mum's car", 1);
    await record.setDates(seller.userId, seller.id, { registration: "2026-12-01", inspection: null }, 1);
    await reminders.requestReminder(
      seller.userId,
      seller.id,
      { key: `key-${n}`, sealed: await context.cipher.seal("nia@customer.example", seller.id) },
      1,
    );
    await record.share(seller.userId, seller.id, { secretHash: `hash-${n}`, sealed: "x", createdAt: 1, endsAt: 9e15 });
    await handOvers.offer(seller.userId, seller.id, {
      id: `offer-${n}`,
      codeHash: `code-${n}`,
      sealed: "x",
      createdAt: 1,
      endsAt: 9e15,
    });
    const offer = await handOvers.findOffer(`code-${n}`, 2);
    if (offer === null) throw new Error("not offered");
    const takeOver = () => handOvers.accept(offer, { userId: buyer.userId, freshVehicleId: `fresh-${n}`, text: [] }, 2);
    // The hand-over is accepted only once, although it is submitted twice.
    const [first, second] = n % 10 === 0 ? await Promise.all([takeOver(), takeOver()]) : [await takeOver(), null];
    const newVehicleId = first ?? second ?? "";
    const car = await record.car(buyer.userId, newVehicleId);
    if (car === null) throw new Error("not taken");
    const entries = await Promise.all(car.entries.map((entry) => openEntry(context, entry)));
    const recordText = JSON.stringify([car, entries]);
    for (const text of [...PERSON, seller.userId, `booking-of-nia`, "form-of-nia", "nia/", "photo-"])
      expect(recordText, text).not.toContain(text);
    expect(
      car.entries.every(
        ({ sealed: ciphertext, photos, bookingToken }) =>
          ciphertext === null && photos.length === 0 && bookingToken === null,
      ),
    ).toBe(true);
    expect(entries.map(({ odometer }) => odometer)).toContain(1_000);
    expect([car.dates.length, car.reminder, car.share, car.handOver]).toEqual([1, null, null, null]);
    expect(await record.car(seller.userId, seller.id)).toBeNull();
  }
  expect(
    await count(
      "garage_entries e join garage_vehicles v on v.id = e.vehicle_id where v.user_id like 'person-seller-%'",
    ),
  ).toBe(0);
  expect(await count("garage_entries where form_key like 'form-of-nia%' or booking_token like 'booking-of-nia%'")).toBe(
    0,
  );
}, 600_000);

it(`over a year ${CARS} cars get each due reminder once, until reminders are stopped`, async () => {
  const DAY_MS = 86_400_000;
  const startedAt = Date.parse("2027-01-01T00:00:00Z");
  const { context: baseContext } = momentContext(startedAt);
  const { garageRecord: record, garageReminders: reminders, garageHandOvers: handOvers } = baseContext.db;
  const zone = "Australia/Sydney";
  const expected = new Map<string, number>();
  const jobEnds = new Map<number, string[]>();
  for (let n = 0; n < CARS; n += 1) {
    const { userId, id } = await testCar(baseContext, `year-${n}`);
    const randomDay = (of: number) => addDays("2027-01-01", pickIndex(n * 11 + of, 365));
    await record.setDates(
      userId,
      id,
      { registration: randomDay(1), inspection: n % 3 === 0 ? randomDay(2) : null },
      startedAt,
    );
    await reminders.requestReminder(
      userId,
      id,
      {
        key: `year-${n}`,
        sealed: await baseContext.cipher.seal(JSON.stringify({ email: `p${n}@customer.example`, firstName: null }), id),
      },
      startedAt,
    );
    const dueItems: readonly DueItem[] = listDueItems(
      { entries: [], changedAtByEntry: {}, dates: (await record.car(userId, id))?.dates ?? [] },
      null,
    );
    const stopsAt = n % 5 === 0 ? startedAt + pickIndex(n, 365) * DAY_MS : null;
    if (stopsAt !== null) jobEnds.set(stopsAt, [...(jobEnds.get(stopsAt) ?? []), String(n)]);
    const moments = new Set(
      findNotices(dueItems, { wantedAt: startedAt, snoozedUntil: null }, zone).flatMap(({ at }) =>
        stopsAt === null || at < stopsAt ? [at] : [],
      ),
    );
    expected.set(id, moments.size);
  }
  /** Number of reminders per car. For a car that was handed over, only those before the hand-over. */
  const counts = new Map<string, number>();
  const at = (now: number): Context => ({
    ...momentContext(now).context,
    jobs: { ...baseContext.jobs, sendMessages: async () => undefined },
  });
  for (let day = 0; day < 365; day += 1) {
    const midnight = startedAt + day * DAY_MS;
    for (const n of jobEnds.get(midnight) ?? []) {
      if (Number(n) % 2 === 0) await reminders.setReminder(`year-${n}`, "off", midnight);
      else {
        await handOvers.offer(toPersonId(`person-year-${n}`), `car-year-${n}`, {
          id: `year-${n}`,
          codeHash: `year-${n}`,
          sealed: "x",
          createdAt: 1,
          endsAt: 9e15,
        });
        const offer = await handOvers.findOffer(`year-${n}`, midnight);
        if (offer === null) throw new Error("not offered");
        const reminderIdRange = [`garage-reminder:car-year-${n}:`, `garage-reminder:car-year-${n};`] as const;
        counts.set(`car-year-${n}`, await count("outbox where id > ? and id < ?", ...reminderIdRange));
        await handOvers.accept(
          offer,
          { userId: toPersonId(`person-year-${(Number(n) + 1) % CARS}`), freshVehicleId: `taken-${n}`, text: [] },
          midnight,
        );
        // The messages to the previous owner are deleted with the car.
        expect(await count("outbox where id > ? and id < ?", ...reminderIdRange)).toBe(0);
      }
    }
    // Neither concurrent runs nor a later run may repeat a reminder. Noon in Sydney is 1 or 2 am UTC.
    const noon = midnight + 2 * 3_600_000;
    await Promise.all([remindVehicleOwners(at(noon)), remindVehicleOwners(at(noon))]);
    // Repeats the cron until every car has been checked. At the start, all of them are due.
    while ((await reminders.listDueVehicles(noon, 1)).length > 0) await remindVehicleOwners(at(noon));
    // Marks reminders as sent, because stopping cancels only unsent ones.
    await DB.prepare("update outbox set state = 'sent', sent_at = ? where state = 'waiting'").bind(noon).run();
  }
  const sentReminders = await DB.prepare(
    "select substr(id, 17, instr(substr(id, 17), ':') - 1) as car, next_at as at from outbox where template = 'garage-reminder'",
  ).all<{ car: string; at: number }>();
  for (const { car } of sentReminders.results) counts.set(car, (counts.get(car) ?? 0) + 1);
  const mismatched = [...expected].filter(([id, times]) => (counts.get(id) ?? 0) !== times);
  expect(mismatched).toEqual([]);
  expect(sentReminders.results.length).toBeGreaterThan(CARS);
  expect(sentReminders.results.some(({ car }) => car.startsWith("taken-"))).toBe(false);
}, 900_000);

it("expired links and codes and old receipts are deleted automatically", async () => {
  const { context } = momentContext();
  const now = context.clock.now();
  const { userId, id } = await testCar(context, "removed");
  const { garageRecord: record, garageHandOvers: handOvers } = context.db;
  await record.share(userId, id, { secretHash: "ended", sealed: "x", createdAt: 1, endsAt: now - 1 });
  await handOvers.offer(userId, id, { id: "ended", codeHash: "ended", sealed: "x", createdAt: 1, endsAt: now - 1 });
  expect([await record.findShared("ended", now), await handOvers.findOffer("ended", now)]).toEqual([null, null]);
  const photo = { id: "p", objectKey: "picture/removed", mediaType: "image/jpeg", width: 1, height: 1, byteLength: 1 };
  const entry = {
    id: "with-receipt",
    vehicleId: id,
    source: "own" as const,
    kind: "other" as const,
    day: "2025-01-01",
    odometer: null,
    amount: null,
    nextDay: null,
    nextKm: null,
    facts: NO_FACTS,
    sealed: null,
    photos: [photo],
    bookingToken: null,
    supplierId: null,
    formKey: null,
    createdAt: 1,
  };
  await record.add(userId, [entry], 10, 1);
  await expireCarLinks(context);
  expect([
    await count("garage_shares where secret_hash = 'ended'"),
    await count("garage_hand_overs where id = 'ended'"),
  ]).toEqual([0, 0]);
  expect(await sweepReceipts(context)).toEqual({ swept: 0 });
  await context.db.garage.remove(userId, id, now - 400 * 86_400_000);
  expect(await sweepReceipts(context)).toEqual({ swept: 1 });
  expect(await count("garage_entries where id = 'with-receipt' and photos = '[]'")).toBe(1);
});
