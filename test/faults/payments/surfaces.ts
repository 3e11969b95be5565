import { sql } from "drizzle-orm";
import { refundableAfterPendingCents, refundableCents } from "../../../app/adapters/db/giveaways";
import { orm } from "../../../app/adapters/db/orm";
import { isAnotherPaymentWanted, WANTED_CENTS } from "../../../app/adapters/db/payment-record";
import { bookings } from "../../../app/adapters/db/schema/bookings";
import { bookingWire } from "../../../app/api/wire/booking";
import { formatMoney } from "../../../app/domain/core/money/format";
import { cents } from "../../../app/domain/core/money/money";
import { shareOf } from "../../../app/domain/core/money/rounding";
import {
  agreedPrice,
  type BookingMoney,
  bookingMoney,
  refundable,
  refundableAfterPending,
} from "../../../app/domain/booking/booking-money";
import { isOpenDispute, type ProviderDispute } from "../../../app/domain/payments/dispute";
import { METHODS, type OnlineMethod } from "../../../app/domain/payments/methods";
import { paymentLine } from "~/texts/payments";
import { payableRefusal } from "../../../app/domain/booking/payable";
import { bookingView } from "../../../app/pages/booking/confirmation/booking-view.server";
import { bookingCaseView } from "../../../app/pages/desk/case-view.server";
import { receiptView } from "../../../app/pages/payment/receipt-view.server";
import { portalBookingView } from "../../../app/pages/portal/booking/booking-view.server";
import { loadOffered } from "../../../app/usecases/booking/booking-offer/load-offered";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import type { Context } from "../../../app/usecases/context";
import { readBookingCase } from "../../../app/usecases/operations/desk/read-case";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { toBookingToken } from "../../support/ids";
import { asClerk } from "./desk";
import { CALM, type World } from "./world";

const tokensOf = async (world: World, leadGuid: string): Promise<readonly string[]> =>
  (
    await world.plain.prepare("select token from bookings where lead_guid = ?").bind(leadGuid).all<{ token: string }>()
  ).results.map(({ token }) => token);

async function withoutFaults<T>(world: World, work: (context: Context) => Promise<T>): Promise<T> {
  const ended = await world.request(CALM, work);
  if (ended.ended === "died") throw new Error("a request without a planned crash failed");
  return ended.answer;
}

/** Checks that the amounts that the guarded writes calculate in SQL always equal those of `bookingMoney`. */
export async function compareGuards(world: World, leadGuid: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const token of await tokensOf(world, leadGuid)) {
    const storedBooking = await withoutFaults(world, (context) => context.db.bookings.find(toBookingToken(token)));
    if (storedBooking === null) continue;
    const money = bookingMoney(storedBooking.booking);
    const db = orm(world.plain);
    for (const payment of money.payments) {
      const id = sql`${payment.id}`;
      const count = await db
        .select({
          now: sql<number>`${refundableCents(id)}`.as("now"),
          later: sql<number>`${refundableAfterPendingCents(id)}`.as("later"),
        })
        .from(sql`(select 1)`)
        .get();
      const [now, later] = [refundable(payment), refundableAfterPending(payment)];
      if (count?.now !== now || count.later !== later)
        wrong.push(
          `${payment.method} ${payment.id} ${payment.status}: SQL refunds ${count?.now} or ${count?.later}, bookingMoney ${now} or ${later}`,
        );
    }
    const screen = { acceptOnlinePayments: true, isBuyNowPayLaterOnly: false };
    const isPayable = payableRefusal(storedBooking.booking, screen) === null;
    const target = await db
      .select({ amount: WANTED_CENTS.as("amount"), is: sql<number>`${isAnotherPaymentWanted}`.as("is") })
      .from(bookings)
      .where(sql`${bookings.token} = ${token}`)
      .get();
    if (isPayable && (target?.amount !== money.due || target?.is !== 1))
      wrong.push(
        `${token}: the write expects ${target?.amount} (${target?.is}), but the payment page shows ${money.due}`,
      );
  }
  return wrong;
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
const total = (accounts: readonly Account[], of: (account: Account) => number) =>
  accounts.reduce((sum, account) => sum + of(account), 0);

/** The disputes of a payment in Stripe's own records. */
export async function disputesAtStripe(world: World, intentId: string): Promise<readonly ProviderDispute[]> {
  const { results } = await world.plain
    .prepare(
      "select id from sandbox_stripe_objects where kind = 'dispute' and json_extract(body, '$.payment_intent') = ?",
    )
    .bind(intentId)
    .all<{ id: string }>();
  const read = await Promise.all(results.map(({ id }) => world.providers.creditCard?.readDispute(id)));
  return read.flatMap((item) => (item?.ok ? [item.dispute] : []));
}

/** The provider's records including disputes. For a provider that does not report disputes, uses the ones that were entered at the desk. */
async function accountsOf(world: World, token: string): Promise<readonly Account[]> {
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
      const ledger = (await world.providers.customer.checkout.books(payment.method, providerId)) ?? EMPTY;
      const own = await disputesAtStripe(world, providerId);
      const atBank = own.reduce((sum, { withdrawn, reinstated }) => sum + withdrawn - reinstated, entered);
      const { held: hold, taken: result, returned } = ledger;
      return {
        ...payment,
        held: hold,
        taken: result,
        returned,
        atBank,
        isOpen: atBank > 0 && own.some(({ state }) => isOpenDispute(state)),
        released: result === 0 && hold === 0 && status === "voided" ? payment.amount : 0,
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
  const wrong: string[] = [];
  for (const token of await tokensOf(world, leadGuid)) {
    const accounts = await accountsOf(world, token);
    const isSame = (what: string, match: unknown, expected: unknown) => {
      if (JSON.stringify(match) !== JSON.stringify(expected))
        wrong.push(`${token}: ${what} ${JSON.stringify(match)}, expected ${JSON.stringify(expected)}`);
    };
    await withoutFaults(world, async (context) => {
      const [details, receipt] = [
        await readBooking(context, toBookingToken(token)),
        await readReceipt(context, toBookingToken(token)),
      ];
      if (!details.ok || !receipt.ok) throw new Error("no booking");
      const money = bookingMoney(details.booking);
      await reconcilePayments(world, { token, money, accounts, isSame });
      const { currency } = money;
      const format = (amount: number) => formatMoney(cents(amount), currency);
      const messageOf = (what: string, text: string, part: string, isExpected: boolean) => {
        if (text.includes(part) !== isExpected)
          wrong.push(`${token}: ${what} ${isExpected ? "lacks" : "has"} "${part}": ${text}`);
      };
      const isOfNow = ({ id }: Account) => money.current.payments.some((payment) => payment.id === id);
      const own = accounts.filter(isOfNow);
      const refunded = total(own, ({ returned }) => returned);
      const atBank = total(own, (account) => account.atBank);
      const released = total(own, (account) => account.released);

      // 1. The customer's page.
      const page = bookingView(details, "1300 975 707", context.clock.now()).payment.text ?? "";
      messageOf("the page", page, `${format(refunded)} of it was refunded`, refunded > 0 && isPart(own));
      messageOf("the page", page, `${format(refunded)} was refunded`, refunded > 0 && !isPart(own));
      const isOpen = own.some((account) => account.isOpen);
      messageOf("the page", page, "after a dispute", atBank > 0 && !isOpen);
      messageOf("the page", page, "is disputed", isOpen);
      if (released > 0) messageOf("the page", page, `${format(released)} hold`, true);
      messageOf("the page", page, "is being refunded", false);

      // 2. The receipt: each sale with its own payments.
      const html = receiptView(receipt);
      for (const { payments, sums, adjustments } of [html.sale, ...html.earlier]) {
        const ofSale = accounts.filter(({ id }) => payments.some((payment) => payment.id === id));
        const row = (label: string) => sums.find((sum) => sum.label === label)?.amount ?? 0;
        isSame(
          "the receipt's refunds",
          row("Refunded"),
          total(ofSale, ({ returned }) => returned),
        );
        const returned = row("Returned by the bank after a dispute") + row("Disputed, held by the bank");
        isSame(
          "the receipt's disputes",
          returned,
          total(ofSale, (account) => account.atBank),
        );
        isSame(
          "the receipt's amount paid",
          row("Amount paid"),
          total(ofSale, ({ taken: result }) => result),
        );
        const noted = adjustments.reduce((sum, { amount }) => sum + amount, 0);
        if (noted > total(ofSale, ({ returned }) => returned))
          wrong.push(`${token}: adjustment notes of ${noted} exceed the refunds`);
      }

      // 3. The workshop's page, without data of another workshop.
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOffered(context, bookingOffer));
      if (!offeredBooking) throw new Error("no offer");
      const portal = await portalBookingView(
        context,
        {
          ok: true,
          offered: { ...offeredBooking, wasReassigned: false },
          userId: "nobody" as never,
          actsFor: { role: "owner", state: "open" } as never,
        },
        { events: details.events, unread: new Map() },
        false,
      );
      const ofWorkshop = accounts.filter(({ supplierId }) => supplierId === Number(offeredBooking.offer.supplierId));
      isSame(
        "the workshop's payments",
        portal.payments.map(({ id, amount }) => [id as string, amount as number]).sort(),
        ofWorkshop.map(({ id, amount }) => [id, amount]).sort(),
      );
      const sumOf = (key: string) =>
        portal.sums.reduce((sum, row) => sum + (row.key.startsWith(`${key}:`) ? row.amount : 0), 0);
      isSame(
        "the workshop's refunds",
        sumOf("refunded"),
        total(ofWorkshop, ({ returned }) => returned),
      );
      isSame(
        "the workshop's disputes",
        sumOf("disputed"),
        total(ofWorkshop, (account) => account.atBank),
      );
      isSame("the workshop's due", portal.due, money.isOver ? 0 : money.due);

      // 4. The desk. The saves of the quote are in the lead's object, which is not part of these tests.
      const atDesk = Object.assign(asClerk(context, "opal"), {
        leadRecords: { ...context.leadRecords, saves: async () => [] },
      });
      const bookingCase = await readBookingCase(atDesk, toBookingToken(token));
      if (!bookingCase.ok) throw new Error(bookingCase.code);
      const desk = bookingCaseView(context, bookingCase);
      for (const account of accounts) {
        const line = desk.payments.find(({ key }) => key === account.id);
        const text = line?.text ?? "";
        messageOf("the desk", text, `${format(account.amount)}, ${METHODS[account.method].label}`, true);
        const isWhole = account.returned > 0 && account.returned === account.taken;
        messageOf("the desk", text, "refunded in full", isWhole);
        messageOf("the desk", text, `${format(account.returned)} refunded`, account.returned > 0 && !isWhole);
        messageOf(
          "the desk",
          text,
          `${format(account.atBank)} returned by the bank`,
          account.atBank > 0 && !account.isOpen,
        );
        messageOf("the desk", text, `${format(account.atBank)} disputed, held by the bank`, account.isOpen);
        messageOf("the desk", text, "hold was released", account.released > 0);
      }
      for (const { text } of desk.lines) messageOf("the desk's history", text, "status:", false);

      // 5. The API, and the text line of messages.
      const wire = bookingWire(details);
      isSame(
        "the API's payments",
        (wire.Payments ?? []).map(({ PaymentID, AmountIncGst }) => [PaymentID, Math.round(AmountIncGst * 100)]).sort(),
        accounts.map(({ id, amount }) => [id, amount]).sort(),
      );
      const line = paymentLine(money, agreedPrice(details.booking));
      messageOf("a message", line, `Refunded: ${format(refunded)}`, refunded > 0);
      messageOf("a message", line, `Disputed: ${format(atBank)}`, atBank > 0);
      messageOf("a message", line, `Amount due: ${format(money.due ?? 0)}`, !money.isOver && (money.due ?? 0) > 0);
    });
  }
  return wrong;
}

/** True if part of the captured amount is neither refunded nor released. */
const isPart = (accounts: readonly Account[]) =>
  total(accounts, ({ taken: result, returned }) => result - returned) > 0 &&
  total(accounts, ({ taken: result }) => result) > 0;

async function reconcilePayments(
  world: World,
  {
    token,
    money,
    accounts,
    isSame,
  }: {
    readonly token: string;
    readonly money: BookingMoney;
    readonly accounts: readonly Account[];
    readonly isSame: (what: string, match: unknown, expected: unknown) => void;
  },
): Promise<void> {
  for (const account of accounts) {
    const payment = money.payments.find(({ id }) => id === account.id);
    isSame(
      `bookingMoney of ${account.method} ${account.id}`,
      payment && [payment.held, payment.taken, payment.refunded, payment.disputed, payment.stays],
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
  isSame(
    "the ledger's disputes",
    ledger?.disputed,
    total(accounts, ({ atBank }) => atBank),
  );
  // A disputed amount had been paid, so it does not become due again in the ledger.
  if (!money.isOver)
    isSame("the ledger's due", Math.max(0, ledger?.due ?? 0), money.due === null ? ledger?.due : money.due);
  // Commission on completed work: a share of the customer's payment after refunds.
  const { results: commission } = await world.plain
    .prepare(
      "select kind, amount, (select counted from supplier_postings where id = 'done:' || ?1) as charged from supplier_postings where booking_token = ?1 and kind in ('commission', 'commission-back')",
    )
    .bind(token)
    .all<{ kind: string; amount: number; charged: number }>();
  const whole = commission.find(({ kind }) => kind === "commission");
  if (whole) {
    const lowered = Math.max(0, money.current.refunded - money.current.overpaid);
    isSame(
      "the commission",
      -commission.reduce((sum, { amount }) => sum + amount, 0),
      shareOf(cents(-whole.amount), Math.max(0, whole.charged - lowered), whole.charged),
    );
  }
  for (const workshop of money.workshops) {
    const of = accounts.filter(({ supplierId }) => supplierId === Number(workshop.supplierId));
    const submission = await world.plain
      .prepare(
        "select coalesce(sum(amount), 0) as n from supplier_postings where booking_token = ? and supplier_id = ? and kind in ('taken', 'returned', 'dispute', 'dispute-back')",
      )
      .bind(token, Number(workshop.supplierId))
      .first<number>("n");
    isSame(
      `the account of workshop ${workshop.supplierId}`,
      submission,
      total(of, ({ taken: result, returned, atBank }) => result - returned - atBank),
    );
  }
}

/** Giveaways that one clerk approved alone and whose sum exceeded a limit. */
export async function giveawaysAboveLimits(world: World): Promise<readonly string[]> {
  const { alone, aDay } = await withoutFaults(world, async ({ config }) => ({
    alone: config.giveAlone as number,
    aDay: config.giveAloneADay as number,
  }));
  const { results } = await world.plain
    .prepare(
      "select amount_cents as amount, booking_token as booking, email_digest as email, asked_by as person, asked_at as at from giveaways where state = 'given' and decided_by is null order by asked_at, id",
    )
    .all<{ amount: number; booking: string | null; email: string | null; person: string; at: number }>();
  const DAY = 86_400_000;
  const before = new Map<string, { at: number; amount: number }[]>();
  const wrong: string[] = [];
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
      if (sum > limit) wrong.push(`${key}: one person gave ${sum}, the limit is ${limit}`);
    }
  return wrong;
}
