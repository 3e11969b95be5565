import { sql } from "drizzle-orm";
import { refundableAfterPendingCents, refundableCents } from "../../../app/adapters/db/giveaways";
import { orm } from "../../../app/adapters/db/orm";
import { isAnotherPaymentWanted, REMAINING_CENTS } from "../../../app/adapters/db/payment-record";
import { bookings } from "../../../app/adapters/db/schema/bookings";
import { toWireBooking } from "../../../app/api/wire/booking";
import { formatMoney } from "../../../app/domain/core/money/format";
import { cents } from "../../../app/domain/core/money/money";
import { calculateShare } from "../../../app/domain/core/money/rounding";
import {
  agreedPrice,
  type BookingMoney,
  bookingMoney,
  refundableAmount,
  refundableAmountAfterPending,
} from "../../../app/domain/booking/booking-money";
import { isOpenDispute, type ProviderDispute } from "../../../app/domain/payments/dispute";
import { METHODS, type OnlineMethod } from "../../../app/domain/payments/methods";
import { paymentLine } from "~/texts/payments";
import { paymentRefusal } from "../../../app/domain/booking/payable";
import { bookingView } from "../../../app/pages/booking/confirmation/booking-view.server";
import { bookingCaseView } from "../../../app/pages/desk/case-view.server";
import { receiptView } from "../../../app/pages/payment/receipt-view.server";
import { portalBookingView } from "../../../app/pages/portal/booking/booking-view.server";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { readBookingCase } from "../../../app/usecases/operations/desk/read-case";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { toBookingToken } from "../../support/ids";
import { asClerk } from "./desk";
import { type World, withoutFaults } from "./world";

const listTokens = async (world: World, leadGuid: string): Promise<readonly string[]> =>
  (
    await world.plain.prepare("select token from bookings where lead_guid = ?").bind(leadGuid).all<{ token: string }>()
  ).results.map(({ token }) => token);

/** Checks that the amounts that the guarded writes calculate in SQL always equal those of `bookingMoney`. */
export async function compareGuards(world: World, leadGuid: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const token of await listTokens(world, leadGuid)) {
    const storedBooking = await withoutFaults(world, (context) => context.db.bookings.find(toBookingToken(token)));
    if (storedBooking === null) continue;
    const money = bookingMoney(storedBooking.booking);
    const db = orm(world.plain);
    for (const payment of money.payments) {
      const id = sql`${payment.id}`;
      const refundableInSql = await db
        .select({
          now: sql<number>`${refundableCents(id)}`.as("now"),
          later: sql<number>`${refundableAfterPendingCents(id)}`.as("later"),
        })
        .from(sql`(select 1)`)
        .get();
      const refundableNow = refundableAmount(payment);
      const refundableLater = refundableAmountAfterPending(payment);
      if (refundableInSql?.now !== refundableNow || refundableInSql.later !== refundableLater)
        problems.push(
          `${payment.method} ${payment.id} ${payment.status}: SQL refunds ${refundableInSql?.now} or ${refundableInSql?.later}, bookingMoney ${refundableNow} or ${refundableLater}`,
        );
    }
    const screen = { acceptOnlinePayments: true, isBuyNowPayLaterOnly: false };
    const isPayable = paymentRefusal(storedBooking.booking, screen) === null;
    const sqlDue = await db
      .select({ amount: REMAINING_CENTS.as("amount"), is: sql<number>`${isAnotherPaymentWanted}`.as("is") })
      .from(bookings)
      .where(sql`${bookings.token} = ${token}`)
      .get();
    if (isPayable && (sqlDue?.amount !== money.due || sqlDue?.is !== 1))
      problems.push(
        `${token}: the write expects ${sqlDue?.amount} (${sqlDue?.is}), but the payment page shows ${money.due}`,
      );
  }
  return problems;
}

/** One payment's amounts at the provider and at the bank. */
interface Account {
  readonly id: string;
  readonly method: OnlineMethod;
  readonly supplierId: number;
  readonly amount: number;
  readonly held: number;
  readonly taken: number;
  readonly returned: number;
  readonly atBank: number;
  /** True if the bank has not decided. */
  readonly isOpen: boolean;
  /** Amount that was authorised and never captured. */
  readonly released: number;
}

const EMPTY = { held: 0, taken: 0, returned: 0 };
const sumAccounts = (accounts: readonly Account[], amountOf: (account: Account) => number) =>
  accounts.reduce((sum, account) => sum + amountOf(account), 0);

/** The disputes of a payment in Stripe's own records. */
export async function readStripeDisputes(world: World, intentId: string): Promise<readonly ProviderDispute[]> {
  const { results } = await world.plain
    .prepare(
      "select id from sandbox_stripe_objects where kind = 'dispute' and json_extract(body, '$.payment_intent') = ?",
    )
    .bind(intentId)
    .all<{ id: string }>();
  const disputeResults = await Promise.all(results.map(({ id }) => world.providers.creditCard?.readDispute(id)));
  return disputeResults.flatMap((item) => (item?.ok ? [item.dispute] : []));
}

/** The provider's records including disputes. For a provider that does not report disputes, uses the ones that were entered at the desk. */
async function readAccounts(world: World, token: string): Promise<readonly Account[]> {
  const { results } = await world.plain
    .prepare(
      `select p.id, p.method, p.provider_id as providerId, p.status, p.amount_cents as amount, a.supplier_id as supplierId,
         coalesce((select sum(withdrawn - reinstated) from disputes d where d.attempt_id = p.attempt_id and d.source = 'desk'), 0) as entered
       from payments p join payment_attempts a on a.id = p.attempt_id where p.booking_token = ?`,
    )
    .bind(token)
    .all<{
      id: string;
      method: OnlineMethod;
      providerId: string;
      status: string;
      amount: number;
      supplierId: number;
      entered: number;
    }>();
  return Promise.all(
    results.map(async ({ providerId, entered, status, ...payment }) => {
      const ledger = (await world.providers.customer.checkout.readMovedAmounts(payment.method, providerId)) ?? EMPTY;
      const disputes = await readStripeDisputes(world, providerId);
      const atBank = disputes.reduce((sum, { withdrawn, reinstated }) => sum + withdrawn - reinstated, entered);
      const { held: heldCents, taken: takenCents, returned } = ledger;
      return {
        ...payment,
        held: heldCents,
        taken: takenCents,
        returned,
        atBank,
        isOpen: atBank > 0 && disputes.some(({ state }) => isOpenDispute(state)),
        released: takenCents === 0 && heldCents === 0 && status === "voided" ? payment.amount : 0,
      };
    }),
  );
}

/**
 * After everything has settled, checks that `bookingMoney`, the ledger, the workshop's account and the providers' records have the same amounts for each
 * booking of a lead.
 * Five surfaces must show exactly these amounts: the customer's page, the receipt, the workshop's page, the desk, and the API with the text line of messages.
 */
export async function compareSurfaces(world: World, leadGuid: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const token of await listTokens(world, leadGuid)) {
    const accounts = await readAccounts(world, token);
    const checkSame = (label: string, actual: unknown, expected: unknown) => {
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        problems.push(`${token}: ${label} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
    };
    await withoutFaults(world, async (context) => {
      const details = await readBooking(context, toBookingToken(token));
      const receipt = await readReceipt(context, toBookingToken(token));
      if (!details.ok || !receipt.ok) throw new Error("no booking");
      const money = bookingMoney(details.booking);
      await reconcilePayments(world, { token, money, accounts, checkSame });
      const { currency } = money;
      const formatCents = (amount: number) => formatMoney(cents(amount), currency);
      const checkText = (label: string, text: string, part: string, isExpected: boolean) => {
        if (text.includes(part) !== isExpected)
          problems.push(`${token}: ${label} ${isExpected ? "lacks" : "has"} "${part}": ${text}`);
      };
      const isCurrentPayment = ({ id }: Account) => money.current.payments.some((payment) => payment.id === id);
      const paidAccounts = accounts.filter(isCurrentPayment);
      const refunded = sumAccounts(paidAccounts, ({ returned }) => returned);
      const atBank = sumAccounts(paidAccounts, (account) => account.atBank);
      const released = sumAccounts(paidAccounts, (account) => account.released);

      // 1. The customer's page.
      const page = bookingView(details, "1300 975 707", context.clock.now()).payment.text ?? "";
      checkText(
        "the page",
        page,
        `${formatCents(refunded)} of it was refunded`,
        refunded > 0 && isPartlyReturned(paidAccounts),
      );
      checkText(
        "the page",
        page,
        `${formatCents(refunded)} was refunded`,
        refunded > 0 && !isPartlyReturned(paidAccounts),
      );
      const isOpen = paidAccounts.some((account) => account.isOpen);
      checkText("the page", page, "after a dispute", atBank > 0 && !isOpen);
      checkText("the page", page, "is disputed", isOpen);
      if (released > 0) checkText("the page", page, `${formatCents(released)} hold`, true);
      checkText("the page", page, "is being refunded", false);

      // 2. The receipt: each sale with its own payments.
      const receiptPage = receiptView(receipt);
      for (const { payments, sums, adjustments } of [receiptPage.sale, ...receiptPage.earlier]) {
        const saleAccounts = accounts.filter(({ id }) => payments.some((payment) => payment.id === id));
        const receiptSum = (label: string) => sums.find((sum) => sum.label === label)?.amount ?? 0;
        checkSame(
          "the receipt's refunds",
          receiptSum("Refunded"),
          sumAccounts(saleAccounts, ({ returned }) => returned),
        );
        const returned = receiptSum("Returned by the bank after a dispute") + receiptSum("Disputed, held by the bank");
        checkSame(
          "the receipt's disputes",
          returned,
          sumAccounts(saleAccounts, (account) => account.atBank),
        );
        checkSame(
          "the receipt's amount paid",
          receiptSum("Amount paid"),
          sumAccounts(saleAccounts, ({ taken: takenCents }) => takenCents),
        );
        const adjustmentTotal = adjustments.reduce((sum, { amount }) => sum + amount, 0);
        if (adjustmentTotal > sumAccounts(saleAccounts, ({ returned }) => returned))
          problems.push(`${token}: adjustment notes of ${adjustmentTotal} exceed the refunds`);
      }

      // 3. The workshop's page, without data of another workshop.
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      if (!offeredBooking) throw new Error("no offer");
      const portal = await portalBookingView(
        context,
        {
          ok: true,
          offeredBooking: { ...offeredBooking, wasReassigned: false },
          userId: "nobody" as never,
          authorization: { role: "owner", state: "open" } as never,
        },
        { events: details.events, unread: new Map() },
        false,
      );
      const workshopAccounts = accounts.filter(
        ({ supplierId }) => supplierId === Number(offeredBooking.offer.supplierId),
      );
      checkSame(
        "the workshop's payments",
        portal.payments.map(({ id, amount }) => [id as string, amount as number]).sort(),
        workshopAccounts.map(({ id, amount }) => [id, amount]).sort(),
      );
      const sumOf = (key: string) =>
        portal.sums.reduce((sum, row) => sum + (row.key.startsWith(`${key}:`) ? row.amount : 0), 0);
      checkSame(
        "the workshop's refunds",
        sumOf("refunded"),
        sumAccounts(workshopAccounts, ({ returned }) => returned),
      );
      checkSame(
        "the workshop's disputes",
        sumOf("disputed"),
        sumAccounts(workshopAccounts, (account) => account.atBank),
      );
      checkSame("the workshop's due", portal.due, money.isOver ? 0 : money.due);

      // 4. The desk. The saves of the quote are in the lead's object, which is not part of these tests.
      const clerkContext = Object.assign(asClerk(context, "opal"), {
        leadRecords: { ...context.leadRecords, saves: async () => [] },
      });
      const bookingCase = await readBookingCase(clerkContext, toBookingToken(token));
      if (!bookingCase.ok) throw new Error(bookingCase.code);
      const desk = bookingCaseView(context, bookingCase);
      for (const account of accounts) {
        const line = desk.payments.find(({ key }) => key === account.id);
        const text = line?.text ?? "";
        checkText("the desk", text, `${formatCents(account.amount)}, ${METHODS[account.method].label}`, true);
        const isFullyRefunded = account.returned > 0 && account.returned === account.taken;
        checkText("the desk", text, "refunded in full", isFullyRefunded);
        checkText(
          "the desk",
          text,
          `${formatCents(account.returned)} refunded`,
          account.returned > 0 && !isFullyRefunded,
        );
        checkText(
          "the desk",
          text,
          `${formatCents(account.atBank)} returned by the bank`,
          account.atBank > 0 && !account.isOpen,
        );
        checkText("the desk", text, `${formatCents(account.atBank)} disputed, held by the bank`, account.isOpen);
        checkText("the desk", text, "hold was released", account.released > 0);
      }
      for (const { text } of desk.lines) checkText("the desk's history", text, "status:", false);

      // 5. The API, and the text line of messages.
      const wire = toWireBooking(details);
      checkSame(
        "the API's payments",
        (wire.Payments ?? []).map(({ PaymentID, AmountIncGst }) => [PaymentID, Math.round(AmountIncGst * 100)]).sort(),
        accounts.map(({ id, amount }) => [id, amount]).sort(),
      );
      const line = paymentLine(money, agreedPrice(details.booking));
      checkText("a message", line, `Refunded: ${formatCents(refunded)}`, refunded > 0);
      checkText("a message", line, `Disputed: ${formatCents(atBank)}`, atBank > 0);
      checkText("a message", line, `Amount due: ${formatCents(money.due ?? 0)}`, !money.isOver && (money.due ?? 0) > 0);
    });
  }
  return problems;
}

/** True if part of the captured amount is neither refunded nor released. */
const isPartlyReturned = (accounts: readonly Account[]) =>
  sumAccounts(accounts, ({ taken: takenCents, returned }) => takenCents - returned) > 0 &&
  sumAccounts(accounts, ({ taken: takenCents }) => takenCents) > 0;

async function reconcilePayments(
  world: World,
  {
    token,
    money,
    accounts,
    checkSame: checkSameAmounts,
  }: {
    readonly token: string;
    readonly money: BookingMoney;
    readonly accounts: readonly Account[];
    readonly checkSame: (label: string, actual: unknown, expected: unknown) => void;
  },
): Promise<void> {
  for (const account of accounts) {
    const payment = money.payments.find(({ id }) => id === account.id);
    checkSameAmounts(
      `bookingMoney of ${account.method} ${account.id}`,
      payment && [payment.held, payment.taken, payment.refunded, payment.disputed, payment.retained],
      [
        account.held,
        account.taken,
        account.returned,
        account.atBank,
        account.held + account.taken - account.returned - account.atBank,
      ],
    );
  }
  const ledger = await world.plain
    .prepare(
      `select coalesce(sum(case when debit = 'due' then amount_cents when credit = 'due' then -amount_cents end), 0) as due,
         coalesce(sum(case when debit = 'disputed' then amount_cents when credit = 'disputed' then -amount_cents end), 0) as disputed
       from money_ledger where booking_token = ?`,
    )
    .bind(token)
    .first<{ due: number; disputed: number }>();
  checkSameAmounts(
    "the ledger's disputes",
    ledger?.disputed,
    sumAccounts(accounts, ({ atBank }) => atBank),
  );
  // A disputed amount had been paid, so it does not become due again in the ledger.
  if (!money.isOver)
    checkSameAmounts("the ledger's due", Math.max(0, ledger?.due ?? 0), money.due === null ? ledger?.due : money.due);
  // Commission on completed work: a share of the customer's payment after refunds.
  const { results: commission } = await world.plain
    .prepare(
      "select kind, amount, (select counted from supplier_postings where id = 'done:' || ?1) as charged from supplier_postings where booking_token = ?1 and kind in ('commission', 'commission-refund')",
    )
    .bind(token)
    .all<{ kind: string; amount: number; charged: number }>();
  const commissionPosting = commission.find(({ kind }) => kind === "commission");
  if (commissionPosting) {
    const lowered = Math.max(0, money.current.refunded - money.current.overpaid);
    checkSameAmounts(
      "the commission",
      -commission.reduce((sum, { amount }) => sum + amount, 0),
      calculateShare(
        cents(-commissionPosting.amount),
        Math.max(0, commissionPosting.charged - lowered),
        commissionPosting.charged,
      ),
    );
  }
  for (const workshop of money.workshops) {
    const of = accounts.filter(({ supplierId }) => supplierId === Number(workshop.supplierId));
    const postedTotal = await world.plain
      .prepare(
        "select coalesce(sum(amount), 0) as n from supplier_postings where booking_token = ? and supplier_id = ? and kind in ('taken', 'returned', 'dispute', 'dispute-reversal')",
      )
      .bind(token, Number(workshop.supplierId))
      .first<number>("n");
    checkSameAmounts(
      `the account of workshop ${workshop.supplierId}`,
      postedTotal,
      sumAccounts(of, ({ taken: takenCents, returned, atBank }) => takenCents - returned - atBank),
    );
  }
}

/** Giveaways that one clerk approved alone and whose sum exceeded a limit. */
export async function findGiveawaysAboveLimits(world: World): Promise<readonly string[]> {
  const { alone, aDay } = await withoutFaults(world, async ({ config }) => ({
    alone: config.soloGiveawayLimit as number,
    aDay: config.soloGiveawayLimitPerDay as number,
  }));
  const { results } = await world.plain
    .prepare(
      "select amount_cents as amount, booking_token as booking, email_digest as email, asked_by as person, asked_at as at from giveaways where state = 'given' and decided_by is null order by asked_at, id",
    )
    .all<{ amount: number; booking: string | null; email: string | null; person: string; at: number }>();
  const DAY = 86_400_000;
  const before = new Map<string, { at: number; amount: number }[]>();
  const problems: string[] = [];
  for (const { amount, booking, email, person, at } of results)
    for (const [key, limit, within] of [
      [booking && `booking ${booking}`, alone, Number.POSITIVE_INFINITY],
      [email && `customer ${email}`, alone, 30 * DAY],
      [`person ${person}`, aDay, DAY],
    ] as const) {
      if (key === null || key === "") continue;
      const earlier = before.get(key) ?? [];
      before.set(key, [...earlier, { at, amount }]);
      const sum = earlier.reduce((all, item) => all + (item.at > at - within ? item.amount : 0), amount);
      if (sum > limit) problems.push(`${key}: one person gave ${sum}, the limit is ${limit}`);
    }
  return problems;
}
