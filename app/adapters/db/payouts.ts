import type {
  DuePayout,
  PayoutAccount,
  PayoutFile,
  ListedFile,
  ListedPayout,
  Payout,
  PayoutState,
} from "../../domain/ledger/payouts/payout";
import type { SupplierId } from "../../domain/core/ids";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, getTableColumns, gt, lte, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import { closeImpossibleRequests, grantStatements, runWithGrant } from "./giveaways";
import { selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless } from "./refusals";
import { supplierPayoutAccounts as accounts } from "./schema/joining";
import { payoutFiles as files, payouts } from "./schema/payouts";
import { supplierPostings as postings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";
import { heldCents } from "./supplier-postings";

const MAX_ACCOUNTS = 10;

const FILE_COLUMNS = { number: files.number, sealed: files.sealed, madeAt: files.madeAt };

/** The amount that can be paid out to a supplier now, in cents. */
const payableAmount = (supplierId: SQL) =>
  sql<number>`((select coalesce(sum(${postings.amount}), 0) from ${postings} where ${postings.supplierId} = ${supplierId}) - ${heldCents(supplierId)})`;

/** Payouts to workshops, and the bank files that contain them. */
export function d1Payouts(db: D1Database) {
  const database = orm(db);
  return {
    /** Suppliers with a positive balance, ordered by id. Reads every posting. */
    async listDue(now: number): Promise<readonly DuePayout[]> {
      const amount = payableAmount(sql`${suppliers.id}`);
      const rows = await database
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
          accountUsableFrom: sql<
            number | null
          >`(select min(${accounts.usedFrom}) from ${accounts} where ${and(eq(accounts.supplierId, suppliers.id), gt(accounts.usedFrom, now))})`.as(
            "accountUsableFrom",
          ),
        })
        .from(suppliers)
        .where(
          and(
            // The indexed condition comes first, because very few suppliers have any postings.
            sql`exists (select 1 from ${postings} where ${eq(postings.supplierId, suppliers.id)})`,
            gt(amount, sql`0`),
          ),
        )
        .orderBy(asc(suppliers.id));
      return rows;
    },
    /** A supplier's accounts, the current one first. */
    accounts: (supplierId: SupplierId): Promise<readonly Omit<PayoutAccount, "supplierId">[]> =>
      database
        .select({ sealed: accounts.sealed, at: accounts.at, usedFrom: accounts.usedFrom, by: accounts.by })
        .from(accounts)
        .where(eq(accounts.supplierId, supplierId))
        .orderBy(desc(accounts.usedFrom), desc(accounts.id))
        .limit(MAX_ACCOUNTS),
    /** Adds an account, together with the messages about it. */
    async addAccount(account: PayoutAccount, messages: readonly SealedMessage[]): Promise<void> {
      await runInBatch(db, [database.insert(accounts).values(account), ...outboxStatements(db, messages, account.at)]);
    },
    async findFile(number: number): Promise<PayoutFile | null> {
      return (await database.select(FILE_COLUMNS).from(files).where(eq(files.number, number)).get()) ?? null;
    },
    /** The newest payout files. */
    files: (limit: number): Promise<readonly ListedFile[]> =>
      database
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
    /** Payouts of a file, ordered by workshop. */
    listByFile: (number: number): Promise<readonly ListedPayout[]> =>
      database
        .select({
          ...selectColumns(getTableColumns(payouts)),
          supplierName: sql<string>`coalesce(${suppliers.name}, '')`.as("supplierName"),
        })
        .from(payouts)
        .leftJoin(suppliers, eq(suppliers.id, payouts.supplierId))
        .where(eq(payouts.fileNumber, number))
        .orderBy(asc(payouts.supplierId)),
    /** The newest file, and whether one of its payouts is still undecided. */
    async newestFile(): Promise<(PayoutFile & { readonly isOpen: boolean }) | null> {
      const isOpen = sql`exists (select 1 from ${payouts} where ${eq(payouts.fileNumber, files.number)} and ${payouts.state} = 'sent')`;
      const fileRow = await database
        .select({ ...selectColumns(FILE_COLUMNS), isOpen: isOpen.mapWith(Boolean).as("isOpen") })
        .from(files)
        .orderBy(desc(files.number))
        .limit(1)
        .get();
      return fileRow ?? null;
    },
    /** Writes the file, its payouts and their postings in one batch. Returns false if another file was written first or a balance has decreased. */
    async send(file: PayoutFile, all: readonly Pick<Payout, "id" | "supplierId" | "amount">[]): Promise<boolean> {
      return batchUnless(db, "payout-changed", [
        database.insert(files).values(file),
        ...all.flatMap(({ id, supplierId, amount }) => [
          // If a balance has decreased, the supplier id is null and the whole batch fails.
          database.insert(payouts).values({
            id,
            supplierId: sql`(select ${supplierId} where ${payableAmount(sql`${supplierId}`)} >= ${amount})`,
            fileNumber: file.number,
            amount,
            state: "sent",
            sentAt: file.madeAt,
          }),
          database
            .insert(postings)
            .values({ id: `payout:${id}`, supplierId, kind: "payout", amount: cents(-amount), at: file.madeAt }),
        ]),
      ]);
    },
    /** Payouts, newest first. `supplierId` null = all suppliers. */
    list: (supplierId: SupplierId | null, limit: number): Promise<readonly Payout[]> =>
      database
        .select()
        .from(payouts)
        .where(supplierId === null ? undefined : eq(payouts.supplierId, supplierId))
        .orderBy(desc(payouts.sentAt), asc(payouts.id))
        .limit(limit),
    async find(id: string): Promise<Payout | null> {
      return (await database.select().from(payouts).where(eq(payouts.id, id)).get()) ?? null;
    },
    /**
     * Records a payout's outcome with its messages. A failed payout is credited to the workshop again, with its grant. If it was already decided, the whole
     * batch fails and nothing is credited. Without a grant, returns false when it was already decided or does not exist. Throws GrantRefusedError.
     */
    async decide(
      id: string,
      state: Exclude<PayoutState, "sent">,
      reason: string,
      at: number,
      messages: readonly SealedMessage[],
      grant: Grant | null = null,
    ): Promise<boolean> {
      const decidedPayouts = database
        .update(payouts)
        .set({ state: sql`case when ${payouts.state} = 'sent' then ${state} end`, reason, decidedAt: at })
        .where(grant === null ? and(eq(payouts.id, id), eq(payouts.state, "sent")) : eq(payouts.id, id));
      const creditRestoration = insertFrom(
        db,
        postings,
        {
          id: `payout-failed:${id}`,
          supplierId: sql`${payouts.supplierId}`,
          kind: "payout-failed",
          amount: sql`${payouts.amount}`,
          at,
        },
        sql`from ${payouts} where ${eq(payouts.id, id)} and changes() = 1`,
      );
      const grantInserts = grantStatements(db, grant);
      const results = await runWithGrant(() =>
        runInBatch(db, [
          ...grantInserts,
          decidedPayouts,
          ...(state === "failed" ? [creditRestoration] : []),
          ...outboxStatements(
            db,
            messages,
            at,
            sql`exists (select 1 from ${payouts} where ${and(eq(payouts.id, id), eq(payouts.state, state))})`,
          ),
          closeImpossibleRequests(db, null, at),
        ]),
      );
      return results[grantInserts.length]?.meta.changes === 1;
    },
  };
}
