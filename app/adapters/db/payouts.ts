import { and, asc, desc, eq, getTableColumns, gt, lte, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { Payouts } from "../../usecases/ports/payouts";
import { selectColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { refusalOf } from "./refusals";
import { supplierPayoutAccounts as accounts } from "./schema/joining";
import { payoutFiles as files, payouts } from "./schema/payouts";
import { supplierPostings as postings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";
import { heldCents } from "./supplier-postings";

const MAX_ACCOUNTS = 10;

const FILE = { number: files.number, sealed: files.sealed, madeAt: files.madeAt };

/** What can be paid to a supplier now, cents. */
const payable = (supplierId: SQL) =>
  sql<number>`((select coalesce(sum(${postings.amount}), 0) from ${postings} where ${postings.supplierId} = ${supplierId}) - ${heldCents(supplierId)})`;

export function d1Payouts(db: D1Database): Payouts {
  const store = orm(db);
  return {
    async due(now) {
      const amount = payable(sql`${suppliers.id}`);
      const rows = await store
        .select({
          ...selectColumns({ supplierId: suppliers.id, supplierName: suppliers.name }),
          amount: amount.mapWith(cents).as("amount"),
          before: sql<number>`(select count(*) from ${payouts} where ${eq(payouts.supplierId, suppliers.id)})`.as(
            "before",
          ),
          sealedAccount: sql<
            string | null
          >`(select ${accounts.sealed} from ${accounts} where ${and(eq(accounts.supplierId, suppliers.id), lte(accounts.usedFrom, now))} order by ${accounts.usedFrom} desc, ${accounts.id} desc limit 1)`.as(
            "sealedAccount",
          ),
          accountFrom: sql<
            number | null
          >`(select min(${accounts.usedFrom}) from ${accounts} where ${and(eq(accounts.supplierId, suppliers.id), gt(accounts.usedFrom, now))})`.as(
            "accountFrom",
          ),
        })
        .from(suppliers)
        .where(
          and(
            // The indexed condition first: hardly any supplier of a directory has an account.
            sql`exists (select 1 from ${postings} where ${eq(postings.supplierId, suppliers.id)})`,
            gt(amount, sql`0`),
          ),
        )
        .orderBy(asc(suppliers.id));
      return rows;
    },
    accounts: (supplierId) =>
      store
        .select({ sealed: accounts.sealed, at: accounts.at, usedFrom: accounts.usedFrom, by: accounts.by })
        .from(accounts)
        .where(eq(accounts.supplierId, supplierId))
        .orderBy(desc(accounts.usedFrom), desc(accounts.id))
        .limit(MAX_ACCOUNTS),
    async addAccount(account, messages) {
      await db.batch([
        statementOf(db, store.insert(accounts).values(account)),
        ...outboxStatements(db, messages, account.at),
      ]);
    },
    async file(number) {
      return (await store.select(FILE).from(files).where(eq(files.number, number)).get()) ?? null;
    },
    files: (limit) =>
      store
        .select({
          ...selectColumns({ number: files.number, madeAt: files.madeAt }),
          count: sql<number>`count(*)`.as("count"),
          amount: sql<number>`coalesce(sum(${payouts.amount}), 0)`.mapWith(cents).as("amount"),
          undecided: sql<number>`coalesce(sum(${payouts.state} = 'sent'), 0)`.as("undecided"),
        })
        .from(files)
        .leftJoin(payouts, eq(payouts.fileNumber, files.number))
        .where(sql`${files.number} > (select coalesce(max(newest.number), 0) from ${files} as newest) - ${limit}`)
        .groupBy(files.number)
        .orderBy(desc(files.number)),
    ofFile: (number) =>
      store
        .select({
          ...selectColumns(getTableColumns(payouts)),
          supplierName: sql<string>`coalesce(${suppliers.name}, '')`.as("supplierName"),
        })
        .from(payouts)
        .leftJoin(suppliers, eq(suppliers.id, payouts.supplierId))
        .where(eq(payouts.fileNumber, number))
        .orderBy(asc(payouts.supplierId)),
    async newestFile() {
      const isOpen = sql`exists (select 1 from ${payouts} where ${eq(payouts.fileNumber, files.number)} and ${payouts.state} = 'sent')`;
      const match = await store
        .select({ ...selectColumns(FILE), isOpen: isOpen.mapWith(Boolean).as("isOpen") })
        .from(files)
        .orderBy(desc(files.number))
        .limit(1)
        .get();
      return match ?? null;
    },
    async send(file, all) {
      try {
        await db.batch([
          statementOf(db, store.insert(files).values(file)),
          ...all.flatMap(({ id, supplierId, amount }) => [
            // If a balance has fallen, there is no number here, which fails the whole batch.
            statementOf(
              db,
              store.insert(payouts).values({
                id,
                supplierId: sql`(select ${supplierId} where ${payable(sql`${supplierId}`)} >= ${amount})`,
                fileNumber: file.number,
                amount,
                state: "sent",
                sentAt: file.madeAt,
              }),
            ),
            statementOf(
              db,
              store
                .insert(postings)
                .values({ id: `payout:${id}`, supplierId, kind: "payout", amount: cents(-amount), at: file.madeAt }),
            ),
          ]),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "payout-changed") return false;
        throw error;
      }
    },
    list: (supplierId, limit) =>
      store
        .select()
        .from(payouts)
        .where(supplierId === null ? undefined : eq(payouts.supplierId, supplierId))
        .orderBy(desc(payouts.sentAt), asc(payouts.id))
        .limit(limit),
    async decide(id, state, reason, at) {
      const decided = store
        .update(payouts)
        .set({ state, why: reason, decidedAt: at })
        .where(and(eq(payouts.id, id), eq(payouts.state, "sent")));
      const back = store.insert(postings).select(
        insertSelect(
          postings,
          {
            id: `payout-failed:${id}`,
            supplierId: sql`${payouts.supplierId}`,
            kind: "payout-failed",
            amount: sql`${payouts.amount}`,
            at,
          },
          sql`from ${payouts} where ${eq(payouts.id, id)} and changes() = 1`,
        ),
      );
      const [result] = await db.batch([
        statementOf(db, decided),
        ...(state === "failed" ? [statementOf(db, back)] : []),
      ]);
      return result?.meta.changes === 1;
    },
  };
}
