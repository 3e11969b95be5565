import { testLeadGuid, toSupplierId, toPersonId, toBookingToken } from "../support/ids";
import { expect, it } from "vitest";
import { d1BookingOffers } from "../../app/adapters/db/booking-offers";
import { d1Bookings } from "../../app/adapters/db/bookings";
import { d1CapturedImages } from "../../app/adapters/db/captured-images";
import { d1Conversations } from "../../app/adapters/db/conversations";
import { d1ApiKeys } from "../../app/adapters/db/api-keys";
import { d1Webhooks } from "../../app/adapters/db/webhooks";
import { d1ReconciliationRuns } from "../../app/adapters/db/reconciliation-runs";
import { d1PersonData } from "../../app/adapters/db/person-data";
import { d1DayCounts } from "../../app/adapters/db/day-counts";
import { d1Desk } from "../../app/adapters/db/desk";
import { d1DeskLists } from "../../app/adapters/db/desk-lists";
import { LIST_IDS, type ListId } from "../../app/domain/operations/desk/lists";
import { readListQuery } from "../../app/domain/operations/desk/list-query";
import { d1Diary } from "../../app/adapters/db/diary";
import { d1Histories } from "../../app/adapters/db/histories";
import { d1LeadBids } from "../../app/adapters/db/lead-bids";
import { d1Leads } from "../../app/adapters/db/leads";
import { d1ListingEvents } from "../../app/adapters/db/listing-events";
import { d1Localities } from "../../app/adapters/db/localities";
import { d1EarlierDayRequests } from "../../app/adapters/db/earlier-day-requests";
import { d1Reminders } from "../../app/adapters/db/reminders";
import { d1Outbox } from "../../app/adapters/db/outbox";
import { d1Payments } from "../../app/adapters/db/payments";
import { d1PortalOverviews } from "../../app/adapters/db/portal-overview";
import { d1Ratings } from "../../app/adapters/db/ratings";
import { d1PortalAccess } from "../../app/adapters/db/portal-access";
import { d1Suppliers } from "../../app/adapters/db/suppliers";
import { d1Vehicles } from "../../app/adapters/db/vehicles";
import { migratedDatabase, sqliteD1 } from "../support/sqlite-d1";

/** A database that records its queries and their query plans. */
function createPlanRecorder(): { readonly db: D1Database; readonly plans: string[] } {
  const rawDatabase = sqliteD1(migratedDatabase());
  const plans: string[] = [];
  const watchStatement = (sql: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind")
          return (...values: unknown[]) => {
            const plan = rawDatabase
              .prepare(`explain query plan ${sql}`)
              .bind(...values)
              .all<{ detail: string }>();
            pending.push(plan.then(({ results }) => void plans.push(...results.map((row) => row.detail))));
            return target.bind(...values);
          };
        return Reflect.get(target, name, target);
      },
    });
  const pending: Promise<void>[] = [];
  const db = new Proxy(rawDatabase, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => watchStatement(sql, target.prepare(sql));
      return Reflect.get(target, name, target);
    },
  });
  return { db, plans };
}

const planRecorder = createPlanRecorder();
const TABLES = new Set(
  migratedDatabase()
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => name),
);

/**
 * Small tables that are read whole: extras are cached in memory, and dead letters are swept. Only the newest reconciliation run is read, in key order.
 */
const SMALL_TABLES = new Set(["extras", "dead_letters", "reconciliation_runs"]);
/** True if a step of the plan scans one of our tables without an index. */
const isFullTableScan = (step: string) => {
  const [, table = ""] = /^SCAN (\S+)/.exec(step) ?? [];
  return TABLES.has(table) && !SMALL_TABLES.has(table) && !/USING|VIRTUAL TABLE INDEX \d+:M/.test(step);
};

const SEARCH_AREA = {
  from: "2026-01-01",
  to: "2026-02-01",
  country: "AU",
  point: { latitude: -33.8, longitude: 151 },
  capability: 1,
} as const;
const OVERVIEW_LIMITS = { awaiting: 5, requests: 5, asked: 5, sent: 5, coming: 5, past: 5 };
const WORK = {
  reference: 1,
  regos: ["print", "other"],
  name: "print",
  firstNameDays: { from: "2026-01-01", to: "2027-01-01" },
  fullName: { firstNameDigests: ["f"], lastNameDigests: ["l"] },
  mobile: "m",
};
const WEEK = { from: "2026-11-23", to: "2026-11-29" };
const PLACE = { key: "bondi", words: ["bondi"], nearKey: "bondi", state: null };

const SEARCH_TERMS = {
  id: 1,
  lead: testLeadGuid(),
  emailDigest: "e",
  mobileDigest: "m",
  regoDigests: ["r", "s"],
  reference: "pi_1",
  supplierName: null,
};
const LISTS: readonly (readonly [string, string, (db: D1Database) => Promise<unknown>])[] = [
  ["messages that are due", "outbox_due", (db) => d1Outbox(db).claimDue(1, 10)],
  ["offers whose moment has come", "booking_offers_due", (db) => d1BookingOffers(db).listDue(1, 10)],
  [
    "corrections that nobody answered",
    "booking_offers_correction",
    (db) => d1BookingOffers(db).listExpiredCorrections(1, 10),
  ],
  [
    "a booking's newest offer",
    "booking_offers_one_live",
    (db) => d1BookingOffers(db).findStatus(toBookingToken("token")),
  ],
  ["reminders whose moment has come", "bookings_to_remind", (db) => d1Reminders(db).listDue(1, 10)],
  ["who waits for an earlier day", "bookings_earlier_day", (db) => d1EarlierDayRequests(db).listDue(1, 10)],
  ["bookings to review", "bookings_to_review", (db) => d1Bookings(db).listAwaitingReview("2026-01-01", 10)],
  ["somebody's bookings", "bookings_of_person", (db) => d1Bookings(db).listByPerson(toPersonId("user"), 10)],
  [
    "what a form made before",
    "bookings_cancelled_of_lead",
    (db) => d1Bookings(db).findBySubmission(testLeadGuid(), "key"),
  ],
  ["what was booked with a contact", "bookings_by_mobile", (db) => d1Bookings(db).listByContact("print", 10)],
  [
    "a booking of a contact",
    "contact_sessions USING PRIMARY KEY",
    (db) => d1Bookings(db).belongsToContact(toBookingToken("token"), "hash", 1),
  ],
  ["a lead's live booking", "bookings_one_for_lead", (db) => d1Bookings(db).findForLead(testLeadGuid())],
  [
    "attempts that were left",
    "payment_attempts_open",
    (db) => d1Payments(db).listUnfinished({ enteredBefore: 1, redirectedBefore: 1 }, 10),
  ],
  [
    "what is held at a supplier",
    "payment_attempts_held",
    (db) =>
      d1Suppliers(db, "Brand").find(toSupplierId(1), "AU", {
        from: "2026-11-24",
        to: "2026-11-30",
        holds: { at: 1, except: null },
      }),
  ],
  ["attempts to ask again about", "payment_attempts_to_ask_again", (db) => d1Payments(db).listDueForRecheck(1, 10)],
  ["holds to take", "payments_to_capture", (db) => d1Payments(db).listDueForCapture(1, 10)],
  ["payments to give back", "payments_to_refund", (db) => d1Payments(db).listDueForRefund(10)],
  ["leads that wait for quotes", "leads_requested", (db) => d1LeadBids(db).listWaiting(1, 10)],
  ["somebody's leads", "leads_by_user", (db) => d1Leads(db).listNewest(toPersonId("user"), 10)],
  [
    "an address's suppliers",
    "supplier_members_by_email",
    (db) => d1PortalAccess(db, "AU", "Brand").listMemberships("a@b.example", 1),
  ],
  [
    "what somebody opened by links",
    "portal_grants_of_person",
    (db) => d1PortalAccess(db, "AU", "Brand").listOpenedBy(toPersonId("user"), 1),
  ],
  ["a quote's photos", "captured_images_by_lead", (db) => d1CapturedImages(db).listByLead(testLeadGuid(), 1)],
  ["places of a name", "place_names_by_key (country=? AND key=?)", (db) => d1Localities(db).search(PLACE, "AU", 8)],
  ["places that begin so", "place_names_by_key (country=? AND key>?", (db) => d1Localities(db).search(PLACE, "AU", 8)],
  ["beginnings of many places", "place_prefixes USING PRIMARY KEY", (db) => d1Localities(db).search(PLACE, "AU", 8)],
  ["places with a word", "VIRTUAL TABLE INDEX", (db) => d1Localities(db).search(PLACE, "AU", 8)],
  ["places spelled nearly so", "place_names_by_end", (db) => d1Localities(db).search(PLACE, "AU", 8)],
  [
    "places around a point",
    "localities_by_point",
    (db) => d1Localities(db).listAround({ latitude: -33.8, longitude: 151 }, "AU", 1, 8),
  ],
  ["a model's variants", "vehicle_variants_by_model", (db) => d1Vehicles(db).variants("Toyota", "Hilux", null)],
  ["a make's other names", "vehicle_aliases_by_make", (db) => d1Vehicles(db).aliases("Toyota")],
  [
    "suppliers around a place",
    "supplier_cells USING COVERING INDEX supplier_cells_by_rank (capability=? AND rank=? AND cell>?",
    (db) => d1Suppliers(db, "Brand").candidates({ ...SEARCH_AREA, kind: null }),
  ],
  [
    "suppliers of one kind around a place",
    "supplier_cells USING PRIMARY KEY (cell=? AND capability=? AND kind=? AND rank<?)",
    (db) => d1Suppliers(db, "Brand").candidates({ ...SEARCH_AREA, kind: "mobile" }),
  ],
  ["a supplier's reviews", "ratings_of_supplier", (db) => d1Suppliers(db, "Brand").reviews(toSupplierId(1))],
  ["the newest reviews", "ratings_shown", (db) => d1Ratings(db).listNewestShown(3)],
  [
    "what suppliers are measured by",
    "booking_offers USING INTEGER PRIMARY KEY (rowid>?)",
    (db) => d1Suppliers(db, "Brand").updateSupplierFigures(1),
  ],
  ["suppliers that were measured", "suppliers_measured", (db) => d1Suppliers(db, "Brand").updateSupplierFigures(1)],
  ["photos of messages", "conversation_entries_with_photos", (db) => d1Conversations(db).listWithOldPhotos(1, 10)],
  ["what a lead was shown", "listing_events_by_lead", (db) => d1ListingEvents(db).listViews(testLeadGuid(), 0, 10)],
  ["what a lead is searched by", "leads USING PRIMARY KEY", (db) => d1Leads(db).findSearched(testLeadGuid())],
  [
    "what a store offered and can still be chosen",
    "bid_offers_live_of_supplier (supplier_id=? AND expires_at>?)",
    (db) => d1PortalOverviews(db).readOverview(toSupplierId(1), "2026-01-01", 1, OVERVIEW_LIMITS),
  ],
  [
    "a week of a store's bookings",
    "bookings_of_supplier_day (supplier_id=? AND service_day>? AND service_day<?)",
    (db) => d1Diary(db).readDays(toSupplierId(1), WEEK, 1),
  ],
  ["a week of a store's own entries", "diary_entries_of_day", (db) => d1Diary(db).readDays(toSupplierId(1), WEEK, 1)],
  ["the latest of a diary", "diary_events USING PRIMARY KEY", (db) => d1Diary(db).readDays(toSupplierId(1), WEEK, 1)],
  ["what a store blocked", "diary_entries_of_day", (db) => d1Diary(db).readTimeAway(toSupplierId(1), "2026-11-23")],
  ["a store's work by plate", "bookings_by_rego", (db) => d1Diary(db).search(toSupplierId(1), WORK)],
  [
    "a store's work by family name",
    "bookings_of_supplier_day (supplier_id=?)",
    (db) => d1Diary(db).search(toSupplierId(1), WORK),
  ],
  ["a store's walk-ins by plate", "diary_entries_by_rego", (db) => d1Diary(db).search(toSupplierId(1), WORK)],
  [
    "what a customer had done at a store",
    "bookings_by_email",
    (db) => d1Diary(db).findRelatedWork(toSupplierId(1), toBookingToken("token")),
  ],
  ["webhooks that are due", "webhook_deliveries_due", (db) => d1Webhooks(db).listDue("an address", 1, 10)],
  ["webhooks that ended long ago", "webhook_deliveries_ended", (db) => d1Webhooks(db).deleteBefore(1, 10)],
  ["the key of a program", "api_keys_by_digest", (db) => d1ApiKeys(db).findByDigest("a digest")],
  ["the desk's search by plate", "bookings_by_rego", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["the desk's search by email", "bookings_by_email", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["the desk's search by mobile", "bookings_by_mobile", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["the desk's search for quotes by email", "leads_by_email", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["the desk's search for quotes by mobile", "leads_by_mobile", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["whether a contact has a quote", "leads_by_mobile", (db) => d1Leads(db).hasContact("print")],
  [
    "quotes of a person's mobile",
    "leads_by_mobile",
    (db) => d1PersonData(db).readScope({ userId: null, digests: ["print"], contactHash: null }),
  ],
  [
    "quotes of a person's email",
    "leads_by_email",
    (db) => d1PersonData(db).readScope({ userId: null, digests: ["print"], contactHash: null }),
  ],
  ["the desk's search by a provider's reference", "payments_by_ref", (db) => d1Desk(db).search(SEARCH_TERMS, 10)],
  ["bookings without an answer, for the desk", "booking_offers_due", (db) => d1Desk(db).queues(1, "2026-01-01", 10)],
  ["documents to check, for the desk", "workshop_files_unchecked", (db) => d1Desk(db).queues(1, "2026-01-01", 10)],
  ["messages that were given up, for the desk", "outbox_failed", (db) => d1Desk(db).queues(1, "2026-01-01", 10)],
  ["money that does not move, for the desk", "payments_to_refund", (db) => d1Desk(db).queues(1, "2026-01-01", 10)],
  [
    "books that differ, for the desk",
    "book_differences_open",
    (db) => d1ReconciliationRuns(db).readOpenDifferences(10),
  ],
  ["messages about a booking, for the desk", "outbox_sent", (db) => d1Desk(db).messagesAbout(["token"], 10)],
  ["the history of a lead", "bookings_cancelled_of_lead", (db) => d1Histories(db).readLeadHistory(testLeadGuid(), [])],
  ["messages of a lead's history", "outbox_sent", (db) => d1Histories(db).readLeadHistory(testLeadGuid(), [])],
  ["whose history a token is", "bookings_by_token", (db) => d1Histories(db).findLeadGuid("ABCdef")],
  [
    "whose history a number is",
    "bookings USING INTEGER PRIMARY KEY",
    (db) => d1Histories(db).findLeadGuid("123456789"),
  ],
  [
    "the workshops of the reports",
    "CORRELATED SCALAR SUBQUERY",
    (db) => d1DayCounts(db).workshops("2026-01-01", "2026-03-31", 50),
  ],
  ["what was done about a booking", "desk_acts_about", (db) => d1Desk(db).listActionsAbout("token", 10)],
  ["a draft that ends", "bookings_one_for_lead", (db) => d1Leads(db).endDraft(testLeadGuid(), 1)],
  ["since when a lead is settled", "bookings_cancelled_of_lead", (db) => d1Leads(db).settledAt(testLeadGuid())],
  ["messages that were sent long ago", "outbox_sent", (db) => d1Outbox(db).deleteSentBefore(1, 10)],
  ["photos that are old", "captured_images_by_age", (db) => d1CapturedImages(db).findExpired(1, 1, 10)],
];

const DESK_LIST_INDEXES: Readonly<Record<ListId, string>> = {
  bookings: "bookings_by_day",
  quotes: "leads_submitted",
  callbacks: "callbacks_by_creation",
  customers: "bookings_by_creation",
  workshops: "suppliers_by_name",
  payments: "payments_by_creation",
  refunds: "money_ledger_refunds",
  payouts: "payouts_by_time",
  statements: "statements_by_month",
  disputes: "disputes_by_opening",
  reviews: "ratings_by_time",
  messages: "outbox_sent",
  leads: "lead_bids_by_opening",
};
const IN_AUSTRALIA = { country: "AU", from: null, to: null } as const;

it.each(LIST_IDS)("the desk's list %s reads an index in order and sorts at most a page", async (list) => {
  const query = readListQuery(list, new URLSearchParams('after=["a","b"]'), "2026-11-27");
  planRecorder.plans.length = 0;
  await d1DeskLists(planRecorder.db).page(list, query, 50, IN_AUSTRALIA);
  const plans = planRecorder.plans.join("; ");
  expect(plans).toContain(DESK_LIST_INDEXES[list]);
  expect(planRecorder.plans.filter(isFullTableScan)).toEqual([]);
  // Only the rows of the page are sorted again, because the candidates are already in order.
  expect(planRecorder.plans.filter((plan) => plan === "USE TEMP B-TREE FOR ORDER BY").length).toBeLessThan(2);
});

it.each([
  ["workshop=12", "bookings_of_supplier_day (supplier_id=?"],
  ["from=today&to=today", "bookings_by_day (service_day>? AND service_day<?"],
])("the desk's bookings with %s use the index %s", async (input, index) => {
  const query = readListQuery("bookings", new URLSearchParams(input), "2026-11-27");
  planRecorder.plans.length = 0;
  await d1DeskLists(planRecorder.db).page("bookings", query, 50, IN_AUSTRALIA);
  expect(planRecorder.plans.join("; ")).toContain(index);
});

it.each([
  ["callbacks", "state=waiting", "callbacks_waiting"],
  ["disputes", "state=needs-response", "disputes_open"],
  ["messages", "state=waiting", "outbox_due"],
  ["payments", "status=authorised", "payments_to_capture"],
  ["payments", "status=refund+pending", "payments_to_refund"],
  ["reviews", "shown=held", "ratings_held"],
] as const)("the desk's %s with %s read only those rows", async (list, input, index) => {
  const query = readListQuery(list, new URLSearchParams(`${input}&after=[1,"b"]`), "2026-11-27");
  planRecorder.plans.length = 0;
  await d1DeskLists(planRecorder.db).page(list, query, 50, IN_AUSTRALIA);
  expect(planRecorder.plans.join("; ")).toContain(index);
  expect(planRecorder.plans.filter(isFullTableScan)).toEqual([]);
  expect(planRecorder.plans.join("; ")).not.toMatch(/SCAN (?!page|d)\S+ USING INDEX \w+_by_\w+/);
});

/** Tables that are read backwards by row number, but only as far back as the requested time (`numberedSince`). */
const BACKWARD_SCANS: Readonly<Record<string, readonly string[]>> = {
  "what suppliers are measured by": ["SCAN booking_offers", "SCAN booking_offers"],
  "suppliers that were measured": ["SCAN booking_offers", "SCAN booking_offers"],
};

it.each(LISTS)("%s uses the index %s instead of a table scan", async (label, index, ask) => {
  planRecorder.plans.length = 0;
  await ask(planRecorder.db);
  expect(planRecorder.plans.join("; ")).toContain(index);
  expect(planRecorder.plans.filter(isFullTableScan)).toEqual(BACKWARD_SCANS[label] ?? []);
});
