import type { Price } from "../../domain/pricing/price";
import type { SupplierId, PersonId, BookingToken } from "../../domain/core/ids";
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { AGREED_STATUSES } from "../../domain/booking/status";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Actor } from "../../domain/booking/history/history";
import { cents } from "../../domain/core/money/money";
import { type ResponseChannel, FINDING_STATES, isRecommended } from "../../domain/booking/extra-work/finding";
import { isInProgress, WORK_STEPS } from "../../domain/booking/work/steps";
import type {
  RecommendedFinding,
  FindingNotification,
  NewFinding,
  StoredFinding,
} from "../../domain/booking/extra-work/stored-finding";
import { isOfPerson } from "./booking-row";
import { changeEventStatement, eventStatement } from "./booking-events";
import { postExtraWork } from "./money-ledger";
import { valuesInJson, literals, selectColumns, orm, insertFrom, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { PAID_CENTS } from "./payment-record";
import { portalLinkStatements } from "./portal-access";
import { batchUnless, toRefusal } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { extraFindings as findings } from "./schema/extra-work";
import { suppliers } from "./schema/suppliers";

type Row = typeof findings.$inferSelect;
const toFinding = ({ totalCents, vehicleKey: _, key: __, ...row }: Row): StoredFinding => ({
  ...row,
  total: cents(totalCents),
});

const inProgressSteps = WORK_STEPS.filter(isInProgress);

/**
 * Work that a workshop finds beyond the booking. Findings can be added, sent and answered only while the work is in progress at the supplier that added them.
 * The write itself checks this. Every change adds to the booking's history in the same batch.
 */
export function d1ExtraWork(db: D1Database) {
  const database = orm(db);
  /** Condition: the car is at the workshop, the work is unfinished, and no fleet company pays the bill. */
  const isOpen = and(
    sql`${bookings.status} in ${literals(AGREED_STATUSES)}`,
    sql`${bookings.workStep} in ${literals(inProgressSteps)}`,
    isNull(bookings.fleetCompanyId),
  );
  const belongsToBooking = (token: BookingToken) => eq(findings.bookingToken, token);

  /** Inserts the event of a change. If the change is not allowed, the token is null and the whole batch fails. */
  const guardStatement = (token: SQL, event: { at: number; actor: Actor; kind: string; reason?: string | null }) =>
    eventStatement(db, { ...event, bookingToken: token });
  /** Selects the booking token of the finding if the finding may change, otherwise null. */
  const tokenIfChangeable = ({ id }: Pick<StoredFinding, "id">, condition: SQL | undefined) =>
    sql`(select ${findings.bookingToken} from ${findings} join ${bookings} on ${eq(bookings.token, findings.bookingToken)} and ${eq(bookings.supplierId, findings.supplierId)} where ${and(eq(findings.id, id), isOpen, condition)})`;
  const updateById = (id: string, values: Partial<Row>) =>
    database.update(findings).set(values).where(eq(findings.id, id));
  /** Sets what the booking owes in addition to its price: the sum of the approved findings. If the sum changes, the agreement version is incremented. */
  const updateWorkTotal = (token: BookingToken) => {
    const approvedTotal = sql`(select coalesce(sum(${findings.totalCents}), 0) from ${findings} where ${and(belongsToBooking(token), eq(findings.state, "approved"))})`;
    return database
      .update(bookings)
      .set({
        extraCents: approvedTotal,
        agreedVersion: sql`${bookings.agreedVersion} + iif(${bookings.extraCents} <> ${approvedTotal}, 1, 0)`,
      })
      .where(eq(bookings.token, token));
  };
  /** Increments the version of the offer, so that a change based on older data is refused, for example completing the work at a price. */
  const bumpVersion = (token: BookingToken) =>
    database
      .update(bookingOffers)
      .set({ version: sql`${bookingOffers.version} + 1` })
      .where(and(eq(bookingOffers.bookingToken, token), ne(bookingOffers.state, "closed")));
  const notificationStatements = ({ at, messages, links = [] }: FindingNotification) => [
    ...outboxStatements(db, messages, at),
    ...portalLinkStatements(db, links, at),
  ];
  const runBatch = (statements: readonly Query[]) => batchUnless(db, "concurrent-change", statements);

  const isRequested = eq(findings.state, "asked");
  /** Condition for approved findings that can be withdrawn, because the amount due without them still covers what was paid. */
  const isUnpaid = and(
    eq(findings.state, "approved"),
    sql`${PAID_CENTS} <= ${bookings.totalCents} + ${bookings.extraCents} - ${findings.totalCents}`,
  );

  function findingInsert(
    finding: NewFinding,
    { maxActive, maxTotal }: { readonly maxActive: number; readonly maxTotal: number },
    condition: SQL,
  ) {
    const { total, ...row } = finding;
    const findingCount = database
      .select({ rows: count() })
      .from(findings)
      .where(belongsToBooking(finding.bookingToken));
    const activeCount = database
      .select({ rows: count() })
      .from(findings)
      .where(and(belongsToBooking(finding.bookingToken), ne(findings.state, "withdrawn")));
    const isOpenBooking = sql`select 1 from ${bookings} where ${and(eq(bookings.token, finding.bookingToken), eq(bookings.supplierId, finding.supplierId), isOpen)}`;
    return insertFrom(
      db,
      findings,
      { ...row, totalCents: total, state: "draft" },
      sql`where (${activeCount}) < ${maxActive} and (${findingCount}) < ${maxTotal} and exists (${isOpenBooking}) and ${condition}`,
    ).onConflictDoNothing();
  }

  return {
    /** All findings except discarded drafts, oldest first. */
    async listFindings(bookingToken: BookingToken): Promise<readonly StoredFinding[]> {
      const wasSent = or(ne(findings.state, "withdrawn"), isNotNull(findings.sentAt));
      const rows = await database
        .select()
        .from(findings)
        .where(and(belongsToBooking(bookingToken), wasSent))
        .orderBy(findings.createdAt, findings.id);
      return rows.map(toFinding);
    },
    /** Number of questions about a booking that the customer can still answer, and the earliest deadline. */
    async readOpenQuestions(
      bookingToken: BookingToken,
      now: number,
    ): Promise<{ readonly open: number; readonly until: number | null }> {
      const row = await database
        .select({ open: count(), until: sql<number | null>`min(${findings.answerBy})` })
        .from(findings)
        .where(and(belongsToBooking(bookingToken), isRequested, sql`${findings.answerBy} > ${now}`))
        .get();
      return row ?? { open: 0, until: null };
    },
    /** Adds a draft. Submitting the same form again adds nothing. `replacedFinding` = an earlier finding, which is withdrawn. */
    async add(
      finding: NewFinding,
      limits: { readonly maxActive: number; readonly maxTotal: number },
      replacedFinding: StoredFinding | null,
    ): Promise<"added" | "repeated" | "full" | "changed"> {
      const { createdAt: at } = finding;
      const isWithdrawn = sql`exists (select 1 from ${findings} where ${and(eq(findings.id, replacedFinding?.id ?? ""), eq(findings.state, "withdrawn"), eq(findings.withdrawnAt, at))})`;
      const withdrawnState = { state: "withdrawn", withdrawnAt: at } as const;
      const cancelStatements =
        replacedFinding === null
          ? []
          : replacedFinding.state === "draft"
            ? [
                database
                  .update(findings)
                  .set(withdrawnState)
                  .where(and(eq(findings.id, replacedFinding.id), eq(findings.state, "draft"))),
              ]
            : [
                guardStatement(tokenIfChangeable(replacedFinding, isRequested), {
                  at,
                  actor: "supplier",
                  kind: "extra-withdrawn",
                  reason: null,
                }),
                updateById(replacedFinding.id, withdrawnState),
              ];
      try {
        const results = await runInBatch(db, [
          ...cancelStatements,
          findingInsert(finding, limits, replacedFinding === null ? sql`true` : isWithdrawn),
        ]);
        if (results.at(-1)?.meta.changes === 1) return "added";
      } catch (error) {
        if (toRefusal(error) !== "concurrent-change") throw error;
      }
      const [same, [isOpenBooking]] = await Promise.all([
        database
          .select({ id: findings.id })
          .from(findings)
          .where(and(belongsToBooking(finding.bookingToken), eq(findings.key, finding.key)))
          .get(),
        database
          .select({ token: bookings.token })
          .from(bookings)
          .where(and(eq(bookings.token, finding.bookingToken), isOpen)),
      ]);
      if (same) return "repeated";
      return replacedFinding !== null || !isOpenBooking ? "changed" : "full";
    },
    /** Sends drafts to the customer: green ones for information, the others for an answer. Returns false if one of them is no longer a draft. */
    async send(
      { token, supplierId }: { readonly token: BookingToken; readonly supplierId: SupplierId },
      ids: readonly string[],
      { answerBy, secretHash }: { readonly answerBy: number; readonly secretHash: string },
      notification: FindingNotification,
    ): Promise<boolean> {
      const { at } = notification;
      const isSelected = sql`${findings.id} in ${valuesInJson(ids)}`;
      const draftCount = sql`(select count(*) from ${findings} where ${and(belongsToBooking(token), isSelected, eq(findings.state, "draft"))})`;
      const isCompleteSet = sql`(select ${bookings.token} from ${bookings} where ${and(eq(bookings.token, token), eq(bookings.supplierId, supplierId), isOpen)} and ${draftCount} = ${ids.length})`;
      const isGreen = sql`${findings.colour} = 'green'`;
      const updateStatement = database
        .update(findings)
        .set({
          state: sql`case when ${isGreen} then 'noted' else 'asked' end`,
          answerBy: sql`case when ${isGreen} then null else ${answerBy} end`,
          secretHash,
          sentAt: at,
        })
        .where(and(belongsToBooking(token), isSelected));
      return runBatch([
        guardStatement(isCompleteSet, { at, actor: "supplier", kind: "extra-found", reason: String(ids.length) }),
        updateStatement,
        ...notificationStatements(notification),
      ]);
    },
    /**
     * Records whether the customer approves the content with this digest, while the question is open. If they approve, the amount is posted and due from then
     * on. Returns false if the question is closed or its content has changed.
     */
    async answer(
      finding: StoredFinding,
      {
        isApproved: hasApproved,
        digest,
        through,
      }: { readonly isApproved: boolean; readonly digest: string; readonly through: ResponseChannel },
      price: Price,
      notification: FindingNotification,
    ): Promise<boolean> {
      const { at } = notification;
      const { id, bookingToken: token, total } = finding;
      const isCurrentRequest = and(isRequested, eq(findings.digest, digest), sql`${findings.answerBy} > ${at}`);
      const kind = hasApproved ? "extra-approved" : "extra-refused";
      return runBatch([
        guardStatement(tokenIfChangeable(finding, isCurrentRequest), {
          at,
          actor: "customer",
          kind,
          reason: String(total),
        }),
        updateById(id, { state: hasApproved ? "approved" : "refused", answeredAt: at, answeredThrough: through }),
        ...(hasApproved
          ? [updateWorkTotal(token), bumpVersion(token), ...postExtraWork(db, price, { id, token, at }, total, true)]
          : []),
        ...notificationStatements(notification),
      ]);
    },
    /** Withdraws a draft, a question, or approved work that is not paid. Returns false if that is no longer possible. */
    async withdraw(finding: StoredFinding, price: Price, notification: FindingNotification): Promise<boolean> {
      const { at } = notification;
      const { id, bookingToken: token, total, state } = finding;
      const withdrawnState = { state: "withdrawn", withdrawnAt: at } as const;
      if (state === "draft") {
        const result = await database
          .update(findings)
          .set(withdrawnState)
          .where(and(eq(findings.id, id), eq(findings.state, "draft")));
        return result.meta.changes === 1;
      }
      const isApproved = state === "approved";
      return runBatch([
        guardStatement(tokenIfChangeable(finding, isApproved ? isUnpaid : isRequested), {
          at,
          actor: "supplier",
          kind: "extra-withdrawn",
          reason: isApproved ? String(total) : null,
        }),
        updateById(id, withdrawnState),
        ...(isApproved
          ? [updateWorkTotal(token), bumpVersion(token), ...postExtraWork(db, price, { id, token, at }, total, false)]
          : []),
        ...notificationStatements(notification),
      ]);
    },
    /** Closes questions that have expired or whose booking has ended. Returns how many it closed. */
    async expireQuestions(now: number, limit: number): Promise<number> {
      // The state is a literal, because the planner otherwise does not use the partial index.
      const isDue = sql`${findings.state} = 'asked' and (${findings.answerBy} <= ${now} or not exists (select 1 from ${bookings} where ${and(eq(bookings.token, findings.bookingToken), isOpen)}))`;
      const dueFindings = await database
        .select({ id: findings.id, bookingToken: findings.bookingToken })
        .from(findings)
        .where(isDue)
        .orderBy(findings.answerBy)
        .limit(limit);
      if (dueFindings.length === 0) return 0;
      await runInBatch(
        db,
        dueFindings.flatMap(({ id, bookingToken }) => [
          database
            .update(findings)
            .set({ state: "lapsed" })
            .where(and(eq(findings.id, id), isDue)),
          changeEventStatement(db, { bookingToken, at: now, actor: "system", kind: "extra-lapsed" }),
        ]),
      );
      return dueFindings.length;
    },
    /** Findings on this person's cars that were not approved, newest first. */
    async listRecommended(userId: PersonId, limit: number): Promise<readonly RecommendedFinding[]> {
      const rows = await database
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
            isOfPerson(userId),
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
      database
        .select({ id: findings.id, photos: findings.photos })
        .from(findings)
        .where(and(sql`${findings.photos} <> '[]'`, lt(findings.createdAt, retainedSince)))
        .orderBy(findings.createdAt)
        .limit(limit),
    async deletePhotos(ids: readonly string[]): Promise<void> {
      await database
        .update(findings)
        .set({ photos: [] })
        .where(sql`${findings.id} in ${valuesInJson(ids)}`);
    },
  };
}
