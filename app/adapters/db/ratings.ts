import type { BookingToken, SupplierId } from "../../domain/core/ids";
import type { StoredRating, CommentedRating, RatingView, NewRating } from "../../domain/booking/ratings/stored-rating";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type RepliableReview, REPLY_EDIT_MS } from "../../domain/booking/ratings/reply";
import { changeEventStatement } from "./booking-events";
import { excludedColumn, selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookings, optedOutHash } from "./schema/bookings";
import { ratings, reviewStops } from "./schema/ratings";
import { suppliers } from "./schema/suppliers";

/** A supplier with few ratings is ranked closer to this mean: twelve ratings of 4.40 are added, as in the demo data (data/catalogue/supplier-model.json). */
const RATING_PRIOR = { mean100: 440, weight: 12 };

/** Customers' ratings, one per booking. */
export function d1Ratings(db: D1Database) {
  const database = orm(db);
  /** Contact digests of the booking that an invitation belongs to. Null = there is no such invitation. */
  const readDigests = async (secretHash: string) => {
    const ratingRow = await database
      .select(selectColumns({ email: bookings.emailDigest, mobile: bookings.mobileDigest }))
      .from(bookings)
      .where(eq(bookings.reviewSecretHash, secretHash))
      .get();
    return ratingRow ? [ratingRow.email, ratingRow.mobile].filter((digest) => digest !== null) : null;
  };
  return {
    /** Whether the recipient of this invitation has turned review invitations off. Null = there is no such invitation. */
    async findInvitation(secretHash: string): Promise<{ readonly isOff: boolean } | null> {
      const digests = await readDigests(secretHash);
      if (digests === null) return null;
      const optOut = await database
        .select({ digest: reviewStops.digest })
        .from(reviewStops)
        .where(inArray(reviewStops.digest, digests))
        .get();
      return { isOff: optOut !== undefined };
    },
    /** Turns review invitations off or on for the email address and phone number in the booking of this invitation. */
    async setInvitations(secretHash: string, to: "off" | "on", at: number): Promise<void> {
      const digests = (await readDigests(secretHash)) ?? [];
      if (digests.length === 0) return;
      if (to === "on")
        await database.batch([
          database.delete(reviewStops).where(inArray(reviewStops.digest, digests)),
          ...[bookings.emailDigest, bookings.mobileDigest].map((digest) =>
            database
              .update(bookings)
              .set({ reviewSecretHash: null })
              .where(and(inArray(digest, digests), eq(bookings.reviewSecretHash, optedOutHash()))),
          ),
        ]);
      else
        await database
          .insert(reviewStops)
          .values(digests.map((digest) => ({ digest, at })))
          .onConflictDoNothing();
    },
    /** Returns null if the booking is not rated yet. */
    async find(bookingToken: BookingToken): Promise<StoredRating | null> {
      const ratingRow = await database
        .select({ stars: ratings.stars, comments: ratings.comments, hiddenReason: ratings.hiddenReason })
        .from(ratings)
        .where(eq(ratings.bookingToken, bookingToken))
        .get();
      return ratingRow ?? null;
    },
    /** A supplier's newest ratings with a comment, for the operator. */
    listNewestComments(ratedSupplierId: SupplierId, limit: number): Promise<readonly CommentedRating[]> {
      const {
        bookingToken,
        supplierId,
        stars,
        comments,
        heldReason: moderationReason,
        hiddenReason,
        reply,
        ratedOn,
      } = ratings;
      return database
        .select({
          bookingToken,
          supplierId,
          stars,
          comments,
          heldReason: moderationReason,
          hiddenReason,
          reply,
          ratedOn,
        })
        .from(ratings)
        .where(and(eq(supplierId, ratedSupplierId), isNotNull(comments)))
        .orderBy(desc(ratings.updatedAt))
        .limit(limit);
    },
    /** The newest visible comments about suppliers that customers can book. */
    async listNewestShown(limit: number): Promise<readonly RatingView[]> {
      const rows = await database
        .select(
          selectColumns({
            stars: ratings.stars,
            comments: ratings.comments,
            reviewer: ratings.reviewer,
            ratedOn: ratings.ratedOn,
            supplierId: ratings.supplierId,
            supplierName: suppliers.name,
          }),
        )
        .from(ratings)
        .innerJoin(suppliers, and(eq(suppliers.id, ratings.supplierId), isNull(suppliers.hiddenReason)))
        .where(and(isNotNull(ratings.comments), isNull(ratings.heldReason), isNull(ratings.hiddenReason)))
        .orderBy(desc(ratings.updatedAt))
        .limit(limit);
      return rows.map((row) => ({ ...row, comments: row.comments ?? "" }));
    },
    /**
     * Hides the comments of a rating, or shows them (`reason` null) even if they were withheld, and writes the event. Returns false if nothing changes or there
     * is no rating.
     */
    async hide(bookingToken: BookingToken, reason: string | null, at: number): Promise<boolean> {
      const isDifferent =
        reason === null
          ? or(isNotNull(ratings.hiddenReason), isNotNull(ratings.heldReason))
          : sql`${ratings.hiddenReason} is not ${reason}`;
      const hideStatement = database
        .update(ratings)
        .set({ hiddenReason: reason, ...(reason === null ? { heldReason: null } : {}) })
        .where(and(eq(ratings.bookingToken, bookingToken), isNotNull(ratings.comments), isDifferent));
      const event = {
        bookingToken,
        at,
        actor: "operator" as const,
        kind: reason === null ? "review-shown" : "review-hidden",
      };
      const [result] = await runInBatch(db, [hideStatement, changeEventStatement(db, { ...event, reason })]);
      return result?.meta.changes === 1;
    },
    /** The review of a booking, for the supplier that it is about. Null = there is none, or it is about another supplier. */
    async listBySupplier({
      bookingToken,
      supplierId,
    }: {
      readonly bookingToken: BookingToken;
      readonly supplierId: SupplierId;
    }): Promise<RepliableReview | null> {
      const { stars, comments, heldReason: moderationReason, hiddenReason, reviewer, reply, repliedAt } = ratings;
      const ratingRow = await database
        .select({ stars, comments, heldReason: moderationReason, hiddenReason, reviewer, reply, repliedAt })
        .from(ratings)
        .where(and(eq(ratings.bookingToken, bookingToken), eq(ratings.supplierId, supplierId)))
        .get();
      return ratingRow ?? null;
    },
    /** Writes the supplier's reply while the review is visible. The reply can be changed for a day. Returns false if that is no longer possible. */
    async reply(
      { bookingToken, supplierId }: { readonly bookingToken: BookingToken; readonly supplierId: SupplierId },
      text: string,
      at: number,
    ): Promise<boolean> {
      const replyStatement = database
        .update(ratings)
        .set({ reply: text, repliedAt: sql`coalesce(${ratings.repliedAt}, ${at})` })
        .where(
          and(
            eq(ratings.bookingToken, bookingToken),
            eq(ratings.supplierId, supplierId),
            isNotNull(ratings.comments),
            isNull(ratings.heldReason),
            isNull(ratings.hiddenReason),
            or(isNull(ratings.repliedAt), gt(ratings.repliedAt, at - REPLY_EDIT_MS)),
          ),
        );
      const [result] = await runInBatch(db, [
        replyStatement,
        changeEventStatement(db, { bookingToken, at, actor: "supplier", kind: "review-replied" }),
      ]);
      return result?.meta.changes === 1;
    },
    /**
     * Adds or changes the rating of a booking. The same batch updates the supplier's counts, in which each booking counts once, and adds the messages. Returns
     * false if nothing was written because the work is not done or the stored rating is about another supplier.
     */
    async save(
      { bookingToken, supplierId, stars, comments, reviewer, heldReason: moderationReason, ratedOn }: NewRating,
      messages: readonly SealedMessage[],
      at: number,
    ): Promise<boolean> {
      const ratingValues = { stars, comments, heldReason: moderationReason, updatedAt: at };
      const belongsToBooking = eq(ratings.bookingToken, bookingToken);
      // The supplier's row has the number of ratings with one to five stars. The new rating is added, and the previous one is subtracted.
      const count = sql`(select json_group_array(e.value + (e.key + 1 = ${ratings.stars}) - (e.key + 1 is ${ratings.countedStars})) from json_each(${suppliers.stars}) e, ${ratings} where ${belongsToBooking})`;
      const totals = sql`(select sum(e.value) as given, sum((e.key + 1) * e.value) as total from ${suppliers}, json_each(${suppliers.stars}) e where ${eq(suppliers.id, supplierId)}) t`;
      // Only serviced bookings can be rated. The write itself checks this.
      const isServiced = sql`exists (select 1 from ${bookings} where ${eq(bookings.token, bookingToken)} and ${bookings.status} = 'Serviced')`;
      const row = { bookingToken, supplierId, reviewer, ratedOn, createdAt: at, ...ratingValues };
      const [result] = await runInBatch(db, [
        insertFrom(db, ratings, row, sql`where ${isServiced}`).onConflictDoUpdate({
          target: ratings.bookingToken,
          set: ratingValues,
          setWhere: eq(ratings.supplierId, sql`${excludedColumn(ratings.supplierId)}`),
        }),
        changeEventStatement(db, { bookingToken, at, actor: "customer", kind: "reviewed" }),
        database
          .update(suppliers)
          .set({ stars: count })
          .where(and(eq(suppliers.id, supplierId), isServiced)),
        database
          .update(ratings)
          .set({ countedStars: sql`${ratings.stars}` })
          .where(belongsToBooking),
        database
          .update(suppliers)
          .set({
            ratingCount: sql`t.given`,
            rating100: sql`cast(round(100.0 * t.total / max(t.given, 1)) as integer)`,
            shrunkRating100: sql`cast(round((100.0 * t.total + ${RATING_PRIOR.mean100 * RATING_PRIOR.weight}) / (t.given + ${RATING_PRIOR.weight})) as integer)`,
          })
          .from(totals)
          .where(eq(suppliers.id, supplierId)),
        ...outboxStatements(db, messages, at, isServiced),
      ]);
      return result?.meta.changes === 1;
    },
  };
}
