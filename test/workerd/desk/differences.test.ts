import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { MovedAmounts } from "../../../app/domain/payments/provider";
import { DESK_ROLES } from "../../../app/domain/identity/roles";
import { reconcilePayments } from "../../../app/usecases/booking/payments/reconcile-payments";
import { runScheduled } from "../../../workers/scheduled";
import { Client } from "../identity/client";
import { NOW } from "../quotes/marketplace";
import { testBooking, contextOf, makeMember, seedPortal, WORKSHOP } from "../portal/test-portal";
import { DB, act, signInAll, addEmployee, payAndConfirm, htmlText } from "./test-desk";

/** Differences between our ledger and the providers' records are listed at the desk once, until they agree or someone settles them. */

const HOUR = 3_600_000;
const DAY = 86_400_000;
let opal: Client;
let fay: Client;
let max: Client;
let peopleCount = 0;
let now = NOW + 2 * HOUR;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  [opal, fay, max] = await signInAll("demo-operator", "demo-second-operator", "demo-supplier-member");
}, 60_000);
beforeEach(async () => {
  await addEmployee("opal@operator.example", "admin");
  await DB.batch(["reconciliation_runs", "book_differences"].map((table) => DB.prepare(`delete from ${table}`)));
});

const testPaidBooking = async () => {
  peopleCount += 1;
  const { token, guid } = await testBooking({
    email: `books${peopleCount}@example.com`,
    mobile: `+6140407${String(peopleCount).padStart(4, "0")}`,
  });
  return { token, guid, payment: await payAndConfirm(max, token, "creditCard", NOW) };
};
/** Simulated record of the payment at the provider. It states only the amounts that differ; null = unknown payment, "silent" = no response. */
type ProviderReply = Partial<Record<keyof MovedAmounts, number>> | null | "silent";
async function runReconciliation(replies: Readonly<Record<string, ProviderReply>> = {}, at = now) {
  const { context } = contextOf(null, at);
  const { payments, ...rest } = context;
  const silent = {
    read: async (request: { attemptId: string }) => ({
      ok: false,
      reason: replies[request.attemptId] === null ? "not-found" : "unavailable",
    }),
  };
  const sandboxCheckout = payments.sandbox.checkout;
  const attemptIds = new Map<string, string>();
  for (const id of Object.keys(replies)) {
    const attempt = await context.db.payments.find(id as never);
    attemptIds.set(attempt?.providerId ?? "", id);
  }
  const checkout = {
    ...sandboxCheckout,
    readMovedAmounts: async (method: never, providerId: string) => {
      const providerReply = replies[attemptIds.get(providerId) ?? ""];
      const amounts = await sandboxCheckout.readMovedAmounts(method, providerId);
      return providerReply === undefined
        ? amounts
        : providerReply === null || providerReply === "silent"
          ? null
          : { ...amounts, ...providerReply };
    },
  };
  return reconcilePayments({
    ...rest,
    payments: { ...payments, creditCard: silent, sandbox: { ...payments.sandbox, checkout } },
  } as never);
}
const readDeskPage = async () => htmlText(await opal.ask("/desk"));
const nextDay = () => (now += DAY);

it("reports that nothing is reconciled yet, and later how many payments were and when", async () => {
  await testPaidBooking();
  expect(await readDeskPage()).toContain("Payments have not been compared with the providers’ ledgers yet.");
  await runScheduled("5-59/10 * * * *", env as unknown as Env);
  expect((await DB.prepare("select count(*) as n from reconciliation_runs").first<{ n: number }>())?.n).toBe(1);
  await DB.prepare("delete from reconciliation_runs").run();
  const { compared, differ } = await runReconciliation();
  expect([compared > 0, differ]).toEqual([true, 0]);
  expect(await readDeskPage()).toMatch(
    new RegExp(`Our ledger and the providers’ ledgers agree. ${compared} payments? compared, `),
  );
  // The comparison runs once a day, so a second run on the same day has nothing to compare.
  expect(await runReconciliation()).toEqual({ compared: 0, differ: 0, unreachable: 0 });
});

it("a difference is recorded once with both amounts and closes when resolved", async () => {
  const { token, payment } = await testPaidBooking();
  nextDay();
  await runReconciliation({ [payment.attemptId]: { returned: 5_000 } });
  expect(await readDeskPage()).toMatch(
    /Ledger differences 1 Credit or debit card: ours \$[\d.]+ taken, theirs \$[\d.]+ taken, \$50\.00 refunded/,
  );
  const match = await DB.prepare("select found_at as at from book_differences").first<{ at: number }>();
  nextDay();
  await runReconciliation({ [payment.attemptId]: { returned: 5_000 } });
  expect(await DB.prepare("select found_at as at from book_differences").first()).toEqual(match);
  const page = await (await opal.ask(`/desk/differences/${payment.attemptId}`)).text();
  expect(page).toContain(`href="/desk/bookings/${token}"`);
  expect(page).toContain("$50.00 refunded");
  // The next run of the same day checks open differences again.
  await runReconciliation({}, now + 2 * HOUR);
  expect(await readDeskPage()).toContain("Our ledger and the providers’ ledgers agree.");
  expect(await htmlText(await opal.ask(`/desk/differences/${payment.attemptId}`))).toContain(
    "Both ledgers agree again.",
  );
});

it("an unreachable provider is not a difference; an unknown payment is", async () => {
  const silent = await testPaidBooking();
  const unknownBooking = await testPaidBooking();
  nextDay();
  await runReconciliation({ [silent.payment.attemptId]: "silent", [unknownBooking.payment.attemptId]: null });
  const list = await readDeskPage();
  expect(list).toContain("Ledger differences 1");
  expect(list).toContain("theirs no such payment");
  expect(list).toContain("1 could not be checked.");
});

it("finance resolves a difference once with a reason until the amounts change", async () => {
  const { token, payment } = await testPaidBooking();
  nextDay();
  await runReconciliation({ [payment.attemptId]: { returned: 5_000 } });
  const path = `/desk/differences/${payment.attemptId}`;
  const match = String((await DB.prepare("select found_at as at from book_differences").first<{ at: number }>())?.at);
  const form = () => ({ id: crypto.randomUUID(), reason: "Their clerk gave it back", found: match });
  for (const client of [new Client(), max])
    expect((await client.ask(path, form())).status).toBe(client === max ? 403 : 302);
  for (const role of DESK_ROLES) {
    await addEmployee("fay@operator.example", role);
    expect((await fay.ask(path)).status, role).toBe(200);
    if (role === "support" || role === "supply") expect((await fay.ask(path, form())).status, role).toBe(403);
  }
  await addEmployee("fay@operator.example", "finance");
  expect((await fay.ask(path, { ...form(), reason: "" })).status).toBe(422);
  expect((await fay.ask(path, { ...form(), found: "x" })).status).toBe(409);
  expect((await fay.ask("/desk/differences/nothing")).status).toBe(404);
  const submission = form();
  expect((await fay.ask(path, submission)).status).toBe(303);
  expect((await fay.ask(path, submission)).status).toBe(303);
  expect((await opal.ask(path, form())).status).toBe(409);
  expect(await htmlText(await opal.ask(`/desk/bookings/${token}`))).toContain(
    "Settled a difference between our records and the provider’s: Their clerk gave it back",
  );
  expect(await htmlText(await opal.ask(path))).toContain("has settled this difference.");
  nextDay();
  await runReconciliation({ [payment.attemptId]: { returned: 5_000 } });
  expect(await readDeskPage()).toContain("Our ledger and the providers’ ledgers agree.");
  nextDay();
  await runReconciliation({ [payment.attemptId]: { returned: 6_000 } });
  expect(await readDeskPage()).toContain("Ledger differences 1");
  expect((await act(opal, path, { reason: "And ten more" })).status).toBe(303);
});

it("a run that reaches its query limit continues in the next one and counts nothing twice", async () => {
  await testPaidBooking();
  await testPaidBooking();
  nextDay();
  const comparison = await runReconciliation();
  await DB.prepare("delete from reconciliation_runs").run();
  let runCount = 0;
  for (let ended: number | null = null; ended === null && runCount < 50; runCount += 1) {
    let budgetLeft = 2;
    const { context } = contextOf(null, now);
    await reconcilePayments({ ...context, hasBudget: () => (budgetLeft -= 1) > 0 });
    ended =
      (await DB.prepare("select ended_at as at from reconciliation_runs").first<{ at: number | null }>())?.at ?? null;
  }
  expect(runCount).toBeGreaterThan(1);
  expect(await DB.prepare("select compared as n from reconciliation_runs").first()).toEqual({ n: comparison.compared });
});
