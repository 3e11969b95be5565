import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PersonRow, PersonScope, PersonTable, ProvedPerson } from "../../domain/privacy/person-data";
import { valuesInJson, selectColumns, orm } from "./orm";
import { bidOffers } from "./schema/bid-offers";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { capturedImageEvents, capturedImages } from "./schema/captured-images";
import { conversationEntries } from "./schema/conversations";
import { supplierDirectLeads, leads } from "./schema/leads";
import { customerCredits, discountUses } from "./schema/discounts";
import { extraFindings } from "./schema/extra-work";
import { garageVehicles } from "./schema/garage";
import {
  garageDates,
  garageEntries,
  garageHandOvers,
  garageNotices,
  garageReminders,
  garageShares,
} from "./schema/garage-record";
import { bidEvents, leadBids } from "./schema/lead-bids";
import { listingEvents } from "./schema/listing-events";
import { reviewRequests } from "./schema/review-requests";
import { moneyLedger, paymentAttempts, paymentEvents, payments } from "./schema/payments";
import { ratings, reviewStops } from "./schema/ratings";
import { notificationContacts } from "./schema/portal-access";
import { pushDevices } from "./schema/push-devices";
import { contactSessions, sessions, users } from "./schema/sessions";

/** A table and the condition for a person's rows in it. */
interface PersonalRows {
  readonly table: SQLiteTable;
  readonly of: (person: ProvedPerson, scope: PersonScope) => SQL | undefined;
}

const ofBookings = ({ tokens }: PersonScope) => valuesInJson(tokens);
const ofLeads = ({ guids }: PersonScope) => valuesInJson(guids);
/** Payment attempts for one of the person's bookings, or for none yet. */
const ownAttempts = (scope: PersonScope) =>
  and(
    sql`${paymentAttempts.leadGuid} in ${ofLeads(scope)}`,
    sql`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, '') in ${valuesInJson([...scope.tokens, ""])}`,
  );
const attemptIds = (scope: PersonScope) =>
  sql`(select ${paymentAttempts.id} from ${paymentAttempts} where ${ownAttempts(scope)})`;

/** The cars in the person's garage, including removed ones. */
const ownCars = ({ userId }: ProvedPerson) =>
  sql`(select ${garageVehicles.id} from ${garageVehicles} where ${garageVehicles.userId} = ${userId})`;

/** Queries for the personal rows of each table. Where a digest is null, the comparison matches no row. */
export const PERSONAL_ROWS: Readonly<Record<PersonTable, PersonalRows>> = {
  bookings: { table: bookings, of: (_, scope) => sql`${bookings.token} in ${ofBookings(scope)}` },
  bookingEvents: { table: bookingEvents, of: (_, scope) => sql`${bookingEvents.bookingToken} in ${ofBookings(scope)}` },
  bookingOffers: { table: bookingOffers, of: (_, scope) => sql`${bookingOffers.bookingToken} in ${ofBookings(scope)}` },
  conversationEntries: {
    table: conversationEntries,
    of: (_, scope) => sql`${conversationEntries.bookingToken} in ${ofBookings(scope)}`,
  },
  extraFindings: {
    table: extraFindings,
    // An unsent finding is the workshop's own note.
    of: (_, scope) =>
      and(sql`${extraFindings.bookingToken} in ${ofBookings(scope)}`, sql`${extraFindings.sentAt} is not null`),
  },
  ratings: { table: ratings, of: (_, scope) => sql`${ratings.bookingToken} in ${ofBookings(scope)}` },
  payments: { table: payments, of: (_, scope) => sql`${payments.bookingToken} in ${ofBookings(scope)}` },
  paymentAttempts: { table: paymentAttempts, of: (_, scope) => ownAttempts(scope) },
  paymentEvents: { table: paymentEvents, of: (_, scope) => sql`${paymentEvents.attemptId} in ${attemptIds(scope)}` },
  moneyLedger: { table: moneyLedger, of: (_, scope) => sql`${moneyLedger.attemptId} in ${attemptIds(scope)}` },
  discountUses: { table: discountUses, of: (_, scope) => sql`${discountUses.bookingToken} in ${ofBookings(scope)}` },
  customerCredits: {
    table: customerCredits,
    of: (_, scope) => sql`${customerCredits.bookingToken} in ${ofBookings(scope)}`,
  },
  leads: { table: leads, of: (_, scope) => sql`${leads.guid} in ${ofLeads(scope)}` },
  capturedImages: {
    table: capturedImages,
    of: (_, scope) =>
      and(sql`${capturedImages.leadGuid} in ${ofLeads(scope)}`, sql`${capturedImages.removedAt} is null`),
  },
  capturedImageEvents: {
    table: capturedImageEvents,
    of: (_, scope) => sql`${capturedImageEvents.leadGuid} in ${ofLeads(scope)}`,
  },
  listingEvents: { table: listingEvents, of: (_, scope) => sql`${listingEvents.leadGuid} in ${ofLeads(scope)}` },
  leadBids: { table: leadBids, of: (_, scope) => sql`${leadBids.leadGuid} in ${ofLeads(scope)}` },
  bidEvents: { table: bidEvents, of: (_, scope) => sql`${bidEvents.leadGuid} in ${ofLeads(scope)}` },
  bidOffers: {
    table: bidOffers,
    of: (_, scope) => and(sql`${bidOffers.leadGuid} in ${ofLeads(scope)}`, sql`${bidOffers.submittedAt} is not null`),
  },
  supplierDirectLeads: {
    table: supplierDirectLeads,
    of: (_, scope) => sql`${supplierDirectLeads.leadGuid} in ${ofLeads(scope)}`,
  },
  callbacks: { table: callbacks, of: (_, scope) => sql`${callbacks.leadGuid} in ${ofLeads(scope)}` },
  garageVehicles: { table: garageVehicles, of: ({ userId }) => sql`${garageVehicles.userId} = ${userId}` },
  garageEntries: { table: garageEntries, of: (person) => sql`${garageEntries.vehicleId} in ${ownCars(person)}` },
  garageDates: { table: garageDates, of: (person) => sql`${garageDates.vehicleId} in ${ownCars(person)}` },
  garageReminders: { table: garageReminders, of: (person) => sql`${garageReminders.vehicleId} in ${ownCars(person)}` },
  garageNotices: { table: garageNotices, of: (person) => sql`${garageNotices.vehicleId} in ${ownCars(person)}` },
  garageShares: { table: garageShares, of: (person) => sql`${garageShares.vehicleId} in ${ownCars(person)}` },
  garageHandOvers: { table: garageHandOvers, of: ({ userId }) => sql`${garageHandOvers.fromUserId} = ${userId}` },
  reviewRequests: {
    table: reviewRequests,
    of: ({ digests }) => sql`${reviewRequests.emailDigest} in ${valuesInJson(digests)}`,
  },
  reviewStops: { table: reviewStops, of: ({ digests }) => sql`${reviewStops.digest} in ${valuesInJson(digests)}` },
  users: { table: users, of: ({ userId }) => sql`${users.id} = ${userId}` },
  pushDevices: { table: pushDevices, of: ({ userId }) => sql`${pushDevices.userId} = ${userId}` },
  sessions: { table: sessions, of: ({ userId }) => sql`${sessions.userId} = ${userId}` },
  contactSessions: {
    table: contactSessions,
    of: ({ contactHash }) => sql`${contactSessions.idHash} = ${contactHash}`,
  },
  notificationContacts: {
    table: notificationContacts,
    of: ({ digests }) => sql`${notificationContacts.digest} in ${valuesInJson(digests)}`,
  },
};

/** Everything in D1 about one person. */
export function d1PersonData(db: D1Database) {
  const store = orm(db);
  return {
    /** The person's bookings, with the quotes of these bookings and of their account. One round. */
    async scope({ userId, digests }: ProvedPerson): Promise<PersonScope> {
      const isOfAccount = sql`(json_extract(${bookings.holders}, '$[0].userId') = ${userId} and json_extract(${bookings.holders}, '$[0].userId') is not null)`;
      const [matches, own] = await store.batch([
        store
          .select({
            ...selectColumns({ token: bookings.token, guid: bookings.leadGuid }),
            // The contact that receives codes for the booking: its mobile, or its email if there is no mobile.
            isTheirs:
              sql<number>`(${isOfAccount} or coalesce(${bookings.mobileDigest}, ${bookings.emailDigest}) in ${valuesInJson(digests)})`.as(
                "is_theirs",
              ),
          })
          .from(bookings)
          .where(
            or(isOfAccount, inArray(bookings.mobileDigest, [...digests]), inArray(bookings.emailDigest, [...digests])),
          ),
        store
          .select(selectColumns({ guid: leads.guid }))
          .from(leads)
          .where(eq(leads.userId, sql`${userId}`)),
      ]);
      const theirs = matches.filter(({ isTheirs }) => isTheirs === 1);
      return {
        tokens: theirs.map(({ token }) => token),
        guids: [...new Set([...theirs, ...own].map(({ guid }) => guid))],
        mobileNeeded: matches.length - theirs.length,
      };
    },
    /** The person's rows of every table. One round. */
    async rows(person: ProvedPerson, scope: PersonScope): Promise<Readonly<Record<PersonTable, readonly PersonRow[]>>> {
      const names = Object.keys(PERSONAL_ROWS) as PersonTable[];
      const [first, ...rest] = names.map((name) => {
        const { table, of } = PERSONAL_ROWS[name];
        return store.select().from(table).where(of(person, scope));
      });
      if (!first) throw new Error("expected at least one table");
      const answers: readonly (readonly PersonRow[])[] = await store.batch([first, ...rest]);
      return Object.fromEntries(names.map((name, at) => [name, answers[at] ?? []])) as Record<
        PersonTable,
        readonly PersonRow[]
      >;
    },
  };
}
