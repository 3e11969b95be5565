import type { SupplierId } from "../../domain/core/ids";
import type {
  OpenAccount,
  ClosedMonth,
  ClosedStatement,
  SupplierCommission,
} from "../../domain/ledger/statements/closed-month";
import type { Month } from "../../domain/ledger/statements/month";
import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cents, ZERO } from "../../domain/core/money/money";
import type { StatementPosting } from "../../domain/ledger/statements/statement";
import type { SealedMessage } from "../../domain/notifications/message";
import { selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookings } from "./schema/bookings";
import { walletPostings } from "./schema/lead-bids";
import { commissionRules as rules, statements, supplierPostings as postings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";
import { heldCents } from "./supplier-postings";

const MAX_RULES = 50;
const RECIPIENT_COLUMNS = selectColumns({
  id: suppliers.id,
  name: suppliers.name,
  legalName: suppliers.legalName,
  gstNumber: suppliers.gstNumber,
  businessNumber: suppliers.businessNumber,
  street: suppliers.street,
  suburbName: suppliers.suburbName,
  state: suppliers.state,
  postcode: suppliers.postcode,
  zone: suppliers.zone,
});
const STATEMENT_COLUMNS = selectColumns({
  month: statements.month,
  untilAt: statements.untilAt,
  closing: statements.closing,
  walletClosingBalance: statements.walletClosingBalance,
  closedAt: statements.closedAt,
});
const RULE_COLUMNS = {
  version: rules.version,
  percent100: rules.percent100,
  fromAt: rules.fromAt,
  at: rules.at,
  reason: rules.reason,
};

/** The end of the last closed month. `supplierId` is a number or a column of the surrounding query. */
const openingTime = (supplierId: SQL) =>
  sql`coalesce((select ${statements.untilAt} from ${statements} where ${statements.supplierId} = ${supplierId} order by ${statements.month} desc limit 1), 0)`;

/** Workshops' accounts with us, their closed months and their commission rules. */
export function d1Statements(db: D1Database) {
  const database = orm(db);
  const completionPosting = alias(postings, "done");

  return {
    /** Null when there is no such supplier. */
    async readOpenAccount(supplierId: SupplierId): Promise<OpenAccount | null> {
      const since = openingTime(sql`${supplierId}`);
      const [[supplier], [last], account, wallet, [hold]] = await database.batch([
        database.select(RECIPIENT_COLUMNS).from(suppliers).where(eq(suppliers.id, supplierId)),
        database
          .select(STATEMENT_COLUMNS)
          .from(statements)
          .where(eq(statements.supplierId, supplierId))
          .orderBy(desc(statements.month))
          .limit(1),
        database
          .select({
            ...selectColumns({
              id: postings.id,
              kind: postings.kind,
              amount: postings.amount,
              counted: postings.counted,
              percent100: postings.percent100,
              ruleVersion: postings.ruleVersion,
              at: postings.at,
            }),
            reference: sql<number | null>`${bookings.id}`.as("reference"),
            doneAt: sql<number | null>`${completionPosting.at}`.as("doneAt"),
          })
          .from(postings)
          .leftJoin(bookings, eq(bookings.token, postings.bookingToken))
          .leftJoin(
            completionPosting,
            and(
              eq(completionPosting.id, sql`'done:' || ${postings.bookingToken}`),
              eq(completionPosting.supplierId, postings.supplierId),
            ),
          )
          .where(and(eq(postings.supplierId, supplierId), gte(postings.at, since)))
          .orderBy(asc(postings.at), asc(postings.id)),
        database
          .select({
            id: walletPostings.id,
            kind: walletPostings.kind,
            amount: walletPostings.amount,
            at: walletPostings.at,
          })
          .from(walletPostings)
          .where(and(eq(walletPostings.supplierId, supplierId), gte(walletPostings.at, since)))
          .orderBy(asc(walletPostings.at), asc(walletPostings.id)),
        database
          .select({ held: heldCents(sql`${supplierId}`).mapWith(cents).as("held") })
          .from(suppliers)
          .where(eq(suppliers.id, supplierId)),
      ]);
      if (!supplier) return null;
      return {
        supplier,
        last: last ?? null,
        account,
        wallet: wallet.map(
          (posting): StatementPosting => ({
            ...posting,
            counted: null,
            percent100: null,
            ruleVersion: null,
            reference: null,
            doneAt: null,
          }),
        ),
        held: hold?.held ?? ZERO,
      };
    },
    /** Newest first. */
    closed: (supplierId: SupplierId, limit: number): Promise<readonly ClosedMonth[]> =>
      database
        .select(STATEMENT_COLUMNS)
        .from(statements)
        .where(eq(statements.supplierId, supplierId))
        .orderBy(desc(statements.month))
        .limit(limit),
    async find(supplierId: SupplierId, month: Month): Promise<ClosedStatement | null> {
      const statementRow = await database
        .select({ statement: statements.document, hash: statements.hash, closedAt: statements.closedAt })
        .from(statements)
        .where(and(eq(statements.supplierId, supplierId), eq(statements.month, month)))
        .get();
      return statementRow ?? null;
    },
    /** Suppliers with an id greater than `after` that have a posting before `before` that is not in a closed month, ordered by id. */
    async listDue(before: number, after: number, limit: number): Promise<readonly SupplierId[]> {
      const isOpen = (table: typeof postings | typeof walletPostings) =>
        sql`exists (select 1 from ${table} where ${eq(table.supplierId, suppliers.id)} and ${table.at} >= ${openingTime(sql`${suppliers.id}`)} and ${lt(table.at, before)})`;
      const rows = await database
        .select(selectColumns({ id: suppliers.id }))
        .from(suppliers)
        .where(and(gt(suppliers.id, sql`${after}`), or(isOpen(postings), isOpen(walletPostings))))
        .orderBy(asc(suppliers.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /**
     * Writes the document once with its messages, and only if it still matches the postings. Returns false if another run has already written it or it no
     * longer matches.
     */
    async close(
      {
        statement,
        hash,
        closedAt,
        fromAt,
        untilAt,
      }: Pick<ClosedStatement, "statement" | "hash" | "closedAt"> & {
        readonly fromAt: number;
        readonly untilAt: number;
      },
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const { supplierId, month, account, wallet } = statement;
      const sum = (table: typeof postings | typeof walletPostings) =>
        sql`(select coalesce(sum(${table.amount}), 0) from ${table} where ${table.supplierId} = ${supplierId} and ${table.at} < ${untilAt})`;
      const statementInsert = insertFrom(
        db,
        statements,
        {
          supplierId: sql`${supplierId}`,
          month,
          fromAt,
          untilAt,
          closing: account.closing,
          walletClosingBalance: wallet.closing,
          document: statement,
          hash,
          closedAt,
        },
        sql`where ${openingTime(sql`${supplierId}`)} = ${fromAt} and ${sum(postings)} = ${account.closing} and ${sum(walletPostings)} = ${wallet.closing}`,
      ).onConflictDoNothing();
      const isClosed = sql`exists (select 1 from ${statements} where ${statements.supplierId} = ${supplierId} and ${statements.month} = ${month} and ${statements.hash} = ${hash})`;
      const [result] = await runInBatch(db, [statementInsert, ...outboxStatements(db, messages, closedAt, isClosed)]);
      return result?.meta.changes === 1;
    },
    /** Newest first. */
    commissionRules: (supplierId: SupplierId): Promise<readonly SupplierCommission[]> =>
      database
        .select(RULE_COLUMNS)
        .from(rules)
        .where(eq(rules.supplierId, supplierId))
        .orderBy(desc(rules.version))
        .limit(MAX_RULES),
    /** Returns false when that version exists already, or there is no such supplier. */
    async addCommissionRule(supplierId: SupplierId, rule: SupplierCommission): Promise<boolean> {
      const { meta } = await insertFrom(
        db,
        rules,
        { supplierId, ...rule },
        sql`from ${suppliers} where ${eq(suppliers.id, supplierId)}`,
      ).onConflictDoNothing();
      return meta.changes === 1;
    },
    async findZone(supplierId: SupplierId): Promise<string | null> {
      const statementRow = await database
        .select({ zone: suppliers.zone })
        .from(suppliers)
        .where(eq(suppliers.id, supplierId))
        .get();
      return statementRow?.zone ?? null;
    },
  };
}
