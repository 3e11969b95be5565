import { cents } from "../../../app/domain/core/money/money";
import type { TopUp } from "../../../app/domain/booking/wallet/top-up";
import type { Context } from "../../../app/usecases/context";
import { sweepTopUps, finishTopUp, openTopUp } from "../../../app/usecases/booking/wallet/top-up";
import { toSupplierId } from "../../support/ids";
import { NO_FAULTS, type FaultRates, WORKSHOP, type World } from "./world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STORE = { supplierId: toSupplierId(WORKSHOP), supplierName: "Workshop" };
const CARDS = ["4242424242424242", "4242424242424242", "5555555555554444", "4000000000000002", "378282246310005"];

/**
 * A workshop tops up its wallet: the form is sent twice, with a valid or declined card, and the payment window, the provider's webhooks and the sweep follow
 * in any order and concurrently. Requests die halfway, and refunds are made manually.
 * Returns the errors at the end. The wallet must have, to the cent, the amount that the provider kept.
 */
export async function playTopUp(world: World, seed: number): Promise<readonly string[]> {
  world.begin(seed);
  const { chance } = world;
  const amount = cents(2_000 + chance.below(98_000));
  const key = `top-up ${seed}`;
  const faultRate = chance.pick([0, 0.1, 0.3]);
  const deathRate = chance.pick([0, 0.2, 0.4]);
  const randomFaultRates = (): FaultRates => ({
    faultRate,
    diesAt: chance.happens(deathRate) ? 1 + chance.below(14) : null,
  });
  let payload: TopUp | null = null;
  const startTopUp = (faultRates: FaultRates) =>
    world.request(faultRates, async (context) => {
      const topUp = await openTopUp(context, STORE, amount, key);
      if (topUp.ok) payload = topUp.topUp;
    });
  const secret = async (context: Context, { id, providerId, currency }: TopUp) => {
    const at = { attemptId: id, providerId: providerId ?? "", paymentRef: null, amount, currency };
    const transaction = await context.payments.creditCard?.read(at);
    return transaction?.ok ? transaction.clientSecret : null;
  };
  const typeCard = async () => {
    const topUp = payload;
    if (!topUp) return;
    const read = await world.request(NO_FAULTS, (context) => secret(context, topUp));
    if (read.status === "died" || read.answer === null) return;
    const number = chance.pick(CARDS);
    const securityCode = number.startsWith("37") ? "1234" : "123";
    const card = {
      name: "Olive Owner",
      number,
      expiryMonth: "12",
      expiryYear: "34",
      securityCode,
      country: "AU" as const,
    };
    await world.providers.customer.card?.confirm(read.answer, card, "/back");
  };
  const returnMoney = async () => {
    const topUp = payload;
    if (!topUp?.providerId) return;
    const at = {
      attemptId: topUp.id,
      providerId: topUp.providerId,
      paymentRef: null,
      amount,
      currency: "AUD" as const,
    };
    const transaction = await world.providers.creditCard?.read(at);
    if (!transaction?.ok || transaction.moved.taken <= transaction.moved.returned) return;
    const part = chance.happens(0.5) ? cents(transaction.moved.taken - transaction.moved.returned) : cents(100);
    await world.providers.creditCard?.refund(at, part, `top-up by hand ${seed} ${transaction.moved.returned}`);
  };
  const actions: readonly (() => Promise<unknown>)[] = [
    () => startTopUp(randomFaultRates()),
    typeCard,
    typeCard,
    () =>
      world.request(randomFaultRates(), (context) =>
        payload ? finishTopUp(context, payload.id) : Promise.resolve(null),
      ),
    () => world.request(randomFaultRates(), sweepTopUps),
    async () => {
      const mail = chance.pick(world.mail);
      if (mail) await world.request(randomFaultRates(), (context) => world.deliver(context, mail));
    },
    returnMoney,
  ];
  for (let round = 3 + chance.below(8); round > 0; round--) {
    if (chance.happens(0.3)) world.pass(chance.pick([5 * MINUTE, 2 * HOUR, 25 * HOUR]));
    await world.order.runTogether(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(actions)));
  }
  // Ends the faults. A webhook that was not accepted is sent again.
  for (const pause of [5 * MINUTE, 2 * HOUR, 25 * HOUR, HOUR]) {
    world.pass(pause);
    await world.request(NO_FAULTS, sweepTopUps);
    for (const mail of world.mail.splice(0)) await world.request(NO_FAULTS, (context) => world.deliver(context, mail));
  }
  return judge(world, key);
}

async function judge(world: World, key: string): Promise<readonly string[]> {
  const { results } = await world.plain
    .prepare("select id, provider_id, state, amount_cents from wallet_top_ups where submission_key = ?")
    .bind(key)
    .all<{ id: string; provider_id: string | null; state: string; amount_cents: number }>();
  const problems: string[] = [];
  if (results.length > 1) problems.push(`${key}: one form created ${results.length} top-ups`);
  for (const { id, provider_id: providerId, state } of results) {
    const ledger =
      providerId === null ? null : await world.providers.customer.checkout.readMovedAmounts("creditCard", providerId);
    const balance = ledger ? ledger.held + ledger.taken - ledger.returned : 0;
    const postedTotal = await world.plain
      .prepare("select coalesce(sum(amount), 0) as n from wallet_postings where about = ?")
      .bind(id)
      .first<number>("n");
    const receiptCount = await world.plain
      .prepare("select count(*) as n from outbox where id = ?")
      .bind(`supplier-wallet-paid-in:${id}:email`)
      .first<number>("n");
    if (postedTotal !== balance)
      problems.push(`${key}: the wallet has ${postedTotal}, the provider kept ${balance} (${state})`);
    if (state !== "landed" && state !== "released") problems.push(`${key}: still ${state}`);
    if ((receiptCount ?? 0) !== (state === "landed" ? 1 : 0))
      problems.push(`${key}: ${receiptCount} receipts for a top-up that is ${state}`);
  }
  return problems;
}
