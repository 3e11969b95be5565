import type { Ratings } from "../../usecases/ports/ratings";
import { outboxStatements } from "./outbox";

/** Ratings are shrunk towards 4.40 with the weight of twelve reviews, as the demo data is (data/catalogue/supplier-model.json). */
const PRIOR = { mean100: 440, weight: 12 };

export const d1Ratings = (db: D1Database): Ratings => ({
  async find(bookingToken) {
    return db
      .prepare("select stars, comments from ratings where booking_token = ?")
      .bind(bookingToken)
      .first<{ stars: number; comments: string | null }>();
  },
  async save({ bookingToken, supplierId, stars, comments, reviewer, heldBecause, ratedOn }, messages, at) {
    await db.batch([
      db
        .prepare(
          `insert into ratings (booking_token, supplier_id, stars, comments, reviewer, held_because, rated_on, created_at, updated_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
           on conflict (booking_token) do update set stars = excluded.stars, comments = excluded.comments, held_because = excluded.held_because, updated_at = excluded.updated_at
           where ratings.supplier_id = excluded.supplier_id`,
        )
        .bind(bookingToken, supplierId, stars, comments, reviewer, heldBecause, ratedOn, at),
      // One more of the new stars, one less of those that were counted before.
      db
        .prepare(
          `update suppliers set stars = (select json_group_array(e.value + (e.key + 1 = r.stars) - (e.key + 1 is r.counted_stars)) from json_each(suppliers.stars) e, ratings r where r.booking_token = ?1)
            where id = ?2`,
        )
        .bind(bookingToken, supplierId),
      db.prepare("update ratings set counted_stars = stars where booking_token = ?").bind(bookingToken),
      db
        .prepare(
          `update suppliers set rating_count = t.given, rating_100 = cast(round(100.0 * t.total / max(t.given, 1)) as integer),
                  shrunk_rating_100 = cast(round((100.0 * t.total + ${PRIOR.mean100 * PRIOR.weight}) / (t.given + ${PRIOR.weight})) as integer)
             from (select sum(e.value) as given, sum((e.key + 1) * e.value) as total from suppliers s, json_each(s.stars) e where s.id = ?1) t
            where id = ?1`,
        )
        .bind(supplierId),
      ...outboxStatements(db, messages, at),
    ]);
  },
});
