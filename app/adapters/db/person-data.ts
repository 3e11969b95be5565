import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PersonRow, PersonScope, PersonTable, VerifiedPerson } from "../../domain/privacy/person-data";
import { isOfPerson } from "./booking-row";
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

/** A table, and the condition for a person's rows in the table. */
interface PersonalRows {
  readonly table: SQLiteTable;
  readonly condition: (person: VerifiedPerson, scope: PersonScope) => SQL | undefined;
}

const bookingTokensJson = ({ tokens }: PersonScope) => valuesInJson(tokens);
const leadGuidsJson = ({ guids }: PersonScope) => valuesInJson(guids);
/** Condition for payment attempts that belong to one of the person's bookings, or to no booking yet. */
const ownAttempts = (scope: PersonScope) =>
  and(
    sql`${paymentAttempts.leadGuid} in ${leadGuidsJson(scope)}`,
    sql`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, '') in ${valuesInJson([...scope.tokens, ""])}`,
  );
const personAttemptIds = (scope: PersonScope) =>
  sql`(select ${paymentAttempts.id} from ${paymentAttempts} where ${ownAttempts(scope)})`;

/** The cars in the person's garage, including removed ones. */
const ownCars = ({ userId }: VerifiedPerson) =>
  sql`(select ${garageVehicles.id} from ${garageVehicles} where ${garageVehicles.userId} = ${userId})`;

/** How to find a person's rows in each table. A null digest matches no row, because a comparison with null is never true. */
export const PERSONAL_ROWS: Readonly<Record<PersonTable, PersonalRows>> = {
  bookings: { table: bookings, condition: (_, scope) => sql`${bookings.token} in ${bookingTokensJson(scope)}` },
  bookingEvents: {
    table: bookingEvents,
    condition: (_, scope) => sql`${bookingEvents.bookingToken} in ${bookingTokensJson(scope)}`,
  },
  bookingOffers: {
    table: bookingOffers,
    condition: (_, scope) => sql`${bookingOffers.bookingToken} in ${bookingTokensJson(scope)}`,
  },
  conversationEntries: {
    table: conversationEntries,
    condition: (_, scope) => sql`${conversationEntries.bookingToken} in ${bookingTokensJson(scope)}`,
  },
  extraFindings: {
    table: extraFindings,
    // An unsent finding is the workshop's own note.
    condition: (_, scope) =>
      and(sql`${extraFindings.bookingToken} in ${bookingTokensJson(scope)}`, sql`${extraFindings.sentAt} is not null`),
  },
  ratings: { table: ratings, condition: (_, scope) => sql`${ratings.bookingToken} in ${bookingTokensJson(scope)}` },
  payments: { table: payments, condition: (_, scope) => sql`${payments.bookingToken} in ${bookingTokensJson(scope)}` },
  paymentAttempts: { table: paymentAttempts, condition: (_, scope) => ownAttempts(scope) },
  paymentEvents: {
    table: paymentEvents,
    condition: (_, scope) => sql`${paymentEvents.attemptId} in ${personAttemptIds(scope)}`,
  },
  moneyLedger: {
    table: moneyLedger,
    condition: (_, scope) => sql`${moneyLedger.attemptId} in ${personAttemptIds(scope)}`,
  },
  discountUses: {
    table: discountUses,
    condition: (_, scope) => sql`${discountUses.bookingToken} in ${bookingTokensJson(scope)}`,
  },
  customerCredits: {
    table: customerCredits,
    condition: (_, scope) => sql`${customerCredits.bookingToken} in ${bookingTokensJson(scope)}`,
  },
  leads: { table: leads, condition: (_, scope) => sql`${leads.guid} in ${leadGuidsJson(scope)}` },
  capturedImages: {
    table: capturedImages,
    condition: (_, scope) =>
      and(sql`${capturedImages.leadGuid} in ${leadGuidsJson(scope)}`, sql`${capturedImages.removedAt} is null`),
  },
  capturedImageEvents: {
    table: capturedImageEvents,
    condition: (_, scope) => sql`${capturedImageEvents.leadGuid} in ${leadGuidsJson(scope)}`,
  },
  listingEvents: {
    table: listingEvents,
    condition: (_, scope) => sql`${listingEvents.leadGuid} in ${leadGuidsJson(scope)}`,
  },
  leadBids: { table: leadBids, condition: (_, scope) => sql`${leadBids.leadGuid} in ${leadGuidsJson(scope)}` },
  bidEvents: { table: bidEvents, condition: (_, scope) => sql`${bidEvents.leadGuid} in ${leadGuidsJson(scope)}` },
  bidOffers: {
    table: bidOffers,
    condition: (_, scope) =>
      and(sql`${bidOffers.leadGuid} in ${leadGuidsJson(scope)}`, sql`${bidOffers.submittedAt} is not null`),
  },
  supplierDirectLeads: {
    table: supplierDirectLeads,
    condition: (_, scope) => sql`${supplierDirectLeads.leadGuid} in ${leadGuidsJson(scope)}`,
  },
  callbacks: { table: callbacks, condition: (_, scope) => sql`${callbacks.leadGuid} in ${leadGuidsJson(scope)}` },
  garageVehicles: { table: garageVehicles, condition: ({ userId }) => sql`${garageVehicles.userId} = ${userId}` },
  garageEntries: { table: garageEntries, condition: (person) => sql`${garageEntries.vehicleId} in ${ownCars(person)}` },
  garageDates: { table: garageDates, condition: (person) => sql`${garageDates.vehicleId} in ${ownCars(person)}` },
  garageReminders: {
    table: garageReminders,
    condition: (person) => sql`${garageReminders.vehicleId} in ${ownCars(person)}`,
  },
  garageNotices: { table: garageNotices, condition: (person) => sql`${garageNotices.vehicleId} in ${ownCars(person)}` },
  garageShares: { table: garageShares, condition: (person) => sql`${garageShares.vehicleId} in ${ownCars(person)}` },
  garageHandOvers: {
    table: garageHandOvers,
    condition: ({ userId }) => sql`${garageHandOvers.fromUserId} = ${userId}`,
  },
  reviewRequests: {
    table: reviewRequests,
    condition: ({ digests }) => sql`${reviewRequests.emailDigest} in ${valuesInJson(digests)}`,
  },
  reviewStops: {
    table: reviewStops,
    condition: ({ digests }) => sql`${reviewStops.digest} in ${valuesInJson(digests)}`,
  },
  users: { table: users, condition: ({ userId }) => sql`${users.id} = ${userId}` },
  pushDevices: { table: pushDevices, condition: ({ userId }) => sql`${pushDevices.userId} = ${userId}` },
  sessions: { table: sessions, condition: ({ userId }) => sql`${sessions.userId} = ${userId}` },
  contactSessions: {
    table: contactSessions,
    condition: ({ contactHash }) => sql`${contactSessions.idHash} = ${contactHash}`,
  },
  notificationContacts: {
    table: notificationContacts,
    condition: ({ digests }) => sql`${notificationContacts.digest} in ${valuesInJson(digests)}`,
  },
};

/** Everything in D1 about one person. */
export function d1PersonData(db: D1Database) {
  const database = orm(db);
  return {
    /** The person's bookings, and the quotes that belong to these bookings, to their account or to their contact details. Takes one D1 round trip. */
    async readScope({ userId, digests }: VerifiedPerson): Promise<PersonScope> {
      const isOfAccount = isOfPerson(userId);
      const [matches, ownRows] = await database.batch([
        database
          .select({
            ...selectColumns({ token: bookings.token, guid: bookings.leadGuid }),
            // The contact to which codes for the booking are sent: its mobile, or its email if it has no mobile.
            isTheirs:
              sql<number>`(${isOfAccount} or coalesce(${bookings.mobileDigest}, ${bookings.emailDigest}) in ${valuesInJson(digests)})`.as(
                "is_theirs",
              ),
          })
          .from(bookings)
          .where(
            or(isOfAccount, inArray(bookings.mobileDigest, [...digests]), inArray(bookings.emailDigest, [...digests])),
          ),
        database
          .select(selectColumns({ guid: leads.guid }))
          .from(leads)
          .where(
            or(
              eq(leads.userId, sql`${userId}`),
              inArray(leads.mobileDigest, [...digests]),
              // As for bookings, an email only identifies the customer if there is no mobile.
              and(inArray(leads.emailDigest, [...digests]), isNull(leads.mobileDigest)),
            ),
          ),
      ]);
      const ownMatches = matches.filter(({ isTheirs }) => isTheirs === 1);
      return {
        tokens: ownMatches.map(({ token }) => token),
        guids: [...new Set([...ownMatches, ...ownRows].map(({ guid }) => guid))],
        mobileNeededCount: matches.length - ownMatches.length,
      };
    },
    /** The person's rows in every table. Takes one D1 round trip. */
    async readRows(
      person: VerifiedPerson,
      scope: PersonScope,
    ): Promise<Readonly<Record<PersonTable, readonly PersonRow[]>>> {
      const names = Object.keys(PERSONAL_ROWS) as PersonTable[];
      const [first, ...rest] = names.map((name) => {
        const { table, condition: toCondition } = PERSONAL_ROWS[name];
        return database.select().from(table).where(toCondition(person, scope));
      });
      if (!first) throw new Error("expected at least one table");
      const results: readonly (readonly PersonRow[])[] = await database.batch([first, ...rest]);
      return Object.fromEntries(names.map((name, at) => [name, results[at] ?? []])) as Record<
        PersonTable,
        readonly PersonRow[]
      >;
    },
  };
}
