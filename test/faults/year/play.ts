import { toObjectDraft } from "../../../app/adapters/db/lead-row";
import { d1Leads } from "../../../app/adapters/db/leads";
import { compressJson } from "../../../app/adapters/lead-quotes";
import type { LeadGuid } from "../../../app/domain/core/ids";
import { type SaveChange, SYSTEM_WRITER } from "../../../app/domain/lead/save-command";
import { cents } from "../../../app/domain/core/money/money";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { expireSentMessages } from "../../../app/usecases/operations/outbox/send-due";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { createLeadObjects } from "../../support/lead-objects";
import { testRequest } from "../../workerd/booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../workerd/booking/supplier-row";
import { basicService } from "../../workerd/quotes/marketplace";
import { createBookingCopier } from "./copies";
import { NO_FAULTS, makeWorld, WORKSHOP } from "../payments/world";

const DAY_MS = 86_400_000;
/** Number of days from a booking to the end of its work. */
const DONE_AFTER_DAYS = 5;
/** Packed sizes of a results page and of a job's price. */
const LISTINGS_BYTES = 3_000;
const BASIS_BYTES = 5_000;

export interface DayOfYear {
  readonly day: number;
  /** Number of leads so far, booked or not. */
  readonly leads: number;
  readonly booked: number;
  /** Size of the database pages in use, in bytes. */
  readonly databaseBytes: number;
  /** Row counts. */
  readonly drafts: number;
  readonly messages: number;
  readonly impressions: number;
  readonly objects: number;
  readonly objectBytes: number;
  readonly archived: number;
  readonly archivedBytes: number;
}

/**
 * Simulates a year of this many leads, every second one booked and completed five days later. The clock advances day by day, with every sweep. Measures every
 * `every` days.
 */
export async function playYear({
  leads,
  days = 365,
  every = 15,
  notify,
}: {
  readonly leads: number;
  readonly days?: number;
  readonly every?: number;
  readonly notify: (day: DayOfYear) => void;
}): Promise<readonly DayOfYear[]> {
  const world = await makeWorld();
  const { database, plain } = world;
  await seedOnlySuppliers(
    plain,
    seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000_000, minimumBookingAmount: cents(0) }),
  );
  const objects = createLeadObjects(plain);
  const plainLeads = d1Leads(plain, {
    findNewest: async (guid) => toObjectDraft(await objects.of(guid).newest()),
    findRowSave: async (guid, revision) => toObjectDraft(await objects.of(guid).saveOfDatabaseRow(revision)),
  });
  /** Runs one request, which reads leads from the objects of this simulation. */
  async function ask<T>(work: (context: Context) => Promise<T>): Promise<T> {
    const outcome = await world.request(NO_FAULTS, (context) =>
      work(Object.create(context, { db: { value: { ...context.db, leads: { ...plainLeads } } } }) as Context),
    );
    if (outcome.status === "died") throw new Error("a request without a planned crash failed");
    return outcome.answer;
  }
  const realNow = Date.now;
  Date.now = world.clock.now;
  const count = (from: string) => (database.prepare(`select count(*) as n from ${from}`).get() as { n: number }).n;
  const readDay = (day: number): DayOfYear => {
    const { pages, free } = database
      .prepare("select page_count as pages, freelist_count as free from pragma_page_count, pragma_freelist_count")
      .get() as { pages: number; free: number };
    const bucket = objects.bucket();
    return {
      day,
      leads: leadCount,
      booked: count("bookings"),
      databaseBytes: (pages - free) * 4096,
      drafts: count("leads where state is null"),
      messages: count("outbox"),
      impressions: count("listing_events"),
      objects: objects.count(),
      objectBytes: objects.bytes(),
      archived: bucket.items,
      archivedBytes: bucket.bytes,
    };
  };
  let leadCount = 0;
  const measuredDays: DayOfYear[] = [];
  const upcomingServices: { readonly day: number; readonly token: string }[] = [];
  const randomText = (bytes: number) => {
    const text = new Uint8Array(bytes);
    for (let from = 0; from < bytes; from += 65_536) crypto.getRandomValues(text.subarray(from, from + 65_536));
    return Buffer.from(text).toString("latin1");
  };
  const [listings, basis] = await Promise.all([
    compressJson(randomText(LISTINGS_BYTES)),
    compressJson(randomText(BASIS_BYTES)),
  ]);

  async function saveLead(guid: LeadGuid, change: SaveChange, note: string): Promise<void> {
    const outcome = await objects.of(guid).save({
      guid,
      idempotencyKey: crypto.randomUUID(),
      fingerprint: note,
      writer: SYSTEM_WRITER,
      userId: null,
      change,
      patch: { repairNotes: note },
      sealedContacts: [],
      retainQuote: true,
      reason: null,
      at: world.clock.now(),
    });
    if (!outcome.ok) throw new Error(outcome.code);
  }

  /** The first booking of the year is made as a customer would; the others are copies of it. */
  let copyBooking: ReturnType<typeof createBookingCopier> | null = null;
  async function bookFirst(leadGuid: LeadGuid, at: number): Promise<string> {
    const request = testRequest({
      leadGuid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: dayOf(at + 7 * DAY_MS),
      arrivalFrom: "08:00",
    });
    const placedBooking = await ask((context) => submitBooking(context, request, `booked ${leadGuid}`));
    if (!placedBooking.ok) throw new Error(JSON.stringify(placedBooking));
    copyBooking = createBookingCopier(database, placedBooking.bookingToken);
    return placedBooking.bookingToken;
  }

  async function createLeadOfYear(n: number): Promise<void> {
    const guid = toLeadGuid(crypto.randomUUID());
    const at = world.clock.now();
    const lead = testLead({
      guid,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      createdAt: at,
      updatedAt: at,
    });
    await saveLead(guid, { kind: "create", lead }, "begun");
    await saveLead(guid, { kind: "answer" }, "a second answer");
    await objects.of(guid).keepQuote({
      inputHash: guid,
      ruleVersion: "1",
      serviceDay: null,
      createdAt: at,
      listings,
      basis,
    });
    leadCount += 1;
    database
      .prepare("insert into listing_events (lead_guid, supplier_id, kind, at) values (?, ?, 'opened', ?)")
      .run(guid, WORKSHOP, at);
    if (n % 2 === 1) return;
    const token = copyBooking ? copyBooking(n, guid, at) : await bookFirst(guid, at);
    await saveLead(guid, { kind: "book" }, "booked");
    upcomingServices.push({ day: today + DONE_AFTER_DAYS, token });
  }

  let today = 0;
  try {
    for (; today < days; today += 1) {
      const leadsUntilToday = Math.round((leads * (today + 1)) / days);
      while (leadCount < leadsUntilToday) await createLeadOfYear(leadCount);
      const now = world.clock.now();
      database.prepare("update outbox set state = 'sent', sent_at = ? where state = 'waiting'").run(now);
      while (upcomingServices[0] && upcomingServices[0].day <= today)
        database
          .prepare("update bookings set status = 'Serviced', updated_at = ? where token = ?")
          .run(now, upcomingServices.shift()?.token ?? "");
      await objects.runDueAlarms();
      await ask((context) => expireSentMessages(context));
      if ((today + 1) % every === 0) {
        measuredDays.push(readDay(today + 1));
        notify(measuredDays.at(-1) as DayOfYear);
      }
      world.pass(DAY_MS);
    }
  } finally {
    Date.now = realNow;
  }
  return measuredDays;
}

/** The day in yyyy-MM-dd format. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
