import type { BookingToken } from "../../domain/core/ids";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { Queue } from "../../domain/operations/desk/desk-records";
import type { Actor } from "../../domain/booking/history/history";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { cents } from "../../domain/core/money/money";
import type { Dispute, DisputeMoney } from "../../domain/payments/dispute";
import { eventStatement } from "./booking-events";
import { closeImpossibleRequests, grantStatements, runWithGrant } from "./giveaways";
import { excludedColumn, orm, insertFrom, countRows, toQueue, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents } from "./schema/bookings";
import { disputes, IS_OPEN_DISPUTE } from "./schema/disputes";
import { walletPostings } from "./schema/lead-bids";
import { type MoneyAccount, moneyLedger } from "./schema/payments";
import { supplierPostings } from "./schema/statements";
import { walletTopUps } from "./schema/top-ups";

export interface DisputeLine {
  readonly dispute: Dispute;
  readonly ledger: DisputeMoney;
}

const COLUMNS = {
  id: disputes.id,
  source: disputes.source,
  disputeId: disputes.disputeId,
  providerId: disputes.providerId,
  attemptId: disputes.attemptId,
  bookingToken: disputes.bookingToken,
  supplierId: disputes.supplierId,
  method: disputes.method,
  state: disputes.state,
  amount: disputes.amount,
  currency: disputes.currency,
  reason: disputes.reason,
  evidenceDue: disputes.evidenceDue,
  evidenceSentAt: disputes.evidenceSentAt,
  withdrawn: disputes.withdrawn,
  reinstated: disputes.reinstated,
  fee: disputes.fee,
  openedAt: disputes.openedAt,
};

interface DisputePosting {
  readonly name: "dispute-withdrawn" | "dispute-reinstated" | "dispute-fee";
  readonly debit: MoneyAccount;
  readonly credit: MoneyAccount;
  readonly total: SQL;
  /** The total can decrease, because the provider returns its fee when we win the dispute. */
  readonly canDecrease?: true;
}

/** Condition for the dispute's postings with this name. Their keys begin with "<name>:<id>:", and ";" is the character after ":". */
const belongsToPosting = (name: DisputePosting["name"], id: SQL): SQL =>
  sql`(${moneyLedger.entryKey} >= ${`${name}:`} || ${id} || ':' and ${moneyLedger.entryKey} < ${`${name}:`} || ${id} || ';')`;

/** Net sum of these postings, in cents. */
const postedTotal = ({ name, debit }: Pick<DisputePosting, "name" | "debit">, id: SQL): SQL =>
  sql`(select coalesce(sum(case when ${moneyLedger.debit} = ${debit} then ${moneyLedger.amountCents} else -${moneyLedger.amountCents} end), 0) from ${moneyLedger} where ${belongsToPosting(name, id)})`;

/** The kinds of postings for a dispute: money that the bank withdraws from our balance, money that it returns, and the provider's fee. */
const WITHDRAWN_POSTING: DisputePosting = {
  name: "dispute-withdrawn",
  debit: "disputed",
  credit: "withdrawn",
  total: sql`${disputes.withdrawn}`,
};
const REINSTATED_POSTING: DisputePosting = {
  name: "dispute-reinstated",
  debit: "withdrawn",
  credit: "disputed",
  total: sql`${disputes.reinstated}`,
};
const FEE_POSTING: DisputePosting = {
  name: "dispute-fee",
  debit: "dispute-fees",
  credit: "withdrawn",
  total: sql`${disputes.fee}`,
  canDecrease: true,
};
const POSTINGS: readonly DisputePosting[] = [WITHDRAWN_POSTING, REINSTATED_POSTING, FEE_POSTING];

/** The new value of a column, or the stored one if the provider's report omits the value. */
const coalesceExcluded = (column: SQLiteColumn) => sql`coalesce(${excludedColumn(column)}, ${column})`;

/** Disputed payments, with their postings in the ledger and to workshops' accounts. */
export function d1Disputes(db: D1Database) {
  const database = orm(db);
  const insertEventOnce = (
    bookingToken: Dispute["bookingToken"],
    id: string,
    kind: string,
    row: { at: number; actor: string },
  ) =>
    bookingToken === null
      ? []
      : [
          eventStatement(
            db,
            { bookingToken, at: row.at, actor: row.actor as "provider", kind, reason: id },
            sql`where not exists (select 1 from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, bookingToken), eq(bookingEvents.kind, kind), eq(bookingEvents.reason, id))})`,
          ),
        ];

  /** Posts the difference between the stored state of the dispute and what the ledger already contains. */
  const postDifference = (id: string, posting: DisputePosting, at: number) => {
    const { name, debit, credit, total, canDecrease } = posting;
    const prefix = `${name}:${id}:`;
    const postedAmount = postedTotal(posting, sql`${id}`);
    return insertFrom(
      db,
      moneyLedger,
      {
        entryKey: sql`${prefix} || ${total} || case when ${total} < ${postedAmount} then ' after ' || ${postedAmount} else '' end`,
        at,
        bookingToken: sql`${disputes.bookingToken}`,
        attemptId: sql`${disputes.attemptId}`,
        debit: sql`case when ${total} < ${postedAmount} then ${credit} else ${debit} end`,
        credit: sql`case when ${total} < ${postedAmount} then ${debit} else ${credit} end`,
        amountCents: sql`abs(${total} - ${postedAmount})`,
        currency: sql`${disputes.currency}`,
      },
      sql`from ${disputes} where ${disputes.id} = ${id} and ${canDecrease ? sql`${total} <> ${postedAmount}` : sql`${total} > ${postedAmount}`}`,
    ).onConflictDoNothing();
  };

  /** A dispute can be recorded before the booking of its payment is written. The next report then adds the booking to the postings. */
  const addBookingToPostings = (id: string, { name }: DisputePosting) => {
    return database
      .update(moneyLedger)
      .set({ bookingToken: sql`(select ${disputes.bookingToken} from ${disputes} where ${disputes.id} = ${id})` })
      .where(
        and(
          belongsToPosting(name, sql`${id}`),
          isNull(moneyLedger.bookingToken),
          sql`exists (select 1 from ${disputes} where ${disputes.id} = ${id} and ${disputes.bookingToken} is not null)`,
        ),
      );
  };

  /** Copies the dispute's postings to the supplier's account, once the booking is known. */
  const copyToSupplier = (
    id: string,
    name: DisputePosting["name"],
    kind: "dispute" | "dispute-reversal",
    sign: string,
    at: number,
  ) => {
    const prefix = `${name}:${id}:`;
    return insertFrom(
      db,
      supplierPostings,
      {
        id: sql`'money:' || ${moneyLedger.entryKey}`,
        supplierId: sql`${disputes.supplierId}`,
        kind,
        amount: sql`${sql.raw(sign)}${moneyLedger.amountCents}`,
        bookingToken: sql`${disputes.bookingToken}`,
        at,
      },
      sql`from ${disputes} join ${moneyLedger} on substr(${moneyLedger.entryKey}, 1, ${prefix.length}) = ${prefix}
              where ${disputes.id} = ${id} and ${disputes.supplierId} is not null and ${disputes.bookingToken} is not null`,
    ).onConflictDoNothing();
  };

  /** If the disputed payment topped up a wallet, takes from the wallet what the bank has withdrawn, and adds what it has returned. */
  const copyToWallet = (id: string, at: number) => {
    const prefix = `dispute:${id}:`;
    const change = sql`(${disputes.reinstated} - ${disputes.withdrawn} - (select coalesce(sum(amount), 0) from ${walletPostings} where id >= ${prefix} and id < ${`dispute:${id};`} and supplier_id = ${walletTopUps.supplierId}))`;
    return insertFrom(
      db,
      walletPostings,
      {
        id: sql`${prefix} || ${disputes.withdrawn} || ':' || ${disputes.reinstated}`,
        supplierId: sql`${walletTopUps.supplierId}`,
        amount: change,
        kind: sql`case when ${change} < 0 then 'top-up-returned' else 'top-up' end`,
        about: id,
        at,
      },
      sql`from ${disputes} join ${walletTopUps} on ${walletTopUps.providerId} = ${disputes.providerId}
              where ${disputes.id} = ${id} and ${walletTopUps.state} = 'landed' and ${change} <> 0`,
    ).onConflictDoNothing();
  };

  return {
    async find(id: string): Promise<Dispute | null> {
      return (await database.select(COLUMNS).from(disputes).where(eq(disputes.id, id)).get()) ?? null;
    },
    listByBooking: (bookingToken: BookingToken): Promise<readonly Dispute[]> =>
      database
        .select(COLUMNS)
        .from(disputes)
        .where(eq(disputes.bookingToken, bookingToken))
        .orderBy(desc(disputes.openedAt)),
    /** The newest disputes, each with its amounts in the ledger. */
    async ledgerLines(limit: number): Promise<readonly DisputeLine[]> {
      const id = sql`${disputes.id}`;
      const rows = await database
        .select({
          ...COLUMNS,
          postedWithdrawn: postedTotal(WITHDRAWN_POSTING, id).mapWith(cents).as("postedWithdrawn"),
          postedReinstated: postedTotal(REINSTATED_POSTING, id).mapWith(cents).as("postedReinstated"),
          postedFee: postedTotal(FEE_POSTING, id).mapWith(cents).as("postedFee"),
        })
        .from(disputes)
        .orderBy(desc(disputes.openedAt), asc(disputes.id))
        .limit(limit);
      return rows.map(({ postedWithdrawn, postedReinstated, postedFee, ...dispute }) => ({
        dispute,
        ledger: { withdrawn: postedWithdrawn, reinstated: postedReinstated, fee: postedFee },
      }));
    },
    /** Open disputes, with the earliest deadline for evidence first. */
    async listOpen(limit: number): Promise<Queue<Dispute>> {
      const [items, counts] = await database.batch([
        database
          .select(COLUMNS)
          .from(disputes)
          .where(IS_OPEN_DISPUTE)
          .orderBy(
            sql`${disputes.state} <> 'needs-response'`,
            sql`${disputes.evidenceDue} is null`,
            asc(disputes.evidenceDue),
          )
          .limit(limit),
        countRows(db, sql`select 1 from ${disputes} where ${IS_OPEN_DISPUTE}`),
      ]);
      return toQueue(items, counts);
    },
    /** Open disputes of a source that were opened before `openedBefore` (epoch ms), least recently read first. */
    listOpenBySource: (
      source: Dispute["source"],
      openedBefore: number,
      limit: number,
    ): Promise<readonly Pick<Dispute, "disputeId">[]> =>
      database
        .select({ disputeId: disputes.disputeId })
        .from(disputes)
        .where(and(IS_OPEN_DISPUTE, eq(disputes.source, source), lt(disputes.openedAt, openedBefore)))
        .orderBy(asc(disputes.readAt))
        .limit(limit),
    /** Moves an open dispute to the end of `listOpenBySource`, because it could not be read. */
    async deferReading(source: Dispute["source"], disputeId: string, readAt: number): Promise<void> {
      await database
        .update(disputes)
        .set({ readAt: sql`max(${disputes.readAt}, ${readAt})` })
        .where(and(eq(disputes.id, `${source}:${disputeId}`), IS_OPEN_DISPUTE));
    },
    /**
     * Records what the provider reported at `readAt`, with its event, postings and messages. A repeated or older report changes nothing. `decision` = the
     * desk's decision on a dispute that was entered by hand. It is accepted once and needs a grant if it credits money. Throws GrantRefusedError.
     */
    async record(
      dispute: Omit<Dispute, "openedAt" | "evidenceSentAt">,
      {
        actor,
        at,
        readAt,
        messages,
        decision = null,
      }: {
        readonly actor: Actor;
        readonly at: number;
        readonly readAt: number;
        readonly messages: readonly SealedMessage[];
        readonly decision?: { readonly grant: Grant | null } | null;
      },
    ): Promise<void> {
      const { id, bookingToken, state } = dispute;
      // If the dispute is no longer open, the selected state is null and the whole batch fails.
      const isOpen = database
        .update(disputes)
        .set({ state: sql`case when ${IS_OPEN_DISPUTE} then ${disputes.state} end` })
        .where(eq(disputes.id, id));
      const values = {
        attemptId: coalesceExcluded(disputes.attemptId),
        bookingToken: coalesceExcluded(disputes.bookingToken),
        supplierId: coalesceExcluded(disputes.supplierId),
        method: coalesceExcluded(disputes.method),
        state: excludedColumn(disputes.state),
        amount: excludedColumn(disputes.amount),
        reason: excludedColumn(disputes.reason),
        evidenceDue: excludedColumn(disputes.evidenceDue),
        withdrawn: excludedColumn(disputes.withdrawn),
        reinstated: excludedColumn(disputes.reinstated),
        fee: excludedColumn(disputes.fee),
        readAt: excludedColumn(disputes.readAt),
      };
      const write = () =>
        runInBatch(db, [
          ...(decision === null ? [] : [...grantStatements(db, decision.grant), isOpen]),
          database
            .insert(disputes)
            .values({ ...dispute, evidenceSentAt: null, openedAt: at, readAt })
            .onConflictDoUpdate({
              target: disputes.id,
              set: values,
              setWhere: sql`${excludedColumn(disputes.readAt)} >= ${disputes.readAt}`,
            }),
          ...insertEventOnce(bookingToken, id, "dispute-opened", { at, actor }),
          ...(state === "won" || state === "lost" || state === "closed"
            ? insertEventOnce(bookingToken, id, `dispute-${state}`, { at, actor })
            : []),
          ...POSTINGS.flatMap((posting) => [postDifference(id, posting, at), addBookingToPostings(id, posting)]),
          copyToSupplier(id, "dispute-withdrawn", "dispute", "-", at),
          copyToSupplier(id, "dispute-reinstated", "dispute-reversal", "", at),
          copyToWallet(id, at),
          ...outboxStatements(db, messages, at),
          ...(decision === null ? [] : [closeImpossibleRequests(db, bookingToken, at)]),
        ]);
      await runWithGrant(write);
    },
    /** Records that evidence was sent. */
    async recordEvidenceSent({ id, bookingToken }: Pick<Dispute, "id" | "bookingToken">, at: number): Promise<void> {
      await runInBatch(db, [
        database
          .update(disputes)
          .set({ evidenceSentAt: at })
          .where(and(eq(disputes.id, id), isNull(disputes.evidenceSentAt))),
        ...insertEventOnce(bookingToken, id, "dispute-answered", { at, actor: "operator" }),
      ]);
    },
  };
}
