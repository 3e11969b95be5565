import { cents } from "../../../app/domain/core/money/money";
import type { TopUp } from "../../../app/domain/booking/wallet/top-up";
import type { Context } from "../../../app/usecases/context";
import { sweepTopUps, finishTopUp, openTopUp } from "../../../app/usecases/booking/wallet/top-up";
import { toSupplierId } from "../../support/ids";
import { CALM, type FaultRates, WORKSHOP, type World } from "./world";

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
  const [storm, death] = [chance.pick([0, 0.1, 0.3]), chance.pick([0, 0.2, 0.4])];
  const trouble = (): FaultRates => ({ storm, diesAt: chance.happens(death) ? 1 + chance.below(14) : null });
  let payload: TopUp | null = null;
  const open = (weather: FaultRates) =>
    world.request(weather, async (context) => {
      const topUp = await openTopUp(context, STORE, amount, key);
      if (topUp.ok) payload = topUp.topUp;
    });
  const secret = async (context: Context, { id, providerId, currency }: TopUp) => {
    const at = { attemptId: id, providerId: providerId ?? "", paymentRef: null, amount, currency };
    const view = await context.payments.creditCard?.read(at);
    return view?.ok ? view.clientSecret : null;
  };
  const type = async () => {
    const topUp = payload;
    if (!topUp) return;
    const read = await world.request(CALM, (context) => secret(context, topUp));
    if (read.ended === "died" || read.answer === null) return;
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
  const releaseQuota = async () => {
    const topUp = payload;
    if (!topUp?.providerId) return;
    const at = {
      attemptId: topUp.id,
      providerId: topUp.providerId,
      paymentRef: null,
      amount,
      currency: "AUD" as const,
    };
    const view = await world.providers.creditCard?.read(at);
    if (!view?.ok || view.moved.taken <= view.moved.returned) return;
    const part = chance.happens(0.5) ? cents(view.moved.taken - view.moved.returned) : cents(100);
    await world.providers.creditCard?.refund(at, part, `top-up by hand ${seed} ${view.moved.returned}`);
  };
  const actions: readonly (() => Promise<unknown>)[] = [
    () => open(trouble()),
    type,
    type,
    () => world.request(trouble(), (context) => (payload ? finishTopUp(context, payload.id) : Promise.resolve(null))),
    () => world.request(trouble(), sweepTopUps),
    async () => {
      const letter = chance.pick(world.mail);
      if (letter) await world.request(trouble(), (context) => world.deliver(context, letter));
    },
    releaseQuota,
  ];
  for (let round = 3 + chance.below(8); round > 0; round--) {
    if (chance.happens(0.3)) world.pass(chance.pick([5 * MINUTE, 2 * HOUR, 25 * HOUR]));
    await world.order.together(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(actions)));
  }
  // Ends the faults. A webhook that was not accepted is sent again.
  for (const pause of [5 * MINUTE, 2 * HOUR, 25 * HOUR, HOUR]) {
    world.pass(pause);
    await world.request(CALM, sweepTopUps);
    for (const letter of world.mail.splice(0)) await world.request(CALM, (context) => world.deliver(context, letter));
  }
  return judge(world, key);
}

async function judge(world: World, key: string): Promise<readonly string[]> {
  const { results } = await world.plain
    .prepare("select id, provider_id, state, amount_cents from wallet_top_ups where submission_key = ?")
    .bind(key)
    .all<{ id: string; provider_id: string | null; state: string; amount_cents: number }>();
  const wrong: string[] = [];
  if (results.length > 1) wrong.push(`${key}: one form created ${results.length} top-ups`);
  for (const { id, provider_id: providerId, state } of results) {
    const ledger = providerId === null ? null : await world.providers.customer.checkout.books("creditCard", providerId);
    const balance = ledger ? ledger.held + ledger.taken - ledger.returned : 0;
    const submission = await world.plain
      .prepare("select coalesce(sum(amount), 0) as n from wallet_postings where about = ?")
      .bind(id)
      .first<number>("n");
    const mails = await world.plain
      .prepare("select count(*) as n from outbox where id = ?")
      .bind(`supplier-wallet-paid-in:${id}:email`)
      .first<number>("n");
    if (submission !== balance)
      wrong.push(`${key}: the wallet has ${submission}, the provider kept ${balance} (${state})`);
    if (state !== "landed" && state !== "released") wrong.push(`${key}: still ${state}`);
    if ((mails ?? 0) !== (state === "landed" ? 1 : 0))
      wrong.push(`${key}: ${mails} receipts for a top-up that is ${state}`);
  }
  return wrong;
}
