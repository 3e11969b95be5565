import type { BookingToken } from "../../../app/domain/core/ids";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { cancelByCustomer, readCancellation } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { toBookingToken, toLeadGuid, toSupplierId } from "../../support/ids";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import { asClerk } from "./desk";
import { NO_FAULTS, type FaultRates, WORKSHOP, type World } from "./world";

const MINUTE = 60_000;
const OWN_SEEDS = 700_000_000;
const SUBMITTED = "Sorry for the trouble";
/** Amounts of credit. One exceeds the limit on its own; the others exceed it only together with the customer's earlier credit. */
const AMOUNTS = [2_500, 9_000, 16_000, 21_000];

export interface CreditPlay {
  readonly violations: readonly string[];
  readonly given: number;
  readonly used: number;
}

/**
 * The desk gives a customer credit, with and without a second approver, repeatedly and concurrently, through crashes. The customer spends it with MYBALANCE on
 * three quotes at once, and cancels some of them.
 * At the end, every cent of credit must have been given once, and must be either unspent or in an active booking.
 */
export async function playCredit(world: World, seed: number): Promise<CreditPlay> {
  const ownSeed = seed + OWN_SEEDS;
  world.begin(ownSeed);
  const { chance } = world;
  const mobile = `+614${String(chance.below(1e8)).padStart(8, "0")}`;
  const email = `credit-${ownSeed}-${chance.below(1e9)}@example.com`;
  const faultRate = 0;
  const deathRate = chance.pick([0, 0.15, 0.35]);
  const randomFaultRates = (): FaultRates => ({
    faultRate,
    diesAt: chance.happens(deathRate) ? 1 + chance.below(30) : null,
  });
  const leadGuids = await Promise.all(Array.from({ length: 4 }, () => createQuote(world, mobile, email)));
  const [first, ...otherLeads] = leadGuids;
  if (!first) throw new Error("no quote was made");
  const createBooking = (guid: string, promoCode: string | null) => (context: Context) =>
    submitBooking(
      context,
      testRequest({
        leadGuid: toLeadGuid(guid),
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: "2026-11-30",
        arrivalFrom: "08:00",
        email,
        mobile,
        promoCode,
      }),
      `credit ${guid}`,
    );
  const outcome = await world.request(NO_FAULTS, createBooking(first, null));
  if (outcome.status === "died" || !outcome.answer.ok) throw new Error("the first booking was refused");
  const token: BookingToken = toBookingToken(outcome.answer.bookingToken);

  const forms: ((context: Context) => Promise<unknown>)[] = [];
  const giveCredit = async () => {
    const outcome = await world.request(NO_FAULTS, async (context) => context.ids.guid());
    if (outcome.status === "died") throw new Error("a request without a planned crash failed");
    const submission = { id: outcome.answer, reason: SUBMITTED };
    const amount = chance.pick(AMOUNTS);
    const submitForm = (context: Context) =>
      requestCredit(asClerk(context, "opal"), token, submission, { amount, lastDay: "2027-06-30", text: SUBMITTED });
    forms.push(submitForm);
    await world.request(randomFaultRates(), submitForm);
  };
  const repeatForm = async () => {
    if (forms.length > 0) await world.request(randomFaultRates(), chance.pick(forms));
  };
  const decideWaitingGiveaway = async () => {
    const outcome = await world.request(NO_FAULTS, async (context) => ({
      id: context.ids.guid(),
      waiting: (await context.db.giveaways.listByBooking(token)).filter(({ state }) => state === "waiting"),
    }));
    if (outcome.status === "died") throw new Error("a request without a planned crash failed");
    const { id, waiting } = outcome.answer;
    if (waiting.length === 0) return;
    const [request, decision] = [chance.pick(waiting), chance.happens(0.8) ? "approve" : "decline"] as const;
    const form = (context: Context) =>
      decideGiveaway(
        asClerk(context, chance.pick(["fay", "kim"] as const)),
        request.id,
        { id, reason: SUBMITTED },
        decision,
      );
    await world.request(randomFaultRates(), form);
  };
  const spendCredit = () => world.request(randomFaultRates(), createBooking(chance.pick(otherLeads), "MYBALANCE"));
  const cancel = () =>
    world.request(randomFaultRates(), async (context) => {
      const booking = await context.db.bookings.findForLead(toLeadGuid(chance.pick(otherLeads)));
      if (!booking) return;
      const terms = await readCancellation(context, booking.token);
      if (terms.ok) await cancelByCustomer(context, booking.token, terms.fee);
    });
  const actions: readonly (() => Promise<unknown>)[] = [
    giveCredit,
    giveCredit,
    repeatForm,
    decideWaitingGiveaway,
    decideWaitingGiveaway,
    spendCredit,
    spendCredit,
    spendCredit,
    cancel,
  ];
  for (let rounds = 4 + chance.below(6); rounds > 0; rounds -= 1) {
    await world.order.runTogether(Array.from({ length: 1 + chance.below(4) }, () => chance.pick(actions)));
    world.pass(1 + chance.below(90 * MINUTE));
  }
  return judgeCredit(world, token, leadGuids);
}

/** Creates a quote whose customer has verified the mobile number that the credit belongs to. */
async function createQuote(world: World, mobile: string, email: string): Promise<string> {
  const outcome = await world.request(NO_FAULTS, async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: "2026-11-30",
    });
    const contact = { ...NO_CONTACT, firstName: "Kiri", lastName: "Walker", mobile, email, verifiedMobile: mobile };
    await context.db.leads.writeRevisions([
      {
        stored: {
          lead,
          sealedContact: await context.cipher.seal(JSON.stringify(contact), lead.guid),
          holderHash: context.viewer.holderHash,
        },
        idempotencyKey: context.ids.token(),
        event: { actor: "system", event: "created", reason: null },
        messages: [],
      },
    ]);
    return lead.guid;
  });
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  return outcome.answer;
}

interface CreditRow {
  readonly cents: number;
  readonly balanceAfter: number;
  readonly giveaway: string | null;
  readonly token: string | null;
  readonly account: string;
}

async function judgeCredit(world: World, token: BookingToken, leads: readonly string[]): Promise<CreditPlay> {
  const problems: string[] = [];
  const { results: givenCredits } = await world.plain
    .prepare(
      "select id, amount_cents as cents from giveaways where booking_token = ? and state = 'given' and kind = 'credit'",
    )
    .bind(token)
    .all<{ id: string; cents: number }>();
  const { results: rows } = await world.plain
    .prepare(
      `select amount_cents as cents, balance_after as balanceAfter, giveaway_id as giveaway, booking_token as token, account from customer_credits
       where giveaway_id in (select id from giveaways where booking_token = ?1) or booking_token in (select token from bookings where lead_guid in (select value from json_each(?2))) order by id`,
    )
    .bind(token, JSON.stringify(leads))
    .all<CreditRow>();
  for (const { id, cents } of givenCredits) {
    const matchingRows = rows.filter((row) => row.giveaway === id);
    if (matchingRows.length !== 1 || matchingRows[0]?.cents !== cents)
      problems.push(`credit ${id} of ${cents} is stored ${matchingRows.length} times`);
  }
  for (const { giveaway, cents } of rows)
    if (giveaway !== null && !givenCredits.some(({ id }) => id === giveaway))
      problems.push(`credit of ${cents} was never approved`);
  if (new Set(rows.map(({ account }) => account)).size > 1) problems.push("one customer has several accounts");
  let balance = 0;
  for (const { cents, balanceAfter: storedBalance } of rows) {
    balance += cents;
    if (balance < 0 || storedBalance !== balance)
      problems.push(`the balance is ${balance}, but ${storedBalance} is stored`);
  }
  const { results: bookings } = await world.plain
    .prepare(
      `select b.token, b.status, coalesce((select sum(amount_cents) from customer_credits where booking_token = b.token), 0) as moved,
       coalesce((select -sum(line.value ->> '$.amount') from json_each(b.price, '$.lines') as line where line.value ->> '$.kind' = 'discount' and line.value ->> '$.label' = 'Code MYBALANCE'), 0) as off
       from bookings b where b.lead_guid in (select value from json_each(?))`,
    )
    .bind(JSON.stringify(leads))
    .all<{ token: string; status: string; moved: number; off: number }>();
  let usedCents = 0;
  for (const { token: otherToken, status, moved: movedCents, off } of bookings) {
    const spentCents = status === "Cancelled" || otherToken === token ? 0 : off;
    if (-movedCents !== spentCents)
      problems.push(
        `booking ${otherToken} is ${status}: ${-movedCents} cents of credit are used, but the price shows ${spentCents}`,
      );
    usedCents += spentCents;
  }
  const total = givenCredits.reduce((sum, { cents }) => sum + cents, 0);
  if (balance !== total - usedCents) problems.push(`${total} given, ${usedCents} used, and ${balance} left`);
  return { violations: problems.map((text) => `credit: ${text}`), given: total, used: usedCents };
}
