import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { LeadReturns } from "../../usecases/ports/lead-returns";
import { named, orm, selected, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { leadReturns as returns, walletPostings } from "./schema/lead-bids";
import { suppliers } from "./schema/suppliers";

const PAID = "lead-claim";
const BACK = "lead-claim-returned";

/** What workshops ask back of the claims that they paid for. The postings are the wallet's. */
export function d1LeadReturns(db: D1Database): LeadReturns {
  const store = orm(db);
  return {
    async paid(leadGuid, supplierId) {
      const of = `${leadGuid}:${supplierId}`;
      const [[claim], [back], [asked]] = await store.batch([
        store
          .select({ amount: walletPostings.amount, at: walletPostings.at })
          .from(walletPostings)
          .where(eq(walletPostings.id, `${PAID}:${of}`)),
        store
          .select({ id: walletPostings.id })
          .from(walletPostings)
          .where(eq(walletPostings.id, `${BACK}:${of}`)),
        store
          .select({ id: returns.id, state: returns.state, answerSealed: returns.answerSealed })
          .from(returns)
          .where(and(eq(returns.leadGuid, leadGuid), eq(returns.supplierId, supplierId))),
      ]);
      return claim
        ? { amount: cents(-claim.amount), at: claim.at, isReturned: back !== undefined, asked: asked ?? null }
        : null;
    },
    async ask(asked) {
      const of = `${asked.leadGuid}:${asked.supplierId}`;
      const isPaid = sql`exists (select 1 from ${walletPostings} where ${walletPostings.id} = ${`${PAID}:${of}`})`;
      const isBack = sql`exists (select 1 from ${walletPostings} where ${walletPostings.id} = ${`${BACK}:${of}`})`;
      const { meta } = await store
        .insert(returns)
        .select(selected(returns, { ...asked, state: "waiting" }, sql`where ${isPaid} and not ${isBack}`))
        .onConflictDoNothing();
      return meta.changes === 1;
    },
    async find(id) {
      const row = await store
        .select({ ...named(getTableColumns(returns)), ...named({ supplierName: suppliers.name }) })
        .from(returns)
        .innerJoin(suppliers, eq(suppliers.id, returns.supplierId))
        .where(eq(returns.id, id))
        .get();
      return row ?? null;
    },
    async decide(id, { state, answerSealed, by, at, messages }) {
      const isDecidedHere = sql`exists (select 1 from ${returns} where ${and(eq(returns.id, id), eq(returns.answerSealed, answerSealed))})`;
      const [written] = await db.batch([
        statementOf(
          db,
          store
            .update(returns)
            .set({ state, answerSealed, decidedBy: by, decidedAt: at })
            .where(and(eq(returns.id, id), eq(returns.state, "waiting"))),
        ),
        ...(state === "returned" ? [backStatement()] : []),
        ...outboxStatements(db, messages, at, isDecidedHere),
      ]);
      return written?.meta.changes === 1;

      /** What was paid, under the id that every return of this claim has. */
      function backStatement(): D1PreparedStatement {
        const of = sql`${returns.leadGuid} || ':' || ${returns.supplierId}`;
        return statementOf(
          db,
          store
            .insert(walletPostings)
            .select(
              selected(
                walletPostings,
                {
                  id: sql`${BACK} || ':' || ${of}`,
                  supplierId: sql`${returns.supplierId}`,
                  amount: sql`-${walletPostings.amount}`,
                  kind: BACK,
                  about: sql`${returns.leadGuid}`,
                  at,
                },
                sql`from ${returns} join ${walletPostings} on ${walletPostings.id} = ${PAID} || ':' || ${of} where ${returns.id} = ${id} and ${isDecidedHere}`,
              ),
            )
            .onConflictDoNothing(),
        );
      }
    },
  };
}
