import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { UNLIMITED_KEY, VOUCHER_KEY } from "../../domain/pricing/discounts/use";
import type { PersonTable } from "../../domain/privacy/person-data";
import type { DeletedScope, ErasedTable, ReencryptedRow } from "../../domain/privacy/stored-deletion";
import { eventStatement } from "./booking-events";
import { valuesInJson, orm, type Query } from "./orm";
import { isClaimOf } from "./slot-claims";
import { bidOffers } from "./schema/bid-offers";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings, slotClaims } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { conversationEntries } from "./schema/conversations";
import { deskActions, giveaways, refundRequests } from "./schema/desk";
import { supplierDirectLeads } from "./schema/leads";
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
import { leadBids, leadReturns } from "./schema/lead-bids";
import { listingEvents } from "./schema/listing-events";
import { reviewRequests } from "./schema/review-requests";
import { outbox } from "./schema/outbox";
import { paymentAttempts } from "./schema/payments";
import { ratings, reviewStops } from "./schema/ratings";
import { regoCache } from "./schema/vehicles";
import { emailCodes, resumeLinks } from "./schema/resume-links";
import { notificationContacts } from "./schema/portal-access";
import { pushDevices } from "./schema/push-devices";
import { contactSessions, sessions, users } from "./schema/sessions";
import { verificationChecks, verificationNumbers } from "./schema/verification";

/** Text that replaces a reason or note that mentioned a person. */
const DELETED_TEXT = "Deleted with the customer's data";
/** Prefix that replaces the person who used a discount or owns credit. */
const ANONYMOUS_PREFIX = "nobody:";

/** The rows of a table that a step clears. The condition matches only rows that still contain personal data, so repeating the step finds nothing. */
interface ClearedRows {
  readonly table: SQLiteTable;
  readonly where: (scope: DeletedScope) => SQL | undefined;
}

interface ErasureStep {
  /** The tables with personal data (person-data.ts) that this step clears. */
  readonly clearedTables: readonly PersonTable[];
  readonly rows: readonly ClearedRows[];
  readonly statements: (
    db: D1Database,
    scope: DeletedScope,
    at: number,
    reencryptedRows: readonly ReencryptedRow[],
  ) => readonly Query[];
}

const isInTokens = (column: SQL, { tokens }: DeletedScope) => sql`${column} in ${valuesInJson(tokens)}`;
const isInGuids = (column: SQL, { guids }: DeletedScope) => sql`${column} in ${valuesInJson(guids)}`;
const columnSql = (column: Parameters<typeof eq>[0]) => sql`${column}`;

/** Condition for rows about cars in the person's garage. */
export const belongsToOwnCar = (vehicleId: SQL, { userId }: Pick<DeletedScope, "userId">) =>
  sql`${vehicleId} in (select ${garageVehicles.id} from ${garageVehicles} where ${garageVehicles.userId} = ${userId})`;

/** A step that only deletes rows. */
const deletionStep = (clearedTables: readonly PersonTable[], ...rows: readonly ClearedRows[]): ErasureStep => ({
  clearedTables,
  rows,
  statements: (db, scope) => rows.map(({ table, where }) => orm(db).delete(table).where(where(scope))),
});

/** The re-encrypted text that replaces an encrypted one, looked up by name. */
const reencryptedText = (name: SQL, reencryptedRows: readonly ReencryptedRow[]) =>
  sql`(select value ->> 'sealed' from json_each(${JSON.stringify(reencryptedRows)}) where value ->> 'of' = ${name})`;

/** Condition for payment attempts for the person's bookings, and attempts for the person's quotes that did not lead to a booking. */
const isOwnAttempt = (scope: DeletedScope) =>
  sql`case when coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}) is null then ${isInGuids(columnSql(paymentAttempts.leadGuid), scope)} else coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}) in ${valuesInJson(scope.tokens)} end`;
/** Those attempts of `isOwnAttempt` that still contain personal data. They are found through the index by lead. */
const scopeAttempts = (scope: DeletedScope) =>
  and(
    sql`(${isInGuids(columnSql(paymentAttempts.leadGuid), scope)} or ${paymentAttempts.leadGuid} in (select ${bookings.leadGuid} from ${bookings} where ${bookings.token} in ${valuesInJson(scope.tokens)}))`,
    isOwnAttempt(scope),
    or(
      isNotNull(paymentAttempts.requestCipher),
      isNotNull(paymentAttempts.handOver),
      sql`${paymentAttempts.inputHash} <> ${paymentAttempts.id}`,
    ),
  );

const isPersonalDiscountUse = (scope: DeletedScope) =>
  and(
    isInTokens(columnSql(discountUses.bookingToken), scope),
    ne(discountUses.taker, VOUCHER_KEY),
    ne(discountUses.taker, UNLIMITED_KEY),
    sql`${discountUses.taker} not like ${`${ANONYMOUS_PREFIX}%`}`,
  );

/** Condition for contacts that no remaining booking uses. A mistyped email may belong to another person, whose data must be kept. */
const isUnusedContact = (digest: SQL, { contactDigests }: DeletedScope) =>
  sql`(${digest} in ${valuesInJson(contactDigests)} and not exists (select 1 from ${bookings} where ${bookings.emailDigest} = ${digest}) and not exists (select 1 from ${bookings} where ${bookings.mobileDigest} = ${digest}))`;

const scopeQuestions = (scope: DeletedScope) =>
  sql`(${reviewRequests.emailDigest} in ${valuesInJson(scope.digests)} or ${isInTokens(columnSql(reviewRequests.bookingToken), scope)} or ${isInGuids(columnSql(reviewRequests.leadGuid), scope)})`;

const hasContactDetails = (scope: DeletedScope) =>
  and(
    isInTokens(columnSql(bookings.token), scope),
    or(
      isNotNull(bookings.emailDigest),
      isNotNull(bookings.mailboxDigest),
      isNotNull(bookings.mobileDigest),
      isNotNull(bookings.regoDigest),
      isNotNull(bookings.firstNameDigest),
      isNotNull(bookings.lastNameDigest),
      isNotNull(bookings.reminderKey),
      sql`${bookings.holders} <> '[]'`,
    ),
  );

/** Conditions on the state, as literals, so that SQLite uses the indexes. */
const STATE_CONDITIONS = {
  sent: sql`about.state = 'sent'`,
  failed: sql`about.state = 'failed'`,
  due: sql`about.state = 'waiting'`,
} as const;

/** Messages about these bookings, quotes and accounts. Uses the index of the state, which includes `about`, so that no other messages are read. */
const scopeMessages = (state: keyof typeof STATE_CONDITIONS, { userId, tokens, guids, addresses }: DeletedScope) =>
  sql`${outbox.id} in (select about.id from ${outbox} as about where ${STATE_CONDITIONS[state]} and about.about in (select value from json_each(${JSON.stringify([...tokens, ...guids, ...addresses])}) union all select ${garageVehicles.id} from ${garageVehicles} where ${garageVehicles.userId} = ${userId}))`;

/** The steps of a deletion. Rows that are needed to find other rows are deleted last. */
export const ERASURE_PLAN: Readonly<Record<ErasedTable, ErasureStep>> = {
  conversations: deletionStep(["conversationEntries"], {
    table: conversationEntries,
    where: (scope) => isInTokens(columnSql(conversationEntries.bookingToken), scope),
  }),

  // The findings and their cost are the workshop's own records and part of the price, so only the customer's data is removed from them.
  "extra-work": {
    clearedTables: ["extraFindings"],
    rows: [
      {
        table: extraFindings,
        where: (scope) =>
          and(
            isInTokens(columnSql(extraFindings.bookingToken), scope),
            or(
              sql`${extraFindings.photos} <> '[]'`,
              isNotNull(extraFindings.vehicleKey),
              isNotNull(extraFindings.secretHash),
            ),
          ),
      },
    ],
    statements: (db, scope) => [
      orm(db)
        .update(extraFindings)
        .set({ photos: [], vehicleKey: null, secretHash: null })
        .where(isInTokens(columnSql(extraFindings.bookingToken), scope)),
    ],
  },

  // The star rating stays, because it counts towards the workshop's score.
  reviews: {
    clearedTables: ["ratings"],
    rows: [
      {
        table: ratings,
        where: (scope) =>
          and(
            isInTokens(columnSql(ratings.bookingToken), scope),
            or(sql`${ratings.reviewer} <> ''`, isNotNull(ratings.comments), isNotNull(ratings.reply)),
          ),
      },
    ],
    statements: (db, scope) => [
      orm(db)
        .update(ratings)
        .set({ reviewer: "", comments: null, heldReason: null, hiddenReason: null, reply: null, repliedAt: null })
        .where(isInTokens(columnSql(ratings.bookingToken), scope)),
    ],
  },

  requests: {
    clearedTables: ["callbacks", "supplierDirectLeads", "leadBids", "bidOffers"],
    rows: [
      { table: callbacks, where: (scope) => isInGuids(columnSql(callbacks.leadGuid), scope) },
      {
        table: leadBids,
        where: (scope) => and(isInGuids(columnSql(leadBids.leadGuid), scope), isNotNull(leadBids.customerDigest)),
      },
      {
        table: bidOffers,
        where: (scope) => and(isInGuids(columnSql(bidOffers.leadGuid), scope), ne(bidOffers.comments, "")),
      },
    ],
    statements: (db, scope, _, reencryptedRows) => [
      orm(db)
        .delete(callbacks)
        .where(isInGuids(columnSql(callbacks.leadGuid), scope)),
      orm(db)
        .update(supplierDirectLeads)
        .set({
          detailsSealed: reencryptedText(
            sql`${supplierDirectLeads.leadGuid} || ':' || ${supplierDirectLeads.supplierId}`,
            reencryptedRows,
          ),
        })
        .where(
          sql`${supplierDirectLeads.leadGuid} || ':' || ${supplierDirectLeads.supplierId} in ${valuesInJson(reencryptedRows.map((reencryptedRows) => reencryptedRows.of))} and ${isInGuids(columnSql(supplierDirectLeads.leadGuid), scope)}`,
        ),
      orm(db)
        .update(leadBids)
        .set({ customerDigest: null })
        .where(isInGuids(columnSql(leadBids.leadGuid), scope)),
      orm(db)
        .update(bidOffers)
        .set({ comments: "" })
        .where(isInGuids(columnSql(bidOffers.leadGuid), scope)),
    ],
  },

  questions: {
    clearedTables: ["reviewRequests"],
    rows: [{ table: reviewRequests, where: scopeQuestions }],
    statements: (db, scope) => [
      // Must run before the requests are deleted, because they lead to the desk's notes.
      orm(db)
        .update(deskActions)
        .set({ reason: DELETED_TEXT })
        .where(
          sql`${deskActions.about} in (select ${reviewRequests.id} from ${reviewRequests} where ${scopeQuestions(scope)})`,
        ),
      orm(db).delete(reviewRequests).where(scopeQuestions(scope)),
    ],
  },

  payments: {
    clearedTables: ["paymentAttempts"],
    rows: [{ table: paymentAttempts, where: scopeAttempts }],
    statements: (db, scope, at) => [
      orm(db)
        .update(paymentAttempts)
        .set({
          requestCipher: null,
          handOver: null,
          submissionKey: sql`'deleted:' || ${paymentAttempts.id}`,
          inputHash: sql`${paymentAttempts.id}`,
          offer: sql`json_set(json_remove(${paymentAttempts.offer}, '$.digests', '$.bookedBy', '$.discount'), '$.vehicle', '')`,
          updatedAt: at,
        })
        .where(scopeAttempts(scope)),
    ],
  },

  discounts: {
    clearedTables: ["discountUses", "customerCredits"],
    rows: [
      { table: discountUses, where: isPersonalDiscountUse },
      { table: customerCredits, where: ({ accounts }) => sql`${customerCredits.account} in ${valuesInJson(accounts)}` },
    ],
    statements: (db, scope) => [
      orm(db)
        .update(discountUses)
        .set({ taker: sql`${ANONYMOUS_PREFIX} || lower(hex(randomblob(12)))` })
        .where(isPersonalDiscountUse(scope)),
      // All rows of an account get the same replacement name, so that they still add up.
      ...scope.accounts.map((account) =>
        orm(db)
          .update(customerCredits)
          .set({
            account: sql`${ANONYMOUS_PREFIX} || (select min(c.id) from ${customerCredits} as c where c.account = ${account})`,
          })
          .where(eq(customerCredits.account, account)),
      ),
    ],
  },

  looks: deletionStep(["listingEvents"], {
    table: listingEvents,
    where: (scope) => isInGuids(columnSql(listingEvents.leadGuid), scope),
  }),

  bookings: {
    clearedTables: ["bookings", "bookingOffers"],
    rows: [
      { table: bookings, where: hasContactDetails },
      {
        table: bookingOffers,
        where: (scope) =>
          and(
            isInTokens(columnSql(bookingOffers.bookingToken), scope),
            or(
              isNotNull(bookingOffers.comment),
              isNotNull(bookingOffers.correction),
              sql`${bookingOffers.namedPrice} ->> '$.reason' <> ''`,
            ),
          ),
      },
    ],
    statements: (db, scope, at, reencryptedRows) => [
      eventStatement(
        db,
        { bookingToken: sql`${bookings.token}`, at, actor: "customer", kind: "data-deleted" },
        sql`from ${bookings} where ${isInTokens(columnSql(bookings.token), scope)} and not exists (select 1 from ${bookingEvents} as told where told.booking_token = ${bookings.token} and told.kind = 'data-deleted')`,
      ),
      orm(db)
        .update(bookings)
        .set({
          requestCipher: reencryptedText(columnSql(bookings.token), reencryptedRows),
          submissionKey: sql`'deleted:' || ${bookings.token}`,
          holders: [],
          // A random hash for which no secret exists, so that the customer can no longer be invited to a review.
          reviewSecretHash: sql`lower(hex(randomblob(32)))`,
          reminderKey: null,
          remindAt: null,
          earlierCheckAt: null,
          earlierDays: null,
          workNotes: sql`json_remove(case when ${bookings.workNotes} ->> '$.done' is null then ${bookings.workNotes} else json_set(${bookings.workNotes}, '$.done.note', null) end, '$.report.customerText', '$.report.workshopText')`,
          emailDigest: null,
          mailboxDigest: null,
          mobileDigest: null,
          regoDigest: null,
          vehicleDigest: null,
          taskDigests: [],
          firstNameDigest: null,
          lastNameDigest: null,
          updatedAt: at,
        })
        .where(sql`${bookings.token} in ${valuesInJson(reencryptedRows.map((reencryptedRows) => reencryptedRows.of))}`),
      orm(db)
        .update(bookingOffers)
        .set({
          comment: null,
          // A correction contains the vehicle's plate and the customer's comments on the jobs.
          correction: null,
          correctionAnswerBy: null,
          namedPrice: sql`case when ${bookingOffers.namedPrice} is null then null else json_set(${bookingOffers.namedPrice}, '$.reason', '') end`,
        })
        .where(isInTokens(columnSql(bookingOffers.bookingToken), scope)),
    ],
  },

  // Must run after the bookings step. Deletes rows about contacts that no remaining booking uses.
  contacts: deletionStep(
    ["reviewStops", "contactSessions"],
    { table: reviewStops, where: (scope) => isUnusedContact(columnSql(reviewStops.digest), scope) },
    { table: contactSessions, where: (scope) => isUnusedContact(columnSql(contactSessions.digest), scope) },
    {
      table: verificationNumbers,
      where: ({ addresses }) => sql`${verificationNumbers.numberDigest} in ${valuesInJson(addresses)}`,
    },
    { table: verificationChecks, where: (scope) => isInGuids(columnSql(verificationChecks.leadGuid), scope) },
    { table: slotClaims, where: (scope) => isClaimOf((token) => isInTokens(token, scope)) },
    { table: emailCodes, where: ({ addresses }) => sql`${emailCodes.addressDigest} in ${valuesInJson(addresses)}` },
    { table: resumeLinks, where: (scope) => isInGuids(columnSql(resumeLinks.leadGuid), scope) },
    { table: regoCache, where: ({ plates }) => sql`${regoCache.plate} in ${valuesInJson(plates)}` },
  ),

  messages: deletionStep(
    [],
    { table: outbox, where: (scope) => scopeMessages("sent", scope) },
    { table: outbox, where: (scope) => scopeMessages("failed", scope) },
    { table: outbox, where: (scope) => scopeMessages("due", scope) },
  ),

  desk: {
    clearedTables: [],
    rows: [
      {
        table: deskActions,
        where: ({ tokens, guids }) =>
          and(
            sql`${deskActions.about} in ${valuesInJson([...tokens, ...guids])}`,
            ne(deskActions.reason, DELETED_TEXT),
          ),
      },
      {
        table: refundRequests,
        where: (scope) =>
          and(isInTokens(columnSql(refundRequests.bookingToken), scope), ne(refundRequests.reason, DELETED_TEXT)),
      },
      {
        table: giveaways,
        where: (scope) => and(isInTokens(columnSql(giveaways.bookingToken), scope), ne(giveaways.reason, DELETED_TEXT)),
      },
      // The workshop's text about the lead and our reply may name the customer.
      {
        table: leadReturns,
        where: (scope) => and(isInGuids(columnSql(leadReturns.leadGuid), scope), ne(leadReturns.sealed, "")),
      },
    ],
    statements: (db, scope) => [
      orm(db)
        .update(leadReturns)
        .set({ sealed: "", answerSealed: sql`case when ${leadReturns.answerSealed} is null then null else '' end` })
        .where(isInGuids(columnSql(leadReturns.leadGuid), scope)),
      orm(db)
        .update(deskActions)
        .set({ reason: DELETED_TEXT })
        .where(sql`${deskActions.about} in ${valuesInJson([...scope.tokens, ...scope.guids])}`),
      orm(db)
        .update(refundRequests)
        .set({ reason: DELETED_TEXT, text: "" })
        .where(isInTokens(columnSql(refundRequests.bookingToken), scope)),
      // The amounts are kept, because they count towards limits. The customer's digests are removed.
      orm(db)
        .update(giveaways)
        .set({ reason: DELETED_TEXT, details: null, emailDigest: null, mobileDigest: null })
        .where(isInTokens(columnSql(giveaways.bookingToken), scope)),
    ],
  },

  // Rows are deleted before the account or car that they refer to.
  account: deletionStep(
    [
      "garageEntries",
      "garageDates",
      "garageReminders",
      "garageNotices",
      "garageShares",
      "garageHandOvers",
      "garageVehicles",
      "pushDevices",
      "sessions",
      "notificationContacts",
      "users",
    ],
    ...[garageEntries, garageDates, garageReminders, garageNotices, garageShares].map((table) => ({
      table,
      where: (scope: DeletedScope) => belongsToOwnCar(columnSql(table.vehicleId), scope),
    })),
    { table: garageHandOvers, where: ({ userId }) => sql`${garageHandOvers.fromUserId} = ${userId}` },
    { table: garageVehicles, where: ({ userId }) => sql`${garageVehicles.userId} = ${userId}` },
    { table: pushDevices, where: ({ userId }) => sql`${pushDevices.userId} = ${userId}` },
    { table: sessions, where: ({ userId }) => sql`${sessions.userId} = ${userId}` },
    // Only for contacts that the person has verified, because a booking may name someone else's contact.
    {
      table: notificationContacts,
      where: ({ digests }) => sql`${notificationContacts.digest} in ${valuesInJson(digests)}`,
    },
    { table: users, where: ({ userId }) => sql`${users.id} = ${userId}` },
  ),
};

/** Tables with personal data that are kept unchanged because they contain no names. Each value is the reason. */
export const RETAINED_TABLES: Readonly<Partial<Record<PersonTable, string>>> = {
  bookingEvents: "a history with gaps proves nothing, and it has no names",
  payments: "tax law: amounts and the provider's reference",
  paymentEvents: "records of payments and refunds",
  moneyLedger: "tax law, and the ledger is append-only",
  bidEvents: "which workshops got a slot, without customer data",
  capturedImageEvents: "that a photo existed and was removed",
};

/** Tables whose rows and files the use case deletes itself: photos, and quotes with their Durable Objects. */
export const ADDITIONAL_TABLES: readonly PersonTable[] = ["capturedImages", "leads"];
