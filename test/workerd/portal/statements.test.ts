import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { proportionSql } from "../../../app/adapters/db/supplier-postings";
import { orm } from "../../../app/adapters/db/orm";
import { sql } from "drizzle-orm";
import { cents } from "../../../app/domain/core/money/money";
import { calculateShare } from "../../../app/domain/core/money/rounding";
import { monthStart, monthEnd } from "../../../app/domain/ledger/statements/month";
import { statementHash } from "../../../app/domain/ledger/statements/statement";
import { formatMoney } from "../../../app/domain/core/money/format";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { refreshPayment } from "../../../app/usecases/booking/payments/read-payment-again";
import { findUnreconciledPayments } from "../../../app/usecases/booking/payments/reconcile";
import type { Context } from "../../../app/usecases/context";
import { listPayouts, writeBankFile } from "../../../app/usecases/ledger/payouts/payouts";
import { computeAccountBalance } from "../../../app/usecases/ledger/statements/write-statement";
import { closeMonths } from "../../../app/usecases/ledger/statements/close-months";
import worker from "../../../workers/app";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { testSandbox } from "../payments/sandbox";
import { Client, OPERATOR_KEY } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  makeMember,
  MOBILE,
  offerOf,
  OTHER,
  reportDone,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";
import { openPayment } from "../../support/open-payment";

/** A workshop's month: its customers' payments to us, our commission, and the statement, which never changes once it is closed. */

const ZONE = "Australia/Sydney";
const MORNING = Date.parse(`${DAY}T09:00:00+11:00`);
const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const DECEMBER_START = monthEnd("2026-11", ZONE) + DAY_MS;
const NOVEMBER_CLOSES = monthEnd("2026-11", ZONE) + 3 * DAY_MS;
/** A workshop without bookings that only claims leads. */
const CLAIMING_SUPPLIER_ID = 764;
let owner: Client;

const asOperator = (path: string, body?: object) =>
  worker.fetch(
    new Request(`https://pitlane.test/api/operator${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${OPERATOR_KEY}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
    { ...env, OPERATOR_KEY } as unknown as Env,
  );

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example", "manager");
  owner = await signInClient("demo-supplier-member");
}, 60_000);

/** A booking paid by card, confirmed and captured. */
async function createPaidBooking(at: number, supplier = WORKSHOP) {
  const { token } = await testBooking({ supplierId: toSupplierId(supplier) });
  const { context, settle } = contextOf(null, at);
  const payment = await openPayment(context, toBookingToken(token), "creditCard");
  await typeCardWithoutWebhook(payment.clientSecret);
  expect(await finishAttempt(context, payment.attemptId, "customer")).toMatchObject({ ok: true });
  await settle();
  const confirm = contextOf(owner, at + MINUTE);
  const { offer } = await offerOf(token);
  await respondToBookingOffer(confirm.context, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await confirm.settle();
  await captureDuePayments(contextOf(null, at + 2 * MINUTE).context);
  return { token, attemptId: payment.attemptId };
}

/** Refunds part of a payment manually in the provider's dashboard. The webhook is not delivered, because it would use the real clock. */
async function refundInDashboard(
  attemptId: Awaited<ReturnType<typeof createPaidBooking>>["attemptId"],
  amount: number,
  at: number,
) {
  const { context } = contextOf(null, at);
  const payment = await context.db.payments.findPaymentByAttempt(attemptId);
  if (!payment) throw new Error("no payment");
  expect(await testSandbox().provider.refund(payment, cents(amount), crypto.randomUUID())).toMatchObject({
    ok: true,
  });
  expect(await refreshPayment(context, attemptId, "provider")).toBe(true);
}

const postingsOf = async (token: string) =>
  (
    await DB.prepare("select kind, amount, counted from supplier_postings where booking_token = ? order by at, id")
      .bind(token)
      .all<{ kind: string; amount: number; counted: number | null }>()
  ).results;
const sumAmounts = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
const textOf = async (path: string, client = owner) =>
  (await (await client.ask(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const closeMonthsAt = (at: number) => closeMonths(contextOf(null, at).context);

it("the database calculates a share to the cent like the domain code, even at half a cent", async () => {
  // Denominators of the shares: a rate of 10,000, or a payment that is partly refunded.
  const wholeAmount = fc.integer({ min: 1, max: 100_000_000 });
  const share = wholeAmount.chain((denominator) =>
    fc.tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.nat(denominator), fc.constant(denominator)),
  );
  await fc.assert(
    fc.asyncProperty(share, async ([whole, part, denominator]) => {
      const integerLiteral = (n: number) => sql`cast(${n} as integer)`;
      const row = await orm(DB).get<{ share: number }>(
        sql`select ${proportionSql(integerLiteral(whole), integerLiteral(part), integerLiteral(denominator))} as share`,
      );
      expect(row.share).toBe(calculateShare(cents(whole), part, denominator));
    }),
    {
      numRuns: 60,
      examples: [[[1, 1, 2]], [[3, 1, 2]], [[5, 1, 2]], [[38_900, 1_250, 10_000]]],
    },
  );
});

it("a booking keeps its agreed commission, and a closed month never changes", async () => {
  const before = await testBooking();
  expect((await asOperator(`/commission/${WORKSHOP}`, { percent: "60", reason: "Too much" })).status).toBe(422);
  expect(
    (await asOperator(`/commission/${WORKSHOP}`, { percent: "12.5", from: "2020-01-01", reason: "Late" })).status,
  ).toBe(422);
  expect((await asOperator("/commission/999999", { percent: "10", reason: "Nobody" })).status).toBe(404);
  // A new rule takes effect at the real current time, but this file's bookings use a fixed clock, so the rule is backdated to before them.
  expect(
    (await asOperator(`/commission/${WORKSHOP}`, { percent: "12.5", reason: "As agreed on the phone" })).status,
  ).toBe(200);
  await DB.prepare("update commission_rules set from_at = ? where supplier_id = ?")
    .bind(NOW - 1, WORKSHOP)
    .run();
  const { rules } = (await (await asOperator(`/commission/${WORKSHOP}`)).json()) as { rules: object[] };
  expect(rules).toMatchObject([{ version: 1, percent100: 1_250, reason: "As agreed on the phone" }]);

  const { token, attemptId } = await createPaidBooking(NOW + MINUTE);
  const total = (await offerOf(token)).booking.price.total;
  expect((await offerOf(token)).booking.commission).toEqual({ percent100: 1_250, version: 1 });
  expect((await offerOf(before.token)).booking.commission).toEqual({ percent100: 0, version: 0 });
  expect(await postingsOf(token)).toMatchObject([{ kind: "taken", amount: total }]);
  const { held: amount } = (await momentContext().context.db.statements.readOpenAccount(toSupplierId(WORKSHOP))) ?? {};
  expect(amount).toBe(total);

  await reportDone(owner, token, MORNING);
  const base = (await offerOf(token)).booking.price.lines
    .filter(({ incursCommission }) => incursCommission)
    .reduce((all, { amount }) => all + amount, 0);
  const owed = calculateShare(cents(base), 1_250, 10_000);
  expect(owed).toBeGreaterThan(0);
  expect(await postingsOf(token)).toMatchObject([
    { kind: "taken", amount: total },
    { kind: "commission", amount: -owed, counted: base },
    { kind: "done", amount: 0, counted: total },
  ]);
  expect((await momentContext().context.db.statements.readOpenAccount(toSupplierId(WORKSHOP)))?.held).toBe(0);

  // The month has a running total while it is open. After that, the document is written once.
  expect(await closeMonthsAt(NOVEMBER_CLOSES - 1)).toEqual({ closed: 0 });
  expect(
    (await Promise.all([closeMonthsAt(NOVEMBER_CLOSES), closeMonthsAt(NOVEMBER_CLOSES)]))
      .map(({ closed }) => closed)
      .sort(),
  ).toEqual([0, 1]);
  const { statements } = momentContext().context.db;
  const statement = await statements.find(toSupplierId(WORKSHOP), "2026-11");
  expect(statement?.statement.account.closing).toBe(total - owed);
  expect(statement?.hash).toBe(statementHash(statement?.statement as never));
  expect(statement?.statement.invoice).toMatchObject({ kind: "invoice", total: owed });
  const [notice, ...otherNotices] = ((await listOutbox(contextOf(null, NOVEMBER_CLOSES).context)) ?? []).filter(
    ({ template }) => template === "supplier-statement-ready",
  );
  expect(otherNotices).toEqual([]);
  expect(notice?.rendered?.subject).toBe("Your statement for November 2026 is ready");
  expect(notice?.rendered?.text).toContain(
    `Balance at the end of the month: ${formatMoney(cents(total - owed), "AUD")}`,
  );
  expect(notice?.rendered?.text).toContain(`/workshop/statements/2026-11?store=${WORKSHOP}`);

  // A third is refunded in December: the posting is in December, names its booking and reduces the commission by a third.
  const refundCents = Math.floor(total / 3);
  await refundInDashboard(attemptId, refundCents, DECEMBER_START + 7 * DAY_MS);
  await refundInDashboard(attemptId, 100, DECEMBER_START + 8 * DAY_MS);
  const remainingCommission = calculateShare(owed, total - refundCents - 100, total);
  const decemberPostings = (await postingsOf(token)).slice(3);
  expect(decemberPostings.map(({ kind }) => kind).sort()).toEqual([
    "commission-refund",
    "commission-refund",
    "returned",
    "returned",
  ]);
  expect(sumAmounts(await postingsOf(token))).toBe(total - refundCents - 100 - remainingCommission);
  expect(await statements.find(toSupplierId(WORKSHOP), "2026-11")).toEqual(statement);
  await expect(DB.prepare("update statements set closing = 0").run()).rejects.toThrow("a closed month never changes");
  await expect(DB.prepare("delete from statements").run()).rejects.toThrow("a closed month never changes");
  await expect(DB.prepare("update supplier_postings set amount = 1").run()).rejects.toThrow("postings are append-only");
  await expect(DB.prepare("delete from supplier_postings").run()).rejects.toThrow("postings are append-only");

  const closesDecember = monthEnd("2026-12", ZONE) + 3 * DAY_MS;
  expect(await closeMonthsAt(closesDecember)).toEqual({ closed: 1 });
  const next = await statements.find(toSupplierId(WORKSHOP), "2026-12");
  expect(next?.statement.account).toMatchObject({
    opening: total - owed,
    closing: total - refundCents - 100 - remainingCommission,
  });
  expect(
    next?.statement.account.lines.every(
      ({ isAdjustment, text }) => isAdjustment && text.includes("done on Mon 30 Nov 2026"),
    ),
  ).toBe(true);
  expect(next?.statement.invoice).toMatchObject({ kind: "credit-note", total: remainingCommission - owed });
  expect((await statements.closed(toSupplierId(WORKSHOP), 5)).map(({ month }) => month)).toEqual([
    "2026-12",
    "2026-11",
  ]);
  expect(await findUnreconciledPayments(contextOf(null, closesDecember).context)).toEqual([]);

  // The statement as displayed to the workshop's users.
  const list = await textOf(`/workshop/statements?store=${WORKSHOP}`);
  for (const text of ["November 2026", "December 2026", "Your account now"]) expect(list).toContain(text);
  const page = await textOf(`/workshop/statements/2026-11?store=${WORKSHOP}`);
  for (const text of [
    "Statement for November 2026",
    "Work done, ",
    "Commission 12.5%",
    `Invoice ${WORKSHOP}-2026-11`,
    "1 booking",
  ])
    expect(page).toContain(text.replace("Work done, ", "Work done"));
  expect(page).not.toContain("Tax invoice");
  const lines = await owner.ask(`/workshop/statements/2026-11/lines.csv?store=${WORKSHOP}`);
  expect([lines.status, lines.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(await lines.text()).toContain(`,commission,`);
  const bill = await textOf(`/workshop/statements/2026-11/xero.csv?store=${WORKSHOP}&account=404`);
  expect(bill).toContain(`,${WORKSHOP}-2026-11,30/11/2026,30/11/2026,`);
  for (const path of ["2027-03", "2026-13", "x", "2027-03/lines.csv", "2027-03/xero.csv"])
    expect([path, (await owner.ask(`/workshop/statements/${path}?store=${WORKSHOP}`)).status]).toEqual([path, 404]);
  expect((await owner.ask(`/workshop/statements/2026-11/xero.csv?store=${WORKSHOP}&account=a,b`)).status).toBe(422);
});

it("finished work is paid out once, held amounts wait, and failed payouts become due again", async () => {
  const supplier = toSupplierId(OTHER);
  await makeMember(OTHER, "max@workshop.example", "owner");
  const finishedBooking = await createPaidBooking(NOW + 50 * MINUTE, OTHER);
  await reportDone(owner, finishedBooking.token, MORNING);
  const { context } = contextOf(null, DECEMBER_START + 40 * DAY_MS);
  const bank = { name: "Workshop 761", account: "083-170 1234" };
  await DB.prepare("insert into supplier_payout_accounts (supplier_id, sealed, at) values (?, ?, 0)")
    .bind(OTHER, await context.cipher.seal(JSON.stringify(bank), `payout account of supplier ${OTHER}`))
    .run();
  const payingContext: Context = {
    ...context,
    config: {
      ...context.config,
      payouts: { account: "062-000 12345678", bankCode: "CBA", userId: "301500", isBalanced: false },
    },
  };
  expect(await writeBankFile(context, null)).toMatchObject({ code: "payouts-disabled" });
  const pending = await createPaidBooking(NOW + 60 * MINUTE, OTHER);
  const openStatement = await context.db.statements.readOpenAccount(supplier);
  const { balance, held: heldCents } = openStatement ? computeAccountBalance(openStatement) : { balance: 0, held: 0 };
  expect(heldCents).toBe((await offerOf(pending.token)).booking.price.total);
  const dueAmount = balance - heldCents;
  expect(dueAmount).toBe((await offerOf(finishedBooking.token)).booking.price.total);
  expect((await listPayouts(context)).due.slice(-1)).toMatchObject([
    { supplierId: OTHER, amount: dueAmount, hasAccount: true },
  ]);

  const [first, second] = await Promise.all([writeBankFile(payingContext, null), writeBankFile(payingContext, null)]);
  if (!first.ok || !second.ok) throw new Error("no file");
  expect([first.number, second.number, first.text === second.text]).toEqual([1, 1, true]);
  expect(first.text).toContain(`1083-170     1234 50${String(dueAmount).padStart(10, "0")}Workshop 761`);
  expect(await writeBankFile(payingContext, null)).toMatchObject({ number: 1, text: first.text, isRepeat: true });
  expect((await listPayouts(context)).due.map(({ hasAccount }) => hasAccount)).toEqual([false]);
  const id = `${OTHER}-1`;
  expect(await textOf(`/workshop/statements?store=${OTHER}`)).toContain(`Payout ${id}`);

  const decidePayout = (name: string, decision: string) =>
    asOperator(`/payouts/${name}`, { decision, reason: "Account closed" });
  expect((await decidePayout("1-1", "paid")).status).toBe(404);
  expect((await decidePayout(id, "lost")).status).toBe(422);
  // An amount above one person's limit waits for a second person, whose approval makes the same write.
  expect((await decidePayout(id, "failed")).status).toBe(202);
  const failPayout = () => context.db.payouts.decide(id, "failed", "Account closed", context.clock.now(), []);
  expect((await Promise.all([failPayout(), failPayout()])).sort()).toEqual([false, true]);
  expect((await decidePayout(id, "failed")).status).toBe(404);
  expect((await decidePayout(id, "paid")).status).toBe(404);
  expect((await listPayouts(context)).due.slice(-1)).toMatchObject([{ amount: dueAmount }]);
  const secondFile = await writeBankFile(payingContext, null);
  expect(secondFile).toMatchObject({ ok: true, number: 2, isRepeat: false });
  expect((await decidePayout(`${OTHER}-2`, "paid")).status).toBe(200);
  expect(await writeBankFile(payingContext, null)).toMatchObject({ code: "nothing-to-pay" });
  expect(await writeBankFile(payingContext, 1)).toMatchObject({ ok: true, text: first.text });
  const payoutList = (await (await asOperator("/payouts")).json()) as { payouts: object[] };
  expect(payoutList.payouts).toMatchObject(
    [
      { id: `${OTHER}-2`, state: "paid" },
      { id, state: "failed" },
    ].reverse(),
  );
  expect(await findUnreconciledPayments(payingContext)).toEqual([]);
});

it("a payout excludes a refund made after the balance is read and before the file is written", async () => {
  const supplier = toSupplierId(OTHER);
  const { token, attemptId } = await createPaidBooking(NOW + 70 * MINUTE, OTHER);
  await reportDone(owner, token, MORNING);
  const { context } = contextOf(null, DECEMBER_START + 41 * DAY_MS);
  const dueAmount = (await listPayouts(context)).due.find(({ supplierId }) => supplierId === supplier)?.amount ?? 0;
  let reads = 0;
  const racing: Context = {
    ...context,
    config: {
      ...context.config,
      payouts: { account: "062-000 12345678", bankCode: "CBA", userId: "301500", isBalanced: false },
    },
    db: {
      ...context.db,
      payouts: {
        ...context.db.payouts,
        listDue: async (now: number) => {
          const read = await context.db.payouts.listDue(now);
          if (++reads === 1) await refundInDashboard(attemptId, 1_000, DECEMBER_START + 41 * DAY_MS);
          return read;
        },
      },
    },
  };
  const file = await writeBankFile(racing, null);
  if (!file.ok) throw new Error(file.code);
  expect(reads).toBe(2);
  const [newest] = await context.db.payouts.list(supplier, 1);
  expect(newest?.amount).toBe(dueAmount - 1_000);
  expect(file.text).toContain(String(dueAmount - 1_000).padStart(10, "0"));
  const openStatement = await context.db.statements.readOpenAccount(supplier);
  expect(
    openStatement && computeAccountBalance(openStatement).balance - computeAccountBalance(openStatement).held,
  ).toBe(0);
});

it("the wallet page lists the newest postings first, and more of them on request", async () => {
  for (let n = 1; n <= 60; n++)
    await momentContext().context.db.wallets.post({
      id: `credit:of this test:${n}`,
      supplierId: toSupplierId(MOBILE),
      amount: cents(n),
      kind: n % 2 === 0 ? "credit" : "lead-claim-returned",
      about: null,
      at: NOW + n * MINUTE,
    });
  await makeMember(MOBILE, "max@workshop.example", "front-desk");
  const path = `/workshop/wallet?store=${MOBILE}`;
  const countLines = async (address: string) =>
    ((await textOf(address)).match(/<li class="flex justify-between/g) ?? []).length;
  expect(await textOf(path)).toContain("Lead refunded");
  expect([await countLines(path), await countLines(`${path}&shown=100`), await countLines(`${path}&shown=x`)]).toEqual([
    50, 60, 50,
  ]);
  await makeMember(MOBILE, "max@workshop.example", "mechanic");
  expect((await owner.ask(path)).status).toBe(403);

  const creditWallet = (body: object, supplier: number = MOBILE) => asOperator(`/wallet/${supplier}`, body);
  const { balance } = momentContext().context.db.wallets;
  const before = await balance(toSupplierId(MOBILE));
  expect((await creditWallet({ amount: "12.50", reference: "Bank 8841" })).status).toBe(200);
  expect((await creditWallet({ amount: "12.50", reference: "Bank 8841" })).status).toBe(200);
  expect(await balance(toSupplierId(MOBILE))).toBe(before + 1_250);
  for (const wrong of [{ amount: "-5", reference: "Bank 1" }, { amount: "5", reference: "" }, { amount: "5" }])
    expect((await creditWallet(wrong)).status).toBe(422);
  expect((await creditWallet({ amount: "5", reference: "Bank 2" }, 999_999)).status).toBe(404);
});

it("only owners and managers of the store can read a statement", async () => {
  const path = `/workshop/statements/2026-11?store=${WORKSHOP}`;
  expect((await new Client().ask(path)).status).toBe(302);
  for (const role of ["front-desk", "mechanic"]) {
    await makeMember(WORKSHOP, "max@workshop.example", role);
    for (const value of [path, "/workshop/statements", `/workshop/statements/2026-11/lines.csv?store=${WORKSHOP}`])
      expect([role, value, (await owner.ask(value)).status]).toEqual([role, value, 403]);
  }
  await makeMember(WORKSHOP, "max@workshop.example", "manager");
  expect((await owner.ask(path)).status).toBe(200);
  expect((await owner.ask("/workshop/statements?store=999")).status).toBe(403);
  expect(monthStart("2026-11", ZONE)).toBeLessThan(NOW);
});

it("a lead that was claimed and refunded shows both amounts on the invoice", async () => {
  await seedOnlySuppliers(DB, seededSupplier(CLAIMING_SUPPLIER_ID));
  const supplier = toSupplierId(CLAIMING_SUPPLIER_ID);
  const { wallets, statements } = momentContext().context.db;
  const postToWallet = (kind: "lead-claim" | "lead-claim-returned", amount: number, at: number, id: string) =>
    wallets.post({ id: `${kind}:${id}`, supplierId: supplier, amount: cents(amount), kind, about: null, at });
  await postToWallet("lead-claim", -1_500, NOW + MINUTE, "returned");
  await postToWallet("lead-claim-returned", 1_500, NOW + 2 * MINUTE, "returned");
  await postToWallet("lead-claim", -900, NOW + 3 * MINUTE, "kept");
  await closeMonthsAt(NOVEMBER_CLOSES);
  const { invoice } = (await statements.find(supplier, "2026-11"))?.statement ?? {};
  expect(invoice?.lines.map(({ text, amount }) => [text, amount])).toEqual([
    ["Lead claimed", 1_500],
    ["Lead refunded", -1_500],
    ["Lead claimed", 900],
  ]);
  expect(invoice?.total).toBe(900);
  await makeMember(CLAIMING_SUPPLIER_ID, "max@workshop.example", "manager");
  const page = await textOf(`/workshop/statements/2026-11?store=${CLAIMING_SUPPLIER_ID}`);
  for (const text of ["Lead claimed", "Lead refunded"]) expect(page).toContain(text);
});
