import type Stripe from "stripe";
import type { Context } from "../../../app/usecases/context";
import { submitEvidence } from "../../../app/usecases/operations/desk/disputes";
import { asClerk } from "./desk";
import { NO_FAULTS, type World } from "./world";

/** The card whose payments are disputed as soon as they are captured. */
export const DISPUTED_CARD = "4000000000002685";
/** The card of an inquiry, which withdraws no money yet. */
export const INQUIRY_CARD = "4000000000001976";

/**
 * Opens the form of a clerk who answers an open dispute of this quote. The statement makes the bank decide at once or continue its review. Returns null if
 * there is no dispute.
 */
export async function openDisputeForm(
  world: World,
  leadGuid: string,
): Promise<((context: Context) => Promise<null>) | null> {
  const id = await world.plain
    .prepare(
      "select d.id from disputes d join payment_attempts a on a.id = d.attempt_id where a.lead_guid = ? and d.source = 'stripe' and d.state = 'needs-response' limit 1",
    )
    .bind(leadGuid)
    .first<string>("id");
  if (id === null) return null;
  const outcome = await world.request(NO_FAULTS, async (context) => context.ids.guid());
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  const statement = world.chance.pick(["winning_evidence", "losing_evidence", "The work was done as ordered."]);
  const submission = { id: outcome.answer, reason: "The job card is signed" };
  return async (context) => {
    await submitEvidence(asClerk(context, "opal"), id, submission, statement);
    return null;
  };
}

interface DisputeRow {
  readonly id: string;
  readonly state: string;
  readonly withdrawn: number;
  readonly reinstated: number;
  readonly fee: number;
  readonly ledgerWithdrawn: number;
  readonly ledgerReinstated: number;
  readonly ledgerFee: number;
  readonly postings: number;
}

const ledgerSumSql = (name: string) =>
  `coalesce((select sum(amount_cents) from money_ledger where entry_key like '${name}:' || d.id || ':%'), 0)`;
const DISPUTES_SQL = `select d.id, d.state, d.withdrawn, d.reinstated, d.fee,
  ${ledgerSumSql("dispute-withdrawn")} as ledgerWithdrawn, ${ledgerSumSql("dispute-reinstated")} as ledgerReinstated, ${ledgerSumSql("dispute-fee")} as ledgerFee,
  coalesce((select sum(amount) from supplier_postings where kind in ('dispute', 'dispute-reversal') and id like '%:' || d.id || ':%'), 0) as postings
  from disputes d join payment_attempts a on a.id = d.attempt_id where a.lead_guid = ? and d.source = 'stripe'`;

const STATE_BY_STRIPE_STATUS: Readonly<Record<string, string>> = {
  needs_response: "needs-response",
  under_review: "under-review",
  won: "won",
  lost: "lost",
};

/** Checks that the provider's disputes agree with our disputes, our ledger and the workshop's account. */
export async function judgeDisputes(
  world: World,
  leadGuid: string,
): Promise<{ readonly problems: readonly string[]; readonly disputes: number }> {
  const problems: string[] = [];
  const { results } = await world.plain
    .prepare(
      "select body from sandbox_stripe_objects where kind = 'dispute' and body ->> '$.payment_intent' in (select provider_id from payment_attempts where lead_guid = ?)",
    )
    .bind(leadGuid)
    .all<{ body: string }>();
  const { results: rows } = await world.plain.prepare(DISPUTES_SQL).bind(leadGuid).all<DisputeRow>();
  const stripeDisputes = results.map(({ body }) => JSON.parse(body) as Stripe.Dispute);
  if (rows.length !== stripeDisputes.length)
    problems.push(`${stripeDisputes.length} disputes at the provider, ${rows.length} here`);
  for (const dispute of stripeDisputes) {
    const row = rows.find(({ id }) => id === `stripe:${dispute.id}`);
    const addProblem = (text: string) => problems.push(`dispute ${dispute.id}: ${text}`);
    if (!row) {
      addProblem("is missing here");
      continue;
    }
    const sumMoved = (sign: 1 | -1) =>
      dispute.balance_transactions.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0);
    const fee = dispute.balance_transactions.reduce((all, transaction) => all + transaction.fee, 0);
    const state = STATE_BY_STRIPE_STATUS[dispute.status];
    if (state !== undefined && row.state !== state) addProblem(`is ${dispute.status} there and ${row.state} here`);
    if (row.withdrawn !== sumMoved(-1) || row.reinstated !== sumMoved(1))
      addProblem(`${sumMoved(-1)}/${sumMoved(1)} moved there, ${row.withdrawn}/${row.reinstated} here`);
    if (row.ledgerWithdrawn !== sumMoved(-1) || row.ledgerReinstated !== sumMoved(1))
      addProblem(
        `${sumMoved(-1)}/${sumMoved(1)} moved there, ${row.ledgerWithdrawn}/${row.ledgerReinstated} in the ledger`,
      );
    if (row.fee !== fee) addProblem(`a fee of ${fee} there and ${row.fee} here`);
    if (row.postings !== sumMoved(1) - sumMoved(-1))
      addProblem(`${sumMoved(1) - sumMoved(-1)} is the workshop's, but ${row.postings} was posted`);
  }
  return { problems, disputes: stripeDisputes.length };
}
