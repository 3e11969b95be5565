import type { Price } from "../../domain/pricing/price";
import type { SupplierId, PersonId, BookingToken } from "../../domain/core/ids";
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type BookingStatus, hasSupplierAgreed, BOOKING_STATUSES } from "../../domain/booking/status";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Actor } from "../../domain/booking/history/history";
import { cents } from "../../domain/core/money/money";
import { type AnswerChannel, FINDING_STATES, isRecommended } from "../../domain/booking/extra-work/finding";
import { isUnderWay, WORK_STEPS } from "../../domain/booking/work/steps";
import type {
  RecommendedFinding,
  FindingNotification,
  NewFinding,
  StoredFinding,
} from "../../domain/booking/extra-work/stored-finding";
import { eventRow } from "./booking-events";
import { postExtra } from "./money-ledger";
import { valuesInJson, literals, selectColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { PAID_CENTS } from "./payment-record";
import { portalLinkStatements } from "./portal-access";
import { refusalOf } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { extraFindings as findings } from "./schema/extra-work";
import { suppliers } from "./schema/suppliers";

type Row = typeof findings.$inferSelect;
const toFinding = ({ totalCents, vehicleKey: _, key: __, ...row }: Row): StoredFinding => ({
  ...row,
  total: cents(totalCents),
});

const agreed = (Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter(hasSupplierAgreed);
const underWay = WORK_STEPS.filter(isUnderWay);

/**
 * Work that a workshop finds beyond the booking. Findings can be added, sent and answered only while their booking's work is in progress at their supplier,
 * which the write itself checks. Every change adds to the booking's history in the same batch.
 */
export function d1ExtraWork(db: D1Database) {
  const store = orm(db);
  /** The car is at the workshop, the work is unfinished, and no fleet company pays the bill. */
  const isOpen = and(
    sql`${bookings.status} in ${literals(agreed)}`,
    sql`${bookings.workStep} in ${literals(underWay)}`,
    isNull(bookings.fleetCompanyId),
  );
  const ofBooking = (token: BookingToken) => eq(findings.bookingToken, token);

  /** Event of a change. If the change's condition is false, the token is null and the whole batch fails. */
  const guard = (token: SQL, event: { at: number; actor: Actor; kind: string; reason?: string | null }) =>
    statementOf(db, store.insert(bookingEvents).values(eventRow({ ...event, bookingToken: token })));
  /** Selects the finding's booking token if the finding may change, otherwise null. */
  const changeOf = ({ id }: Pick<StoredFinding, "id">, condition: SQL | undefined) =>
    sql`(select ${findings.bookingToken} from ${findings} join ${bookings} on ${eq(bookings.token, findings.bookingToken)} and ${eq(bookings.supplierId, findings.supplierId)} where ${and(eq(findings.id, id), isOpen, condition)})`;
  const set = (id: string, values: Partial<Row>) =>
    statementOf(db, store.update(findings).set(values).where(eq(findings.id, id)));
  /** Sets what the booking owes in addition to its price, the sum of the approved findings. A changed sum increments the agreement version. */
  const updateWorkTotal = (token: BookingToken) => {
    const approved = sql`(select coalesce(sum(${findings.totalCents}), 0) from ${findings} where ${and(ofBooking(token), eq(findings.state, "approved"))})`;
    return statementOf(
      db,
      store
        .update(bookings)
        .set({
          extraCents: approved,
          agreedVersion: sql`${bookings.agreedVersion} + iif(${bookings.extraCents} <> ${approved}, 1, 0)`,
        })
        .where(eq(bookings.token, token)),
    );
  };
  /** Increments the offer's version, so that a change based on an older read, for example completing at a price, is refused. */
  const bumpVersion = (token: BookingToken) =>
    statementOf(
      db,
      store
        .update(bookingOffers)
        .set({ version: sql`${bookingOffers.version} + 1` })
        .where(and(eq(bookingOffers.bookingToken, token), ne(bookingOffers.state, "closed"))),
    );
  const findingOutbox = ({ at, messages, links = [] }: FindingNotification) => [
    ...outboxStatements(db, messages, at),
    ...portalLinkStatements(db, links, at),
  ];
  const runBatch = async (statements: readonly D1PreparedStatement[]) => {
    try {
      await db.batch([...statements]);
      return true;
    } catch (error) {
      if (refusalOf(error) === "changed-meanwhile") return false;
      throw error;
    }
  };

  const isRequested = eq(findings.state, "asked");
  /** Approved findings that are not needed to cover the amount already paid. */
  const isUnpaid = and(
    eq(findings.state, "approved"),
    sql`${PAID_CENTS} <= ${bookings.totalCents} + ${bookings.extraCents} - ${findings.totalCents}`,
  );

  function inserted(finding: NewFinding, { most, ever }: { readonly most: number; readonly ever: number }, also: SQL) {
    const { total, ...row } = finding;
    const all = store.select({ rows: count() }).from(findings).where(ofBooking(finding.bookingToken));
    const status = store
      .select({ rows: count() })
      .from(findings)
      .where(and(ofBooking(finding.bookingToken), ne(findings.state, "withdrawn")));
    const open = sql`select 1 from ${bookings} where ${and(eq(bookings.token, finding.bookingToken), eq(bookings.supplierId, finding.supplierId), isOpen)}`;
    return statementOf(
      db,
      store
        .insert(findings)
        .select(
          insertSelect(
            findings,
            { ...row, totalCents: total, state: "draft" },
            sql`where (${status}) < ${most} and (${all}) < ${ever} and exists (${open}) and ${also}`,
          ),
        )
        .onConflictDoNothing(),
    );
  }

  return {
    /** All findings except discarded drafts, oldest first. */
    async of(bookingToken: BookingToken): Promise<readonly StoredFinding[]> {
      const wasSent = or(ne(findings.state, "withdrawn"), isNotNull(findings.sentAt));
      const rows = await store
        .select()
        .from(findings)
        .where(and(ofBooking(bookingToken), wasSent))
        .orderBy(findings.createdAt, findings.id);
      return rows.map(toFinding);
    },
    /** How many questions about a booking its customer can still answer, and the earliest deadline. */
    async questions(
      bookingToken: BookingToken,
      now: number,
    ): Promise<{ readonly open: number; readonly until: number | null }> {
      const row = await store
        .select({ open: count(), until: sql<number | null>`min(${findings.answerBy})` })
        .from(findings)
        .where(and(ofBooking(bookingToken), isRequested, sql`${findings.answerBy} > ${now}`))
        .get();
      return row ?? { open: 0, until: null };
    },
    /** Adds a draft, once per form. `replaces` = an earlier finding, which is withdrawn. */
    async add(
      finding: NewFinding,
      bounds: { readonly most: number; readonly ever: number },
      replaces: StoredFinding | null,
    ): Promise<"added" | "repeated" | "full" | "changed"> {
      const { createdAt: at } = finding;
      const isWithdrawn = sql`exists (select 1 from ${findings} where ${and(eq(findings.id, replaces?.id ?? ""), eq(findings.state, "withdrawn"), eq(findings.withdrawnAt, at))})`;
      const back = { state: "withdrawn", withdrawnAt: at } as const;
      const cancelled =
        replaces === null
          ? []
          : replaces.state === "draft"
            ? [
                statementOf(
                  db,
                  store
                    .update(findings)
                    .set(back)
                    .where(and(eq(findings.id, replaces.id), eq(findings.state, "draft"))),
                ),
              ]
            : [
                guard(changeOf(replaces, isRequested), {
                  at,
                  actor: "supplier",
                  kind: "extra-withdrawn",
                  reason: null,
                }),
                set(replaces.id, back),
              ];
      try {
        const answers = await db.batch([
          ...cancelled,
          inserted(finding, bounds, replaces === null ? sql`true` : isWithdrawn),
        ]);
        if (answers.at(-1)?.meta.changes === 1) return "added";
      } catch (error) {
        if (refusalOf(error) !== "changed-meanwhile") throw error;
      }
      const [same, [open]] = await Promise.all([
        store
          .select({ id: findings.id })
          .from(findings)
          .where(and(ofBooking(finding.bookingToken), eq(findings.key, finding.key)))
          .get(),
        store
          .select({ token: bookings.token })
          .from(bookings)
          .where(and(eq(bookings.token, finding.bookingToken), isOpen)),
      ]);
      if (same) return "repeated";
      return replaces !== null || !open ? "changed" : "full";
    },
    /** Sends drafts to the customer: green ones for information, the others for an answer. Returns false when one of them is no longer a draft. */
    async send(
      { token, supplierId }: { readonly token: BookingToken; readonly supplierId: SupplierId },
      ids: readonly string[],
      { answerBy, secretHash }: { readonly answerBy: number; readonly secretHash: string },
      notification: FindingNotification,
    ): Promise<boolean> {
      const { at } = notification;
      const selection = sql`${findings.id} in ${valuesInJson(ids)}`;
      const drafts = sql`(select count(*) from ${findings} where ${and(ofBooking(token), selection, eq(findings.state, "draft"))})`;
      const isWhole = sql`(select ${bookings.token} from ${bookings} where ${and(eq(bookings.token, token), eq(bookings.supplierId, supplierId), isOpen)} and ${drafts} = ${ids.length})`;
      const isGreen = sql`${findings.colour} = 'green'`;
      const message = store
        .update(findings)
        .set({
          state: sql`case when ${isGreen} then 'noted' else 'asked' end`,
          answerBy: sql`case when ${isGreen} then null else ${answerBy} end`,
          secretHash,
          sentAt: at,
        })
        .where(and(ofBooking(token), selection));
      return runBatch([
        guard(isWhole, { at, actor: "supplier", kind: "extra-found", reason: String(ids.length) }),
        statementOf(db, message),
        ...findingOutbox(notification),
      ]);
    },
    /**
     * Records the customer's yes or no to the content with this digest, while the question is open. With a yes, the amount is posted and due from then on.
     * Returns false if the question is closed or its content has changed.
     */
    async answer(
      finding: StoredFinding,
      { isYes, digest, through }: { readonly isYes: boolean; readonly digest: string; readonly through: AnswerChannel },
      price: Price,
      notification: FindingNotification,
    ): Promise<boolean> {
      const { at } = notification;
      const { id, bookingToken: token, total } = finding;
      const isSame = and(isRequested, eq(findings.digest, digest), sql`${findings.answerBy} > ${at}`);
      const kind = isYes ? "extra-approved" : "extra-refused";
      return runBatch([
        guard(changeOf(finding, isSame), { at, actor: "customer", kind, reason: String(total) }),
        set(id, { state: isYes ? "approved" : "refused", answeredAt: at, answeredThrough: through }),
        ...(isYes
          ? [updateWorkTotal(token), bumpVersion(token), ...postExtra(db, price, { id, token, at }, total, true)]
          : []),
        ...findingOutbox(notification),
      ]);
    },
    /** Withdraws a draft, a question, or approved work that is not paid. Returns false when that is no longer possible. */
    async withdraw(finding: StoredFinding, price: Price, notification: FindingNotification): Promise<boolean> {
      const { at } = notification;
      const { id, bookingToken: token, total, state } = finding;
      const back = { state: "withdrawn", withdrawnAt: at } as const;
      if (state === "draft") {
        const result = await store
          .update(findings)
          .set(back)
          .where(and(eq(findings.id, id), eq(findings.state, "draft")));
        return result.meta.changes === 1;
      }
      const isApproved = state === "approved";
      return runBatch([
        guard(changeOf(finding, isApproved ? isUnpaid : isRequested), {
          at,
          actor: "supplier",
          kind: "extra-withdrawn",
          reason: isApproved ? String(total) : null,
        }),
        set(id, back),
        ...(isApproved
          ? [updateWorkTotal(token), bumpVersion(token), ...postExtra(db, price, { id, token, at }, total, false)]
          : []),
        ...findingOutbox(notification),
      ]);
    },
    /** Closes questions that have expired or whose booking has ended. Returns how many. */
    async expireQuestions(now: number, limit: number): Promise<number> {
      // The state is a literal, because the planner otherwise does not use the partial index.
      const isDue = sql`${findings.state} = 'asked' and (${findings.answerBy} <= ${now} or not exists (select 1 from ${bookings} where ${and(eq(bookings.token, findings.bookingToken), isOpen)}))`;
      const due = await store
        .select({ id: findings.id, bookingToken: findings.bookingToken })
        .from(findings)
        .where(isDue)
        .orderBy(findings.answerBy)
        .limit(limit);
      if (due.length === 0) return 0;
      await db.batch(
        due.flatMap(({ id, bookingToken }) => [
          statementOf(
            db,
            store
              .update(findings)
              .set({ state: "lapsed" })
              .where(and(eq(findings.id, id), isDue)),
          ),
          statementOf(
            db,
            store
              .insert(bookingEvents)
              .select(
                insertSelect(
                  bookingEvents,
                  eventRow({ bookingToken, at: now, actor: "system", kind: "extra-lapsed" }),
                  sql`where changes() = 1`,
                ),
              ),
          ),
        ]),
      );
      return due.length;
    },
    /** Findings on this person's cars that were not approved, newest first. */
    async recommendedTo(userId: PersonId, limit: number): Promise<readonly RecommendedFinding[]> {
      // The text must equal that of the index `bookings_of_person`.
      const person = sql`json_extract(${bookings.holders}, '$[0].userId')`;
      const rows = await store
        .select(
          selectColumns({
            id: findings.id,
            colour: findings.colour,
            sealed: findings.sealed,
            totalCents: findings.totalCents,
            vehicleKey: findings.vehicleKey,
            supplierName: suppliers.name,
            foundOn: bookings.serviceDay,
            country: bookings.country,
          }),
        )
        .from(bookings)
        .innerJoin(findings, eq(findings.bookingToken, bookings.token))
        .innerJoin(suppliers, eq(suppliers.id, findings.supplierId))
        .where(
          and(
            sql`${person} = ${userId}`,
            sql`${person} is not null`,
            isNotNull(findings.vehicleKey),
            inArray(findings.state, FINDING_STATES.filter(isRecommended)),
          ),
        )
        .orderBy(desc(bookings.serviceDay), findings.id)
        .limit(limit);
      return rows.flatMap(({ totalCents, vehicleKey, country, ...row }) =>
        vehicleKey === null
          ? []
          : [{ ...row, vehicleKey, total: cents(totalCents), currency: COUNTRIES[country].currency }],
      );
    },
    /** Findings from before `retainedSince` that still have photos. */
    withOldPhotos: (retainedSince: number, limit: number): Promise<readonly Pick<StoredFinding, "id" | "photos">[]> =>
      store
        .select({ id: findings.id, photos: findings.photos })
        .from(findings)
        .where(and(sql`${findings.photos} <> '[]'`, lt(findings.createdAt, retainedSince)))
        .orderBy(findings.createdAt)
        .limit(limit),
    async forgetPhotos(ids: readonly string[]): Promise<void> {
      await store
        .update(findings)
        .set({ photos: [] })
        .where(sql`${findings.id} in ${valuesInJson(ids)}`);
    },
  };
}
