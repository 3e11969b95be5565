import { beforeAll, expect, it } from "vitest";
import { cents } from "../../../app/domain/core/money/money";
import { reconcile, findUnreconciledPayments } from "../../../app/usecases/booking/payments/reconcile";
import { bookingView as viewOfBooking } from "../../../app/pages/booking/confirmation/booking-view.server";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import type { Context } from "../../../app/usecases/context";
import { confirmNoShowByCustomer } from "../../../app/usecases/booking/work/customer-says-done";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { momentContext, NOW } from "../quotes/marketplace";
import { recordDispute, rereadDisputes } from "../../../app/usecases/booking/payments/disputes";
import {
  finishTopUp,
  sweepTopUps,
  openTopUp,
  readTopUp,
  rereadTopUp,
} from "../../../app/usecases/booking/wallet/top-up";
import { toAttemptId, toBookingToken, toSupplierId } from "../../support/ids";
import { DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { testSandbox } from "../payments/sandbox";
import { Client, locationOf } from "../identity/client";
import {
  testBooking,
  contextOf,
  finishWorkAt,
  makeMember,
  offerOf,
  seedPortal,
  messagesOfTemplate,
  WORKSHOP,
  OTHER,
} from "./test-portal";

/** A store tops up its wallet by card: credited once, whichever notification arrives first, with exactly the amount that the provider captured. */

const PRICED_ENV = { LEAD_PRICE_CENTS: "1200" };
const STORE = { supplierId: toSupplierId(WORKSHOP), supplierName: "Workshop" };
let max: Client;
const plainHtml = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
const openWallet = async (client: Client, query = "") =>
  plainHtml(await (await client.ask(`/workshop/wallet?store=${WORKSHOP}${query}`)).text());
const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
    .exec(page)
    ?.slice(1)
    .find(Boolean) ?? "";
const readBalance = async () => (await contextOf(null).context.db.wallets.balance(toSupplierId(WORKSHOP))) as number;
const readPostings = async () =>
  (await contextOf(null).context.db.wallets.postings(toSupplierId(WORKSHOP), 50)).map(({ kind, amount }) => [
    kind,
    amount,
  ]);

async function submitTopUp(client: Client, amount: string, submissionKey?: string) {
  const key = submissionKey ?? valueOf(await openWallet(client), "submissionKey");
  return client.ask("/workshop/wallet", { store: String(WORKSHOP), submissionKey: key, amount });
}

/** Enters a card into the sandbox's form in a browser without JavaScript. Returns the redirect target. */
async function typeCard(client: Client, windowPath: string, number: string) {
  const page = plainHtml(await (await client.ask(windowPath)).text());
  const fields = { attemptId: valueOf(page, "attemptId"), clientSecret: valueOf(page, "clientSecret") };
  const card = { name: "Olive Owner", number, expiry: "12/34", securityCode: "123" };
  return locationOf(await client.ask("/sandbox/stripe/confirm", { ...fields, ...card }));
}

beforeAll(async () => {
  await seedPortal();
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, `w${WORKSHOP}@supplier.example`, "owner");
  await makeMember(WORKSHOP, "max@workshop.example", "manager");
  max = new Client(PRICED_ENV);
  await max.signIn({ subject: "demo-supplier-member" });
}, 60_000);

it("a manager tops up the wallet once, without JavaScript, with receipt and statement line", async () => {
  expect(await openWallet(max)).toContain("From $20.00 to $1,000.00");
  const response = await submitTopUp(max, "5");
  expect([
    response.status,
    plainHtml(await response.text()).includes("Enter an amount from $20.00 to $1,000.00"),
  ]).toEqual([422, true]);
  for (const amount of ["", "1001", "20.005", "-50", "1e3", "NaN", "fifty", "九十九"])
    expect([amount, (await submitTopUp(max, amount)).status]).toEqual([amount, 422]);
  // Full-width digits are accepted as digits.
  const fullWidthTopUp = locationOf(await submitTopUp(max, "９９")).href;
  expect(plainHtml(await (await max.ask(fullWidthTopUp)).text())).toContain("$99.00");
  const key = valueOf(await openWallet(max), "submissionKey");
  const first = await submitTopUp(max, "$49.50", key);
  expect(first.status).toBe(303);
  // Submitting the same form again reuses the payment.
  expect(locationOf(await submitTopUp(max, "49.50", key)).pathname).toBe(locationOf(first).pathname);
  const window = locationOf(first).href;
  const next = await typeCard(max, window, "4242424242424242");
  expect(next.pathname).toBe(locationOf(first).pathname);
  const finishResponse = await max.ask(next.href, {});
  // The provider's webhook may have arrived first. In both cases the redirect leads to the wallet.
  expect(finishResponse.status).toBe(303);
  expect((await max.ask(next.href, {})).status).toBe(303);
  expect(await openWallet(max, locationOf(finishResponse).search.replace(`?store=${WORKSHOP}`, ""))).toContain(
    "$49.50 is in your wallet.",
  );
  expect(await readPostings()).toEqual([["top-up", 4950]]);
  const [mail, ...otherMails] = await messagesOfTemplate(`supplier:${WORKSHOP}`, "supplier-wallet-paid-in");
  expect([mail?.rendered?.subject, otherMails.length]).toEqual(["$49.50 is in your wallet", 0]);
  const { context } = contextOf(max);
  expect(await reconcile(context, 100)).toMatchObject({ difference: 0, differences: [] });
  expect(await findUnreconciledPayments(context)).toEqual([]);
  const month = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", year: "numeric", month: "2-digit" })
    .format(new Date())
    .slice(0, 7);
  const page = plainHtml(await (await max.ask(`/workshop/statements/${month}?store=${WORKSHOP}`)).text());
  expect([
    page.includes("Top-up by card"),
    page.includes("No charges for this month") || page.includes("No charges so far."),
  ]).toEqual([true, true]);
});

it("declined and unsupported cards add nothing, and a card with a bank check is accepted", async () => {
  const balanceBefore = await readBalance();
  const declined = locationOf(await submitTopUp(max, "30"));
  const typedCard = await typeCard(max, declined.href, "4000000000000002");
  expect((await max.ask(typedCard.href, {})).status).toBe(409);
  expect(plainHtml(await (await max.ask(typedCard.href)).text())).toContain("Card number");
  const topUpUrl = locationOf(await submitTopUp(max, "40"));
  const bank = await typeCard(max, topUpUrl.href, "4000002500003155");
  expect(bank.pathname).toMatch(/^\/sandbox\/stripe\/3ds\//);
  const approved = locationOf(await max.ask(bank.href, { answer: "complete" }));
  expect(approved.pathname).toBe(topUpUrl.pathname);
  await max.ask(approved.href, {});
  expect(await readBalance()).toBe(balanceBefore + 4000);
  // Opens the top-up without the form, as another person's program would.
  const { context } = contextOf(max);
  const topUp = await openTopUp(context, STORE, cents(5_000), "amex");
  if (!topUp.ok) throw new Error(topUp.code);
  const view = await context.payments.creditCard?.read({
    attemptId: topUp.topUp.id,
    providerId: topUp.topUp.providerId ?? "",
    paymentRef: null,
    amount: cents(5_000),
    currency: "AUD",
  });
  if (!view?.ok) throw new Error("unread");
  const amex = {
    name: "Olive Owner",
    number: "378282246310005",
    expiryMonth: "12",
    expiryYear: "2040",
    securityCode: "1234",
  };
  await context.payments.sandbox.card?.confirm(view.clientSecret, { ...amex, country: "AU" }, "/back");
  const over = await max.ask(`/workshop/wallet/card/${topUp.topUp.id}?store=${WORKSHOP}`, {});
  expect(await openWallet(max, locationOf(over).search.replace(`?store=${WORKSHOP}`, ""))).toContain(
    "Only Visa and Mastercard",
  );
  expect(await readBalance()).toBe(balanceBefore + 4000);
  expect(await reconcile(context, 100)).toMatchObject({ difference: 0, differences: [] });
});

it("interrupted top-ups are completed, abandoned ones released", async () => {
  const balanceBefore = await readBalance();
  const at = Date.now();
  const { context } = contextOf(max, at);
  const claim = await openTopUp(context, STORE, cents(6_000), "died");
  const left = await openTopUp(context, STORE, cents(7_000), "left");
  if (!claim.ok || !left.ok) throw new Error("not opened");
  const takenPosting = {
    attemptId: claim.topUp.id,
    providerId: claim.topUp.providerId ?? "",
    paymentRef: null,
    amount: cents(6_000),
    currency: "AUD" as const,
  };
  const view = await context.payments.creditCard?.read(takenPosting);
  if (!view?.ok) throw new Error("unread");
  await typeCardWithoutWebhook(view.clientSecret);
  expect(await testSandbox().provider.capture(takenPosting)).toMatchObject({ ok: true });
  expect(await readBalance()).toBe(balanceBefore);
  await sweepTopUps(contextOf(null, at + 2 * 3_600_000).context);
  await sweepTopUps(contextOf(null, at + 2 * 3_600_000).context);
  expect(await readBalance()).toBe(balanceBefore + 6000);
  expect(await context.db.topUps.find(left.topUp.id)).toMatchObject({ state: "released", reason: "abandoned" });
  expect(await testSandbox().provider.refund(takenPosting, cents(1_500), "by hand")).toMatchObject({ ok: true });
  for (let times = 0; times < 2; times++) expect(await rereadTopUp(context, claim.topUp)).toBe(true);
  expect(await readBalance()).toBe(balanceBefore + 4500);
  expect(await reconcile(context, 100)).toMatchObject({ difference: 0, differences: [] });
  expect(await findUnreconciledPayments(context)).toEqual([]);
  await DB.prepare("update wallet_postings set amount = 4501 where id = ?").bind(`top-up:${claim.topUp.id}`).run();
  expect(await findUnreconciledPayments(context)).toEqual([
    { problem: "card top-up does not match the store's wallet", id: claim.topUp.id },
  ]);
  await DB.prepare("update wallet_postings set amount = 6000 where id = ?").bind(`top-up:${claim.topUp.id}`).run();
});

it("a disputed top-up leaves the wallet, and comes back if we win", async () => {
  const balanceBefore = await readBalance();
  const { context } = contextOf(null, Date.now() + 60_000);
  const opened = await openTopUp(context, STORE, cents(3_000), "disputed");
  const view = opened.ok ? await readTopUp(context, opened.topUp) : null;
  if (!opened.ok || view?.state !== "card") throw new Error("no card is asked for");
  await typeCardWithoutWebhook(view.clientSecret, "4000000000000259");
  expect(await finishTopUp(context, opened.topUp.id)).toMatchObject({ ok: true });
  for (let times = 0; times < 2; times++) await rereadDisputes(context);
  expect(await readBalance()).toBe(balanceBefore);
  expect(await readPostings()).toContainEqual(["top-up-returned", -3000]);
  expect(await reconcile(context, 100)).toMatchObject({ difference: 0, differences: [] });
  expect(await findUnreconciledPayments(context)).toEqual([]);

  const [dispute] = (await context.db.disputes.listOpen(10)).items;
  if (!dispute) throw new Error("no dispute");
  const won = { ...dispute, state: "won" as const, reinstated: dispute.withdrawn };
  for (let times = 0; times < 2; times++) await recordDispute(context, won, null, Date.now() + 120_000, "provider");
  expect(await readBalance()).toBe(balanceBefore + 3000);
  expect((await readPostings()).filter(([, amount]) => amount === 3000)).toEqual([
    ["top-up", 3000],
    ["top-up", 3000],
  ]);
  expect(await findUnreconciledPayments(context)).toEqual([]);
});

it("a card confirmed while the cron releases its top-up is released as well", async () => {
  const at = Date.now();
  const { context } = contextOf(max, at);
  const fields = { ...STORE, submissionKey: "late", amount: cents(8_000), currency: "AUD" as const };
  const topUp = await context.db.topUps.create({ id: toAttemptId(context.ids.token()), ...fields }, at);
  const { context: sweepContext } = contextOf(null, at + 2 * 3_600_000);
  const { topUps } = sweepContext.db;
  Object.assign(sweepContext.db, {
    topUps: {
      ...topUps,
      listUnfinished: async (...requests: Parameters<typeof topUps.listUnfinished>) => {
        const matches = await topUps.listUnfinished(...requests);
        // The owner returns to the form in the meantime.
        const reopenedTopUp = await openTopUp(context, STORE, fields.amount, fields.submissionKey);
        const attemptView = reopenedTopUp.ok ? await readTopUp(context, reopenedTopUp.topUp) : null;
        if (attemptView?.state !== "card") throw new Error("no card is asked for");
        await typeCardWithoutWebhook(attemptView.clientSecret);
        return matches;
      },
    },
  });
  await sweepTopUps(sweepContext);
  const row = await context.db.topUps.find(topUp.id);
  expect(row).toMatchObject({ state: "released", providerId: expect.any(String) });
  const { held: heldCents, taken, returned } = (await testSandbox().sandbox.books(row?.providerId ?? "")) ?? {};
  expect([heldCents, taken, returned]).toEqual([0, 0, 0]);
  expect(await reconcile(context, 100)).toMatchObject({ difference: 0, differences: [] });
});

it("only owners and managers top up their own store, where it is needed", async () => {
  const { context } = contextOf(max);
  const topUp = await openTopUp(context, { ...STORE, supplierId: toSupplierId(OTHER) }, cents(5_000), "of another");
  if (!topUp.ok) throw new Error(topUp.code);
  for (const form of [undefined, {}])
    expect((await max.ask(`/workshop/wallet/card/${topUp.topUp.id}`, form)).status).toBe(403);
  expect((await max.ask(`/workshop/wallet/card/${toAttemptId("nothing")}`)).status).toBe(404);
  expect(
    (await max.ask("/workshop/wallet", { store: String(OTHER), submissionKey: "k".repeat(27), amount: "50" })).status,
  ).toBe(403);
  await makeMember(WORKSHOP, "max@workshop.example", "front-desk");
  const view = await openWallet(max);
  expect([
    view.includes("The owner or a manager can top up the wallet by card."),
    view.includes('name="amount"'),
  ]).toEqual([true, false]);
  expect(
    (await max.ask("/workshop/wallet", { store: String(WORKSHOP), submissionKey: "k".repeat(27), amount: "50" }))
      .status,
  ).toBe(403);
  await makeMember(WORKSHOP, "max@workshop.example", "manager");
  const newClient = new Client();
  await newClient.signIn({ subject: "demo-supplier-member" });
  expect(await openWallet(newClient)).not.toContain('name="amount"');
  expect(
    (await newClient.ask("/workshop/wallet", { store: String(WORKSHOP), submissionKey: "k".repeat(27), amount: "50" }))
      .status,
  ).toBe(409);
  // A production deployment without the provider's keys accepts no card and shows a phone number.
  const contextWithoutPrice = contextOf(max).context;
  const { readWallet } = await import("../../../app/usecases/workshop/portal/read-wallet");
  const contextWithPrice = {
    ...contextWithoutPrice,
    config: { ...contextWithoutPrice.config, bids: { ...contextWithoutPrice.config.bids, leadPrice: cents(1_200) } },
  };
  expect(
    await readWallet(
      { ...contextWithPrice, payments: { ...contextWithoutPrice.payments, creditCard: null } },
      toSupplierId(WORKSHOP),
      5,
    ),
  ).toMatchObject({ topUpMethod: "call" });
  expect(
    await openTopUp(
      { ...contextWithPrice, payments: { ...contextWithoutPrice.payments, creditCard: null } },
      STORE,
      cents(5_000),
      "off",
    ),
  ).toMatchObject({ code: "payment-unavailable" });
});

it("a no-show that both sides agree on refunds the lead fee once", async () => {
  const { token, guid } = await testBooking();
  await confirmBooking(token);
  const onTheDay = Date.parse("2026-11-30T15:00:00+11:00");
  const context = momentContext().context;
  const customer: Context = { ...context, viewer: { ...context.viewer, holderHash: `of ${token}` } };
  await customer.db.bookings.addHolder(toBookingToken(token), { userId: null, holderHash: `of ${token}` }, NOW);
  const { wallets } = customer.db;
  const claim = {
    supplierId: toSupplierId(WORKSHOP),
    amount: cents(-1_200),
    kind: "lead-claim",
    about: guid,
    at: 0,
  } as const;
  await wallets.post({ ...claim, id: `lead-claim:${guid}:${WORKSHOP}` });
  await wallets.post({ ...claim, supplierId: toSupplierId(OTHER), id: `lead-claim:${guid}:${OTHER}` });
  expect(await confirmNoShowByCustomer(customer, toBookingToken(token))).toMatchObject({
    code: "work-step-not-possible",
  });
  const paid = await readBalance();
  const text = contextOf(max, onTheDay);
  expect(await reportStep(text.context, toBookingToken(token), { step: "no-show" })).toMatchObject({
    ok: true,
  });
  await finishWorkAt(onTheDay + 120_000);
  expect(await readBalance()).toBe(paid);
  const page = await buildBookingView(await readBooking(customer, toBookingToken(token)), customer);
  expect(page.noShowQuestion).toBe(true);
  const stranger = { ...customer, viewer: { ...customer.viewer, holderHash: "of someone else" } };
  expect(await confirmNoShowByCustomer(stranger, toBookingToken(token))).toMatchObject({ code: "not-the-holder" });
  for (let times = 0; times < 2; times++)
    expect(await confirmNoShowByCustomer(customer, toBookingToken(token))).toEqual({ ok: true });
  expect(await readBalance()).toBe(paid + 1200);
  expect(await wallets.balance(toSupplierId(OTHER))).toBe(-1200);
  expect((await buildBookingView(await readBooking(customer, toBookingToken(token)), customer)).noShowQuestion).toBe(
    false,
  );
});

async function buildBookingView(bookingRead: Awaited<ReturnType<typeof readBooking>>, { config, clock }: Context) {
  if (!bookingRead.ok) throw new Error(bookingRead.code);
  return viewOfBooking(bookingRead, config.brand.supportPhone, clock.now());
}

async function confirmBooking(token: string) {
  const { context, settle } = contextOf(max, NOW + 60_000);
  const { offer } = await offerOf(token);
  await respondToBookingOffer(context, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await settle();
}
